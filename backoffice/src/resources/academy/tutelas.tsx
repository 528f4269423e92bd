// Who of the one or two adults answers for an athlete, and on what terms.
import {BooleanInput, DataTable, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {guardianRelations} from '../../crud/words/choices-academy';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';

const order = [
  {id: 1, name: 'Primero'},
  {id: 2, name: 'Segundo'},
];
const Relation = ({source}: {source: string}) => <ChoiceField source={source} choices={guardianRelations} />;

export default defineResource({
  name: 'bases/tutelas',
  fields: {
    athleteName: 'Deportista',
    guardianName: 'Tutor',
    athleteId: 'Deportista (ficha)',
    guardianId: 'Tutor (ficha)',
    position: 'Orden',
    relation: 'Relación',
    canPickUp: 'Puede recogerle',
    custodyNote: 'Custodia',
  },
  exports: {relation: {choices: guardianRelations}},
  represent: link => `${link.guardianName}, de ${link.athleteName}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SelectInput key="relation" source="relation" choices={guardianRelations} alwaysOn />,
    <BooleanInput key="canPickUp" source="canPickUp" defaultValue={false} />,
  ],
  columns: [
    <DataTable.Col key="athleteName" source="athleteName" field={MainField} />,
    <DataTable.Col key="guardianName" source="guardianName" />,
    <DataTable.Col key="relation" source="relation" field={Relation} />,
    <DataTable.Col key="canPickUp" source="canPickUp" field={YesField} />,
    <DataTable.Col key="custodyNote" source="custodyNote" />,
  ],
  card: link => <CardLines title={link.athleteName} aside={<Relation source="relation" />} note={link.guardianName} />,
  defaults: {position: 1, relation: 'mother', canPickUp: true},
  inputs: (
    <>
      <Columns>
        <RefAutocomplete
          source="athleteId"
          reference="deportistas"
          label="Deportista"
          optionText="fullName"
          validate={required()}
        />
        <RefAutocomplete
          source="guardianId"
          reference="bases/tutores"
          label="Tutor"
          optionText="fullName"
          validate={required()}
        />
        <SelectInput source="relation" choices={guardianRelations} validate={required()} />
        <SelectInput source="position" choices={order} validate={required()} helperText="A quién se llama antes" />
      </Columns>
      <BooleanInput source="canPickUp" />
      <TextInput source="custodyNote" multiline helperText="Lo que el personal debe saber de la custodia" />
    </>
  ),
});
