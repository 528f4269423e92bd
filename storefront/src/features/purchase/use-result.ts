// Asks how an order ended until it is known: often for half a minute, after a minute seldom, and no longer than
// anything is still kept for it. The bank's word may come after the browser.
import {useCallback, useEffect, useState} from 'react';
import {api} from '../../lib/api/api';
import {syncClock} from '../../lib/clock';
import {asApiError, type ApiError} from '../../lib/api/request';
import type {CheckoutResult} from '../../lib/api/types';

/** What the server asks of the bank by itself is answered by then. */
const PATIENCE_MS = 60_000;
const END_MS = 30 * 60_000;
const pauseMs = (elapsed: number) => (elapsed < 10_000 ? 1500 : elapsed < PATIENCE_MS ? 4000 : 10_000);

interface Result {
  result: CheckoutResult | undefined;
  error: ApiError | undefined;
  /** Still pending after a minute. */
  isLate: boolean;
  again: () => void;
}

export function useResult(token: string, gatewayOrder: string): Result {
  const [result, setResult] = useState<CheckoutResult>();
  const [error, setError] = useState<ApiError>();
  const [isLate, setLate] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let timer = 0;
    let isGone = false;
    const begun = Date.now();
    setLate(false);
    const ask = async () => {
      let isOpen = true;
      try {
        const answer = await api.checkoutResult(token, gatewayOrder);
        if (isGone) return;
        syncClock(answer.serverNow);
        setResult(answer);
        setError(undefined);
        isOpen = answer.state === 'pending';
      } catch (problem) {
        if (isGone) return;
        const found = asApiError(problem);
        setError(found);
        // A lost connection or a busy server is asked again; a wrong address is not.
        isOpen = found.status === 0 || found.status >= 500 || found.status === 429;
      }
      if (!isOpen) return;
      const elapsed = Date.now() - begun;
      if (elapsed >= PATIENCE_MS) setLate(true);
      if (elapsed < END_MS) timer = window.setTimeout(() => void ask(), pauseMs(elapsed));
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [token, gatewayOrder, round]);

  return {result, error, isLate, again: useCallback(() => setRound(n => n + 1), [])};
}
