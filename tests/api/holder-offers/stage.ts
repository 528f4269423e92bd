/** A match outside the passes of a list, twenty passes side by side, and Ana, who has the first two of them. */
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {keepOwnSeats} from '../../../api/src/domain/passes/beyond-list/keep-own-seats';
import {givePassTo} from '../../support/passes/passes';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {makeCup, type CupWorld} from '../../support/passes/holder-offers';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {checkOut, must, notify, type CartView} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let cup: CupWorld;
/** On the seats 2 … 21, in order; Ana's are the first two. */
export let passes: number[];
export let ana: Visitor;

/** One app for a spec file, the own seats kept already; its claims and books are checked at the end. */
export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 6});
    passes = await makePasses(
      app.db,
      world,
      count(20).map(index => world.seat(index + 2)),
    );
    await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
    cup = await makeCup(app.db, world);
    await givePassTo(app.db, passes[0]!, world.customer.id);
    await givePassTo(app.db, passes[1]!, world.customer.id);
    ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
    await keep();
  });
  beforeEach(async () => {
    await app.db.query('delete from attempt');
    ana.cookies.delete('cart');
  });
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

export const keep = () => app.db.withTransaction(tx => keepOwnSeats(tx));
export const cartOf = async (who = ana): Promise<CartView> => must(await who.get<CartView>('/api/public/cart'));
export const pay = async (): Promise<{gatewayOrder: string; totalCents: number}> => {
  const order = must(await checkOut(ana, (await cartOf()).totalCents));
  expect((await notify(app, order)).status).toBe(200);
  return order;
};
