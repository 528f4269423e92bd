// Events: the list, creation, and below each event its screens and those of its sessions.
import {lazy} from 'react';
import {Navigate, Route, useParams} from 'react-router';
import {defineResource} from '../../crud/frames/define-resource';
import {EventList, eventSpec} from './event-list';
import {eventScreens, sessionScreens} from './event-routes';

const EventFrame = lazy(() => import('./event-frame').then(module => ({default: module.EventFrame})));
const SessionFrame = lazy(() => import('./event-frame').then(module => ({default: module.SessionFrame})));
const EventCreate = lazy(() => import('./event-create'));
const EventAtOnce = lazy(() => import('./event-at-once'));
const SessionCreate = lazy(() => import('./sessions/session-create'));

/** An event's bare address leads to its sessions, a session's to its settings. */
function Onward({to}: {to: string}) {
  const {eventId = '', sessionId = ''} = useParams();
  return <Navigate replace to={`/eventos/${eventId}/sesiones${sessionId && `/${sessionId}`}${to}`} />;
}

const sessionsScreen = eventScreens.find(one => one.path === 'sesiones') ?? eventScreens[0]!;

export default defineResource({
  ...eventSpec,
  list: <EventList which="coming" />,
  routes: [
    <Route key="celebrados" path="celebrados" element={<EventList which="over" />} />,
    <Route key="todos" path="todos" element={<EventList which="all" />} />,
    <Route key="de-prueba" path="de-prueba" element={<EventList which="trials" />} />,
    <Route key="crear" path="crear" element={<EventCreate />} />,
    <Route key="en-un-paso" path="en-un-paso" element={<EventAtOnce />} />,
    <Route key="event" path=":eventId" element={<Onward to="" />} />,
    ...eventScreens.map(one => (
      <Route
        key={one.path}
        path={`:eventId/${one.path}`}
        element={
          <EventFrame screen={one}>
            <one.screen />
          </EventFrame>
        }
      />
    )),
    <Route
      key="new-session"
      path=":eventId/sesiones/crear"
      element={
        <EventFrame screen={sessionsScreen}>
          <SessionCreate />
        </EventFrame>
      }
    />,
    <Route key="session" path=":eventId/sesiones/:sessionId" element={<Onward to="/configuracion" />} />,
    ...sessionScreens.map(one => (
      <Route
        key={one.path}
        path={one.address ?? `:eventId/sesiones/:sessionId/${one.path}`}
        element={
          <SessionFrame screen={one}>
            <one.screen />
          </SessionFrame>
        }
      />
    )),
  ],
});
