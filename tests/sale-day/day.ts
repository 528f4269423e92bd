/** What everybody of one day shares. */
import type {Chance} from './chance';
import type {House} from './house';
import type {Memory} from './memory';
import type {Options} from './options';
import type {Ground} from './seats';
import type {Stage} from './stage';
import type {Wire} from './wire';

export interface Day {
  options: Options;
  house: House;
  stage: Stage;
  memory: Memory;
  wire: Wire;
  ground: Ground;
  roomId: number;
  codes: string[];
  /** Seconds of the day at which the sale opens. */
  opensAt: number;
  /** True when the staff have sent everybody home. */
  isOver: boolean;
  /** Seats that bots held at one moment, at most; and what they asked for. */
  bots: {asked: number; held: number; throttled: number; withoutTurn: number};
  live: {clients: number; deltas: number; resets: number};
  think(chance: Chance, from: number, to: number): Promise<void>;
}
