// Which seats are free, kept true while the page is looked at: once whole, then changes by server-sent events.
// A lost stream is taken up again with growing pauses; meanwhile the whole is asked for now and then.
import {publicStates, type LiveStates, type StatesDelta} from '@taquilla/seatmap/states';
import {useCallback, useEffect, useRef, useState} from 'react';
import {asApiError, failure, type ApiError} from '../api/request';
import type {SessionDetail} from '../api/types';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

interface Whole {
  bytes: Uint8Array;
  version: number;
}

export async function askStates(sessionId: number): Promise<Whole> {
  const answer = await fetch(`/api/public/sessions/${sessionId}/states`, {credentials: 'same-origin'});
  if (!answer.ok) throw await failure(answer);
  return {
    bytes: new Uint8Array(await answer.arrayBuffer()),
    version: Number(answer.headers.get('x-states-version') ?? 0),
  };
}

/** Opens the stream; calls `onLost` once when it ends. Returns how to close it. */
function listen(
  sessionId: number,
  states: LiveStates,
  onReset: () => void,
  onOpen: () => void,
  onLost: () => void,
): () => void {
  const stream = new EventSource(`/api/public/sessions/${sessionId}/live?since=${states.version}`);
  stream.addEventListener(
    'delta',
    event => void states.apply(JSON.parse((event as MessageEvent<string>).data) as StatesDelta),
  );
  stream.addEventListener('reset', onReset);
  stream.onopen = onOpen;
  stream.onerror = () => {
    stream.close();
    onLost();
  };
  return () => stream.close();
}

export interface Live {
  states: LiveStates | null;
  error: ApiError | null;
  /** Asks for the whole again, after a conflict. */
  refresh: () => Promise<void>;
}

export function useLiveStates(session: SessionDetail): Live {
  const {id, seatCount, zones} = session;
  const [states, setStates] = useState<LiveStates | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const current = useRef<LiveStates | null>(null);
  const zonesFree = useRef(zones);
  zonesFree.current = zones;

  const refresh = useCallback(async () => {
    try {
      const {bytes, version} = await askStates(id);
      if (current.current) current.current.replace(bytes, version);
      else {
        const free = zonesFree.current
          .filter(zone => zone.kind === 'general')
          .map(zone => [zone.id, zone.free] as const);
        current.current = publicStates(bytes, seatCount, version, free);
        setStates(current.current);
      }
      setError(null);
    } catch (problem) {
      if (!current.current) setError(asApiError(problem));
    }
  }, [id, seatCount]);

  useEffect(() => {
    let isGone = false;
    let pause = FIRST_PAUSE_MS;
    let timer = 0;
    let close = () => {};

    const open = () => {
      if (isGone || document.hidden || !current.current) return;
      close();
      close = listen(
        id,
        current.current,
        () => void refresh(),
        () => {
          pause = FIRST_PAUSE_MS;
        },
        () => {
          // The pause is spread so that a crowd that lost the stream together does not come back together.
          timer = window.setTimeout(() => void refresh().then(open), pause * (0.5 + Math.random()));
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        },
      );
    };
    const begin = () => void refresh().then(open);
    const onVisible = () => {
      clearTimeout(timer);
      close();
      if (!document.hidden) begin();
    };

    begin();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      clearTimeout(timer);
      close();
      document.removeEventListener('visibilitychange', onVisible);
      current.current = null;
    };
  }, [id, refresh]);

  return {states, error, refresh};
}
