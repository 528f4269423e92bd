/** A shop with the bank of the test environment, jobs running, and how an order ends there. */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must, resultOf, type Checkout, type Result} from '../../support/world/purchase';
import {count, until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

/** There before the first test of a file that opens the shop. */
export let app: TestApp;
export let world: World;
let nextSeat = 2;
export const seats = (n: number): number[] => count(n).map(() => nextSeat++);

export function openShop(): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await startApp({databaseUrl: database.url, work: true});
    world = await makeWorld(app.db, {rows: 6, seatsPerRow: 30, places: 100});
  });
  keepInvariants(() => app.db);
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export const ended = async (buyer: Visitor, order: Checkout, state: Result['state']): Promise<Result> => {
  await until(`the result is ${state}`, async () => (await resultOf(buyer, order)).body.state === state);
  return must(await resultOf(buyer, order));
};
export const mails = async (orderNumber: string): Promise<{kind: string; state: string}[]> =>
  (
    await app.db.query<{kind: string; state: string}>(
      'select kind, state from mail_message where order_id = (select id from "order" where number = $1) order by id',
      [orderNumber],
    )
  ).rows;
