// What the teams do: the calendar and the list of all of them, the form, and the page of one with its call-up.
import {lazy} from 'react';
import {DataTable, NumberInput, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {Link, Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {Columns, Part} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {Computed} from '../../../crud/fields/fields';
import {InstantInput} from '../../../crud/inputs/date-input';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {activityKinds, activitySides, activityStates} from '../../../crud/words/choices-academy';
import {ListFrame} from '../../../crud/lists/list-frame';
import {today} from '../../../crud/words/zoned-time';
import {AcademyCalendar, CalendarHeader} from './academy-calendar';
import {type Activity, activityName, activityTimes, midnight} from './activity-words';
import {ActivityMark, callUpWords} from './calendar-panel';

const ActivityPage = lazy(() => import('./activity-page'));

const spec: ResourceSpec<Activity> = {
  name: 'bases/actividades',
  fields: {
    teamName: 'Equipo',
    startsAt: 'Empieza',
    endsAt: 'Acaba',
    meetAt: 'Hora de convocatoria',
    teamId: 'Equipo',
    kind: 'Qué es',
    title: 'Título',
    opponent: 'Rival',
    side: 'Dónde se juega',
    ground: 'Campo',
    state: 'Estado',
    stateNote: 'Motivo',
    clashes: 'Coincide con',
    calledCount: 'Convocados',
    yesCount: 'Van',
    noCount: 'No van',
    maxCalled: 'Convocados como mucho',
    answerUntilAt: 'Contestar hasta',
    note: 'Nota para las familias',
  },
  exports: {
    kind: {choices: activityKinds},
    side: {choices: activitySides},
    state: {choices: activityStates},
    teamId: {reference: {resource: 'bases/equipos', field: 'name'}},
  },
  represent: activityName,
  sort: {field: 'startsAt', order: 'ASC'},
  canDelete: false,
  editPath: ':id/editar',
  rowPath: activity => `/bases/actividades/${activity.id}`,
  opensNew: true,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="teamId" source="teamId" reference="bases/equipos" label="Equipo" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={activityKinds} label="Qué es" />,
    <SelectInput key="state" source="state" choices={activityStates} label="Estado" />,
    <InstantInput key="startsAt_gte" source="startsAt_gte" label="Desde" />,
    <InstantInput key="startsAt_lte" source="startsAt_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="startsAt" source="startsAt">
      <Computed<Activity> of={activityTimes} />
    </DataTable.Col>,
    <DataTable.Col key="opponent" source="opponent" label="Qué" disableSort>
      <Computed<Activity>
        of={activity => (
          <Link to={`/bases/actividades/${activity.id}`} onClick={event => event.stopPropagation()}>
            {activityName(activity)}
          </Link>
        )}
      />
    </DataTable.Col>,
    <DataTable.Col key="ground" source="ground" />,
    <DataTable.Col key="calledCount" source="calledCount" label="Convocatoria" disableSort>
      <Computed<Activity> of={callUpWords} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state">
      <Computed<Activity> of={activity => <ActivityMark activity={activity} />} />
    </DataTable.Col>,
  ],
  card: activity => (
    <CardLines
      title={activityName(activity)}
      aside={<ActivityMark activity={activity} />}
      note={
        <>
          {activityTimes(activity)}
          {activity.ground && ` · ${activity.ground}`}
          <br />
          {callUpWords(activity)}
        </>
      }
    />
  ),
  defaults: {kind: 'match', side: 'home'},
  toPayload: values => (values.kind === 'match' ? values : {...values, opponent: '', side: null}),
  inputs: (
    <>
      <Part title="Qué y cuándo">
        <Columns>
          <RefSelect source="teamId" reference="bases/equipos" label="Equipo" validate={required()} />
          <SelectInput source="kind" choices={activityKinds} validate={required()} />
          <InstantInput source="startsAt" validate={required()} />
          <InstantInput source="endsAt" validate={required()} />
        </Columns>
        <MatchInputs />
        <Columns>
          <TextInput source="title" helperText="Si no es lo de siempre: Torneo de Navidad" />
          <TextInput source="ground" helperText="Si otro equipo lo tiene a esa hora, se avisa" />
        </Columns>
        <TextInput
          source="note"
          multiline
          minRows={2}
          helperText="La leen las familias en el correo y en su calendario"
        />
      </Part>
      <Part title="Convocatoria" note="Si se convoca.">
        <Columns>
          <InstantInput source="meetAt" />
          <InstantInput source="answerUntilAt" helperText="Hasta cuándo contestan las familias" />
          <NumberInput source="maxCalled" min={1} max={60} />
        </Columns>
      </Part>
    </>
  ),
};

export default defineResource<Activity>({
  ...spec,
  list: <AcademyCalendar />,
  routes: [
    <Route
      key="list"
      path="lista"
      element={
        <ListFrame
          spec={spec as unknown as ResourceSpec}
          header={<CalendarHeader />}
          filterDefaults={{startsAt_gte: midnight(today())}}
        />
      }
    />,
    <Route key="one" path=":id" element={<ActivityPage />} />,
  ],
});

/** Only a match has them. */
function MatchInputs() {
  const kind: unknown = useWatch({name: 'kind'});
  if (kind !== 'match') return null;
  return (
    <Columns>
      <TextInput source="opponent" validate={required()} />
      <SelectInput source="side" choices={activitySides} />
    </Columns>
  );
}
