// Letting go what is for many, now or at an hour, the number of people written by hand; a test to oneself; stopping it,
// letting it go on, and how far it is.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../acts/confirm-dialog';
import {useKeyedBusy} from '../acts/use-busy';
import {Panel} from '../frames/panel';
import {InstantField} from '../inputs/date-input';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {formatWeekday, instantProblem, parseInstant} from '../words/zoned-time';

interface SendPanelProps {
  /** How many would get it now. */
  count: number;
  /** What is counted: [«persona», «personas»]. */
  counted: [one: string, many: string];
  /** What is said when it has been let go. */
  leaves?: [one: string, many: string];
  /** Nothing is in the way. */
  isReady: boolean;
  send: (body: {count: number; scheduledAt: string | null}, idempotencyKey: string) => Promise<SentAnswer>;
  /** A mail to oneself, or to a few; none where it does not go by mail. */
  test?: (idempotencyKey: string, to: string[]) => Promise<{to: string | string[]}>;
  /** A test may go to others too. */
  hasTestAddresses?: boolean;
  onSent: () => void;
}
interface SentAnswer {
  state: string;
  count: number;
}

export function SendPanel({
  count,
  counted,
  leaves = ['correo sale', 'correos salen'],
  isReady,
  send,
  test,
  hasTestAddresses = false,
  onSent,
}: SendPanelProps) {
  const notify = useNotify();
  const [busy, run] = useKeyedBusy();
  const [isTesting, runTest] = useKeyedBusy();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const [time, setTime] = useState('');
  const [testTo, setTestTo] = useState('');
  const scheduledAt = parseInstant(time) ?? null;
  // An hour that is none is not «now».
  const problem = instantProblem(time);
  const all = plural(count, ...counted);
  const letGo = () =>
    run(async key => {
      setAsked(false);
      const sent = await send({count, scheduledAt}, key);
      notify(sent.state === 'scheduled' ? 'Saldrá a su hora' : `${plural(sent.count, ...leaves)} ahora, poco a poco`, {
        type: 'info',
      });
      onSent();
    });
  const sendTest =
    test &&
    (() =>
      runTest(async key => {
        const asked = testTo.split(/[\s,;]+/).filter(Boolean);
        const {to} = await test(key, asked);
        notify(`Prueba enviada a ${[to].flat().join(', ')}`, {type: 'info'});
      }));
  return (
    <Panel title="Enviar" note="Quien se dé de baja mientras sale ya no lo recibe. Se puede parar y seguir después.">
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', pt: 0.5}}>
        <Box sx={{width: 280, maxWidth: 1}}>
          <InstantField
            label="Cuándo"
            value={time}
            onChange={setTime}
            helperText="Vacío: ahora mismo. Hora peninsular."
          />
        </Box>
        <Button
          variant="contained"
          disabled={busy || !isReady || count === 0 || problem !== undefined}
          onClick={() => setAsked(true)}
        >
          {time === '' ? `Enviar a ${all}…` : `Programar para ${all}…`}
        </Button>
        {sendTest && (
          <Button variant="outlined" disabled={isTesting} onClick={() => void sendTest()}>
            {testTo.trim() === '' ? 'Enviarme una prueba' : 'Enviar la prueba'}
          </Button>
        )}
      </Box>
      {sendTest && hasTestAddresses && (
        <TextField
          size="small"
          fullWidth
          label="La prueba, a otras direcciones"
          value={testTo}
          onChange={event => setTestTo(event.target.value)}
          helperText="Hasta cinco, separadas por comas. Vacío: solo a ti"
          slotProps={{htmlInput: {inputMode: 'email', autoCapitalize: 'none', maxLength: 1000}}}
          sx={{mt: 1.5, maxWidth: 560}}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title={scheduledAt === null ? `¿Enviarlo a ${all}?` : `¿Programarlo para ${all}?`}
        confirm={scheduledAt === null ? 'Enviar' : 'Programar'}
        busy={busy}
        disabled={typed.replace(/\D/g, '') !== String(count)}
        onConfirm={() => void letGo()}
        onClose={() => setAsked(false)}
      >
        <Box component="p" sx={{mt: 0}}>
          {scheduledAt === null
            ? 'Lo que ha salido no se puede recoger.'
            : `Sale el ${formatWeekday(scheduledAt)} a quien se pueda escribir entonces; hasta ese momento se puede quitar la hora.`}
        </Box>
        <TextField
          autoComplete="off"
          fullWidth
          label={`Escribe ${formatCount(count)} para confirmar`}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 12}}}
        />
      </ConfirmDialog>
    </Panel>
  );
}

export type CampaignAct = 'pause' | 'resume' | 'cancel' | 'unschedule' | 'retry';
const MAY: Record<string, CampaignAct[]> = {
  scheduled: ['unschedule', 'cancel'],
  sending: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
};
const WORDS: Record<CampaignAct, string> = {
  pause: 'Parar',
  resume: 'Seguir enviando',
  cancel: 'Cancelar el envío…',
  unschedule: 'Quitar la hora',
  retry: 'Reintentar los fallidos',
};
/** Where what has failed may be tried again. */
const OVER = ['sent', 'failed'];

interface ActsProps {
  state: string;
  /** «este boletín» */
  what: string;
  /** Those that may be tried again. */
  failed?: number;
  /** What else comes of cancelling it. */
  afterwards?: string;
  act: (act: CampaignAct, idempotencyKey: string) => Promise<unknown>;
  onChanged: () => void;
}

export function CampaignActs({state, what, failed = 0, afterwards = '', act, onChanged}: ActsProps) {
  const [busy, run] = useKeyedBusy();
  const [isAsked, setAsked] = useState(false);
  const acts = [...(MAY[state] ?? []), ...(failed > 0 && OVER.includes(state) ? (['retry'] as const) : [])];
  const say = (one: CampaignAct) =>
    run(async key => {
      setAsked(false);
      await act(one, key);
      onChanged();
    });
  return (
    <>
      {acts.map(one => (
        <Button
          key={one}
          variant={one === 'cancel' ? 'text' : 'outlined'}
          color={one === 'cancel' ? 'error' : 'primary'}
          disabled={busy}
          onClick={() => (one === 'cancel' ? setAsked(true) : void say(one))}
        >
          {WORDS[one]}
        </Button>
      ))}
      <ConfirmDialog
        open={isAsked}
        danger
        title={`¿Cancelar ${what}?`}
        confirm="Cancelar el envío"
        leave="Volver"
        busy={busy}
        onConfirm={() => void say('cancel')}
        onClose={() => setAsked(false)}
      >
        Quien todavía no lo ha recibido se queda sin él. No se puede deshacer. {afterwards}
      </ConfirmDialog>
    </>
  );
}

/** How far it is, while it goes. */
export function SendProgress({state, done, all}: {state: string; done: number; all: number}) {
  if (state !== 'sending' && state !== 'paused') return null;
  return (
    <Box sx={{mb: 2}}>
      <LinearProgress
        variant="determinate"
        aria-label="Enviado"
        value={all === 0 ? 0 : Math.min(100, (done / all) * 100)}
      />
      <Box sx={{color: 'text.secondary', mt: 0.5}} role="status">
        {formatCount(done)} de {formatCount(all)}
      </Box>
    </Box>
  );
}
