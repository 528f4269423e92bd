/** One act of a season at random: what the model answers, and how the same is done to the product. */
import type {Chance} from '../../../api/src/demo/random';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import type {Season} from './make';
import type {SeasonModel} from './model';

export interface Act {
  name: string;
  expected: string;
  real: () => Promise<string>;
}

/** Whom and what an act is about; `order` is -1 as long as there is none. */
export interface Scene {
  model: SeasonModel;
  season: Season;
  chance: Chance;
  session: number;
  pass: number;
  cart: number;
  order: number;
}

/** Draws what is still open, lets the model answer; null where there is nothing to do it to. */
export type Draw = (scene: Scene) => Act | null;

const answer = (work: Promise<string>): Promise<string> =>
  work.catch((error: {code?: string; message: string}) =>
    error.code && !/^\d/.test(error.code) ? error.code : `crash: ${error.message}`,
  );

export const act = ({season}: Scene, name: string, expected: string, real: (tx: Tx) => Promise<string>): Act => ({
  name: `${name} -> ${expected}`,
  expected,
  real: () => answer(season.db.withTransaction(real)),
});
