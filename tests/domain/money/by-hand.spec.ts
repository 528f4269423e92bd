/**
 * What goes back by hand: cash leaves the open till of whoever gives it, the terminal's refund waits until somebody has
 * made it there; and what is handed over at a counter is what people hand over.
 */
import {randomUUID} from 'node:crypto';
import {SYSTEM, writeAudit} from '../../../api/src/web/auth/audit';
import {confirmByHand, failByHand, giveAnotherWay} from '../../../api/src/domain/payments/confirm-by-hand';
import {refundAmount, refundLines} from '../../../api/src/domain/payments/refund';
import {sellAtCounter, type CounterPayment} from '../../../api/src/domain/box-office/sell-at-counter';
import {tillTotals} from '../../../api/src/domain/cash/till';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {PRICE} from '../../support/world/fixture';
import {openTills} from '../../support/world/tills';

const on = openScene<{shift: number}>(async ({db, world}) => ({
  shift: (await openTills(db, [world.staff.clerk.id]))[0]!,
}));
const clerk = () => on.world.staff.clerk.id;
const office = () => on.world.staff.admin.id;
const CENTS = PRICE.general;

/** One seat over the counter. */
async function sell(payments: Partial<CounterPayment>[], seat = 5) {
  const cartId = randomUUID();
  return on.db.withTransaction(async tx => {
    await holdSeats(tx, [
      {
        cartId,
        channel: 'box_office',
        staffUserId: clerk(),
        eventSessionId: on.world.sessionId,
        seats: on.world.seats(seat),
        maxPerOrder: 20,
        holdSeconds: 900,
      },
    ]);
    return sellAtCounter(tx, {
      staffUserId: clerk(),
      freshCartId: randomUUID(),
      buyer: {email: '', firstName: '', surname1: '', surname2: '', phone: '', docNo: null},
      payments: payments.map(p => ({method: 'cash', amountCents: CENTS, tenderedCents: null, ...p})),
      blockedSeats: [],
      said: {},
    });
  });
}
const lineOf = async (orderId: number) =>
  (await on.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId])).rows[0]!.id;
const giveBack = async (orderId: number, staffUserId: number | null) => {
  const id = await lineOf(orderId);
  return on.db.withTransaction(async tx => {
    const by = {...SYSTEM, kind: 'staff', id: staffUserId} as const;
    if (staffUserId !== null) await writeAudit(tx, by, {action: 'refund', resource: 'pedidos', id: orderId});
    return refundLines(tx, {orderId, orderLineIds: [id], reason: 'Prueba', staffUserId});
  });
};
const refund = async (id: number) =>
  (
    await on.db.query<{state: string; shift: number | null; giver: number | null; operation: string; posted: number}>(
      `select state, cash_shift_id as shift, given_by_id as giver, operation, (select coalesce(sum(amount_cents), 0)::int
         from ledger_entry e where e.refund_id = r.id and account in ('cash', 'card_terminal')) as posted
         from refund r where id = $1`,
      [id],
    )
  ).rows[0]!;
const till = () => on.db.withTransaction(tx => tillTotals(tx, on.shift));

test('[V4] cash goes back from the open till of who gives it, and from no other', async () => {
  const {orderId} = await sell([{}]);
  const line = await lineOf(orderId);
  await refuses(giveBack(orderId, office()), 'till_needed');
  const part = {orderId, orderLineId: line, amountCents: 100, reason: 'Prueba', staffUserId: office()};
  await refuses(
    on.db.withTransaction(tx => refundAmount(tx, part)),
    'till_needed',
  );
  const before = await till();
  const {refundIds} = await giveBack(orderId, clerk());
  expect(await refund(refundIds[0]!)).toMatchObject({state: 'done', shift: on.shift, posted: -CENTS});
  expect((await till()).expectedCashCents).toBe(before.expectedCashCents - CENTS);
});

test('[V4] control: the database takes no cash that staff gives back without a till', async () => {
  const {orderId} = await sell([{}]);
  const put = (staffUserId: number) =>
    on.db.query(
      `insert into refund (order_id, payment_id, amount_cents, reason, staff_user_id, state, done_at)
        select order_id, id, 100, 'Prueba', $2, 'done', now() from payment where order_id = $1`,
      [orderId, staffUserId],
    );
  await expect(put(office())).rejects.toMatchObject({code: 'till_needed'});
});

