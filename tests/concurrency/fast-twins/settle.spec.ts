/** The fast way of settling a payment against its long way. Carts are drawn by chance; the seed is printed. */
import {randomUUID} from 'node:crypto';
import fc from 'fast-check';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import {installLineKinds, lineKinds} from '../../../api/src/domain/orders/line-kind';
import {placeOrder} from '../../../api/src/domain/orders/place';
import {useDiscountCode} from '../../../api/src/domain/orders/codes/use-code';
import {settlePayment} from '../../../api/src/domain/payments/settle';
import {startPayment} from '../../../api/src/domain/payments/start';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import {holdZone} from '../../../api/src/domain/seats/hold-zone';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {RUNS, check, db, expectSame, nextSeat, openTwins, placesRequest, seatRequest, world} from './compare';

openTwins();

/** Sold as it is, or with something that is not ordinary and has to go the long way. */
const TWISTS = ['none', 'expired', 'contested', 'swept', 'cancelled'] as const;
const cart = fc.record({
  seats: fc.integer({min: 0, max: 4}),
  reduced: fc.boolean(),
  places: fc.integer({min: 0, max: 3}),
  code: fc.constantFrom<string | null>(null, 'DIEZ'),
  surname2: fc.constantFrom('', 'de la Ó'),
  isCustomer: fc.boolean(),
  method: fc.constantFrom('card' as const, 'bizum' as const),
  authorisationCode: fc.constantFrom<string | null>(null, '123456'),
  twist: fc.oneof(
    {weight: 4, arbitrary: fc.constant('none' as const)},
    {weight: 1, arbitrary: fc.constantFrom(...TWISTS)},
  ),
});
type Drawn = typeof cart extends fc.Arbitrary<infer T> ? T : never;

const ORDINARY: Drawn = {
  seats: 0,
  reduced: false,
  places: 0,
  code: null,
  surname2: '',
  isCustomer: false,
  method: 'card',
  authorisationCode: '123456',
  twist: 'none',
};

interface Placed {
  orderId: number;
  gatewayOrder: string;
  cents: number;
}

let tries = 0;
/** A pending order with its first try, committed. Null: such a cart has nothing to pay at a bank. */
async function orderOf(drawn: Drawn): Promise<Placed | null> {
  if (drawn.seats + drawn.places === 0) return null;
  const cartId = randomUUID();
  const gatewayOrder = String(Date.now()).slice(-6) + String(tries++).padStart(6, '0');
  const seatIds = Array.from({length: drawn.seats}, nextSeat);
  const placed = await db.withTransaction(async tx => {
    if (seatIds.length > 0)
      await holdSeats(tx, [
        seatRequest(cartId, seatIds, {
          seats: seatIds.map((seatId, i) => ({
            seatId,
            priceId: drawn.reduced && i % 2 === 0 ? world.prices.reduced : world.prices.general,
          })),
        }),
      ]);
    if (drawn.places > 0) await holdZone(tx, placesRequest(cartId, drawn.places));
    if (drawn.code) await useDiscountCode(tx, cartId, drawn.code, 'web');
    const order = await placeOrder(tx, {
      cartId,
      channel: 'web',
      customerId: drawn.isCustomer ? world.customer.id : null,
      staffUserId: null,
      expectedTotalCents: null,
      consents: {},
      buyer: {
        email: `gemela-${cartId}@example.org`,
        firstName: 'Ana',
        surname1: 'García',
        surname2: drawn.surname2,
        phone: '',
        docNo: null,
      },
    });
    await startPayment(tx, order.id, drawn.method, {
      bankTerminalId: STAND_IN_TERMINAL,
      numberAt: () => gatewayOrder,
    });
    return order;
  });
  return {orderId: placed.id, gatewayOrder, cents: placed.totalCents};
}

const payOf =
  ({gatewayOrder, cents}: Placed, authorisationCode: string | null = '123456') =>
  (tx: Tx) =>
    settlePayment(tx, {
      gatewayOrder,
      outcome: 'authorised',
      amountCents: cents,
      responseCode: '0000',
      authorisationCode,
      cardBrand: 'visa',
      payload: {Ds_Response: '0000'},
    });

/** What makes it not ordinary, in the transaction that pays it. */
async function twist(tx: Tx, orderId: number, how: Drawn['twist']): Promise<void> {
  if (how === 'cancelled')
    await tx.query(`update event_session set state = 'cancelled' where id = $1`, [world.sessionId]);
  if (how === 'expired')
    await tx.query(`update "order" set state = 'expired', claims_expire_at = null where id = $1`, [orderId]);
  if (how === 'contested') await tx.query('update "order" set is_contested = true where id = $1', [orderId]);
  if (how === 'swept') {
    await tx.query('delete from seat_claim where order_id = $1', [orderId]);
    await tx.query(
      `with gone as (delete from zone_claim where order_id = $1 returning zone_id, quantity)
       update zone_counter z set taken = z.taken - g.n from (select zone_id, sum(quantity)::int as n from gone
         group by 1) g where z.zone_id = g.zone_id and z.event_session_id = $2`,
      [orderId, world.sessionId],
    );
  }
}

test.each([
  ['a row of the ledger', "delete from ledger_entry where payment_id = $1 and account = 'fees'"],
  ['a line of the audit', `delete from audit_entry where resource = 'pagos' and resource_id = $1::text`],
  ['a code of the bank', 'update payment set authorisation_code = null where id = $1'],
  [
    'the name on the ticket',
    `update ticket set holder_name = '' where order_id = (select order_id from payment where id = $1)`,
  ],
])('negative control: a fast way that forgets %s is seen', async (_what, forget) => {
  const order = (await orderOf({...ORDINARY, seats: 1}))!;
  const pay = payOf(order);
  const forgetful = async (tx: Tx) => {
    const settled = await pay(tx);
    await tx.query('set local session_replication_role = replica');
    const {rowCount} = await tx.query(forget, [settled.paymentId]);
    expect(rowCount).toBe(1);
    return settled;
  };
  await expectSame(pay, pay);
  await expect(expectSame(forgetful, pay)).rejects.toThrow('toEqual');
});

test('settling at once is settling step by step, whatever is in the cart', async () => {
  const kinds = lineKinds();
  let atOnce = 0;
  await check(
    fc.asyncProperty(cart, async drawn => {
      const order = await orderOf(drawn);
      if (!order) return;
      const {ticket} = kinds;
      let wasFast = false;
      const pay = (isFast: boolean) => async (tx: Tx) => {
        await twist(tx, order.orderId, drawn.twist);
        installLineKinds({
          ...kinds,
          ticket: {
            ...ticket,
            settleAtOnce: isFast
              ? async (inner, ask) => {
                  const sold = await ticket.settleAtOnce!(inner, ask);
                  wasFast = sold !== null;
                  return sold;
                }
              : null,
          },
        });
        try {
          return await payOf(order, drawn.authorisationCode)(tx);
        } finally {
          installLineKinds(kinds);
        }
      };
      const {answer} = await expectSame(pay(true), pay(false));
      expect(answer.kind).toBe(drawn.twist === 'cancelled' ? 'refunding' : 'paid');
      // What is not ordinary is left alone by the fast way.
      expect(wasFast).toBe(drawn.twist === 'none');
      if (wasFast) atOnce++;
    }),
  );
  expect(atOnce).toBeGreaterThan(RUNS / 4);
});
