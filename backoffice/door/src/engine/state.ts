// What the screens draw, and what the engine keeps between two starts.
import type {Direction} from '@taquilla/door-rules/facts';
import type {Paired, Pulse, Scanned} from '../wire/shapes';
import type {Reading} from './reading';

/** The reader that this installation is. */
export interface Device extends Paired {
  sessionId: number;
  name: string;
  /** Of this installation alone. */
  instance: string;
}

export interface Answer {
  nonce: string;
  text: string;
  direction: Direction;
  scanned: Scanned;
  /** Judged here: the server will hear of it. */
  isOffline: boolean;
  isUndone: boolean;
  /** What still has to be asked of whoever wants to go in, and nobody has answered. */
  question: string | null;
}

/** Nothing was decided. */
export interface Problem {
  title: string;
  detail: string;
}

export interface DoorView {
  /** `blank`: not paired. `elsewhere`: another tab works. */
  phase: 'starting' | 'blank' | 'elsewhere' | 'working';
  /** Why it is not paired any more. */
  notice: string | null;
  device: Device | null;
  sessionId: number | null;
  pulse: Pulse | null;
  isOnline: boolean;
  /** Nobody has answered since the start, or for longer than it takes. */
  contactAt: number | null;
  pending: number;
  aside: number;
  rights: {count: number; upTo: number} | null;
  /** Why the newest list was not taken. */
  listProblem: string | null;
  isStorageFull: boolean;
  clockDifference: number;
  direction: Direction;
  isReading: boolean;
  answer: Answer | Problem | null;
  /** How long the last judgement of this device has taken, in milliseconds. */
  decidedIn: number | null;
  /** Grows with each answer, also with the same one shown again. */
  answerNumber: number;
}

/** As it is shown, also afterwards. */
export const answerOf = (reading: Reading): Answer => ({
  nonce: reading.nonce,
  text: reading.text,
  direction: reading.direction,
  scanned: reading.scanned,
  isOffline: reading.isOffline,
  isUndone: reading.undo !== null,
  question: (reading.direction === 'in' && reading.undo === null && reading.scanned.question) || null,
});

export const isProblem = (answer: Answer | Problem): answer is Problem => 'title' in answer;

export const AT_START: DoorView = {
  phase: 'starting',
  notice: null,
  device: null,
  sessionId: null,
  pulse: null,
  isOnline: true,
  contactAt: null,
  pending: 0,
  aside: 0,
  rights: null,
  listProblem: null,
  isStorageFull: false,
  clockDifference: 0,
  direction: 'in',
  isReading: false,
  answer: null,
  decidedIn: null,
  answerNumber: 0,
};
