/**
 * A plot that is cancelled by its buyer and by staff in the same moment gives its money back once; one that is paid, given
 * to somebody else or handed over meanwhile is one thing or the other, never both.
 */
import {refundPart} from '../../../api/src/domain/payments/refund-part';
import {cancelPlot} from '../../../api/src/domain/plots/cancel/cancel';
import {handOverPlot} from '../../../api/src/domain/plots/ground/hand-over';
import {reassignPlot} from '../../../api/src/domain/plots/ground/reassign';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {bankSaysPaid, makePlots, placeUnpaid, PLOT_CENTS, type PlotArea} from '../../support/world/plots';
import {long} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';

const ROUNDS = long(30, 6);

let app: TestApp;
let world: World;
let area: PlotArea;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  area = await makePlots(app.db, 4 * ROUNDS + 2);
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

let plots = 0;
async function bought() {
  const sale = await placeUnpaid(app.db, await area.plotId(`A${++plots}`));
  await bankSaysPaid(app.db, sale);
  return sale;
}
const cancel = (plotSaleId: number, staffUserId: number | null) =>
  app.db.withTransaction(tx =>
    cancelPlot(tx, {
      plotSaleId,
      expectedRefundCents: PLOT_CENTS,
      refundCents: null,
      reason: staffUserId === null ? '' : 'Lo pide el comprador',
      staffUserId,
      byHand: true,
      evenEntered: false,
    }).then(async done => {
      // As the controller notes what staff give back.
      for (const id of done.refundIds)
        await tx.query(
          `insert into audit_entry (actor_kind, actor_id, actor_name, action, resource, resource_id, changes)
            select 'staff', $1, 'Prueba', 'refund', 'devoluciones', $2, '{}' where $1::int is not null`,
          [staffUserId, String(id)],
        );
      return done;
    }),
  );
/** Whoever is told that the house is busy asks again. */
async function insist(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return 'done';
  } catch (error) {
    const {code} = error as {code?: string};
    if (code === 'busy') return insist(act);
    if (code === undefined) throw error;
    return code;
  }
}
const backOf = async (id: number) =>
  (
    await app.db.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::int as cents from refund where order_id in (select order_id
        from order_line where plot_sale_id = $1)`,
      [id],
    )
  ).rows[0]!.cents;

/** As a program would that looks at nothing but the money which is left of the payment. */
const giveHalf = (tx: Tx, plotSaleId: number, orderId: number) =>
  refundPart(tx, {orderIds: [orderId], of: {plotSaleId}, amountCents: 3000, reason: 'Naive', staffUserId: null});

test('negative control: without the check of the database two who do not lock the sale give back twice', async () => {
  const {id, order} = await bought();
  const agree = (tx: Tx) =>
    tx.query(
      `update plot_sale set state = 'cancelled', ended_at = now(), paid_at = null, agreed_refund_cents = 3000,
        cancelled_by = 'customer' where id = $1`,
      [id],
    );
  const twice = async (isChecked: boolean): Promise<number> => {
    let sent = 0;
    await app.db
      .withTransaction(async tx => {
        if (!isChecked) await tx.query('alter table refund disable trigger refund_of_plot_agreed');
        await agree(tx);
        for (let n = 0; n < 2; n++) sent += (await giveHalf(tx, id, order.id)).sentCents;
        await tx.query('set constraints all immediate');
        throw new Error('undone');
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') sent = 0;
      });
    return sent;
  };
  expect([await twice(false), await twice(true)]).toEqual([6000, 0]);
});

test('buyer and staff cancel at once: one of them does, the other is told, and the money goes back once', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const {id} = await bought();
    const ends = await Promise.all([
      insist(() => cancel(id, null)),
      insist(() => cancel(id, world.staff.clerk.id)),
      insist(() => cancel(id, null)),
    ]);
    expect(ends.sort()).toEqual(['done', 'wrong_state', 'wrong_state']);
    expect(await backOf(id)).toBe(8000);
  }
});

test('cancelled and handed over at once: it is on the ground, or its money is back', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const {id} = await bought();
    const [cancelled, handed] = await Promise.all([
      insist(() => cancel(id, null)),
      insist(() =>
        app.db.withTransaction(tx =>
          handOverPlot(tx, {
            plotSaleId: id,
            to: 'delivered',
            deposit: null,
            note: '',
            staffUserId: world.staff.clerk.id,
          }),
        ),
      ),
    ]);
    expect([cancelled, handed].sort()).toEqual(['done', 'wrong_state']);
    expect(await backOf(id)).toBe(cancelled === 'done' ? 8000 : 0);
  }
});

test('cancelled and given another plot at once: both are free, or the buyer has one', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const {id} = await bought();
    const other = `A${++plots}`;
    const plotId = await area.plotId(other);
    const [cancelled, changed] = await Promise.all([
      insist(() => cancel(id, null)),
      insist(() => app.db.withTransaction(tx => reassignPlot(tx, {plotSaleId: id, plotId}))),
    ]);
    expect([cancelled, ['done', 'wrong_state'].includes(changed)]).toEqual(['done', true]);
    expect(await area.stateOf(other)).toBe('free');
  }
});
