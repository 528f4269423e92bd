/**
 * A sale over the counter, whole or not at all: order, tickets, money and ledger in one transaction.
 * Cash and card may be mixed; together they are exactly the total. The till keeps what is due: change is
 * noted on the cash payment and never posted.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import {euros, split} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {requireTill} from '../cash/require-till';
import {notePaidWith} from '../instalments/pay';
import {fulfilOrder} from '../orders/fulfil';
import {placeOrder, type Buyer} from '../orders/place';
import type {Said} from '../orders/rules/hear';
import type {Billing} from '../orders/rules/invoice-data';
import {openCart} from '../seats/hold-zone';
import type {FreedSeat} from '../seats/release';
import {findStaffCart} from '../seats/staff-cart';
import {takeFromBlock, type BlockedSeat} from '../seats/take-from-block';
import {readSale, type CounterSold} from './last-sale';
import {requireCharges, useCharge} from '../terminals/use-charge';
import {CASH_LIMIT_CENTS} from '../payments/confirm-by-hand';
import {accountOf, post} from '../payments/ledger';
import {settleKeptParts, settleWithoutBank} from '../payments/settle';

export interface CounterPayment {
  /** A transfer is for what contracts owe: it has reached the club's account before it is noted. */
  method: 'cash' | 'card_terminal' | 'transfer';
  amountCents: number;
  /** Cash only: what the buyer hands over. */
  tenderedCents: number | null;
  /** Of the till's card terminal, which has charged it; without one, another terminal has. */
  operationId?: number | null | undefined;
}

export interface CounterSale {
  staffUserId: number;
  /** Name of a new cart when only blocked seats are sold. */
  freshCartId: string;
  buyer: Buyer;
  /** Who the complete invoice is for, when one is asked for. */
  billing?: Billing | null;
  payments: CounterPayment[];
  blockedSeats: BlockedSeat[];
  /** Of what is bought, what is asked and said. */
  said: Said;
}

export interface Sold extends CounterSold {
  seats: FreedSeat[];
}

/** How long a cart of blocked seats alone lives inside its own transaction, seconds. */
const MOMENT = 60;

/**
 * Errors: `cart_empty` 422, `cart_expired` 410, `total_changed` 409 (details.totalCents), `sale_closed` 409,
 * `seats_taken` 409, `invalid` 422.
 */
export async function sellAtCounter(tx: Tx, ask: CounterSale): Promise<Sold> {
  checkTendered(ask.payments);
  const existing = await findStaffCart(tx, ask.staffUserId);
  if (!existing && ask.blockedSeats.length === 0) throw new DomainError('cart_empty', 'El carrito está vacío.');
  const cartId = existing ?? ask.freshCartId;
  if (ask.blockedSeats.length > 0) {
    await openCart(tx, {cartId, channel: 'box_office', staffUserId: ask.staffUserId, holdSeconds: MOMENT});
    await takeFromBlock(tx, cartId, ask.blockedSeats, 'box_office');
  }
  const order = await placeOrder(tx, {
    cartId,
    channel: 'box_office',
    buyer: ask.buyer,
    customerId: null,
    staffUserId: ask.staffUserId,
    consents: ask.billing ? {billing: ask.billing} : {},
    namesBuyerAt: 'buyer.',
    said: ask.said,
    expectedTotalCents: ask.payments.reduce((sum, p) => sum + p.amountCents, 0),
  });
  const seats =
    order.dueCents === 0
      ? await settleWithoutBank(tx, order.id)
      : await settleAtCounter(tx, order.id, ask.payments, 'cart');
  return {...(await readSale(tx, order.id)), seats};
}

const CASH_LIMIT =
  'Por ley, lo que cuesta 1.000 € o más no se puede pagar en efectivo, ni en parte ni a plazos. Cobra con el datáfono o por transferencia.';

/** Of euros. Who is given back as much or more has handed over a note too many: it was typed wrong. */
const LARGEST_NOTE_CENTS = 50_000;

const changeOf = (p: CounterPayment) => (p.tenderedCents === null ? 0 : p.tenderedCents - p.amountCents);

function checkTendered(payments: CounterPayment[]): void {
  payments.forEach((p, i) => {
    if (p.operationId && p.method !== 'card_terminal')
      throw invalid({[`payments.${i}.operationId`]: 'Solo lo que se paga con datáfono lleva su operación.'});
    if (p.tenderedCents === null) return;
    if (p.method !== 'cash')
      throw invalid({[`payments.${i}.tenderedCents`]: 'Solo el efectivo lleva importe entregado.'});
    if (p.tenderedCents < p.amountCents)
      throw invalid({[`payments.${i}.tenderedCents`]: 'Lo entregado no llega al importe.'});
    if (changeOf(p) >= LARGEST_NOTE_CENTS)
      throw invalid({
        [`payments.${i}.tenderedCents`]: `Sobrarían ${euros(changeOf(p))}: revisa lo entregado, nadie da un billete de más.`,
      });
  });
}

/**
 * The order's fees are split over its payments to the cent, so the ledger adds up to the order.
 *
 * @param subject what a card terminal is asked for, where the order does not say it: the clerk's cart
 */
export async function settleAtCounter(
  tx: Tx,
  orderId: number,
  payments: CounterPayment[],
  subject: 'cart' | null = null,
): Promise<FreedSeat[]> {
  checkTendered(payments);
  const done = await fulfilOrder(tx, orderId);
  if ('refused' in done) throw conflict('seats_taken', 'Alguna de las entradas ya no está libre.');
  const {rows} = await tx.query<{fee_cents: number; is_trial: boolean; kept: number; operation: number}>(
    `select fee_cents, is_trial, wallet_cents + gift_card_cents as kept, cash_operation_cents(id)::int as operation
       from "order" where id = $1`,
    [orderId],
  );
  const isTrial = rows[0]!.is_trial;
  if (
    !isTrial &&
    rows[0]!.operation >= CASH_LIMIT_CENTS &&
    payments.some(p => p.method === 'cash' && p.amountCents > 0)
  )
    throw invalid({payments: CASH_LIMIT});
  if (isTrial && payments.some(p => p.method !== 'cash'))
    throw invalid({payments: 'Una prueba se cobra en efectivo: el datáfono movería dinero.'});
  const fees = split(rows[0]!.fee_cents, [...payments.map(p => p.amountCents), rows[0]!.kept]);
  for (const [i, p] of payments.entries()) {
    const made = await tx.query<{id: number; cashShiftId: number | null}>(
      `insert into payment (order_id, method, state, amount_cents, tendered_cents, change_cents, is_trial, settled_at)
        values ($1, $2, 'authorised', $3, $4, $5, $6, now())
       returning id, cash_shift_id as "cashShiftId"`,
      [orderId, p.method, p.amountCents, p.tenderedCents, p.tenderedCents === null ? null : changeOf(p), isTrial],
    );
    if (!isTrial) requireTill({method: p.method, cashShiftId: made.rows[0]!.cashShiftId});
    if (p.operationId)
      await useCharge(tx, {
        operationId: p.operationId,
        orderId,
        paymentId: made.rows[0]!.id,
        amountCents: p.amountCents,
      });
    await post(tx, {orderId, paymentId: made.rows[0]!.id}, [
      [accountOf(p.method), p.amountCents],
      ['fees', -fees[i]!],
      ['sales', -(p.amountCents - fees[i]!)],
    ]);
  }
  if (!isTrial) await requireCharges(tx, orderId, subject);
  await settleKeptParts(tx, orderId);
  await notePaidWith(tx, orderId);
  return done.seats;
}
