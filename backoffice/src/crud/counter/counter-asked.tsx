// The counter over whatever is being done: one key asks who attends, and what nobody touches for a while is locked. What
// was begun is still there for whoever goes on.
import {useCallback, useEffect, useState, useSyncExternalStore} from 'react';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {askForPin, askWhoAttends, onCounterAsked, takeTurn, type CounterAsk} from '../../providers/acts/counter';
import {call} from '../../providers/http-client';
import {askToLogIn, currentSession, onSession} from '../../providers/session';
import {PinForm} from './pin-form';

/** «¿Quién atiende?» */
export const TURN_KEY = 'F1';
const TOUCHED = ['pointerdown', 'keydown', 'wheel'] as const;
const TOUCHED_AT = 'counter_touched';
const LOOK_MS = 5_000;

/** What did not reach the server is locked here at least. */
export const lockCounter = (): Promise<void> =>
  call('post', '/api/session/bloqueo').then(
    ({isLocked}) => (isLocked ? askForPin() : undefined),
    () => askForPin(),
  );

/** Its place is the frame. */
export function CounterAsked() {
  const session = useSyncExternalStore(onSession, currentSession);
  const [ask, setAsk] = useState<CounterAsk | null>(null);
  useEffect(() => onCounterAsked(setAsk), []);
  const counter = session?.counter ?? null;
  useTurnKey(counter !== null && ask === null);
  useLock(ask === null && counter?.hasPin === true ? counter.lockMinutes : 0);
  if (ask === null) return null;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={ask.isLocked ? undefined : () => setAsk(null)}
      aria-labelledby="counter-title"
      // Locked, nothing of what lies below is read.
      slotProps={{backdrop: {sx: ask.isLocked ? {bgcolor: 'background.default'} : {}}}}
    >
      <DialogTitle id="counter-title">
        {ask.isLocked ? 'Taquilla bloqueada: ¿quién atiende?' : '¿Quién atiende?'}
      </DialogTitle>
      <DialogContent>
        <PinForm
          isLocked={ask.isLocked}
          onTaken={taken => takeTurn(taken, ask)}
          onClose={ask.isLocked ? undefined : () => setAsk(null)}
          onPassword={askToLogIn}
        />
      </DialogContent>
    </Dialog>
  );
}

/** Not behind an open dialog: a payment that is being taken is ended by whoever began it. */
function useTurnKey(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== TURN_KEY || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) askWhoAttends();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);
}

/** Touched in any window of this browser it is in use. `minutes` 0: never. */
function useLock(minutes: number): void {
  const touch = useCallback(() => localStorage.setItem(TOUCHED_AT, String(Date.now())), []);
  useEffect(() => {
    if (minutes === 0) return undefined;
    touch();
    for (const what of TOUCHED) window.addEventListener(what, touch, {capture: true, passive: true});
    const timer = setInterval(() => {
      if (Date.now() - Number(localStorage.getItem(TOUCHED_AT)) > minutes * 60_000) void lockCounter();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const what of TOUCHED) window.removeEventListener(what, touch, {capture: true});
    };
  }, [minutes, touch]);
}
