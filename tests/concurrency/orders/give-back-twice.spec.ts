/** Two acts that give money of one order back meet: the order is locked before its payments by both. */
import {completeRefund, refundLines} from '../../../api/src/domain/payments/refund';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {notify, placeOrder} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const factsOf = async (orderId: number) =>
  (
    await app.db.query(
      `select (select array_agg(state) from payment where order_id = $1) as payments,
         (select count(*)::int from refund where order_id = $1) as refunds,
         (select count(*)::int from ticket where order_id = $1 and state <> 'void') as tickets`,
      [orderId],
    )
  ).rows[0];

test('one ticket’s money is back at the moment at which another one’s is asked for: neither is told to come again', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [2, 3]});
  expect((await notify(app, order)).status).toBe(200);
  const {rows: lines} = await app.db.query<{id: number; orderId: number}>(
    `select l.id, o.id as "orderId" from order_line l join "order" o on o.id = l.order_id where o.number = $1 order by l.id`,
    [order.orderNumber],
  );
  const giveBack = (tx: Tx, n: number) =>
    refundLines(tx, {
      orderId: lines[n]!.orderId,
      orderLineIds: [lines[n]!.id],
      reason: 'No puede ir',
      staffUserId: null,
    });
  const {refundIds} = await app.db.withTransaction(tx => giveBack(tx, 0));
  await app.db.query(`update refund set state = 'sending', asking_until = now() + interval '5 minutes' where id = $1`, [
    refundIds[0],
  ]);
  let done: Promise<boolean> = Promise.resolve(false);
  await app.db.withTransaction(async tx => {
    await tx.query('select 1 from "order" where id = $1 for update', [lines[0]!.orderId]);
    done = app.db.withTransaction(other => completeRefund(other, refundIds[0]!, '0900'));
    await until('the other one waits', async () => {
      const {rows} = await app.db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await giveBack(tx, 1);
  });
  expect(await done).toBe(true);
  // The second is on its way to the bank.
  expect(await factsOf(lines[0]!.orderId)).toMatchObject({payments: ['partially_refunded'], refunds: 2, tickets: 0});
});
