// What can be sold now, asked of the API while the clerk writes; a code that was read is asked for at once.
import {useCallback, useEffect, useState} from 'react';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {call} from '../../../../providers/http-client';
import type {Found} from './goods-offer';

const pause = 180;

export function useOffers(sessionId: number | null): {
  written: string;
  write: (text: string | ((before: string) => string)) => void;
  found: Found | undefined;
  failure: unknown;
  /** What is listed is of another text than what is written. */
  isBehind: boolean;
  ask: (text: string) => Promise<Found>;
  again: () => Promise<unknown>;
} {
  const [written, write] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(written.trim()), pause);
    return () => window.clearTimeout(timer);
  }, [written]);
  const ask = useCallback(
    (text: string, signal?: AbortSignal) =>
      call('get', '/api/carrito/buscar', {
        query: {texto: text, ...(sessionId !== null && {sessionId})},
        ...(signal && {signal}),
      }),
    [sessionId],
  );
  const {data, error, refetch, isPlaceholderData} = useQuery({
    queryKey: ['counter-goods', sessionId, asked],
    queryFn: ({signal}) => ask(asked, signal),
    placeholderData: keepPreviousData,
  });
  return {
    written,
    write,
    found: data,
    failure: error,
    isBehind: isPlaceholderData || written.trim() !== asked,
    ask,
    again: refetch,
  };
}
