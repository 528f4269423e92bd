/**
 * Money back. A line that is refunded is over, and each kind of line takes back what it gave in the same transaction;
 * what goes back of it is what was paid and not given back before, less what the terms keep. Of a line that goes on any
 * part may go back. `order_line.refunded_cents` is what is gone, and a check lets it be no more than was paid. How it
 * goes, ways-back says: the bank is called afterwards by a job that can be repeated.
 */
import {conflict, invalid} from '../kernel/errors';
import {euros, split} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {refundToCards} from '../orders/gift-part';
import {groupByKind, lineKinds, type Line} from '../orders/line-kind';
import {splitLine} from './split-line';
import type {FreedSeat} from '../seats/release';
import {accountOf, post} from './ledger';
import {WITHOUT_BANK, openRefund} from './ways-back';

export {BY_HAND} from './ways-back';

export async function requestAutomaticRefund(
  tx: Tx,
  r: {orderId: number; paymentId: number; amountCents: number; reason: string},
): Promise<number> {
  const made = await tx.query<{id: number}>(
    `insert into refund (order_id, payment_id, amount_cents, reason, is_automatic) values ($1, $2, $3, $4, true)
      returning id`,
    [r.orderId, r.paymentId, r.amountCents, r.reason],
  );
  return made.rows[0]!.id;
}

export interface RefundAsk {
  orderId: number;
  orderLineIds: number[];
  /** Of lines of several pieces: how many go back; all of them where it is not said. */
  pieces?: readonly {orderLineId: number; quantity: number}[] | undefined;
  /** Cents of each line that stay with the club; absent: nothing. */
  keptCents?: ReadonlyMap<number, number>;
  /** Money does not go back the way it came: the caller gives a card of the shop for it (giveCredit). */
  asCredit?: boolean;
  reason: string;
  /** Null: nobody asked, the rules did. */
  staffUserId: number | null;
}

interface LineRow extends Line {
  refundedCents: number;
  state: string;
}

interface PaymentRow {
  id: number;
  method: string;
  amount_cents: number;
  given_back: number;
}