test('[K6] what the terminal could not give back goes another way once, by whoever gives it, and says which way failed', async () => {
  const {orderId} = await sell([{method: 'card_terminal'}]);
  const id = (await giveBack(orderId, office())).refundIds[0]!;
  const ask = {refundId: id, method: 'cash', staffUserId: clerk(), operation: ''} as const;
  const give = (more: object) => on.db.withTransaction(tx => giveAnotherWay(tx, {...ask, ...more}));
  // While it waits nobody knows that it failed.
  await refuses(give({}), 'wrong_state');
  await on.db.withTransaction(tx => failByHand(tx, {refundId: id}));
  await refuses(give({staffUserId: office()}), 'till_needed');
  const before = await till();
  await give({});
  expect(await refund(id)).toEqual({state: 'done', shift: on.shift, giver: clerk(), operation: '', posted: -CENTS});
  const after = await till();
  expect([after.expectedCashCents, after.expectedCardCents]).toEqual([
    before.expectedCashCents - CENTS,
    before.expectedCardCents,
  ]);
  await refuses(give({method: 'transfer'}), 'already_refunded');
  const {rows} = await on.db.query('select method, failed_method as failed from refund where id = $1', [id]);
  expect(rows).toEqual([{method: 'cash', failed: 'card_terminal'}]);
});

test('[K6] by a transfer of the office it needs no till', async () => {
  const {orderId} = await sell([{method: 'card_terminal'}]);
  const id = (await giveBack(orderId, office())).refundIds[0]!;
  await on.db.withTransaction(tx => failByHand(tx, {refundId: id}));
  await on.db.withTransaction(tx =>
    giveAnotherWay(tx, {refundId: id, method: 'transfer', staffUserId: office(), operation: 'TR-1'}),
  );
  expect(await refund(id)).toEqual({state: 'done', shift: null, giver: office(), operation: 'TR-1', posted: 0});
});

test('[K6] control: the database lets no refund go another way that has not failed, nor without a giver', async () => {
  const {orderId} = await sell([{method: 'card_terminal'}]);
  const id = (await giveBack(orderId, office())).refundIds[0]!;
  const change = (set: string) => on.db.withTransaction(tx => tx.query(`update refund set ${set} where id = $1`, [id]));
  const whole = `method = 'cash', failed_method = 'card_terminal', state = 'done', done_at = now()`;
  const refused = (set: string) => expect(change(set)).rejects.toMatchObject({code: 'invalid'});
  await refused(`method = 'cash'`);
  await refused(`${whole}, given_by_id = ${clerk()}`);
  await on.db.withTransaction(tx => failByHand(tx, {refundId: id}));
  await refused(whole);
});

test('[K6] [E26a] what goes back to a card at a terminal waits, is told by whoever made it, and counts in their till', async () => {
  const {orderId} = await sell([{method: 'card_terminal'}]);
  const {refundIds, toSend} = await giveBack(orderId, office());
  const [id] = refundIds;
  expect(toSend).toEqual([]);
  expect(await refund(id!)).toMatchObject({state: 'requested', shift: null, posted: 0});
  const failed = await on.db.withTransaction(tx => failByHand(tx, {refundId: id!}));
  expect(failed.state).toBe('failed');
  const before = await till();
  const ask = {refundId: id!, staffUserId: clerk(), operation: '004512'};
  await on.db.withTransaction(tx => confirmByHand(tx, ask));
  expect(await refund(id!)).toEqual({
    state: 'done',
    shift: on.shift,
    giver: clerk(),
    operation: '004512',
    posted: -CENTS,
  });
  expect((await till()).expectedCardCents).toBe(before.expectedCardCents - CENTS);
  await refuses(
    on.db.withTransaction(tx => confirmByHand(tx, ask)),
    'already_refunded',
  );
});

test('[K6] cash that the rules give back waits for somebody with a till', async () => {
  const {orderId} = await sell([{}]);
  const {refundIds} = await giveBack(orderId, null);
  const ask = {refundId: refundIds[0]!, operation: ''};
  expect(await refund(refundIds[0]!)).toMatchObject({state: 'requested'});
  await refuses(
    on.db.withTransaction(tx => confirmByHand(tx, {...ask, staffUserId: office()})),
    'till_needed',
  );
  await on.db.withTransaction(tx => confirmByHand(tx, {...ask, staffUserId: clerk()}));
  expect(await refund(refundIds[0]!)).toMatchObject({state: 'done', shift: on.shift});
});

test('[K6] control: the database lets no refund on a terminal be done by nobody', async () => {
  const {orderId} = await sell([{method: 'card_terminal'}]);
  const {refundIds} = await giveBack(orderId, office());
  await expect(
    on.db.query(`update refund set state = 'done', done_at = now() where id = $1`, [refundIds[0]]),
  ).rejects.toMatchObject({code: 'invalid'});
});

test('[V5] what is handed over leaves no note to give back whole', async () => {
  const change = CENTS + 50_000;
  await refuses(sell([{tenderedCents: change}]), 'invalid', 'payments.0.tenderedCents');
  await refuses(sell([{tenderedCents: 100_000_000}]), 'invalid', 'payments.0.tenderedCents');
  expect((await sell([{tenderedCents: change - 1}])).changeCents).toBe(49_999);
});
