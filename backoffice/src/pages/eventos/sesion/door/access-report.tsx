// Who came in: the live board of a session, and its tables for later.
import {useSearchParams} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {Chart} from '../../../../crud/figures/chart';
import {nameOf} from '../../../../crud/words/choices';
import {rightSources, scanResults} from '../../../../crud/words/choices-satellites';
import {formatCount} from '../../../../crud/words/count';
import {Figure, Figures} from '../../../../crud/figures/figures';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {formatPercent} from '../../../../crud/words/money';
import {Panel} from '../../../../crud/frames/panel';
import {ReportScreen} from '../../../../crud/figures/report-screen';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {call, problemOf} from '../../../../providers/http-client';
import type {Answer} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';
import {LiveBoard} from './live-board';

export type AccessBoard = Answer<'getAccessBoard'>;

export const boardKey = (sessionId: number) => ['access-board', sessionId] as const;
export const readBoard = (sessionId: number, signal?: AbortSignal): Promise<AccessBoard> =>
  call('get', '/api/sesiones/{id}/control-acceso', {at: {id: sessionId}, signal});

const number = (value: number): string => formatCount(value);
const share = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${formatPercent(Math.round((part * 10_000) / whole))} %`;
const hour = 3_600_000;

const views = [
  {id: '', name: 'Resumen'},
  {id: 'directo', name: 'En directo'},
  {id: 'accesos-puertas', name: 'Por puerta'},
  {id: 'accesos-zonas', name: 'Por zona'},
  {id: 'accesos-minutos', name: 'Ritmo'},
  {id: 'accesos-rechazos', name: 'Rechazadas'},
  {id: 'accesos-ausencias', name: 'No han venido'},
] as const;

export default function AccessReport() {
  const {session} = useEventSession();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('ver') ?? '';
  const view = views.find(one => one.id === asked)?.id ?? '';
  return (
    <>
      <Box role="group" aria-label="Qué se ve" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5}}>
        {views.map(one => (
          <Button
            key={one.id}
            size="small"
            variant={one.id === view ? 'contained' : 'outlined'}
            aria-pressed={one.id === view}
            onClick={() => setSearch(one.id === '' ? {} : {ver: one.id}, {replace: true})}
          >
            {one.name}
          </Button>
        ))}
      </Box>
      {view === '' && <Summary />}
      {view === 'directo' && <LiveBoard />}
      {view !== '' && view !== 'directo' && (
        <ReportScreen key={view} name={view} given={{sessionId: session.id}} embedded />
      )}
    </>
  );
}

function Summary() {
  const {session, zone} = useEventSession();
  const isLive = Math.abs(Date.now() - Date.parse(session.startsAt)) < 8 * hour;
  const {data: board, error} = useQuery({
    queryKey: boardKey(session.id),
    queryFn: ({signal}) => readBoard(session.id, signal),
    refetchInterval: isLive ? 10_000 : false,
  });
  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (board === undefined) return <LinearProgress />;
  return (
    <>
      {board.readings === 0 && (
        <Alert severity="info" sx={{mb: 2}}>
          Todavía no se ha leído ningún código en esta sesión.
        </Alert>
      )}
      <Figures>
        <Figure
          label={isLive ? 'Dentro' : 'Dentro al cerrar'}
          value={number(board.inside)}
          note={`aforo seguro ${number(board.safeCapacity)}`}
        />
        <Figure
          label="Han entrado"
          value={number(board.entered)}
          note={`${share(board.entered, board.rights)} de ${number(board.rights)} con derecho`}
        />
        <Figure
          label="No han venido"
          value={number(board.noShows)}
          note={board.noShows === 0 ? 'se cuenta al empezar' : share(board.noShows, board.rights)}
        />
        <Figure label="Por minuto" value={number(board.perMinute)} note="ahora mismo" />
        <Figure
          label="Rechazadas"
          value={number(board.refused)}
          note={`${share(board.refused, board.readings)} de las lecturas`}
        />
        <Figure
          label="Salidas"
          value={number(board.exits)}
          note={board.lastAt === null ? undefined : `última lectura ${formatInstant(board.lastAt, zone)}`}
        />
      </Figures>
      {board.byMinute.length > 0 && (
        <Panel title="Entradas cada cinco minutos">
          <Chart
            rows={board.byMinute}
            name={step => formatInstant(step.at, zone)}
            tick={step => formatInstant(step.at, zone).slice(11)}
            isStacked
            series={[
              {label: 'Entradas', value: step => step.entered},
              {label: 'Rechazadas', value: step => step.refused, tone: 'error'},
            ]}
          />
        </Panel>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)'},
          alignItems: 'start',
        }}
      >
        <Panel title="Por puerta" flush>
          <FigureTable
            rows={board.byGate}
            rowKey={gate => gate.gateId ?? 0}
            name={{label: 'Puerta', value: gate => gate.name}}
            columns={[
              {label: 'Entraron', value: gate => number(gate.entered)},
              {label: 'Dentro', value: gate => number(gate.inside)},
              {label: 'Rechazadas', value: gate => number(gate.refused)},
              {label: 'De otra puerta', value: gate => number(gate.wrongGate)},
              {
                label: 'Máx. por minuto',
                value: gate => `${gate.peakPerMinute}${gate.maxPerMinute === null ? '' : ` de ${gate.maxPerMinute}`}`,
              },
            ]}
          />
        </Panel>
        <Box sx={{minWidth: 0}}>
          <Panel title="Por origen" flush>
            <FigureTable
              rows={board.bySource}
              rowKey={one => one.source}
              name={{label: 'Origen', value: one => nameOf(rightSources, one.source)}}
              columns={[
                {label: 'Derechos', value: one => number(one.rights)},
                {label: 'Entraron', value: one => number(one.entered)},
                {label: 'Asistencia', value: one => share(one.entered, one.rights)},
              ]}
            />
          </Panel>
          <Panel title="Lo que dijeron las lecturas" flush>
            <FigureTable
              rows={board.byResult}
              rowKey={one => one.result}
              name={{label: 'Resultado', value: one => nameOf(scanResults, one.result)}}
              columns={[{label: 'Lecturas', value: one => number(one.readings)}]}
            />
          </Panel>
        </Box>
      </Box>
      <Panel title="Por zona" flush>
        <Box sx={{maxHeight: 440, overflow: 'auto'}}>
          <FigureTable
            rows={board.byZone}
            rowKey={one => one.zoneId}
            name={{label: 'Zona', value: one => one.name}}
            columns={[
              {label: 'Derechos', value: one => number(one.rights)},
              {label: 'Entraron', value: one => number(one.entered)},
              {label: 'No han venido', value: one => number(one.noShows)},
              {label: 'Asistencia', value: one => share(one.entered, one.rights)},
            ]}
          />
        </Box>
      </Panel>
      <Panel title="Últimas lecturas" flush>
        <FigureTable
          isText
          rows={board.recent}
          rowKey={one => one.id}
          name={{label: 'Cuándo', value: one => formatInstant(one.at, zone)}}
          columns={[
            {
              label: 'Resultado',
              value: one => `${one.direction === 'out' ? 'Salida: ' : ''}${nameOf(scanResults, one.result)}`,
            },
            {label: 'Puerta', value: one => one.gate ?? '—'},
            {label: 'Lector', value: one => one.device ?? '—'},
            {label: 'Zona', value: one => one.zone ?? '—'},
            {label: 'Código', value: one => one.code},
          ]}
        />
      </Panel>
    </>
  );
}