export interface Refunded {
  /** Also of other orders, whose lines followed. */
  refundIds: number[];
  /** Of this order. */
  amountCents: number;
  /** Of that, what the caller gives a card of the shop for; null: nothing. */
  credit: {refundId: number; cents: number} | null;
  seats: FreedSeat[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

export async function refundLines(tx: Tx, ask: RefundAsk): Promise<Refunded> {
  const order = await lockPaid(tx, ask.orderId);
  const asked = [...new Set(ask.orderLineIds)];
  await requireOwn(tx, ask.orderId, asked);
  const ids: number[] = [];
  for (const id of asked.sort((a, b) => a - b)) {
    const part = ask.pieces?.find(piece => piece.orderLineId === id);
    ids.push(part ? await splitLine(tx, id, part.quantity) : id);
  }
  const lines = await readLines(tx, ids);
  const kinds = groupByKind(lines);
  if (lines.some(l => l.state !== 'active'))
    throw conflict('already_refunded', 'Alguna de esas líneas ya está devuelta.');
  for (const [kind, own] of kinds) await kind.mayRefund(tx, ask.orderId, own);
  const back = lines.map(line => ({
    id: line.id,
    cents: Math.max(0, line.totalCents - line.refundedCents - (ask.keptCents?.get(line.id) ?? 0)),
  }));

  await move(tx, to('order_line', 'refunded'), {where: 'id = any($1)', values: [ids]});
  const seats: FreedSeat[] = [];
  for (const [kind, own] of kinds) seats.push(...(await kind.refunded(tx, ask.orderId, own, ask.staffUserId)));
  const done = {...(await payBack(tx, order, back, ask)), seats};
  for (const [kind, own] of kinds)
    for (const {orderId, orderLineId} of await kind.follow(tx, own)) {
      const {reason, staffUserId} = ask;
      const more = await refundLines(tx, {orderId, orderLineIds: [orderLineId], reason, staffUserId});
      done.refundIds.push(...more.refundIds);
      done.toSend.push(...more.toSend);
    }
  return done;
}

/** Part of what a line cost goes back and it stays what it is. @throws DomainError 409, 422 `amountCents`, `orderLineId` */
export async function refundAmount(
  tx: Tx,
  ask: {orderId: number; orderLineId: number; amountCents: number; reason: string; staffUserId: number | null},
): Promise<Refunded> {
  const order = await lockPaid(tx, ask.orderId);
  await requireOwn(tx, ask.orderId, [ask.orderLineId]);
  const line = (await readLines(tx, [ask.orderLineId]))[0]!;
  if (line.state !== 'active' && line.state !== 'refunded')
    throw conflict('wrong_state', 'Esa línea no está pagada: no hay nada que devolver de ella.');
  const kind = lineKinds()[line.kind];
  if (!kind.goesInParts)
    throw invalid({amountCents: `${kind.word}: se devuelve con lo que dio, no una parte de su importe.`});
  const left = line.totalCents - line.refundedCents;
  if (ask.amountCents > left)
    throw invalid({
      amountCents:
        left === 0 ? 'De esa línea ya se ha devuelto todo.' : `De esa línea se pueden devolver hasta ${euros(left)}.`,
    });
  if (ask.amountCents === left && line.state === 'active')
    throw invalid({amountCents: 'Es todo lo que queda de ella: devuelve la línea entera, y así se anula.'});
  return {...(await payBack(tx, order, [{id: line.id, cents: ask.amountCents}], ask)), seats: []};
}

interface Paid {
  id: number;
  totalCents: number;
  refundedCents: number;
}

async function lockPaid(tx: Tx, orderId: number): Promise<Paid> {
  const {rows} = await tx.query<Paid & {state: string}>(
    `select id, state, total_cents as "totalCents", refunded_cents as "refundedCents" from "order" where id = $1
      for update`,
    [orderId],
  );
  if (!rows[0]) throw invalid({orderId: 'No existe.'}, 'No encontramos ese pedido.');
  if (!['paid', 'partially_refunded'].includes(rows[0].state))
    throw conflict('wrong_state', 'Solo se devuelven pedidos pagados.');
  return rows[0];
}

async function readLines(tx: Tx, ids: number[]): Promise<LineRow[]> {
  const {rows} = await tx.query<LineRow>(
    `select id, kind, total_cents as "totalCents", quantity, refunded_cents as "refundedCents", state from order_line
      where id = any($1) order by id`,
    [ids],
  );
  return rows;
}

/** The money of these lines goes back the way it came: what was paid last at the counter comes last. */
async function payBack(
  tx: Tx,
  order: Paid,
  lines: {id: number; cents: number}[],
  why: {reason: string; staffUserId: number | null; asCredit?: boolean},
): Promise<Omit<Refunded, 'seats'>> {
  const amountCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const all =
    order.refundedCents + amountCents >= order.totalCents &&
    !(await tx.query(`select 1 from order_line where order_id = $1 and state = 'active' limit 1`, [order.id])).rowCount;
  await moveOne(tx, to('order', all ? 'refunded' : 'partially_refunded'), {
    id: order.id,
    set: 'refunded_cents = refunded_cents + $2',
    values: [amountCents],
  });

  const {parts, left} = share(await refundable(tx, order.id), amountCents, why.asCredit ?? false);
  if (left > 0) throw conflict('not_refundable', 'No queda dinero cobrado que devolver en este pedido.');

  const refundIds: number[] = [];
  const toSend: number[] = [];
  let fees: number[] = [];
  let credit = null as Refunded['credit'];
  for (const [i, {payment, cents}] of parts.entries()) {
    const method = why.asCredit && !NEVER_CREDIT.includes(payment.method) ? 'credit' : payment.method;
    const {refundId, way} = await openRefund(tx, {
      orderId: order.id,
      paymentId: payment.id,
      cents,
      method,
      reason: why.reason,
      staffUserId: why.staffUserId,
    });
    refundIds.push(refundId);
    if (method === 'credit') credit = {refundId: credit?.refundId ?? refundId, cents: (credit?.cents ?? 0) + cents};
    // The lines are named once, on the first part, however many payments the money goes back to.
    if (i === 0)
      fees = split(
        await nameLines(tx, refundId, lines),
        parts.map(p => p.cents),
      );
    await post(tx, {orderId: order.id, paymentId: payment.id, refundId}, [
      ['sales', cents - fees[i]!],
      ['fees', fees[i]!],
      ['refunds_due', -cents],
    ]);
    if (method === 'wallet')
      await tx.query(
        `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, note)
          select wallet_holder_id, 'refund', $2, id, 'Devolución del pedido ' || number from "order" where id = $1`,
        [order.id, cents],
      );
    if (method === 'gift_card') await refundToCards(tx, order.id, cents);
    if (way === 'at_once') await completeRefund(tx, refundId, null);
    if (way === 'bank') toSend.push(refundId);
  }
  return {refundIds, amountCents, credit, toSend};
}

/**
 * What each payment gives of it, the way it came: in their order. As credit, what gift cards and a wallet had paid returns
 * to them in proportion, so that only money becomes a card of the shop.
 */
function share(
  payments: PaymentRow[],
  amountCents: number,
  asCredit: boolean,
): {parts: {payment: PaymentRow; cents: number}[]; left: number} {
  const leftOf = (payment: PaymentRow) => Math.max(0, payment.amount_cents - payment.given_back);
  const sum = (some: PaymentRow[]) => some.reduce((cents, payment) => cents + leftOf(payment), 0);
  const gone = new Map<number, number>();
  let left = amountCents;
  const take = (some: PaymentRow[], most: number) => {
    let may = most;
    for (const payment of some) {
      const cents = Math.min(left, may, leftOf(payment) - (gone.get(payment.id) ?? 0));
      gone.set(payment.id, (gone.get(payment.id) ?? 0) + cents);
      left -= cents;
      may -= cents;
    }
  };
  if (asCredit) {
    const money = payments.filter(payment => !IN_CREDIT.includes(payment.method));
    take(money, Math.floor((amountCents * sum(money)) / Math.max(1, sum(payments))));
    take(
      payments.filter(payment => IN_CREDIT.includes(payment.method)),
      left,
    );
  }
  take(payments, left);
  const parts = payments.map(payment => ({payment, cents: gone.get(payment.id)!})).filter(part => part.cents > 0);
  return {parts, left};
}

/** What each line gives of the refund; the database says what of it were fees (their sum, in cents). */
async function nameLines(tx: Tx, refundId: number, lines: {id: number; cents: number}[]): Promise<number> {
  const {rows} = await tx.query<{fees: number}>(
    `with named as (insert into refund_line (refund_id, order_line_id, amount_cents)
       select $1, x.id, x.cents from unnest($2::int[], $3::int[]) as x(id, cents) order by x.id returning fee_cents)
     select coalesce(sum(fee_cents), 0)::int as fees from named`,
    [refundId, lines.map(line => line.id), lines.map(line => line.cents)],
  );
  return rows[0]!.fees;
}

async function requireOwn(tx: Tx, orderId: number, ids: number[]): Promise<void> {
  const {rowCount} = await tx.query('select 1 from order_line where order_id = $1 and id = any($2)', [orderId, ids]);
  if (rowCount !== ids.length) throw invalid({orderLineIds: 'Alguna línea no es de este pedido.'});
}

/** Credit of the shop already: it returns to where it was, and nothing is put on top of it. */
const IN_CREDIT = ['wallet', 'gift_card'];

/** Nor becomes a card what an agency has: who sold on account keeps the money. */
const NEVER_CREDIT = [...IN_CREDIT, 'account'];

/** Over an order: what its payments still hold, `cents`, and of it `money` that is no credit of the shop (SQL). */
export const STILL_PAID = (
  orderId: string,
): string => `(select coalesce(sum(p.amount_cents - x.gone), 0)::bigint as cents,
    coalesce(sum(p.amount_cents - x.gone) filter (where p.method not in (${IN_CREDIT.map(method => `'${method}'`)})), 0)::bigint as money
  from payment p cross join lateral (select coalesce(sum(r.amount_cents), 0) as gone from refund r
    where r.payment_id = p.id and r.state <> 'failed') x
  where p.order_id = ${orderId} and p.state in ('authorised', 'partially_refunded'))`;

export const refundable = async (tx: Tx, orderId: number) =>
  (
    await tx.query<PaymentRow>(
      `select p.id, p.method, p.amount_cents,
        coalesce((select sum(r.amount_cents)::int from refund r where r.payment_id = p.id and r.state <> 'failed'),
        0) as given_back
         from payment p where p.order_id = $1 and p.state in ('authorised', 'partially_refunded')
           order by (p.method in ('cash', 'card_terminal', 'sepa', 'transfer')), p.method in ('wallet', 'gift_card'), p.id
           for update of p`,
      [orderId],
    )
  ).rows;

/**
 * The bank (or the till) has given the money back. A repetition changes nothing. The order comes before its payment, as
 * with whoever gives more of it back at this moment: the ledger's line would lock it anyway, too late.
 */
export async function completeRefund(tx: Tx, refundId: number, responseCode: string | null): Promise<boolean> {
  await tx.query('select 1 from "order" where id = (select order_id from refund where id = $1) for key share', [
    refundId,
  ]);
  const r = (
    await tx.query<{
      order_id: number;
      payment_id: number;
      amount_cents: number;
      state: string;
      done_at: Date | null;
      method: string;
      is_trial: boolean;
      paid: number;
      commission: number;
    }>(
      `select r.order_id, r.payment_id, r.amount_cents, r.state, r.done_at, r.method, p.is_trial, p.amount_cents as paid,
        r.commission_cents as commission
        from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of r, p`,
      [refundId],
    )
  ).rows[0]!;
  const posted = await tx.query(`select 1 from ledger_entry where refund_id = $1 and account = $2 limit 1`, [
    refundId,
    accountOf(r.method),
  ]);
  // A trial's refund has no posting to tell by: what the bank gave back is done once.
  if (posted.rowCount || (r.is_trial && r.state === 'done' && !WITHOUT_BANK.includes(r.method))) return false;
  if (r.state !== 'done')
    await moveOne(tx, to('refund', 'done'), {
      id: refundId,
      set: 'response_code = $2, done_at = now()',
      values: [responseCode],
    });
  const back = (
    await tx.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::int as cents from refund where payment_id = $1 and state = 'done'`,
      [r.payment_id],
    )
  ).rows[0]!.cents;
  await moveOne(tx, to('payment', back >= r.paid ? 'refunded' : 'partially_refunded'), {id: r.payment_id});
  await post(tx, {orderId: r.order_id, paymentId: r.payment_id, refundId}, [
    ['refunds_due', r.amount_cents],
    [accountOf(r.method), r.commission - r.amount_cents],
    ['commission', -r.commission],
  ]);
  return true;
}
