/**
 * A supporter's card over the counter, by itself: in a cart of its own, placed, paid and given in one transaction. With
 * other things it goes into the clerk's cart.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {SaidAnswer} from '../forms/read-answers';
import {placeOrder} from '../orders/place';
import {billingOf, type SaidInvoice} from '../orders/rules/invoice-data';
import {settleAtCounter} from '../box-office/sell-at-counter';
import {settleWithoutBank} from '../payments/settle';
import {chooseCard, type Person} from './choose-card';

export interface CardSale {
  /** Name of the cart, from the caller's random source. */
  cartId: string;
  tierId: number;
  /** Somebody who is known, or the data of somebody new. */
  supporterId: number | null;
  person: Person | null;
  method: 'cash' | 'card_terminal';
  tenderedCents: number | null;
  /** Of the card terminal that has charged it. */
  operationId?: number | null | undefined;
  /** What was on the screen. */
  expectedTotalCents: number;
  isAutoRenewed: boolean;
  family: string[];
  /** To the fields of supporters. */
  answers?: readonly SaidAnswer[];
  invoice?: SaidInvoice | null | undefined;
  staffUserId: number;
}

export interface SoldCard {
  supporterId: number;
  supporterNumber: string;
  orderId: number;
  orderNumber: string;
  totalCents: number;
  changeCents: number;
  validFromOn: string;
  validUntilOn: string;
}

/** Errors: `not_found` 404, `total_changed` 409, `blocked` 409, `already_valid` 409, `invalid` 422. */
export async function sellCard(tx: Tx, ask: CardSale): Promise<SoldCard> {
  if (ask.tenderedCents !== null && ask.method !== 'cash')
    throw invalid({tenderedCents: 'Solo el efectivo lleva importe entregado.'});
  if (ask.tenderedCents !== null && ask.tenderedCents < ask.expectedTotalCents)
    throw invalid({tenderedCents: 'Lo entregado no llega al importe.'});
  const {cartId, tierId, supporterId, person, isAutoRenewed, family} = ask;
  const channel = 'box_office';
  await chooseCard(tx, {
    cartId,
    channel,
    staffUserId: null,
    tierId,
    supporterId,
    person,
    isAutoRenewed,
    wantsNews: false,
    family,
    origin: channel,
  });
  const buyer = await buyerOf(tx, ask);
  const order = await placeOrder(tx, {
    cartId,
    channel,
    buyer,
    customerId: null,
    staffUserId: ask.staffUserId,
    consents: billingOf(ask.invoice, buyer.docNo),
    said: {alone: ask.answers ?? []},
    expectedTotalCents: ask.expectedTotalCents,
  });
  const change = ask.tenderedCents === null ? 0 : ask.tenderedCents - ask.expectedTotalCents;
  if (order.totalCents === 0) await settleWithoutBank(tx, order.id);
  else
    await settleAtCounter(tx, order.id, [
      {
        method: ask.method,
        amountCents: order.totalCents,
        tenderedCents: ask.tenderedCents,
        operationId: ask.operationId,
      },
    ]);
  const {rows} = await tx.query<Pick<SoldCard, 'supporterId' | 'supporterNumber' | 'validFromOn' | 'validUntilOn'>>(
    `select s.id as "supporterId", s.number as "supporterNumber", c.valid_from_on::text as "validFromOn",
            c.valid_until_on::text as "validUntilOn"
       from supporter_card c join order_line l on l.id = c.order_line_id join supporter s on s.id = c.supporter_id
      where l.order_id = $1`,
    [order.id],
  );
  return {
    ...rows[0]!,
    orderId: order.id,
    orderNumber: order.number,
    totalCents: order.totalCents,
    changeCents: order.totalCents === 0 ? 0 : change,
  };
}

async function buyerOf(tx: Tx, {supporterId, person}: CardSale) {
  if (person && supporterId === null) return {...person, docNo: person.docNo};
  const {rows} = await tx.query<{
    email: string;
    firstName: string;
    surname1: string;
    surname2: string;
    phone: string;
    docNo: string | null;
  }>(
    `select email, first_name as "firstName", surname1, surname2, phone, doc_no as "docNo" from supporter where id = $1`,
    [supporterId],
  );
  return rows[0]!;
}
