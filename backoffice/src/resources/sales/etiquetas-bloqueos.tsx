// Labels of seat blocks: what a block is for, and how it is seen on the map.
import {BooleanInput, DataTable, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {blockPurposes, nameOf} from '../../crud/words/choices';
import {ColorInput} from '../../crud/inputs/color-input';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, ColorField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

const CountsAs = ({source}: {source: string}) => <ChoiceField source={source} choices={blockPurposes} />;

export default defineResource({
  name: 'etiquetas-bloqueos',
  fields: {
    name: 'Nombre',
    code: 'Código',
    color: 'Color',
    countsAs: 'Cuenta como',
    isSellableAtBoxOffice: 'Se puede vender en taquilla',
  },
  exports: {countsAs: {choices: blockPurposes}},
  represent: label => String(label.name),
  sort: {field: 'name', order: 'ASC'},
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="color" source="color" field={ColorField} />,
    <DataTable.Col key="countsAs" source="countsAs" field={CountsAs} />,
    <DataTable.Col key="isSellableAtBoxOffice" source="isSellableAtBoxOffice" field={YesField} />,
  ],
  card: label => (
    <CardLines title={label.name} aside={<ColorField source="color" />} note={nameOf(blockPurposes, label.countsAs)} />
  ),
  defaults: {color: '#7c3aed', countsAs: 'other', isSellableAtBoxOffice: false},
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} autoFocus />
        <TextInput source="code" validate={required()} helperText="Corto: se escribe en el mapa y en los listados" />
        <ColorInput source="color" />
        <SelectInput source="countsAs" choices={blockPurposes} validate={required()} />
      </Columns>
      <BooleanInput source="isSellableAtBoxOffice" helperText="Taquilla podrá vender las butacas con esta etiqueta" />
    </>
  ),
});
