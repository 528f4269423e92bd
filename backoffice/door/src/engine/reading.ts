// A reading as the device keeps it, and what a store of them must be able to do.
import type {Direction, ScanResult} from '@taquilla/door-rules/facts';
import type {Scanned} from '../wire/shapes';

export interface Reading {
  nonce: string;
  /** Counts the readings of this device; what they are uploaded by. */
  sequence: number;
  sessionId: number;
  text: string;
  direction: Direction;
  /** The server's time as the device reckons it, and the device's own. */
  at: number;
  deviceAt: number;
  isOffline: boolean;
  /** What this device has answered, when nobody else did. */
  verdict: ScanResult | null;
  /** `aside`: the server will not take it; it stays where it can be seen. */
  state: 'pending' | 'sent' | 'aside';
  /** How often the server has not been able to judge it. */
  tries: number;
  /** Why, in its words. */
  why: string | null;
  /** When the server has answered it, by the server's time. */
  settledAt: number | null;
  scanned: Scanned;
  /** How often the right has gone in and out, with this reading. */
  right: {key: string; entries: number; exits: number; gate: string | null} | null;
  undo: {reason: string; isSent: boolean} | null;
}

/** Everything that survives a reload. */
export interface DoorStore {
  read<Kept>(key: string): Promise<Kept | undefined>;
  keep(key: string, value: unknown): Promise<void>;
  drop(key: string): Promise<void>;
  /** All readings, in order. */
  readings(): Promise<Reading[]>;
  keepReading(reading: Reading): Promise<void>;
  dropReadings(nonces: readonly string[]): Promise<void>;
  wipe(): Promise<void>;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 130 bits of chance, by which the server knows a reading again. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(26))].map(byte => SIGNS[byte & 31]).join('');
}
