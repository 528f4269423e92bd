/**
 * At the (test) bank: most pay; some are denied and try again, go away, pay when it is too late, or pay while the bank
 * forgets to tell, tells twice, or lies.
 */
import {randomUUID} from 'node:crypto';
import type {Checkout} from './buyer';
import type {Chance} from './chance';
import type {Day} from './day';
import type {KnownOrder, Outcome} from './memory';
import type {Refusal, Visitor} from './visitor';

interface Result {
  state: 'paid' | 'pending' | 'denied' | 'expired' | 'refunded';
  reservationHash: string | null;
  canRetry: boolean;
}

const WAYS = [
  ['pay', 790],
  ['pay_notice_twice', 60],
  ['pay_notice_late', 32],
  ['pay_without_notice', 8],
  ['deny', 75],
  ['cancel', 12],
  ['abandon', 18],
  ['wrong_amount', 2],
  ['forged_notice', 3],
] as const;
type Way = (typeof WAYS)[number][0];
const DENIALS = ['0116', '0190', '0129', '0184', '0101'];

export async function payTheOrder(
  day: Day,
  visitor: Visitor,
  chance: Chance,
  first: Checkout,
  known: KnownOrder,
): Promise<Outcome> {
  let order = first;
  for (let tries = 0; ; tries++) {
    const way: Way = chance.pick(
      tries === 0
        ? WAYS
        : [
            ['pay', 80],
            ['deny', 20],
          ],
    );
    const shown = await visitor.insist('bank', pathOf(order.redirect!.url), {form: order.redirect!.fields});
    if (shown.status !== 200) return lookAtResult(day, visitor, chance, order, known);
    await day.think(chance, 3, 12);
    const late = day.options.movesClock ? chance.between(4, 12) : lateSeconds(day, chance);
    await visitor.insist('bank', pathOf(order.redirect!.url).replace('realizarPago', 'pagar'), {
      form: {
        ...order.redirect!.fields,
        resultado: way,
        codigo: DENIALS[chance.below(DENIALS.length)]!,
        segundos: late.toFixed(1),
        tarjeta: chance.is(0.6) ? 'visa' : 'mastercard',
      },
    });
    if (way === 'abandon' || way === 'forged_notice') return 'left_bank';
    if (way === 'pay_notice_late' && day.options.movesClock) await passTheHold(day, visitor, known);
    if (way === 'pay_without_notice') await passToQuestion(day, order.gatewayOrder);
    const ended = await lookAtResult(day, visitor, chance, order, known);
    if (ended !== 'denied' || tries >= 2) return ended;
    // A denial: another card, the same order; or enough.
    day.memory.refused('Pago denegado por el banco');
    if (way === 'cancel' || chance.is(0.25)) return ended;
    await day.think(chance, 2, 6);
    const again = await visitor.insist<Checkout & Refusal>(
      'checkout',
      `/api/public/orders/${order.checkoutToken}/retry`,
      {body: {method: 'card'}, key: randomUUID()},
    );
    if (again.status !== 200) return 'expired';
    order = again.body;
    known = {...known, gatewayOrder: order.gatewayOrder};
  }
}

const pathOf = (url: string): string => new URL(url).pathname;

/** The page of return asks until it knows; after a while it says that a mail will come. */
async function lookAtResult(
  day: Day,
  visitor: Visitor,
  chance: Chance,
  order: Checkout,
  known: KnownOrder,
): Promise<Outcome> {
  const {memory} = day;
  for (let looks = 0; looks < 14; looks++) {
    const {status, body} = await visitor.insist<Result & Refusal>(
      'result',
      `/api/public/checkout/${order.checkoutToken}/${order.gatewayOrder}`,
    );
    if (status !== 200) {
      memory.fault(`the result of ${order.orderNumber} is not found: ${status}`);
      return 'trouble';
    }
    if (body.state === 'paid') {
      memory.paid.set(order.gatewayOrder, known);
      if (chance.is(0.3)) await lookAtTickets(day, visitor, body.reservationHash!, known);
      return 'bought';
    }
    if (body.state === 'refunded') {
      memory.refundsTold.add(order.gatewayOrder);
      return 'refunded';
    }
    if (body.state === 'denied') return 'denied';
    await day.think(chance, 1, 2.5);
  }
  return 'late';
}

async function lookAtTickets(day: Day, visitor: Visitor, hash: string, known: KnownOrder): Promise<void> {
  const {status, body} = await visitor.insist<{sessions: {tickets: {code: string}[]}[]}>(
    'tickets',
    `/api/public/reservations/${hash}`,
  );
  if (status !== 200) return;
  for (const session of body.sessions)
    for (const {code} of session.tickets) day.memory.tickets.set(code.replaceAll('-', ''), known.number);
}

/** Beyond the hold in any case; minutes beyond it while the day still has minutes. */
function lateSeconds(day: Day, chance: Chance): number {
  const left = day.opensAt + day.options.sale - day.memory.now();
  return chance.is(0.5) && left > 200 ? chance.between(110, 180) : chance.between(66, 95);
}

/** A short day moves the clock of this order instead of waiting a minute. */
async function passTheHold(day: Day, visitor: Visitor, known: KnownOrder): Promise<void> {
  // Nobody has promised these seats any longer.
  day.memory.holds.delete(visitor.cartId);
  await patiently(() =>
    day.house.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(
        `update "order" set claims_expire_at = now() - interval '6 seconds' where number = $1 and state = 'pending'
          returning id`,
        [known.number],
      );
      if (rows[0])
        await tx.query(
          `update seat_claim set expires_at = now() - interval '6 seconds', changed_xid = pg_current_xact_id()
            where order_id = $1 and kind = 'hold'`,
          [rows[0].id],
        );
    }),
  );
}

/** The bank is asked for payments without news after three minutes: they pass at once. */
const passToQuestion = (day: Day, gatewayOrder: string): Promise<unknown> =>
  patiently(() =>
    day.house.db.query(
      `update payment set created_at = created_at - interval '4 minutes'
        where gateway_order = $1 and state = 'created'`,
      [gatewayOrder],
    ),
  );

/** The hand that moves clocks meets the faults too; what it could not move takes its own time. */
const patiently = (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => null);
