// The doors as they are now, for a phone, a desk or a screen on the wall: what needs somebody first, then the numbers that
// are read from afar. The server tells each change; when it falls silent the board says so instead of looking fresh.
import {useEffect, useRef, useState, type ReactNode} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {useTheme} from '@mui/material/styles';
import {Chart} from '../../../../crud/figures/chart';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {Panel} from '../../../../crud/frames/panel';
import {nameOf} from '../../../../crud/words/choices';
import {scanResults} from '../../../../crud/words/choices-satellites';
import {formatCount} from '../../../../crud/words/count';
import {plural} from '../../../../crud/words/plural';
import {followLive} from '../../../../providers/live';
import {may} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';
import {AllOut} from './all-out';

type Board = Answer<'getLiveBoard'>;
type Gate = Board['gates'][number];

/** Every ten seconds there is a word: after so long without one the board is old. */
const OLD_MS = 25_000;

export function LiveBoard() {
  const {session, event, zone} = useEventSession();
  const frame = useRef<HTMLDivElement>(null);
  const {board, isOld} = useBoard(session.id);
  const now = useNow();
  if (board === undefined) return <LinearProgress aria-label="Conectando con las puertas" />;
  return (
    <Box
      ref={frame}
      sx={{'&:fullscreen': {bgcolor: 'background.default', overflow: 'auto', p: {xs: 1.5, md: 3}}}}
      data-testid="live-board"
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5}}>
        <Typography component="p" sx={{fontWeight: 800}}>
          {event.title}
        </Typography>
        <Typography component="p" sx={{flex: '1 1 220px', fontWeight: 700}} color={isOld ? 'error' : 'textSecondary'}>
          {isOld ? 'Sin noticias desde las ' : 'Al momento: '}
          {clockOf(board.at)}
          {board.isOpen ? '' : ' · puertas cerradas'}
        </Typography>
        {may('events', 'configure') && board.inside > 0 && <AllOut sessionId={session.id} inside={board.inside} />}
        <Button variant="outlined" onClick={() => void switchScreen(frame.current)}>
          Pantalla completa
        </Button>
      </Box>
      <Box role="log" aria-label="Avisos" sx={{display: 'grid', gap: 1, mb: board.alerts.length > 0 ? 2 : 0}}>
        {board.alerts.map(alert => (
          <Alert
            key={`${alert.kind}${alert.gateId}${alert.text}`}
            severity={alert.level}
            variant={alert.level === 'error' ? 'filled' : 'standard'}
            sx={{fontSize: 'clamp(0.95rem, 1.4vw, 1.5rem)', fontWeight: 600, alignItems: 'center'}}
          >
            {alert.text}
            {alert.since !== null && ` Desde hace ${howLong(now - Date.parse(alert.since))}.`}
          </Alert>
        ))}
      </Box>
      {board.allOut !== null && (
        <Typography color="textSecondary" sx={{mb: 1}}>
          {`Todos fuera a las ${clockOf(board.allOut.at)}: salieron ${formatCount(board.allOut.inside)}. ${board.allOut.reason}`}
          {board.allOut.by !== null && ` (${board.allOut.by})`}
        </Typography>
      )}
      <Numbers board={board} />
      <Box
        sx={{
          display: 'grid',
          gap: {xs: 1, sm: 1.5},
          mb: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
        }}
      >
        {board.gates.map(gate => (
          <GateCard key={gate.gateId ?? 0} gate={gate} />
        ))}
      </Box>
      <Panel title="Entradas por minuto">
        <Chart
          rows={board.minutes}
          name={minute => clockOf(minute.at).slice(0, 5)}
          isStacked
          caption="Entradas y rechazos por minuto"
          series={[
            {label: 'Entradas', value: minute => minute.entered},
            {label: 'Rechazadas', value: minute => minute.refused, tone: 'error'},
          ]}
        />
      </Panel>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))'},
        }}
      >
        <Panel title="Rechazos por motivo" note="De los últimos quince minutos." flush>
          <FigureTable
            rows={board.refusals}
            rowKey={one => one.result}
            empty="Ninguno."
            name={{label: 'Motivo', value: one => nameOf(scanResults, one.result)}}
            columns={[{label: 'Lecturas', value: one => formatCount(one.readings)}]}
          />
        </Panel>
        <Panel title="Lectores sin contacto" flush>
          <FigureTable
            rows={board.silent}
            rowKey={one => one.deviceId}
            empty="Todos los lectores dan señales."
            name={{label: 'Lector', value: one => one.name}}
            columns={[
              {label: 'Puerta', value: one => one.gate ?? '—'},
              {label: 'Desde hace', value: one => howLong(now - Date.parse(one.since))},
              {label: 'Por enviar', value: one => formatCount(one.pending)},
              {label: 'Batería', value: one => (one.batteryPercent === null ? '—' : `${one.batteryPercent} %`)},
            ]}
          />
        </Panel>
      </Box>
    </Box>
  );

  function clockOf(at: string): string {
    return new Intl.DateTimeFormat('es-ES', {timeStyle: 'medium', timeZone: zone}).format(new Date(at));
  }
}

