// Labels of seat blocks: what a block is for, and how it is seen on the map.
import {CheckboxGroupInput, DataTable, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {blockChannels, blockPurposes, nameOf} from '../../crud/words/choices';
import {ColorInput} from '../../crud/inputs/color-input';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, ColorField, Computed} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

const CountsAs = ({source}: {source: string}) => <ChoiceField source={source} choices={blockPurposes} />;

const byWhich = (label: {soldBy: string[]}): string =>
  label.soldBy.map(channel => nameOf(blockChannels, channel)).join(', ') || 'No se vende';

export default defineResource({
  name: 'etiquetas-bloqueos',
  fields: {
    name: 'Nombre',
    code: 'Código',
    color: 'Color',
    countsAs: 'Cuenta como',
    soldBy: 'Se vende por',
    affiliateId: 'Cupo de',
  },
  exports: {
    countsAs: {choices: blockPurposes},
    soldBy: {choices: blockChannels},
    affiliateId: {reference: {resource: 'afiliados', field: 'name'}},
  },
  represent: label => String(label.name),
  sort: {field: 'name', order: 'ASC'},
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="color" source="color" field={ColorField} />,
    <DataTable.Col key="countsAs" source="countsAs" field={CountsAs} />,
    <DataTable.Col key="soldBy" source="soldBy" disableSort>
      <Computed<{soldBy: string[]}> of={byWhich} />
    </DataTable.Col>,
    <DataTable.Col key="affiliateId" source="affiliateId" disableSort>
      <RefField source="affiliateId" reference="afiliados" />
    </DataTable.Col>,
  ],
  card: label => (
    <CardLines title={label.name} aside={<ColorField source="color" />} note={nameOf(blockPurposes, label.countsAs)} />
  ),
  defaults: {color: '#7c3aed', countsAs: 'other', soldBy: []},
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} autoFocus />
        <TextInput source="code" validate={required()} helperText="Corto: se escribe en el mapa y en los listados" />
        <ColorInput source="color" />
        <SelectInput source="countsAs" choices={blockPurposes} validate={required()} />
      </Columns>
      <CheckboxGroupInput
        source="soldBy"
        choices={blockChannels}
        helperText="Ninguna: no se venden hasta que alguien las desbloquee"
      />
      <RefSelect
        source="affiliateId"
        reference="afiliados"
        label="Cupo de"
        helperText="La agencia o peña que vende lo bloqueado con esta etiqueta, desde «Mi cupo»"
      />
    </>
  ),
});
