/**
 * A supporter's renewal on its day: an order like any other, paid with the card that was agreed to. Everything that the
 * bank's answer will need is committed before the bank is called. Promise: nobody pays more than was told fifteen days
 * before, and a renewal has one try under way at most (charge_attempt_renewal_under_way, its own state under its lock).
 */
import type {Tx} from '../../kernel/tx';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';
import {moveOne, to} from '../../machines/move';
import type {BankTry} from '../../orders/bank-try';
import {placeDues} from '../../orders/place-dues';
import {settleWithoutBank} from '../../payments/settle';
import {dueOfRequest} from '../dues';
import {ageProblem, nextPeriod, readTier} from '../read-tier';
import {refuseWhileCharging} from './stop';
import {NOTICE_DAYS, TODAY} from './tell';

/** How long the order of a charge waits, minutes: the bank decides within seconds, or is asked until it tells. */
const PAY_MINUTES = 30 * 24 * 60;

/** Over `supporter_renewal r`. $1: days between two tries. */
const IS_TIME = `r.state = 'notified' and r.charge_on <= ${TODAY}
  and r.notified_at <= now() - interval '${NOTICE_DAYS} days'
  and (r.last_attempt_at is null or r.last_attempt_at <= now() - make_interval(days => $1))`;

export async function readDueRenewals(tx: Tx, gapDays: number, most = 50): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select r.id from supporter_renewal r where ${IS_TIME} order by r.charge_on, r.id limit $2`,
    [gapDays, most],
  );
  return rows.map(row => row.id);
}

export type BegunRenewal =
  /** Somebody else is at it, or the holder is paying by hand. */
  | {kind: 'nothing'}
  | {kind: 'charge'; paymentId: number}
  | {kind: 'free'; orderId: number}
  /** It has become dearer: told anew. */
  | {kind: 'told_anew'}
  /** Its holder is written to, unless it is renewed already. */
  | {kind: 'failed'; isWanted: boolean};

interface Row {
  supporterId: number;
  tierId: number;
  until: string;
  amountCents: number;
  isOn: boolean;
  state: string;
  birthYear: number | null;
  family: string[];
  last: string | null;
  cardTokenId: number | null;
  bankTerminalId: number | null;
  customerId: number | null;
  buyer: {email: string; firstName: string; surname1: string; surname2: string; phone: string; docNo: string | null};
}

export async function beginRenewal(tx: Tx, id: number, at: BankTry, gapDays: number): Promise<BegunRenewal> {
  // The supporter before the renewal, as whoever stops it does.
  const locked = await tx.query(
    `select 1 from supporter s where id = (select supporter_id from supporter_renewal where id = $1)
      for update skip locked`,
    [id],
  );
  if (locked.rowCount !== 1) return {kind: 'nothing'};
  const {rows} = await tx.query<Row>(
    `select s.id as "supporterId", s.supporter_tier_id as "tierId", r.until_on::text as until,
       r.amount_cents as "amountCents", s.is_auto_renewed as "isOn", s.state, s.birth_year as "birthYear", s.family,
       (select max(valid_until_on)::text from supporter_card c where c.supporter_id = s.id and c.voided_at is null)
         as last, case when ${CAN_BE_CHARGED('k')} then k.id end as "cardTokenId",
       k.bank_terminal_id as "bankTerminalId", s.customer_id as "customerId",
       json_build_object('email', s.email, 'firstName', s.first_name, 'surname1', s.surname1, 'surname2', s.surname2,
         'phone', s.phone, 'docNo', s.doc_no) as buyer
       from supporter_renewal r join supporter s on s.id = r.supporter_id left join card_token k on k.id = s.card_token_id
      where r.id = $2 and ${IS_TIME} for update of r`,
    [gapDays, id],
  );
  const row = rows[0];
  if (!row) return {kind: 'nothing'};
  if (await isPayingByHand(tx, row.supporterId)) return {kind: 'nothing'};
  const tier = await readTier(tx, row.tierId, true);
  const isLapsed = !['active', 'expired'].includes(row.state);
  const isHad = row.last !== null && row.last > row.until;
  const period = isHad ? null : await nextPeriod(tx, tier, row.last);
  const trouble = isHad
    ? 'Ya estaba renovado'
    : isLapsed || !row.isOn
      ? 'El carné ya no se renueva'
      : !tier.isActive
        ? 'Ese carné ya no se vende'
        : ageProblem(tier, row.birthYear) !== null
          ? 'Por su edad le toca otro carné'
          : !period
            ? 'La temporada siguiente todavía no está a la venta'
            : tier.priceCents > 0 && row.cardTokenId === null
              ? 'No hay una tarjeta guardada que se pueda cobrar'
              : null;
  if (trouble !== null) {
    await moveOne(tx, to('supporter_renewal', 'failed', ['notified']), {
      id,
      set: 'decided_at = now(), reason = $2',
      values: [trouble],
    });
    return {kind: 'failed', isWanted: !isHad && !isLapsed && row.isOn};
  }
  if (tier.priceCents > row.amountCents) {
    await tx.query(
      `update supporter_renewal set amount_cents = $2, notified_at = now(), charge_on = ${TODAY} + ${NOTICE_DAYS}
        where id = $1`,
      [id, tier.priceCents],
    );
    return {kind: 'told_anew'};
  }
  const bankTerminalId = row.bankTerminalId ?? at.bankTerminalId;
  if (tier.priceCents > 0 && bankTerminalId === null) return {kind: 'nothing'};
  const order = await placeRenewal(tx, row, tier.priceCents);
  await moveOne(tx, to('supporter_renewal', 'charging'), {
    id,
    set: 'attempts = attempts + 1, last_attempt_at = now()',
  });
  if (order.totalCents === 0) {
    await settleWithoutBank(tx, order.id);
    return {kind: 'free', orderId: order.id};
  }
  const payment = await tx.query<{id: number}>(
    `insert into payment (order_id, method, state, amount_cents, gateway_order, bank_terminal_id)
      values ($1, 'card_token', 'created', $2, $3, $4) returning id`,
    [order.id, order.totalCents, at.numberAt(bankTerminalId), bankTerminalId],
  );
  await tx.query(
    `insert into charge_attempt (supporter_renewal_id, n, method, amount_cents, state, payment_id, card_token_id)
      select $1, coalesce(max(n), 0) + 1, 'card_token', $2, 'requested', $3, $4 from charge_attempt
      where supporter_renewal_id = $1`,
    [id, order.totalCents, payment.rows[0]!.id, row.cardTokenId],
  );
  return {kind: 'charge', paymentId: payment.rows[0]!.id};
}

async function placeRenewal(tx: Tx, row: Row, cents: number) {
  const {rows} = await tx.query<{id: number}>(
    `insert into supporter_request (supporter_tier_id, supporter_id, price_cents, is_auto_renewed, family, origin)
      values ($1, $2, $3, true, $4, 'web') returning id`,
    [row.tierId, row.supporterId, cents, row.family],
  );
  return placeDues(tx, {
    dues: [await dueOfRequest(tx, rows[0]!.id)],
    channel: 'web',
    buyer: row.buyer,
    customerId: row.customerId,
    staffUserId: null,
    payMinutes: PAY_MINUTES,
    consents: {},
    invoice: 'unasked',
  });
}

/** A renewal by hand and one by itself are placed one after the other. @throws DomainError 409 `charge_under_way` */
export async function lockForOrder(tx: Tx, requestIds: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select id from supporter where id in (select supporter_id from supporter_request where id = any($1))
      order by id for update`,
    [requestIds],
  );
  if (rows.length > 0)
    await refuseWhileCharging(
      tx,
      rows.map(row => row.id),
    );
}

/** An order of it that is open, or whose money may still come. The supporter's row is locked (`placed` of its lines). */
async function isPayingByHand(tx: Tx, supporterId: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from supporter_request r join order_line l on l.id = r.order_line_id join "order" o on o.id = l.order_id
      where r.supporter_id = $1 and l.state = 'pending' and (o.state = 'pending' or exists (select 1 from payment y
        where y.order_id = o.id and y.state = 'created'))`,
    [supporterId],
  );
  return Boolean(rowCount);
}
