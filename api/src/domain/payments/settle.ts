/**
 * Applies what the bank says about one try to pay. May be called any number of times, in any order, late:
 * the payment row's lock and its state table make every repetition a no-op.
 *
 * Money without seats never passes in silence: when the claims are gone they are taken again if still free and the
 * limits allow it; if not (or the order was paid already) the money goes back by an automatic refund and an incident.
 */
import {conflict} from '../kernel/errors';
import {euros, split} from '../kernel/money';
import {together, type Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {DUE_CENTS} from '../orders/due';
import {letGoAfterLastTry} from '../orders/ended-share';
import {closeOrder} from '../orders/expire';
import {fulfilOrder} from '../orders/fulfil';
import {lineKinds, type Authorised, type LineKind, type LineKindName, type Tried} from '../orders/line-kind';
import {settleFreeOrder} from '../orders/settle-free';
import {openIncident} from '../cases/open-incident';
import type {FreedSeat} from '../seats/release';
import {accountOf, post} from './ledger';
import {completeRefund, requestAutomaticRefund} from './refund';
import {wayBack} from './ways-back';

export interface BankNews {
  gatewayOrder: string;
  outcome: 'authorised' | 'denied';
  amountCents: number;
  responseCode: string;
  authorisationCode: string | null;
  cardBrand: string | null;
  payload: Record<string, unknown>;
  /**
   * Whose key signed it; a payment of another terminal is not touched. Absent: its own terminal was asked. 0 stands for
   * payments from before terminals were remembered.
   */
  terminalIds?: number[];
  /** Whose word it is, for staff; absent: the bank's. */
  teller?: 'El banco' | 'El vendedor';
}

export type Settled =
  | {
      kind: 'unknown_payment' | 'repeated' | 'amount_mismatch' | 'denied';
      orderId: number | null;
      paymentId: number | null;
    }
  | {kind: 'paid'; orderId: number; paymentId: number; seats: {eventSessionId: number; seatId: number}[]}
  | {kind: 'refunding'; orderId: number; paymentId: number; refundId: number; why: Unwanted};

type Unwanted = 'seats_gone' | 'limit_used' | 'basket_went_on' | 'paid_twice';

interface PaymentRow {
  id: number;
  order_id: number;
  state: string;
  method: string;
  amount_cents: number;
  order_state: string;
  fee_cents: number;
  total_cents: number;
  /** Of the order, what wallet and gift cards pay. */
  kept_cents: number;
  kinds: LineKindName[];
  /** What it pays may have been paid by another order. */
  is_group: boolean;
}

export async function settlePayment(tx: Tx, news: BankNews): Promise<Settled> {
  // The order's row is locked before the payment's.
  const {rows} = await tx.query<PaymentRow>(
    `with o as materialized (select id, state, fee_cents, total_cents, wallet_cents + gift_card_cents as kept_cents,
       reservation_id is not null as is_group
       from "order" where id = (select order_id from payment
      where gateway_order = $1 and ($2::int[] is null or coalesce(bank_terminal_id, 0) = any($2))) for update)
     select p.id, p.order_id, p.state, p.method, p.amount_cents, o.state as order_state, o.fee_cents, o.total_cents,
            o.kept_cents, o.is_group, array(select distinct l.kind from order_line l where l.order_id = o.id) as kinds
       from o join payment p on p.order_id = o.id where p.gateway_order = $1 for update of p`,
    [news.gatewayOrder, news.terminalIds ?? null],
  );
  const payment = rows[0];
  if (!payment) return {kind: 'unknown_payment', orderId: null, paymentId: null};
  const about = {orderId: payment.order_id, paymentId: payment.id};

  if (news.amountCents !== payment.amount_cents) {
    await openIncident(tx, {
      kind: 'amount_mismatch',
      title: `${news.teller ?? 'El banco'} comunica un importe distinto`,
      detail: `Esperado ${euros(payment.amount_cents)}, recibido ${euros(news.amountCents)} (${news.gatewayOrder}).`,
      ...about,
    });
    return {kind: 'amount_mismatch', ...about};
  }
  const taken = ['authorised', 'refunded', 'partially_refunded'].includes(payment.state);
  if (news.outcome === 'denied') {
    if (taken || payment.state === 'denied') return {kind: 'repeated', ...about};
    await moveOne(tx, to('payment', 'denied'), {
      id: payment.id,
      set: 'response_code = $2, settled_at = now(), gateway_payload = $3',
      values: [news.responseCode, JSON.stringify(news.payload)],
    });
    await tellKinds(tx, payment, {paymentId: payment.id, outcome: 'denied', responseCode: news.responseCode});
    if (payment.order_state !== 'pending') await letGoAfterLastTry(tx, payment.order_id);
    return {kind: 'denied', ...about};
  }
  if (taken) return {kind: 'repeated', ...about};
  if (payment.state === 'created' && payment.order_state === 'pending' && ['card', 'bizum'].includes(payment.method)) {
    const sold = await settleAtOnce(tx, payment.kinds, {
      ...about,
      method: payment.method,
      responseCode: news.responseCode,
      authorisationCode: news.authorisationCode,
      cardBrand: news.cardBrand,
      payload: news.payload,
    });
    if (sold) return {kind: 'paid', ...about, seats: sold};
  }

  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(payment.order_state);
  const [, , done] = await together([
    moveOne(tx, to('payment', 'authorised'), {
      id: payment.id,
      set: 'response_code = $2, authorisation_code = $3, card_brand = $4, gateway_payload = $5, settled_at = now()',
      values: [news.responseCode, news.authorisationCode, news.cardBrand, JSON.stringify(news.payload)],
    }),
    tellKinds(tx, payment, {paymentId: payment.id, outcome: 'authorised', responseCode: news.responseCode}),
    isPaid
      ? null
      : fulfilOrder(tx, payment.order_id, async () => {
          await postSale(tx, payment, payment);
          if (payment.kept_cents > 0) await settleKeptParts(tx, payment.order_id);
        }),
  ]);
  if (done === null) return giveMoneyBack(tx, payment, 'paid_twice');
  if ('refused' in done) {
    // What cannot be had is not tried again: the seats of an order that is still open go back on sale.
    if ((done.refused === 'limit_used' || payment.is_group) && payment.order_state === 'pending')
      await closeOrder(tx, payment.order_id, 'expired');
    else await letGoAfterLastTry(tx, payment.order_id);
    return giveMoneyBack(tx, payment, done.refused);
  }
  return {kind: 'paid', ...about, seats: done.seats};
}

/** By the fast twin of the kind, when the order is one of its most ordinary ones; null: nothing has been done. */
async function settleAtOnce(tx: Tx, kinds: LineKindName[], authorised: Authorised): Promise<FreedSeat[] | null> {
  const twin = kinds.length === 1 ? lineKinds()[kinds[0]!].settleAtOnce : null;
  return twin ? twin(tx, authorised) : null;
}

const tellKinds = async (tx: Tx, {kinds}: PaymentRow, tried: Tried): Promise<void> => {
  // In the registry's order, in which lines are locked.
  for (const [name, kind] of Object.entries(lineKinds()) as [LineKindName, LineKind][])
    if (kinds.includes(name)) await kind.tried(tx, tried);
};

/** @param order with `fee_cents` and `total_cents` of all of it: a part payment carries its share of the fees */
export async function postSale(
  tx: Tx,
  order: {order_id: number; fee_cents: number; total_cents: number},
  payment: {id: number; method: string; amount_cents: number},
): Promise<void> {
  const {method, amount_cents: amount} = payment;
  // The last cent stays with sales.
  const fees = order.total_cents === 0 ? 0 : Math.round((order.fee_cents * amount) / order.total_cents);
  await post(tx, {orderId: order.order_id, paymentId: payment.id}, [
    [accountOf(method), amount],
    ['fees', -fees],
    ['sales', -(amount - fees)],
  ]);
}

/**
 * An order for which the bank has nothing to do: it costs nothing, or wallet and gift cards pay it whole. @throws DomainError 409
 * `seats_taken`
 */
export async function settleWithoutBank(tx: Tx, orderId: number): Promise<{eventSessionId: number; seatId: number}[]> {
  const {rows} = await tx.query<{total: number; due: number}>(
    `select total_cents as total, ${DUE_CENTS} as due from "order" where id = $1`,
    [orderId],
  );
  if (rows[0]!.total === 0) return settleFreeOrder(tx, orderId);
  if (rows[0]!.due > 0) throw conflict('payment_due', 'Falta por pagar una parte del pedido.');
  const done = await fulfilOrder(tx, orderId);
  if ('refused' in done) throw conflict('seats_taken', 'Lo que ibas a pagar ya no está libre.');
  await settleKeptParts(tx, orderId);
  return done.seats;
}

/**
 * What the wallet and gift cards have paid of an order are payments of their own, so that payments add up to the order
 * and a refund finds them.
 */
export async function settleKeptParts(tx: Tx, orderId: number): Promise<void> {
  const {rows} = await tx.query<{id: number; method: string; cents: number}>(
    `insert into payment (order_id, method, state, amount_cents, settled_at)
      select o.id, x.method, 'authorised', x.cents, now()
        from "order" o cross join lateral (values ('wallet', o.wallet_cents), ('gift_card', o.gift_card_cents))
          as x(method, cents)
       where o.id = $1 and x.cents > 0 returning id, method, amount_cents as cents`,
    [orderId],
  );
  if (rows.length === 0) return;
  // They come last: what of the fees no other payment has carried is theirs, to the cent.
  const fees = (
    await tx.query<{left: number}>(
      `select fee_cents + coalesce((select sum(amount_cents) from ledger_entry where order_id = $1 and account = 'fees'), 0)
        ::int as left from "order" where id = $1`,
      [orderId],
    )
  ).rows[0]!.left;
  const parts = split(
    fees,
    rows.map(row => row.cents),
  );
  for (const [i, {id, method, cents}] of rows.entries())
    await post(tx, {orderId, paymentId: id}, [
      [accountOf(method), cents],
      ['fees', -parts[i]!],
      ['sales', -(cents - parts[i]!)],
    ]);
}

const WHY: Record<Unwanted, {reason: string; title: string}> = {
  seats_gone: {
    reason: 'El pago llegó cuando las entradas ya no estaban libres',
    title: 'Pago sin plaza: devolución automática',
  },
  limit_used: {
    reason: 'El pago supera lo que permiten el código o el límite por persona',
    title: 'Pago fuera de límite: devolución automática',
  },
  basket_went_on: {
    reason: 'El pago llegó cuando la compra ya había vuelto al carrito',
    title: 'Pago de un carrito que siguió adelante: devolución automática',
  },
  paid_twice: {reason: 'Pedido pagado dos veces', title: 'Pedido pagado dos veces: devolución automática'},
};

async function giveMoneyBack(tx: Tx, payment: PaymentRow, why: Unwanted): Promise<Settled> {
  const about = {orderId: payment.order_id, paymentId: payment.id};
  await post(tx, about, [
    [accountOf(payment.method), payment.amount_cents],
    ['refunds_due', -payment.amount_cents],
  ]);
  const refundId = await requestAutomaticRefund(tx, {
    ...about,
    amountCents: payment.amount_cents,
    reason: WHY[why].reason,
  });
  if (wayBack(payment.method, null) === 'at_once') await completeRefund(tx, refundId, null);
  await openIncident(tx, {
    kind: why,
    title: WHY[why].title,
    detail: `Se devuelven ${euros(payment.amount_cents)} del pago ${payment.id}.`,
    ...about,
  });
  return {kind: 'refunding', ...about, refundId, why};
}
