// Teams: the list, the form, and the page of one with its squad and coaches.
import {lazy} from 'react';
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {Columns} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import {Computed, StateMark, YesField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {RefField} from '../../../crud/fields/ref-field';
import {RefSelect} from '../../../crud/inputs/ref-select';
import type {Stored} from '../../../providers/wire';

const TeamPage = lazy(() => import('./team-page'));

type Team = Stored<'Team'>;

const squad = ({squadCount, maxSquad}: Team): string => `${squadCount} de ${maxSquad}`;

/** Adults of the team who may not be with it today. */
const uncertified = ({uncertifiedCount}: Team) =>
  uncertifiedCount > 0 ? <StateMark tone="bad">{`${uncertifiedCount} sin certificado`}</StateMark> : 'En regla';

export default defineResource<Team>({
  name: 'bases/equipos',
  fields: {
    name: 'Equipo',
    ageCategoryId: 'Categoría',
    squadCount: 'Plantilla',
    maxSquad: 'Plantilla como mucho',
    coachNames: 'Equipo técnico',
    trainingSchedule: 'Entrenamientos',
    ground: 'Campo',
    needsLicence: 'Pide licencia',
    uncertifiedCount: 'Sin certificado',
    isActive: 'Activo',
    note: 'Notas',
  },
  exports: {ageCategoryId: {reference: {resource: 'bases/categorias', field: 'fullName'}}},
  represent: team => String(team.name),
  sort: {field: 'id', order: 'ASC'},
  editPath: ':id/editar',
  rowPath: team => `/bases/equipos/${team.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect
      key="ageCategoryId"
      source="ageCategoryId"
      reference="bases/categorias"
      label="Categoría"
      optionText="fullName"
      alwaysOn
    />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="ageCategoryId" source="ageCategoryId">
      <RefField source="ageCategoryId" reference="bases/categorias" />
    </DataTable.Col>,
    <DataTable.Col key="squadCount" source="squadCount" align="right">
      <Computed<Team> of={squad} />
    </DataTable.Col>,
    <DataTable.Col key="coachNames" source="coachNames" />,
    <DataTable.Col key="uncertifiedCount" source="uncertifiedCount">
      <Computed<Team> of={uncertified} />
    </DataTable.Col>,
    <DataTable.Col key="trainingSchedule" source="trainingSchedule" />,
    <DataTable.Col key="ground" source="ground" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: team => (
    <CardLines
      title={team.name}
      aside={squad(team)}
      note={
        <>
          {team.coachNames ?? 'Sin entrenador'}
          <br />
          {team.trainingSchedule}
        </>
      }
    />
  ),
  defaults: {maxSquad: 18, isActive: true},
  routes: <Route path=":id" element={<TeamPage />} />,
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} helperText="Como se le conoce: Alevín B" />
        <RefSelect
          source="ageCategoryId"
          reference="bases/categorias"
          label="Categoría"
          optionText="fullName"
          validate={required()}
        />
        <NumberInput source="maxSquad" min={1} max={60} />
        <TextInput source="trainingSchedule" helperText="Martes y jueves, de 18:45 a 20:00" />
        <TextInput source="ground" />
      </Columns>
      <BooleanInput source="needsLicence" helperText="Solo entra quien tiene la autorización federativa validada" />
      <BooleanInput source="isActive" helperText="Un equipo inactivo no admite a nadie más" />
      <TextInput source="note" multiline minRows={2} />
    </>
  ),
});
