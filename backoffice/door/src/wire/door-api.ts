// The operations of a reader that is paired.
import {ask, Refusal, send} from './call';
import type {AnsweredReading, DoorState, Found, Pulse, Scanned, SentReading} from './shapes';

export interface PulseBody {
  sessionId: number;
  batteryPercent?: number;
  pending: number;
  isOffline: boolean;
  isInstalled: boolean;
  isPersistent: boolean;
  version: string;
  /** Of the rules that it judges by. */
  rulesVersion: number;
}

/** The rights as they came: to be unpacked when their signature is right. */
export interface RightsAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  signature: string | null;
}

export interface DoorApi {
  pulse(body: PulseBody): Promise<Pulse>;
  /** Null: nothing has changed since. */
  rights(sessionId: number, since: string | null): Promise<RightsAnswer | null>;
  readings(sessionId: number, readings: SentReading[], limit?: number): Promise<AnsweredReading[]>;
  undo(scanId: number, reason: string): Promise<void>;
  chooseGate(gateId: number | null, pin: string): Promise<void>;
  search(sessionId: number, q: string): Promise<Found[]>;
  recover(sessionId: number, text: string, nonce: string): Promise<Scanned>;
}

function pulseOf(state: DoorState): Pulse {
  const {door, gates} = state;
  return {
    serverNow: state.serverNow,
    event: {title: state.eventTitle, venueName: state.venueName, timezone: state.timezone},
    session: {id: door.sessionId, startsAt: state.startsAt},
    sessions: state.sessions,
    gates,
    gate: gates.find(one => one.id === door.gateId) ?? null,
    facts: {...door, opensAt: Date.parse(door.opensAt), closesAt: Date.parse(door.closesAt)},
    settings: {maySearch: state.maySearch, slowSeconds: state.slowSeconds},
    allOutAt: state.allOut ? Date.parse(state.allOut.at) : 0,
    keys: state.keys,
    counters: {inside: door.inside, throughGate: state.throughGate},
  };
}

/** One installation is one identity: a copy of its storage on another machine is told apart by `instance`. */
export function doorApi(token: string, instance: string): DoorApi {
  const own = {token, instance};
  return {
    pulse: async body => pulseOf(await ask<DoorState>('/api/puerta/pulso', {...own, body, limit: 8000})),
    rights: async (sessionId, since) => {
      const query = since === null ? '' : `&desde=${encodeURIComponent(since)}`;
      const answer = await send(`/api/puerta/derechos?sesion=${sessionId}${query}`, {...own, limit: 60_000});
      if (answer.status === 204) return null;
      const bytes = await answer.arrayBuffer().catch(() => {
        throw new Refusal(0, 'cut', 'La lista ha llegado cortada.');
      });
      return {bytes: new Uint8Array(bytes), signature: answer.headers.get('X-Door-Signature')};
    },
    readings: (sessionId, readings, limit) =>
      ask('/api/puerta/lecturas', {...own, body: {sessionId, readings}, limit: limit ?? 20_000}),
    undo: async (scanId, reason) => {
      await send(`/api/puerta/lecturas/${scanId}/deshacer`, {...own, body: {reason}});
    },
    chooseGate: async (gateId, pin) => {
      await send('/api/puerta/puerta', {...own, body: {gateId, pin}});
    },
    search: (sessionId, q) => ask(`/api/puerta/buscar?sesion=${sessionId}&q=${encodeURIComponent(q)}`, own),
    recover: (sessionId, text, nonce) => ask('/api/puerta/recuperar', {...own, body: {sessionId, text, nonce}}),
  };
}
