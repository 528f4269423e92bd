/**
 * Money back. A refund names its lines once (a line can be refunded once, by primary key), voids their
 * tickets and frees their seats in the same transaction; the bank is called afterwards by a job that can
 * be repeated. Cash goes back over the counter at once.
 */
import {conflict, invalid} from '../../errors';
import {split} from '../../money';
import type {Tx} from '../../tx';
import {giveBack} from '../seats/give-back';
import {transition} from '../orders/states';
import {accountOf, post} from './ledger';

export async function requestAutomaticRefund(
  tx: Tx,
  r: {orderId: number; paymentId: number; amountCents: number; reason: string},
): Promise<number> {
  const made = await tx.query<{id: number}>(
    `insert into refund (order_id, payment_id, amount_cents, reason, is_automatic) values ($1, $2, $3, $4, true)
      returning id`,
    [r.orderId, r.paymentId, r.amountCents, r.reason],
  );
  return made.rows[0].id;
}

export interface RefundAsk {
  orderId: number;
  orderLineIds: number[];
  reason: string;
  /** Null: nobody asked, the rules did. */
  staffUserId: number | null;
}

interface LineRow {
  id: number;
  kind: string;
  event_session_id: number;
  zone_id: number;
  seat_id: number | null;
  total_cents: number;
  fee_cents: number;
  state: string;
  used: boolean;
}

interface PaymentRow {
  id: number;
  method: string;
  amount_cents: number;
  given_back: number;
}

