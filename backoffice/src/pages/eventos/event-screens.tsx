// Events: the list, creation, and below each event its screens and those of its sessions.
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { lazy } from 'react';
import { Navigate, Route, useParams } from 'react-router';
import { CardLines } from '../../crud/card-list';
import { eventKinds, nameOf, visibilities } from '../../crud/choices';
import { defineResource } from '../../crud/define-resource';
import { ChoiceField, InstantField, StateField } from '../../crud/fields';
import { MainField } from '../../crud/main-field';
import { RefField } from '../../crud/ref-field';
import { RefSelect } from '../../crud/ref-select';
import { eventScreens, sessionScreens } from './event-routes';

const EventFrame = lazy(() => import('./event-frame').then((module) => ({ default: module.EventFrame })));
const SessionFrame = lazy(() => import('./event-frame').then((module) => ({ default: module.SessionFrame })));
const EventCreate = lazy(() => import('./event-create'));
const SessionCreate = lazy(() => import('./session-create'));

const Kind = ({ source }: { source: string }) => <ChoiceField source={source} choices={eventKinds} />;
const Visibility = ({ source }: { source: string }) => <StateField source={source} choices={visibilities} />;

/** An event's bare address leads to its sessions, a session's to its settings. */
function Onward({ to }: { to: string }) {
  const { eventId = '', sessionId = '' } = useParams();
  return <Navigate replace to={`/eventos/${eventId}/sesiones${sessionId && `/${sessionId}`}${to}`} />;
}

const sessionsScreen = eventScreens.find((one) => one.path === 'sesiones') ?? eventScreens[0]!;

export default defineResource({
  name: 'eventos',
  fields: {
    title: 'Título', subtitle: 'Subtítulo', kind: 'Tipo', visibility: 'Visibilidad', venueId: 'Recinto', eventCompanyId: 'Compañía',
    nextSessionAt: 'Próxima sesión', sessionCount: 'Sesiones', slug: 'Dirección web', competition: 'Competición', round: 'Jornada', homeTeam: 'Equipo local', awayTeam: 'Equipo visitante',
    descriptionHtml: 'Descripción', vatCode: 'IVA', minAge: 'Edad mínima', durationMinutes: 'Duración (minutos)', organizerText: 'Texto del organizador',
  },
  exports: {
    kind: { choices: eventKinds }, visibility: { choices: visibilities }, venueId: { reference: { resource: 'recintos', field: 'name' } },
    eventCompanyId: { reference: { resource: 'compania-eventos', field: 'name' } },
  },
  represent: (event) => String(event.title),
  sort: { field: 'id', order: 'DESC' },
  createPath: 'crear',
  rowPath: (event) => `/eventos/${event.id}/sesiones`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="visibility" source="visibility" choices={visibilities} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={eventKinds} />,
    <RefSelect key="venueId" source="venueId" reference="recintos" label="Recinto" />,
    <RefSelect key="eventCompanyId" source="eventCompanyId" reference="compania-eventos" label="Compañía" />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="subtitle" source="subtitle" />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="venueId" source="venueId"><RefField source="venueId" reference="recintos" /></DataTable.Col>,
    <DataTable.Col key="nextSessionAt" source="nextSessionAt" field={InstantField} />,
    <DataTable.NumberCol key="sessionCount" source="sessionCount" />,
    <DataTable.Col key="visibility" source="visibility" field={Visibility} />,
  ],
  card: (event) => (
    <CardLines title={event.title} aside={<Visibility source="visibility" />} note={<>{nameOf(eventKinds, event.kind)} · {event.subtitle}<br /><InstantField source="nextSessionAt" /></>} />
  ),
  routes: [
    <Route key="crear" path="crear" element={<EventCreate />} />,
    <Route key="event" path=":eventId" element={<Onward to="" />} />,
    ...eventScreens.map((one) => (
      <Route key={one.path} path={`:eventId/${one.path}`} element={<EventFrame screen={one}><one.screen /></EventFrame>} />
    )),
    <Route key="new-session" path=":eventId/sesiones/crear" element={<EventFrame screen={sessionsScreen}><SessionCreate /></EventFrame>} />,
    <Route key="session" path=":eventId/sesiones/:sessionId" element={<Onward to="/configuracion" />} />,
    ...sessionScreens.map((one) => (
      <Route key={one.path} path={one.address ?? `:eventId/sesiones/:sessionId/${one.path}`} element={<SessionFrame screen={one}><one.screen /></SessionFrame>} />
    )),
  ],
});
