// What the frame of an event or a session hands to the screens inside it.
import {createContext, useContext, type Context} from 'react';
import type {EventRecord, SessionRecord, VenueRecord} from '../../providers/api-types';

interface EventContextValue {
  event: EventRecord;
  venue: VenueRecord | undefined;
  /** IANA zone of the venue: the wall time that every date of the event is written in. */
  zone: string;
}

interface EventFrameValue extends EventContextValue {
  /** Offered at once for each session; only what the person may open. */
  frequent: readonly {path: string; label: string}[];
}

interface SessionContextValue extends EventContextValue {
  session: SessionRecord;
  reloadSession: () => Promise<unknown>;
}

export const EventContext = createContext<EventFrameValue | null>(null);
export const SessionContext = createContext<SessionContextValue | null>(null);

function useGiven<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error('This screen stands outside its frame.');
  return value;
}

export const useEvent = (): EventFrameValue => useGiven(EventContext);
export const useEventSession = (): SessionContextValue => useGiven(SessionContext);
