// One act at a time: while it runs what starts it can wait, and what the API has against it is told.
import {useCallback, useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import {problemOf} from '../../providers/http-client';
import {useActKey} from './act-key';
import {notifyProblem} from './notify-problem';

type Run = (act: () => Promise<unknown>) => Promise<void>;
type RunKeyed = (act: (key: string) => Promise<unknown>) => Promise<void>;

/** `tell` is told what went wrong. `isLast`: when it is done nothing follows, and it stays busy. */
function useRunning(tell: (failure: unknown) => void, isLast: boolean): [busy: boolean, run: Run] {
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
        if (isLast) return;
      } catch (failure) {
        tell(failure);
      }
      isRunning.current = false;
      setBusy(false);
    },
    [isLast, tell],
  );
  return [busy, run];
}

/** `act` throws what went wrong; `run` never does, and does nothing while another act runs. */
export function useBusy(): [busy: boolean, run: Run] {
  const notify = useNotify();
  const tell = useCallback((failure: unknown) => notifyProblem(notify, failure), [notify]);
  return useRunning(tell, false);
}

/** The same of an act that is done once however often it is asked for: it is given the key that says so. */
export function useKeyedBusy(): [busy: boolean, run: RunKeyed] {
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

/** What the API has against a form. */
export interface FormProblem {
  code: string;
  message: string;
  errors: Record<string, string>;
}

interface FormAct {
  busy: boolean;
  /** Of the last try, to stand in the form. */
  problem: FormProblem | null;
  run: RunKeyed;
}

/**
 * The act of a form, done once however often it is asked for; what the API has against it stands in the form. When it is
 * done the form goes away: until then it stays busy, for a second press would be a second act. One that stays open for
 * another says `stays`.
 */
export function useFormAct({
  stays = false,
  onRefused,
}: {
  stays?: boolean;
  /** After a try that failed. */
  onRefused?: (problem: FormProblem, failure: unknown) => void;
} = {}): FormAct {
  const key = useActKey();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [busy, run] = useRunning(failure => {
    const {code, message, errors = {}} = problemOf(failure);
    const found = {code, message, errors};
    key.renewIfRefused(failure);
    setProblem(found);
    onRefused?.(found, failure);
  }, !stays);
  const once: RunKeyed = act =>
    run(async () => {
      setProblem(null);
      await act(key.current);
      if (stays) key.renew();
    });
  return {busy, problem, run: once};
}
