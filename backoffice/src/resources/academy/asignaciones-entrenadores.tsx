// Which adult is with which team, and what for.
import {DataTable, required, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {coachRoles} from '../../crud/words/choices-academy';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../crud/inputs/ref-select';

const Role = ({source}: {source: string}) => <ChoiceField source={source} choices={coachRoles} />;

export default defineResource({
  name: 'bases/asignaciones',
  fields: {
    coachName: 'Persona',
    teamName: 'Equipo',
    coachId: 'Persona (ficha)',
    teamId: 'Equipo (ficha)',
    role: 'Función',
  },
  exports: {role: {choices: coachRoles}},
  represent: link => `${link.coachName}, ${link.teamName}`,
  sort: {field: 'id', order: 'ASC'},
  filters: [
    <RefSelect key="teamId" source="teamId" reference="bases/equipos" label="Equipo" alwaysOn />,
    <SelectInput key="role" source="role" choices={coachRoles} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="coachName" source="coachName" field={MainField} />,
    <DataTable.Col key="teamName" source="teamName" />,
    <DataTable.Col key="role" source="role" field={Role} />,
  ],
  card: link => <CardLines title={link.coachName} aside={<Role source="role" />} note={link.teamName} />,
  defaults: {role: 'head'},
  inputs: (
    <Columns>
      <RefAutocomplete
        source="coachId"
        reference="bases/entrenadores"
        label="Persona"
        optionText="fullName"
        validate={required()}
      />
      <RefSelect source="teamId" reference="bases/equipos" label="Equipo" validate={required()} />
      <SelectInput source="role" choices={coachRoles} validate={required()} />
    </Columns>
  ),
});
