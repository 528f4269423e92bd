/** An order of several kinds is had whole or not at all, wherever it is stopped. */
import {closeOrder, expireOrders} from '../../../api/src/domain/orders/expire';
import {installLineKinds, lineKinds, linesByKind} from '../../../api/src/domain/orders/line-kind';
import type {LineKindName} from '../../../api/src/domain/orders/due';
import {completeRefund, refundLines} from '../../../api/src/domain/payments/refund';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {brokenInvariants} from '../../support/world/invariants';
import {LINE_SAMPLES} from '../../support/line-samples/samples';
import {bankSaysYes, given, placeLines, tryToPay, type Placed} from '../../support/line-samples/sell';
import {holdForAnother} from '../../support/line-samples/stage';
import {accounts, act, db, facts, openLineKinds, ordered, snapshot, stage} from './stage';

/** What somebody may well buy together, and the deposit that is nobody's income. */
const MIXED: readonly LineKindName[] = ['ticket', 'pass', 'card', 'deposit', 'supplement', 'product', 'donation'];

openLineKinds();

const all = (kinds: readonly LineKindName[], n: number) => Object.fromEntries(kinds.map(kind => [kind, n]));

async function paidByCard(kinds: readonly LineKindName[]): Promise<Placed> {
  const placed = await ordered(kinds);
  const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
  expect((await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents))).kind).toBe('paid');
  return placed;
}

/** Gives up at the n-th statement, as a process that is killed there does. */
function dying(tx: Tx, at: number): Tx {
  let n = 0;
  return new Proxy(tx, {
    get(target, key, receiver) {
      if (key !== 'query') return Reflect.get(target, key, receiver) as unknown;
      return (...args: Parameters<Tx['query']>) => {
        if (++n >= at) return Promise.reject(new Error('killed'));
        return target.query(...args);
      };
    },
  });
}

/** The act is stopped before each of its statements in turn, and then done. Statements it has. */
async function killedEverywhere<T>(work: (tx: Tx) => Promise<T>): Promise<{answer: T; statements: number}> {
  const before = await snapshot();
  for (let at = 1; ; at++) {
    try {
      return {answer: await act(tx => work(dying(tx, at))), statements: at - 1};
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error;
      expect(await snapshot()).toBe(before);
    }
  }
}

test('negative control: kinds that give one after the other leave half an order, and it is seen', async () => {
  const placed = await ordered(MIXED);
  const undone = new Error('undone');
  await act(async tx => {
    let n = 0;
    for (const [kind, lines] of await linesByKind(tx, placed.orderId)) {
      await kind.secure(tx, placed.orderId, lines);
      await kind.give(tx, placed.orderId, lines);
      if (++n === 3) break;
    }
    const has = Object.values(await given(tx, placed.orderId, MIXED));
    expect(has).toContain(1);
    expect(has).toContain(0);
    throw undone;
  }).catch((error: unknown) => expect(error).toBe(undone));
  await act(tx => closeOrder(tx, placed.orderId, 'expired'));
});

