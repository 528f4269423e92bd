/**
 * [F29] A door reads the code of whoever stays on a plot while the plot is cancelled or its money given back: either the
 * person is in and the money stays, or the money goes back and the code opens nothing. Staff who know it may do both.
 */
import {refundLines} from '../../../api/src/domain/payments/refund';
import {cancelPlot} from '../../../api/src/domain/plots/cancel/cancel';
import {hasEntered} from '../../../api/src/domain/plots/cancel/quote';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt, scanAt, type Gate} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {bankSaysPaid, makePlots, placeUnpaid, PLOT_CENTS, type PlotArea} from '../../support/world/plots';
import {long} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';

const ROUNDS = long(30, 8);

let app: TestApp;
let world: World;
let area: PlotArea;
let gate: Gate;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  area = await makePlots(app.db, 2 * ROUNDS + 12);
  gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  // The doors open the evening before, when its buyer may still cancel.
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '24 hours',
      ends_at = now() + interval '27 hours' where id = $1`,
    [world.sessionId],
  );
  await app.db.query('update event_access set is_reentry_allowed = true');
  await app.db.query(
    `update plot_area set event_id = $1, starts_on = (now() at time zone 'Europe/Madrid')::date + 1,
      ends_on = (now() at time zone 'Europe/Madrid')::date + 4`,
    [world.eventId],
  );
  await app.db.query('update plot_price set cancel_full_days = 0, cancel_part_days = 0');
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

let plots = 0;
async function bought() {
  const sale = await placeUnpaid(app.db, await area.plotId(`A${++plots}`));
  await bankSaysPaid(app.db, sale);
  const {rows} = await app.db.query<{code: string}>(
    `insert into plot_occupant (plot_sale_id, name) values ($1, 'Ana Ferrer') returning code`,
    [sale.id],
  );
  const lines = await app.db.query<{id: number}>(
    `select id from order_line where plot_sale_id = $1 and kind = 'plot'`,
    [sale.id],
  );
  return {id: sale.id, orderId: sale.order.id, lineIds: lines.rows.map(({id}) => id), code: rows[0]!.code};
}
type Bought = Awaited<ReturnType<typeof bought>>;

const cancel = (tx: Tx, {id}: Bought, evenEntered = false) =>
  cancelPlot(tx, {
    plotSaleId: id,
    expectedRefundCents: PLOT_CENTS,
    refundCents: null,
    reason: evenEntered ? 'Inundación' : '',
    staffUserId: evenEntered ? world.staff.clerk.id : null,
    byHand: false,
    evenEntered,
  }).then(async done => {
    for (const id of evenEntered ? done.refundIds : [])
      await tx.query(
        `insert into audit_entry (actor_kind, actor_id, actor_name, action, resource, resource_id, changes)
          values ('staff', $1, 'Prueba', 'refund', 'devoluciones', $2, '{}')`,
        [world.staff.clerk.id, String(id)],
      );
  });
const giveBack = (tx: Tx, {orderId, lineIds}: Bought) =>
  refundLines(tx, {orderId, orderLineIds: lineIds, reason: 'No viene', staffUserId: null});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
/** Whoever is told that the house is busy asks again. */
async function insist(act: (tx: Tx) => Promise<unknown>): Promise<string> {
  const end = await codeOf(app.db.withTransaction(act));
  return end === 'busy' ? insist(act) : end;
}
const read = async ({code}: Bought, direction?: 'in' | 'out') => (await readAt(app.db, gate, code, direction)).result;
const backOf = async ({id}: Bought) =>
  (
    await app.db.query<{cents: number}>(
      `select coalesce(sum(r.amount_cents), 0)::int as cents from refund r where r.order_id in (select order_id
        from order_line where plot_sale_id = $1)`,
      [id],
    )
  ).rows[0]!.cents;

/** A transaction that stays open until it is told how to end. */
async function holding(act: (tx: Tx) => Promise<unknown>) {
  let end!: (undo: boolean) => void;
  const told = new Promise<boolean>(resolve => (end = resolve));
  let isDone!: () => void;
  const done = new Promise<void>(resolve => (isDone = resolve));
  const over = codeOf(
    app.db.withTransaction(async tx => {
      await act(tx);
      isDone();
      if (await told) throw new Error('undone');
    }),
  );
  await done;
  return (undo = false) => (end(undo), over);
}
/** Somebody waits for a lock: the other one has begun and cannot go on. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]!.n > 0) return;
  }
}

test('negative control: who looks without the lock of the sale gives back the money of somebody who is in', async () => {
  const sale = await bought();
  const end = await codeOf(
    app.db.withTransaction(async tx => {
      const looked = await hasEntered(tx, [sale.id]);
      const door = await read(sale);
      await tx.query(`update plot_sale set state = 'cancelled', ended_at = now(), paid_at = null where id = $1`, [
        sale.id,
      ]);
      throw Object.assign(new Error(), {code: `${looked} ${door} cancelled`});
    }),
  );
  expect(end).toBe('false ok cancelled');
});

test('in first: its buyer does not cancel, nor is the order given back; staff who know it do, and it opens nothing more', async () => {
  const sale = await bought();
  expect([await read(sale), await insist(tx => cancel(tx, sale)), await insist(tx => giveBack(tx, sale))]).toEqual([
    'ok',
    'ticket_used',
    'ticket_used',
  ]);
  expect(await backOf(sale)).toBe(0);
  expect([await read(sale, 'out'), await insist(tx => cancel(tx, sale, true)), await read(sale)]).toEqual([
    'ok',
    'done',
    'revoked',
  ]);
  expect(await backOf(sale)).toBe(8000);
});

test('cancelled or given back first: the code opens nothing', async () => {
  const [cancelled, back] = [await bought(), await bought()];
  expect([await insist(tx => cancel(tx, cancelled)), await read(cancelled)]).toEqual(['done', 'revoked']);
  expect([await insist(tx => giveBack(tx, back)), await read(back)]).toEqual(['done', 'revoked']);
  expect([await backOf(cancelled), await backOf(back)]).toEqual([8000, 6000]);
});

test('the door is in the middle of its reading: whoever gives back waits for it, and is told', async () => {
  for (const act of [cancel, giveBack]) {
    const sale = await bought();
    const end = await holding(tx => scanAt(tx, gate, sale.code));
    const second = insist(tx => act(tx, sale));
    await untilOneWaits();
    expect([await end(), await second, await backOf(sale)]).toEqual(['done', 'ticket_used', 0]);
  }
});

test('the plot is in the middle of being given back: the door waits, and lets nobody in unless it came to nothing', async () => {
  for (const [act, undo] of [
    [cancel, false],
    [giveBack, false],
    [cancel, true],
  ] as const) {
    const sale = await bought();
    const end = await holding(tx => act(tx, sale));
    const door = read(sale);
    await untilOneWaits();
    await end(undo);
    expect(await door).toBe(undo ? 'ok' : 'revoked');
    expect((await backOf(sale)) > 0).toBe(!undo);
  }
});

test('at the same moment, again and again: exactly one of them', async () => {
  for (let n = 0; n < ROUNDS; n++)
    for (const act of [cancel, giveBack]) {
      const sale = await bought();
      const [door, money] = await Promise.all([read(sale), insist(tx => act(tx, sale))]);
      expect([
        ['ok', 'ticket_used'],
        ['revoked', 'done'],
      ]).toContainEqual([door, money]);
      expect((await backOf(sale)) > 0).toBe(money === 'done');
    }
});
