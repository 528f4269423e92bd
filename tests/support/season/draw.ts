/** Which act comes next: all that can happen in a season, each as often as its weight says. */
import type {Chance} from '../../../api/src/demo/random';
import type {Act, Draw} from './act';
import {buy, expireOrder, pay, settle} from './buy';
import {changeSeat, swap} from './change-seat';
import {compensate, end} from './end';
import {expireCart, hold, letGo, sweep} from './hold';
import {lend, takeBack} from './lend';
import type {Season} from './make';
import type {SeasonModel} from './model';
import {refund} from './refund';
import {recover, release} from './release';
import {scanLent, scanPass, scanTicket} from './scan';
import {CARTS, PASSES, SESSIONS} from './terms';

/** A seed's acts hang on the order of this list and of what is drawn: a change in either is another history. */
const ACTS: readonly (readonly [Draw, number])[] = [
  [hold, 20],
  [letGo, 3],
  [expireCart, 2],
  [sweep, 3],
  [buy, 12],
  [expireOrder, 3],
  [pay, 10],
  [settle, 16],
  [refund, 6],
  [release, 10],
  [recover, 7],
  [lend, 5],
  [changeSeat, 4],
  [swap, 2],
  [takeBack, 4],
  [scanPass, 4],
  [scanLent, 3],
  [scanTicket, 5],
  [end, 0.25],
  [compensate, 2],
];

/** Draws an act, lets the model answer it, and says how to do the same to the product. */
export function draw(model: SeasonModel, season: Season, chance: Chance): Act | null {
  const session = chance.below(SESSIONS);
  const pass = chance.below(PASSES);
  const cart = chance.below(CARTS);
  const order = model.orders.length ? chance.below(model.orders.length) : -1;
  return chance.weighted(ACTS)({model, season, chance, session, pass, cart, order});
}