describe('an order of seven kinds', () => {
  test('killed at every statement while it is placed, paid and given back: nothing half done', async () => {
    const {answer: placed, statements: placing} = await killedEverywhere(async tx => {
      const before = {...stage.used};
      try {
        return await placeLines(tx, stage, MIXED);
      } catch (error) {
        stage.used = before;
        throw error;
      }
    });
    const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
    const {answer: settled, statements: paying} = await killedEverywhere(tx =>
      bankSaysYes(tx, gatewayOrder, placed.totalCents),
    );
    expect(settled.kind).toBe('paid');
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 1));
    expect(await accounts(placed.orderId)).toMatchObject({gateway: placed.totalCents});
    const {rows: lines} = await db.query<{id: number}>('select id from order_line where order_id = $1', [
      placed.orderId,
    ]);
    const {answer: back, statements: refunding} = await killedEverywhere(tx =>
      refundLines(tx, {
        orderId: placed.orderId,
        orderLineIds: lines.map(line => line.id),
        reason: 'Prueba',
        staffUserId: null,
      }),
    );
    expect(back.amountCents).toBe(placed.totalCents);
    const {statements: completing} = await killedEverywhere(tx => completeRefund(tx, back.refundIds[0]!, '0900'));
    expect(await accounts(placed.orderId)).toEqual({});
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(
      Object.fromEntries(MIXED.map(kind => [kind, LINE_SAMPLES[kind].stays ? 1 : 0])),
    );
    for (const statements of [placing, paying, refunding]) expect(statements).toBeGreaterThan(10);
    expect(completing).toBeGreaterThan(3);
  });

  test('expired: nobody has anything, everything is free again; late money finds it still free, or goes back', async () => {
    const placed = await ordered(MIXED);
    const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
    await db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where id = $1`, [placed.orderId]);
    const {statements} = await killedEverywhere(tx => expireOrders(tx));
    expect(statements).toBeGreaterThan(3);
    expect(await facts(placed.orderId)).toMatchObject({state: 'expired', paid: 0});
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 0));
    expect((await db.query('select 1 from seat_claim where order_id = $1', [placed.orderId])).rowCount).toBe(0);
    expect(await accounts(placed.orderId)).toEqual({});
    expect((await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents))).kind).toBe('paid');
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 1));

    const lost = await ordered(MIXED);
    const late = await act(tx => tryToPay(tx, lost.orderId));
    await act(tx => closeOrder(tx, lost.orderId, 'expired'));
    // The seat is somebody else's by now, so nothing of the order can be had.
    const {rows} = await db.query<{seatId: number}>(
      'select seat_id as "seatId" from order_line where order_id = $1 and seat_id is not null',
      [lost.orderId],
    );
    await act(tx => holdForAnother(tx, stage, rows[0]!.seatId));
    expect(await act(tx => bankSaysYes(tx, late, lost.totalCents))).toMatchObject({
      kind: 'refunding',
      why: 'seats_gone',
    });
    expect(await act(tx => given(tx, lost.orderId, MIXED))).toEqual(all(MIXED, 0));
    expect(await accounts(lost.orderId)).toEqual({gateway: lost.totalCents, refunds_due: -lost.totalCents});
  });

  test.each(MIXED)('part given back, only its %s: the rest stays', async kind => {
    const placed = await paidByCard(MIXED);
    const {rows} = await db.query<{id: number; cents: number}>(
      'select id, total_cents as cents from order_line where order_id = $1 and kind = $2',
      [placed.orderId, kind],
    );
    const {refundIds} = await act(tx =>
      refundLines(tx, {orderId: placed.orderId, orderLineIds: [rows[0]!.id], reason: 'Prueba', staffUserId: null}),
    );
    await act(tx => completeRefund(tx, refundIds[0]!, '0900'));
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual({
      ...all(MIXED, 1),
      [kind]: LINE_SAMPLES[kind].stays ? 1 : 0,
    });
    expect(await accounts(placed.orderId)).toMatchObject({gateway: placed.totalCents - rows[0]!.cents});
    expect(await facts(placed.orderId)).toMatchObject({
      state: 'partially_refunded',
      refunded: rows[0]!.cents,
      back: rows[0]!.cents,
    });
    await expect(
      act(tx =>
        refundLines(tx, {orderId: placed.orderId, orderLineIds: [rows[0]!.id], reason: 'Otra', staffUserId: null}),
      ),
    ).rejects.toMatchObject({code: 'already_refunded'});
  });

  test.each(MIXED.flatMap(kind => [[kind, 'secure'] as const, [kind, 'give'] as const]))(
    'its %s cannot be had (%s): everything is undone, and the money goes back by itself',
    async (name, step) => {
      const kinds = lineKinds();
      const placed = await ordered(MIXED);
      const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
      const claims = () =>
        db.query('select kind, seat_id from seat_claim where order_id = $1 order by seat_id', [placed.orderId]);
      const held = (await claims()).rows;
      installLineKinds({...kinds, [name]: {...kinds[name], settleAtOnce: null, [step]: async () => false}});
      try {
        expect(await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents))).toMatchObject({
          kind: 'refunding',
          why: 'seats_gone',
        });
      } finally {
        installLineKinds(kinds);
      }
      expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 0));
      expect((await claims()).rows).toEqual(held);
      expect(await facts(placed.orderId)).toMatchObject({state: 'pending', back: placed.totalCents});
      expect(await accounts(placed.orderId)).toEqual({gateway: placed.totalCents, refunds_due: -placed.totalCents});
      const {rows: refunds} = await db.query<{id: number}>(
        'select id from refund where order_id = $1 and is_automatic',
        [placed.orderId],
      );
      await act(tx => completeRefund(tx, refunds[0]!.id, '0900'));
      expect(await accounts(placed.orderId)).toEqual({});
      await act(tx => closeOrder(tx, placed.orderId, 'expired'));
      expect(await brokenInvariants(db)).toEqual([]);
    },
  );
});

test('a donation of a cart is given once: who comes back from the bank and pays twice gets the second money back', async () => {
  const first = await ordered(['ticket', 'donation']);
  const early = await act(tx => tryToPay(tx, first.orderId));
  await act(tx => closeOrder(tx, first.orderId, 'cancelled'));
  await db.query(`update cart set state = 'open' where id = $1`, [first.cartId]);
  const row = async () =>
    (
      await db.query<{line: number; cart: string | null}>(
        `select order_line_id as line, cart_id as cart from donation
          where order_line_id in (select id from order_line where order_id = $1)`,
        [first.orderId],
      )
    ).rows;
  expect(await row()).toMatchObject([{cart: first.cartId}]);
  expect((await act(tx => bankSaysYes(tx, early, first.totalCents))).kind).toBe('paid');
  expect(await row()).toMatchObject([{cart: null}]);
});
