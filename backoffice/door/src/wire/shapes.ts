// What the server sends a reader and takes from it.
import type {Direction, DoorFacts, ScanResult} from '@taquilla/door-rules/facts';

export interface Paired {
  deviceToken: string;
  deviceId: number;
  eventId: number;
  eventTitle: string;
  /** The next one that lives; null: the event has none. */
  sessionId: number | null;
  gateId: number | null;
}

export interface Named {
  id: number;
  name: string;
}

export interface DoorSession {
  id: number;
  startsAt: string;
}

/** What a reader knows of its door; the API's DoorState, with what follows from it. */
export interface Pulse {
  serverNow: string;
  event: {title: string; venueName: string; timezone: string};
  session: DoorSession;
  sessions: DoorSession[];
  gates: Named[];
  gate: Named | null;
  facts: DoorFacts;
  settings: {maySearch: boolean; slowSeconds: number};
  /** Since when everybody who had come in is out; 0: never. */
  allOutAt: number;
  /** The house's public keys by their ids: raw Ed25519 in base64. */
  keys: Record<string, string>;
  counters: {inside: number; throughGate: number};
}

/** As the server says it. */
export interface DoorState {
  serverNow: string;
  eventTitle: string;
  venueName: string;
  timezone: string;
  startsAt: string;
  sessions: DoorSession[];
  gates: Named[];
  door: Omit<DoorFacts, 'opensAt' | 'closesAt'> & {opensAt: string; closesAt: string};
  throughGate: number;
  maySearch: boolean;
  slowSeconds: number;
  allOut: {at: string; times: number} | null;
  keys: Record<string, string>;
}

/** What is answered to a reading, by the server or, without a network, by this device. */
export interface Scanned {
  /** Null: the server does not know of it yet. */
  id: number | null;
  result: ScanResult;
  at: string;
  isWrongGate: boolean;
  source: string | null;
  holderName: string | null;
  docEnd: string | null;
  namelessId: number | null;
  category: string | null;
  documentRequired: string | null;
  place: string | null;
  rightGate: string | null;
  usedAt: string | null;
  usedGate: string | null;
  otherSession: string | null;
  hours: {opensAt: string; closesAt: string; isGateOpen: boolean} | null;
  explanation: string | null;
  /** To be asked before anybody goes in. */
  question?: string | null;
  inside: number;
  zoneName?: string | null;
  attention?: string[];
  color?: string | null;
  canRecover?: boolean;
  group?: {total: number; inside: number; left: number; zones: string[]} | null;
}

export interface SentReading {
  nonce: string;
  text: string;
  direction: Direction;
  at: string;
  isOffline: boolean;
  verdict?: ScanResult;
  people?: number;
  /** It was wrong, and was undone before it could be sent. */
  undo?: {reason: string};
}

/** Each is judged for itself: one that cannot be stops no other. */
export interface AnsweredReading {
  nonce: string;
  scanned?: Scanned;
  error?: {code: string; message: string};
}

export interface Found {
  source: string;
  id: number;
  state: 'active' | 'blocked' | 'transferred';
  holderName: string | null;
  category: string | null;
  place: string | null;
  gate: string | null;
  orderNumber: string | null;
  code: string;
}

/** A door that somebody who is logged in may work at. */
export interface OpenDoor {
  sessionId: number;
  eventId: number;
  title: string;
  venueName: string;
  timezone: string;
  opensAt: string;
  isOpen: boolean;
  isNext: boolean;
  isTrial: boolean;
  code: string;
}
