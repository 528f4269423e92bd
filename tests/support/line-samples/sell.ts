/** Samples of any kinds ordered together, paid by the bank, and what their buyer has of each. */
import {randomInt, randomUUID} from 'node:crypto';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import type {Due, LineKindName} from '../../../api/src/domain/orders/due';
import {insertDues, readVat} from '../../../api/src/domain/orders/cart-goods';
import {placeDues} from '../../../api/src/domain/orders/place-dues';
import {billingOf, type Invoiced} from '../../../api/src/domain/orders/rules/invoice-data';
import {placeOrder, type Buyer} from '../../../api/src/domain/orders/place';
import {settlePayment, type Settled} from '../../../api/src/domain/payments/settle';
import {startPayment} from '../../../api/src/domain/payments/start';
import {openCart} from '../../../api/src/domain/seats/hold-zone';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {LINE_SAMPLES} from './samples';
import type {LineStage} from './stage';

const BUYER: Buyer = {
  email: 'compra@example.org',
  firstName: 'Ana',
  surname1: 'García',
  surname2: '',
  phone: '',
  docNo: null,
};

export interface Placed {
  orderId: number;
  totalCents: number;
  cartId: string;
}

/** One order with a line of each of these kinds, by the ways by which they are sold, else as rows. */
export async function placeLines(
  tx: Tx,
  stage: LineStage,
  kinds: readonly LineKindName[],
  staffUserId: number | null = null,
  invoice: Invoiced = null,
): Promise<Placed> {
  const samples = kinds.map(kind => LINE_SAMPLES[kind]);
  const channel = staffUserId === null ? 'web' : 'box_office';
  const who = {buyer: BUYER, customerId: null, staffUserId, channel} as const;
  const cartId = randomUUID();
  const dues: Due[] = [];
  for (const sample of samples) if ('due' in sample) dues.push(await sample.due(tx, stage));
  let orderId: number;
  if (samples.some(sample => 'inCart' in sample)) {
    await openCart(tx, {cartId, channel, staffUserId, holdSeconds: 900});
    for (const sample of samples) if ('inCart' in sample) await sample.inCart(tx, stage, cartId);
    orderId = (await placeOrder(tx, {...who, cartId, consents: billingOf(invoice, null), expectedTotalCents: null})).id;
    const {rows} = await tx.query<{n: number}>('select count(*)::int as n from order_line where order_id = $1', [
      orderId,
    ]);
    const vat = await readVat(
      tx,
      dues.map(due => due.vatCode),
    );
    if (dues.length > 0) await insertDues(tx, orderId, dues, vat, rows[0]!.n);
  } else orderId = (await placeDues(tx, {...who, dues, consents: {}, invoice, payMinutes: 15})).id;
  const {rows} = await tx.query<{cents: number}>(
    `update "order" set total_cents = (select sum(total_cents) from order_line where order_id = $1) where id = $1
      returning total_cents as cents`,
    [orderId],
  );
  return {orderId, totalCents: rows[0]!.cents, cartId};
}

/** A try at the bank for the order; its number there. */
export async function tryToPay(tx: Tx, orderId: number): Promise<string> {
  const gatewayOrder = String(randomInt(1e11, 1e12));
  await startPayment(tx, orderId, 'card', {bankTerminalId: STAND_IN_TERMINAL, numberAt: () => gatewayOrder});
  return gatewayOrder;
}

export const bankSaysYes = (tx: Tx, gatewayOrder: string, amountCents: number): Promise<Settled> =>
  settlePayment(tx, {
    gatewayOrder,
    outcome: 'authorised',
    amountCents,
    responseCode: '0000',
    authorisationCode: '123456',
    cardBrand: 'visa',
    payload: {},
  });

/** What the order's buyer has, by kind. */
export async function given(
  tx: Tx,
  orderId: number,
  kinds: readonly LineKindName[],
): Promise<Partial<Record<LineKindName, number>>> {
  const found: Partial<Record<LineKindName, number>> = {};
  for (const kind of kinds) {
    const {rows} = await tx.query<{n: number}>(LINE_SAMPLES[kind].has, [orderId]);
    found[kind] = rows[0]!.n;
  }
  return found;
}
