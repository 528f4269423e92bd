// One act at a time: while it runs what starts it can wait, and what the API has against it is told.
import {useCallback, useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import {useActKey} from './act-key';
import {notifyProblem} from './notify-problem';

/** `act` throws what went wrong; `run` never does, and does nothing while another act runs. */
export function useBusy(): [busy: boolean, run: (act: () => Promise<unknown>) => Promise<void>] {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  // The state is as old as the last drawing: two presses in one of them are two starts.
  const isRunning = useRef(false);
  const run = useCallback(
    async (act: () => Promise<unknown>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      try {
        await act();
      } catch (failure) {
        notifyProblem(notify, failure);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [notify],
  );
  return [busy, run];
}

/** The same of an act that is done once however often it is asked for: it is given the key that says so. */
export function useKeyedBusy(): [busy: boolean, run: (act: (key: string) => Promise<unknown>) => Promise<void>] {
  const key = useActKey();
  const [busy, run] = useBusy();
  const keyed = useCallback(
    (act: (key: string) => Promise<unknown>) =>
      run(async () => {
        try {
          await act(key.current);
          key.renew();
        } catch (failure) {
          key.renewIfRefused(failure);
          throw failure;
        }
      }),
    [key, run],
  );
  return [busy, keyed];
}