function Numbers({board}: {board: Board}) {
  const share = Math.round((board.inside * 100) / Math.max(1, board.safeCapacity));
  const refused = board.refusals.reduce((sum, one) => sum + one.readings, 0);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        display: 'grid',
        gap: {xs: 1, sm: 1.5},
        gridTemplateColumns: {xs: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr'},
        '& > :first-of-type': {gridColumn: {xs: '1 / -1', md: 'auto'}},
      }}
    >
      <BigFigure
        label="Dentro"
        value={formatCount(board.inside)}
        note={`${share} % del aforo de ${formatCount(board.safeCapacity)}`}
      >
        <LinearProgress
          aria-label={`Aforo al ${share} %`}
          variant="determinate"
          value={Math.min(100, share)}
          color={share >= 100 ? 'error' : share >= 90 ? 'warning' : 'primary'}
          sx={{height: 10, borderRadius: 5, mt: 0.75}}
        />
      </BigFigure>
      {/* The minute before this one: it is whole. */}
      <BigFigure
        label="Por minuto"
        value={formatCount(board.minutes.at(-2)?.entered ?? 0)}
        note="en el último minuto"
      />
      <BigFigure
        label="Han entrado"
        value={formatCount(board.entered)}
        note={board.rights === null ? undefined : `de ${formatCount(board.rights)} con derecho`}
      />
      <BigFigure label="Rechazadas" value={formatCount(refused)} note="en quince minutos" />
    </Box>
  );
}

function BigFigure({
  label,
  value,
  note,
  children,
}: {
  label: string;
  value: string;
  note?: string;
  children?: ReactNode;
}) {
  return (
    <Card sx={{px: 2, py: 1.25, minWidth: 0}}>
      <Box component="dt" sx={{color: 'text.secondary', fontWeight: 650, fontSize: 'clamp(0.9rem, 1.2vw, 1.4rem)'}}>
        {label}
      </Box>
      <Box component="dd" sx={{m: 0}}>
        <Box sx={{fontSize: 'clamp(2rem, 4.2vw, 5.5rem)', fontWeight: 800, letterSpacing: '-0.03em', lineHeight: 1.1}}>
          {value}
        </Box>
        {note !== undefined && <Box sx={{color: 'text.secondary'}}>{note}</Box>}
        {children}
      </Box>
    </Card>
  );
}

function GateCard({gate}: {gate: Gate}) {
  const pace = gate.minutes.at(-2) ?? 0;
  return (
    <Card component="section" aria-label={gate.name} sx={{px: 2, py: 1.25, minWidth: 0}}>
      <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'baseline'}}>
        <Box sx={{fontWeight: 750, fontSize: 'clamp(1rem, 1.3vw, 1.5rem)', overflowWrap: 'anywhere'}}>{gate.name}</Box>
        <Box sx={{fontWeight: 800, fontSize: 'clamp(1.4rem, 2.2vw, 2.8rem)', lineHeight: 1.1, whiteSpace: 'nowrap'}}>
          {formatCount(pace)}
          <Box component="span" sx={{fontSize: '0.85rem', fontWeight: 600, color: 'text.secondary'}}>
            {gate.maxPerMinute === null ? ' / min' : ` de ${gate.maxPerMinute} / min`}
          </Box>
        </Box>
      </Box>
      <Minutes values={gate.minutes} />
      <Box sx={{color: 'text.secondary', fontSize: '0.85rem'}}>
        {formatCount(gate.entered)} en total · {plural(gate.readers, 'lector', 'lectores')}
      </Box>
      <Box sx={{color: gate.refused > 0 ? 'error.main' : 'text.secondary', fontSize: '0.85rem', fontWeight: 600}}>
        {gate.refused === 0
          ? 'Sin rechazos en cinco minutos'
          : `${formatCount(gate.refused)} de ${formatCount(gate.read)} rechazadas en cinco minutos`}
        {gate.silent > 0 && ` · ${plural(gate.silent, 'lector', 'lectores')} sin contacto`}
      </Box>
    </Card>
  );
}

/** The last minutes of a gate; the table of the chart below and the number beside it say what matters of it. */
function Minutes({values}: {values: readonly number[]}) {
  const {palette} = useTheme();
  const most = Math.max(1, ...values);
  return (
    <Box
      aria-hidden
      component="svg"
      viewBox={`0 0 ${values.length * 4} 20`}
      preserveAspectRatio="none"
      sx={{width: '100%', height: 34, my: 0.75, display: 'block'}}
    >
      {values.map((value, at) => (
        <rect
          key={at}
          x={at * 4}
          width={3}
          y={20 - Math.max(0.6, (Math.max(0, value) * 20) / most)}
          height={Math.max(0.6, (Math.max(0, value) * 20) / most)}
          fill={at === values.length - 1 ? palette.text.disabled : palette.primary.main}
        />
      ))}
    </Box>
  );
}

function useBoard(sessionId: number): {board: Board | undefined; isOld: boolean} {
  const [board, setBoard] = useState<Board>();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    const wait = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setOld(true), OLD_MS);
    };
    wait();
    void followLive(
      `/api/sesiones/${sessionId}/puertas/live`,
      {
        since: () => 0,
        onEvent: (_name, data) => {
          setBoard(JSON.parse(data) as Board);
          setOld(false);
          wait();
        },
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [sessionId]);
  return {board, isOld};
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

function howLong(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const switchScreen = (frame: HTMLElement | null): Promise<void> =>
  document.fullscreenElement === null ? (frame?.requestFullscreen() ?? Promise.resolve()) : document.exitFullscreen();
