// The card terminal at work: what it is asked, what it says, and what can be done when it says nothing.
import {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {formatCents} from '../words/money';
import {askAgain, drive, isOver, Refused, type CardTerminal, type Operation, type Told} from './card-terminal';
import {DecideByHand} from './decide-by-hand';
import {chooseTerminal, keepTerminal, noteOf, openTerminal} from './open-terminal';

type Terminal = Operation['terminal'];

/** How long the counter waits for a card before it asks what became of it. */
const patienceMs = 90_000;

interface Props {
  title: string;
  amountCents: number;
  /** Of a charge without a sale: the terminal that made it. */
  only?: Terminal;
  /** Written down at the server; the same again is the same operation. */
  begin: (terminalId: number) => Promise<Operation>;
  /** What stands above, before anything is asked: nothing begins by itself then. */
  before?: ReactNode;
  onAuthorised: (operation: Operation) => void;
  /** Nothing was charged, or nobody knows: `isKnown`. */
  onLeave: (isKnown: boolean) => void;
}

export function TerminalDialog({title, amountCents, only, begin, before, onAuthorised, onLeave}: Props) {
  const [terminals, setTerminals] = useState<Terminal[] | null>(only ? [only] : null);
  const [operation, setOperation] = useState<Operation | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const begun = useRef(false);
  const machine = useRef<CardTerminal | null>(null);
  const latest = useRef({begin, onAuthorised});
  latest.current = {begin, onAuthorised};

  const keep = useCallback((now: Operation): void => {
    setOperation(now);
    if (now.state === 'authorised') latest.current.onAuthorised(now);
  }, []);
  const attempt = useCallback(async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setWaiting(false);
    try {
      await act();
    } catch (failure) {
      setProblem(problemOf(failure).message);
    }
    setBusy(false);
  }, []);

  const start = useCallback(
    (terminal: Terminal) =>
      attempt(async () => {
        keepTerminal(terminal.id);
        const asked = await latest.current.begin(terminal.id);
        setOperation(asked);
        if (asked.state === 'authorised') return keep(asked);
        const note = noteOf(asked.id);
        try {
          machine.current = openTerminal(asked.terminal, asked.id);
        } catch (failure) {
          const {code, message} = failure as Refused;
          return keep(await note({state: 'cancelled', responseCode: code, detail: message}));
        }
        // One of before: what became of it is asked first.
        if (asked.state === 'unknown') return undefined;
        return keep(await drive(machine.current, asked, note, new Promise(resolve => setTimeout(resolve, patienceMs))));
      }),
    [attempt, keep],
  );

  useEffect(() => {
    if (terminals !== null) return;
    void attempt(async () => {
      setTerminals((await call('get', '/api/datafonos/mios')).terminals);
    });
  }, [attempt, terminals]);
  const chosen = terminals === null ? undefined : chooseTerminal(terminals);
  useEffect(() => {
    if (begun.current || chosen === undefined || before) return;
    begun.current = true;
    void start(chosen);
  }, [before, chosen, start]);

  const noted = (asked: Operation) => async (told: Told) => {
    setWaiting(told.state === 'waiting_card');
    return noteOf(asked.id)(told);
  };
  const ask = (asked: Operation) =>
    attempt(async () => {
      machine.current ??= openTerminal(asked.terminal, asked.id);
      keep(await askAgain(machine.current, asked, noted(asked)));
    });
  const cancel = async (asked: Operation): Promise<void> => {
    try {
      keep(await noted(asked)(await machine.current!.cancel(asked.reference)));
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : problemOf(failure).message);
    }
  };

  const state = operation?.state;
  const isSilent = !busy && state !== undefined && !isOver(state);
  const isRefused = state === 'denied' || state === 'cancelled';
  const isRunning = busy && state !== undefined && !isOver(state);
  const leave = () => onLeave(state === undefined || isOver(state));
  const to = operation?.terminal ?? chosen;
  return (
    <Dialog open onClose={busy ? undefined : leave} fullWidth maxWidth="xs" aria-labelledby="terminal-title">
      <DialogTitle id="terminal-title" sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline'}}>
        <span>{title}</span>
        <Box component="strong" sx={{fontSize: '1.5rem'}}>
          {formatCents(amountCents)}
        </Box>
      </DialogTitle>
      <DialogContent>
        {operation === null && before}
        {terminals !== null && chosen === undefined && operation === null && (
          <Box role="group" aria-label="Datáfono" sx={{display: 'grid', gap: 1}}>
            {terminals.length === 0
              ? 'Tu taquilla no tiene ningún datáfono activo.'
              : '¿Con qué datáfono? Este ordenador lo recordará.'}
            {terminals.map(one => (
              <Button key={one.id} variant="outlined" disabled={busy} onClick={() => void start(one)}>
                {one.name}
              </Button>
            ))}
          </Box>
        )}
        <Box role="status" aria-live="polite" sx={{display: 'grid', gap: 1}}>
          {isRunning && (
            <>
              <LinearProgress />
              <Box sx={{fontSize: '1.125rem', py: 1}}>
                {to?.name}: pide que acerquen o metan la tarjeta y mira su pantalla.
              </Box>
            </>
          )}
          {isSilent && (
            <Alert severity="warning">
              <strong>Sin respuesta del datáfono.</strong> No se sabe si ha{' '}
              {operation?.kind === 'refund' ? 'devuelto' : 'cobrado'}: pregúntale antes de hacer otra cosa, para que
              nadie pague dos veces.
              {isWaiting && ' Dice que sigue esperando la tarjeta.'}
            </Alert>
          )}
          {isRefused && (
            <Alert severity="error">
              {operation?.detail || (state === 'denied' ? 'Tarjeta denegada.' : 'Cancelada en el datáfono.')} No se ha{' '}
              {operation?.kind === 'refund' ? 'devuelto' : 'cobrado'} nada.
            </Alert>
          )}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </Box>
        {isSilent && operation !== null && may('datafonos', 'configure') && (
          <DecideByHand operation={operation} onDecided={keep} />
        )}
      </DialogContent>
      <DialogActions>
        {isRunning && operation !== null && machine.current !== null && (
          <Button onClick={() => void cancel(operation)}>Cancelar en el datáfono</Button>
        )}
        {!busy && <Button onClick={leave}>{isSilent ? 'Dejarlo pendiente' : 'Volver'}</Button>}
        {isSilent && operation !== null && (
          <>
            {isWaiting && <Button onClick={() => void cancel(operation)}>Cancelar en el datáfono</Button>}
            <Button variant="contained" autoFocus onClick={() => void ask(operation)}>
              Preguntar al datáfono
            </Button>
          </>
        )}
        {!busy &&
          (isRefused || (operation === null && problem !== null) || (operation === null && before)) &&
          chosen && (
            <Button variant="contained" autoFocus onClick={() => void start(chosen)}>
              {operation === null && before ? 'Cobrar de nuevo' : 'Volver a intentarlo'}
            </Button>
          )}
      </DialogActions>
    </Dialog>
  );
}
