// The events as one looks for them: what comes, the next first; what is over, the last first; everything. Beside each
// what it has sold of what it holds, and whether it can be bought: read for the page in one go, after its rows.
import {DataTable, SearchInput, SelectInput, useListContext, useRecordContext} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../crud/lists/card-list';
import {eventKinds, eventStates, offeredKinds, nameOf, visibilities} from '../../crud/words/choices';
import {formatCount} from '../../crud/words/count';
import {InstantField, StateMark} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {OccupancyBar} from '../../crud/figures/occupancy-bar';
import {PageHeader} from '../../crud/frames/page-header';
import {plural} from '../../crud/words/plural';
import {RecordTabs} from '../../crud/frames/record-tabs';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {useTrials} from '../../parts/trials/use-trials';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

type Figures = Answer<'getEventFigures'>[number];

/** The figures of the event in whose row this stands; null while they are on their way. */
function useFigures(): Figures | null {
  const record = useRecordContext();
  const {data: rows} = useListContext();
  const ids = (rows ?? []).map(row => row.id).join();
  const {data} = useQuery({
    queryKey: ['event-figures', ids],
    enabled: ids !== '',
    staleTime: 15_000,
    queryFn: ({signal}) => call('get', '/api/eventos/cifras', {query: {ids}, signal}),
  });
  return data?.find(one => one.eventId === record?.id) ?? null;
}

function State() {
  const figures = useFigures();
  const record = useRecordContext();
  const state = eventStates.find(one => one.id === figures?.state);
  if (state === undefined) return null;
  return (
    <>
      <StateMark tone={state.tone}>{state.name}</StateMark>
      {record?.visibility === 'link_only' && (
        <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>Solo con enlace</Box>
      )}
    </>
  );
}

function Sold() {
  const figures = useFigures();
  if (figures === null || figures.capacity === 0) return null;
  return (
    <Box sx={{minWidth: 190, maxWidth: 260}}>
      <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.25, whiteSpace: 'nowrap'}}>
        <span>
          <strong>{formatCount(figures.sold)}</strong>
          {figures.passes > 0 && ` + ${plural(figures.passes, 'abono', 'abonos')}`}
        </span>
        <Box component="span" sx={{color: 'text.secondary'}}>
          de {formatCount(figures.capacity)}
        </Box>
      </Box>
      <OccupancyBar {...figures} compact />
    </Box>
  );
}

/** The next one; of a past event the last. */
const When = ({source = 'nextSessionAt'}: {source?: string}) => <InstantField source={source} />;

const columnsOf = (when: Which) => [
  <DataTable.Col key="title" source="title" field={MainField} />,
  <DataTable.Col key="subtitle" source="subtitle" />,
  <DataTable.Col key="venueId" source="venueId">
    <RefField source="venueId" reference="recintos" />
  </DataTable.Col>,
  <DataTable.Col key={when.at} source={when.at}>
    <When source={when.at} />
  </DataTable.Col>,
  <DataTable.NumberCol key="sessionCount" source="sessionCount" />,
  <DataTable.Col key="sold" label="Vendidas y aforo">
    <Sold />
  </DataTable.Col>,
  <DataTable.Col key="state" label="Estado">
    <State />
  </DataTable.Col>,
];

interface Which {
  label: string;
  to: string;
  filter: Record<string, unknown>;
  /** The date that it is sorted by and shows. */
  at: 'nextSessionAt' | 'lastSessionAt';
}

export const lists = {
  coming: {label: 'Por venir', to: '/eventos', filter: {isOver: false}, at: 'nextSessionAt'},
  over: {label: 'Celebrados', to: '/eventos/celebrados', filter: {isOver: true}, at: 'lastSessionAt'},
  all: {label: 'Todos', to: '/eventos/todos', filter: {}, at: 'lastSessionAt'},
  trials: {label: 'De prueba', to: '/eventos/de-prueba', filter: {isTrial: true}, at: 'nextSessionAt'},
} satisfies Record<string, Which>;

const fields = {
  title: 'Título',
  subtitle: 'Subtítulo',
  kind: 'Tipo',
  visibility: 'Visibilidad',
  venueId: 'Recinto',
  eventCompanyId: 'Compañía',
  nextSessionAt: 'Próxima sesión',
  lastSessionAt: 'Última sesión',
  sessionCount: 'Sesiones',
  slug: 'Dirección web',
  competition: 'Competición',
  round: 'Jornada',
  homeTeam: 'Equipo local',
  awayTeam: 'Equipo visitante',
  descriptionHtml: 'Descripción',
  vatCode: 'Impuesto',
  authorRightsBp: 'Derechos de autor (%)',
  minAge: 'Edad mínima',
  durationMinutes: 'Duración (minutos)',
  organizerText: 'Texto del organizador',
};

/** The kinds follow what the club does now. */
const filtersOf = () => [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={offeredKinds()} alwaysOn />,
  <SelectInput key="visibility" source="visibility" choices={visibilities} />,
  <RefSelect key="venueId" source="venueId" reference="recintos" label="Recinto" />,
  <RefSelect key="eventCompanyId" source="eventCompanyId" reference="compania-eventos" label="Compañía" />,
];

export const eventSpec: ResourceSpec = {
  name: 'eventos',
  fields,
  exports: {
    kind: {choices: eventKinds},
    visibility: {choices: visibilities},
    venueId: {reference: {resource: 'recintos', field: 'name'}},
    eventCompanyId: {reference: {resource: 'compania-eventos', field: 'name'}},
  },
  represent: event => String(event.title),
  createPath: 'crear',
  rowPath: event => `/eventos/${event.id}/sesiones`,
  columns: columnsOf(lists.coming),
};

export function EventList({which}: {which: keyof typeof lists}) {
  const list: Which = lists[which];
  const spec: ResourceSpec = {
    ...eventSpec,
    sort: {field: list.at, order: list.at === 'nextSessionAt' ? 'ASC' : 'DESC'},
    columns: columnsOf(list),
    filters: filtersOf(),
    card: event => (
      <>
        <CardLines
          title={event.title}
          aside={<State />}
          note={
            <>
              {nameOf(eventKinds, event.kind)}
              {event.subtitle && ` · ${event.subtitle}`}
              <br />
              <When source={list.at} />
            </>
          }
        />
        <Sold />
      </>
    ),
  };
  return <ListFrame key={which} spec={spec} filter={list.filter} storeKey={`eventos.${which}`} header={<Header />} />;
}

function Header() {
  const isTrying = (useTrials().data?.trials.length ?? 0) > 0;
  const {trials, ...real} = lists;
  return (
    <>
      <PageHeader
        title="Eventos"
        actions={
          may('eventos', 'create') && (
            <>
              <Button component={Link} to="/eventos/en-un-paso">
                En un paso
              </Button>
              <Button component={Link} to="/eventos/crear" variant="contained" startIcon={<AddIcon />}>
                Crear
              </Button>
            </>
          )
        }
      />
      <RecordTabs label="Eventos" tabs={[...Object.values(real), ...(isTrying ? [trials] : [])]} />
    </>
  );
}
