// Head and tabs of an event or of one of its sessions: the one navigation of all their screens.
import {useEffect, type ReactNode} from 'react';
import {useGetList, useGetOne} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import {useNavigate, useParams} from 'react-router';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Alert from '@mui/material/Alert';
import {AccessDenied} from '../../crud/frames/access-denied';
import {saleStateOf, visibilities} from '../../crud/words/choices';
import {StateMark} from '../../crud/fields/fields';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordTabs, type RecordTab} from '../../crud/frames/record-tabs';
import {EventContext, SessionContext} from './event-context';
import {TabGroups} from './tab-groups';
import {formatInstant} from '../../crud/words/zoned-time';
import {clubZone} from '../../providers/club-zone';
import {LoadProblem} from '../../crud/frames/load-problem';
import type {EventRecord, SessionRecord, VenueRecord} from '../../providers/api-types';
import {may} from '../../providers/permissions';
import {TrialBar} from '../../parts/trials/trial-bar';
import {eventScreens, frontOf, screenPath, sessionGroups, sessionScreens, type EventScreen} from './event-routes';
import type {Stored} from '../../providers/wire';

/** Who may not see the screen does not ask for what stands on it. */
const wantedOn = (screen: EventScreen) => ({retry: false, enabled: may(...screen.allowed)});

function useEventRecord(id: string | undefined, screen: EventScreen) {
  const event = useGetOne<EventRecord>('eventos', {id: Number(id)}, wantedOn(screen));
  const venueId = event.data?.venueId;
  const venue = useGetOne<VenueRecord>(
    'recintos',
    {id: venueId ?? 0},
    {enabled: venueId !== undefined && may('recintos', 'show'), retry: false},
  );
  return {event, venue};
}

const tabsOf = (screens: readonly EventScreen[], at: Parameters<typeof screenPath>[1]): RecordTab[] =>
  screens.flatMap(screen => {
    const to = screen.isHidden === true || !may(...screen.allowed) ? null : screenPath(screen, at);
    return to === null
      ? []
      : [
          {
            label: screen.label,
            to,
            group: screen.group,
            isOpenEnded: screens.some(other => other.isHidden === true && frontOf(other, screens) === screen),
          },
        ];
  });

/** The code that devices join by: part of one address. */
function useEventCode(eventId: string | undefined): string | undefined {
  const {data} = useGetList<Stored<'EventAccess'>>(
    'accesos-evento',
    {filter: {eventId: Number(eventId)}, pagination: {page: 1, perPage: 1}, sort: {field: 'id', order: 'ASC'}},
    {enabled: may('access', 'edit'), staleTime: 60_000},
  );
  return data?.[0]?.code;
}

export function EventFrame({screen, children}: {screen: EventScreen; children: ReactNode}) {
  const {eventId} = useParams();
  const {event, venue} = useEventRecord(eventId, screen);
  if (!may(...screen.allowed)) return <AccessDenied of={screen.allowed[0]} />;
  if (event.error) return <LoadProblem error={event.error} />;
  if (event.data === undefined || venue.isLoading) return <LinearProgress />;
  const frequent = sessionScreens.filter(one => one.isFrequent === true && may(...one.allowed));
  const visibility = visibilities.find(one => one.id === event.data.visibility);
  return (
    <EventContext.Provider
      value={{event: event.data, venue: venue.data, zone: venue.data?.timezone ?? clubZone(), frequent}}
    >
      <PageHeader
        title={event.data.title}
        crumbs={[{label: 'Eventos', to: '/eventos'}]}
        note={visibility && <StateMark tone={visibility.tone}>{visibility.name}</StateMark>}
      />
      <TrialBar event={event.data} />
      <RecordTabs label="Evento" tabs={tabsOf(eventScreens, {eventId: eventId ?? ''})} />
      <DocumentName screen={screen.label} title={event.data.title} />
      {children}
    </EventContext.Provider>
  );
}

export function SessionFrame({screen, children}: {screen: EventScreen; children: ReactNode}) {
  const {eventId, sessionId} = useParams();
  const {event, venue} = useEventRecord(eventId, screen);
  const eventCode = useEventCode(eventId);
  const session = useGetOne<SessionRecord>('sesiones', {id: Number(sessionId)}, wantedOn(screen));
  const client = useQueryClient();
  // With the others of its event, among which it is chosen by its day.
  const reloadSession = () => client.invalidateQueries({queryKey: ['sesiones']});
  const failure: unknown = event.error ?? session.error;
  if (!may(...screen.allowed)) return <AccessDenied of={screen.allowed[0]} />;
  if (failure) return <LoadProblem error={failure} />;
  if (event.data === undefined || session.data === undefined || venue.isLoading) return <LinearProgress />;
  if (session.data.eventId !== event.data.id) return <Alert severity="error">Esa sesión no es de este evento.</Alert>;
  const zone = venue.data?.timezone ?? clubZone();
  const state = saleStateOf(session.data);
  const base = `/eventos/${eventId}/sesiones`;
  return (
    <SessionContext.Provider value={{event: event.data, venue: venue.data, zone, session: session.data, reloadSession}}>
      <PageHeader
        title={event.data.title}
        crumbs={[
          {label: 'Eventos', to: '/eventos'},
          {label: 'Sesiones', to: base},
        ]}
        note={
          <>
            <SessionSwitch
              session={session.data}
              zone={zone}
              pathOf={id =>
                screenPath(frontOf(screen, sessionScreens), {eventId: event.data.id, sessionId: id, eventCode}) ??
                `${base}/${id}`
              }
            />
            <Box component="span" sx={{color: 'text.secondary'}}>
              {venue.data?.name}
            </Box>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
          </>
        }
      />
      <TrialBar event={event.data} />
      <TabGroups
        label="Sesión"
        groups={sessionGroups}
        tabs={tabsOf(sessionScreens, {eventId: eventId ?? '', sessionId: sessionId ?? '', eventCode})}
      />
      <DocumentName screen={screen.label} title={event.data.title} />
      {children}
    </SessionContext.Provider>
  );
}

/** The other sessions of the event, on the same screen. */
function SessionSwitch({
  session,
  zone,
  pathOf,
}: {
  session: SessionRecord;
  zone: string;
  pathOf: (sessionId: number) => string;
}) {
  const navigate = useNavigate();
  const {data} = useGetList<SessionRecord>('sesiones', {
    filter: {eventId: session.eventId},
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const others = data ?? [session];
  if (others.length < 2) return <strong>{formatInstant(session.startsAt, zone)}</strong>;
  return (
    <Select
      variant="standard"
      disableUnderline
      value={others.some(one => one.id === session.id) ? session.id : ''}
      onChange={event => void navigate(pathOf(Number(event.target.value)))}
      inputProps={{'aria-label': 'Sesión'}}
      sx={{fontWeight: 700}}
    >
      {others.map(one => (
        <MenuItem key={one.id} value={one.id}>
          {formatInstant(one.startsAt, zone)}
        </MenuItem>
      ))}
    </Select>
  );
}

function DocumentName({screen, title}: {screen: string; title: string}) {
  useEffect(() => {
    document.title = `${screen} · ${title} · Taquilla`;
  }, [screen, title]);
  return null;
}