export interface Refunded {
  refundIds: number[];
  amountCents: number;
  seats: {eventSessionId: number; seatId: number}[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

export async function refundLines(tx: Tx, ask: RefundAsk): Promise<Refunded> {
  const order = (
    await tx.query<{state: string; total_cents: number; refunded_cents: number}>(
      'select state, total_cents, refunded_cents from "order" where id = $1 for update',
      [ask.orderId],
    )
  ).rows[0];
  if (!order) throw invalid({orderId: 'No existe.'}, 'No encontramos ese pedido.');
  if (!['paid', 'partially_refunded'].includes(order.state))
    throw conflict('wrong_state', 'Solo se devuelven pedidos pagados.');
  const ids = [...new Set(ask.orderLineIds)].sort((a, b) => a - b);
  // A door that reads one of them at this moment has been waited for: what it has let in is not paid back.
  await tx.query('select 1 from ticket where order_line_id = any($1) order by id for update', [ids]);
  const {rows: lines} = await tx.query<LineRow>(
    `select l.id, l.kind, l.event_session_id, l.zone_id, l.seat_id, l.total_cents, l.fee_cents, l.state,
      coalesce(t.state = 'used', false) as used
       from order_line l left join ticket t on t.order_line_id = l.id where l.order_id = $1 and l.id = any($2)
         order by l.id for update of l`,
    [ask.orderId, ids],
  );
  if (lines.length !== ids.length) throw invalid({orderLineIds: 'Alguna entrada no es de este pedido.'});
  if (lines.some(l => l.state !== 'active'))
    throw conflict('already_refunded', 'Alguna de esas entradas ya está devuelta.');
  if (lines.some(l => l.used)) throw conflict('ticket_used', 'Alguna de esas entradas ya se ha usado en la puerta.');
  const amountCents = lines.reduce((sum, l) => sum + l.total_cents, 0);

  await takeGoodsBack(tx, ids);
  await voidCards(tx, ids);
  await oweAgain(tx, ids);
  await tx.query(
    `update order_line set state = 'refunded', fulfilment = case when kind = 'product' then 'returned' end
      where id = any($1)`,
    [ids],
  );
  await tx.query(`update ticket set state = 'void', voided_at = now() where order_line_id = any($1)`, [ids]);
  const seats = await freeSold(
    tx,
    ask.orderId,
    lines.filter(l => l.kind === 'ticket'),
  );
  const all =
    order.refunded_cents + amountCents >= order.total_cents &&
    !(await tx.query(`select 1 from order_line where order_id = $1 and state = 'active' limit 1`, [ask.orderId]))
      .rowCount;
  await transition(
    tx,
    'order',
    ask.orderId,
    all ? 'refunded' : 'partially_refunded',
    'refunded_cents = refunded_cents + $3',
    [amountCents],
  );

  const parts: {payment: PaymentRow; cents: number}[] = [];
  let left = amountCents;
  for (const payment of await refundable(tx, ask.orderId)) {
    const cents = Math.min(left, payment.amount_cents - payment.given_back);
    if (cents > 0) parts.push({payment, cents});
    left -= Math.max(0, cents);
  }
  if (left > 0) throw conflict('not_refundable', 'No queda dinero cobrado que devolver en este pedido.');

  const refundIds: number[] = [];
  const toSend: number[] = [];
  const fees = split(
    lines.reduce((sum, l) => sum + l.fee_cents, 0),
    parts.map(p => p.cents),
  );
  for (const [i, {payment, cents}] of parts.entries()) {
    const atCounter = AT_ONCE.includes(payment.method);
    const made = await tx.query<{id: number}>(
      `insert into refund (order_id, payment_id, amount_cents, reason, staff_user_id, state, done_at)
        values ($1, $2, $3, $4, $5, $6, case when $6 = 'done' then now() end) returning id`,
      [ask.orderId, payment.id, cents, ask.reason, ask.staffUserId, atCounter ? 'done' : 'requested'],
    );
    const refundId = made.rows[0].id;
    refundIds.push(refundId);
    // The lines are named once, on the first part, however many payments the money goes back to.
    if (i === 0)
      await tx.query(
        `insert into refund_line (refund_id, order_line_id, amount_cents) select $1, l.id, l.total_cents
          from order_line l where l.id = any($2)`,
        [refundId, ids],
      );
    await post(tx, {orderId: ask.orderId, paymentId: payment.id, refundId}, [
      ['sales', cents - fees[i]],
      ['fees', fees[i]],
      ['refunds_due', -cents],
    ]);
    if (payment.method === 'wallet')
      await tx.query(
        `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, note)
          select wallet_holder_id, 'refund', $2, id, 'Devolución del pedido ' || number from "order" where id = $1`,
        [ask.orderId, cents],
      );
    if (atCounter) await completeRefund(tx, refundId, null);
    else toSend.push(refundId);
  }
  return {refundIds, amountCents, seats, toSend};
}

/** Money that goes back without the bank's answer: over the counter, to the wallet, by the club's own transfer. */
export const AT_ONCE = ['cash', 'card_terminal', 'wallet', 'sepa', 'transfer'];

/** An instalment whose money went back is owed again; whoever ends the contract waives it. */
const oweAgain = (tx: Tx, ids: number[]) =>
  tx.query(
    `update instalment set state = 'returned', paid_cents = 0, paid_at = null, payment_id = null, version = version + 1,
      updated_at = now() where state in ('paid', 'paid_late') and id in (select instalment_id from order_line
      where id = any($1))`,
    [ids],
  );

/** Goods go back on the shelf, places of an experience and packs back on sale. */
async function takeGoodsBack(tx: Tx, ids: number[]): Promise<void> {
  await tx.query(
    `update product_variant v set stock = v.stock + n.quantity, version = version + 1
      from (select product_variant_id as id, sum(quantity)::int as quantity from order_line
      where id = any($1) and kind = 'product' group by 1) n
      where v.id = n.id and v.stock is not null`,
    [ids],
  );
  await tx.query(
    `update experience_slot s set booked = greatest(0, s.booked - n.quantity)
      from (select experience_slot_id as id, sum(quantity)::int as quantity from order_line
      where id = any($1) and kind = 'experience' group by 1) n where s.id = n.id`,
    [ids],
  );
  await tx.query(
    `update event_pack p set sold = greatest(0, p.sold - n.quantity)
      from (select event_pack_id as id, sum(quantity)::int as quantity from order_line
      where id = any($1) and kind = 'pack' group by 1) n where p.id = n.id`,
    [ids],
  );
}

/**
 * A card that is paid back was never had: its period is void, and the supporter is good until the end of what is left.
 */
async function voidCards(tx: Tx, ids: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `update supporter_card set voided_at = now() where order_line_id = any($1) and voided_at is null
      returning supporter_id as id`,
    [ids],
  );
  if (rows.length === 0) return;
  await tx.query(
    `update supporter s set valid_until_on = c.last, version = version + 1, updated_at = now(),
            state = case when s.state <> 'active' then s.state when c.last is null then 'pending_payment'
              when c.last < (now() at time zone 'Europe/Madrid')::date then 'expired' else 'active' end
       from (select x.id, (select max(k.valid_until_on) from supporter_card k
         where k.supporter_id = x.id and k.voided_at is null) as last from unnest($1::int[]) as x(id)) c
         where s.id = c.id`,
    [rows.map(row => row.id)],
  );
}

export const refundable = async (tx: Tx, orderId: number) =>
  (
    await tx.query<PaymentRow>(
      `select p.id, p.method, p.amount_cents,
        coalesce((select sum(r.amount_cents)::int from refund r where r.payment_id = p.id and r.state <> 'failed'),
        0) as given_back
         from payment p where p.order_id = $1 and p.state in ('authorised', 'partially_refunded')
           order by (p.method in ('cash', 'card_terminal', 'sepa', 'transfer')), p.method = 'wallet', p.id
           for update of p`,
      [orderId],
    )
  ).rows;

async function freeSold(
  tx: Tx,
  orderId: number,
  lines: LineRow[],
): Promise<{eventSessionId: number; seatId: number}[]> {
  const freed = await tx.query<{eventSessionId: number; seatId: number}>(
    `delete from seat_claim where order_id = $1 and kind = 'sale' and (event_session_id, seat_id) in (select *
      from unnest($2::int[], $3::int[]))
      returning event_session_id as "eventSessionId", seat_id as "seatId"`,
    [orderId, lines.map(l => l.event_session_id), lines.map(l => l.seat_id)],
  );
  for (const line of lines.filter(l => l.seat_id === null)) {
    const claim = (
      await tx.query<{id: number; quantity: number}>(
        `select id, quantity from zone_claim where order_id = $1 and event_session_id = $2 and zone_id = $3
          and kind = 'sale' order by for_pass_id is not distinct from (select for_pass_id from order_line
          where id = $4) desc, id limit 1 for update`,
        [orderId, line.event_session_id, line.zone_id, line.id],
      )
    ).rows[0];
    if (!claim) continue;
    if (claim.quantity === 1) await giveBack(tx, 'id = $1', [claim.id]);
    else
      await tx.query(
        `with less as (update zone_claim set quantity = quantity - 1 where id = $1
          returning event_session_id, zone_id, shard)
         update zone_counter z set taken = taken - 1 from less
           where (z.event_session_id, z.zone_id, z.shard) = (less.event_session_id, less.zone_id, less.shard)`,
        [claim.id],
      );
  }
  return freed.rows;
}

/** The bank (or the till) has given the money back. A repetition changes nothing. */
export async function completeRefund(tx: Tx, refundId: number, responseCode: string | null): Promise<boolean> {
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
    }>(
      `select r.order_id, r.payment_id, r.amount_cents, r.state, r.done_at, p.method, p.is_trial, p.amount_cents as paid
        from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of r, p`,
      [refundId],
    )
  ).rows[0];
  const posted = await tx.query(`select 1 from ledger_entry where refund_id = $1 and account = $2 limit 1`, [
    refundId,
    accountOf(r.method),
  ]);
  // A trial's refund has no posting to tell by: what the bank gave back is done once.
  if (posted.rowCount || (r.is_trial && r.state === 'done' && !AT_ONCE.includes(r.method))) return false;
  if (r.state !== 'done')
    await transition(tx, 'refund', refundId, 'done', 'response_code = $3, done_at = now()', [responseCode]);
  const back = (
    await tx.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::int as cents from refund where payment_id = $1 and state = 'done'`,
      [r.payment_id],
    )
  ).rows[0].cents;
  await transition(tx, 'payment', r.payment_id, back >= r.paid ? 'refunded' : 'partially_refunded');
  await post(tx, {orderId: r.order_id, paymentId: r.payment_id, refundId}, [
    ['refunds_due', r.amount_cents],
    [accountOf(r.method), -r.amount_cents],
  ]);
  return true;
}
