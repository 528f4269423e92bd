/**
 * Part of what an order has paid goes back while its lines stay what they are: whoever leaves in the middle of a season
 * had what was played. The refund names the pass and the order says how much is gone. Never more than each payment
 * still holds; the bank is asked afterwards, cash and the wallet are given at once.
 */
import type {Tx} from '../../tx';
import {moveOne, to} from '../machines/move';
import {refundToCards} from '../orders/gift-part';
import {post} from './ledger';
import {AT_ONCE, completeRefund, refundable} from './refund';

export interface RefundPart {
  /** Locked by the caller, before anything of the pass. */
  orderIds: number[];
  seasonPassId: number;
  amountCents: number;
  reason: string;
  staffUserId: number;
}

export interface PartRefunded {
  sentCents: number;
  /** The orders that money goes back from. */
  orderIds: number[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

/** What of each order was paid for this pass and is not given back, the last first. */
export async function readRefundableOrders(tx: Tx, seasonPassId: number): Promise<{orderId: number; cents: number}[]> {
  const {rows} = await tx.query<{orderId: number; cents: number}>(
    `select l.order_id as "orderId",
      greatest(0, least(sum(l.total_cents),
      (select coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
      where r.payment_id = p.id and r.state <> 'failed'), 0)), 0) from payment p
      where p.order_id = l.order_id and p.state in ('authorised', 'partially_refunded'))))::int as cents
       from order_line l join instalment i on i.id = l.instalment_id join "order" o on o.id = l.order_id
         where i.season_pass_id = $1 and l.state = 'active' and o.state in ('paid', 'partially_refunded')
         group by l.order_id order by l.order_id desc`,
    [seasonPassId],
  );
  return rows.filter(row => row.cents > 0);
}

export async function refundPart(tx: Tx, ask: RefundPart): Promise<PartRefunded> {
  const toSend: number[] = [];
  const orderIds: number[] = [];
  let left = ask.amountCents;
  for (const order of (await readRefundableOrders(tx, ask.seasonPassId)).filter(one =>
    ask.orderIds.includes(one.orderId),
  )) {
    let ofOrder = Math.min(left, order.cents);
    for (const payment of await refundable(tx, order.orderId)) {
      const cents = Math.min(ofOrder, payment.amount_cents - payment.given_back);
      if (cents <= 0) continue;
      const atOnce = AT_ONCE.includes(payment.method);
      const {rows} = await tx.query<{id: number}>(
        `insert into refund (order_id, payment_id, amount_cents, reason, staff_user_id, state, done_at, season_pass_id)
          values ($1, $2, $3, $4, $5, $6, case when $6 = 'done' then now() end, $7) returning id`,
        [
          order.orderId,
          payment.id,
          cents,
          ask.reason,
          ask.staffUserId,
          atOnce ? 'done' : 'requested',
          ask.seasonPassId,
        ],
      );
      await post(tx, {orderId: order.orderId, paymentId: payment.id, refundId: rows[0]!.id}, [
        ['sales', cents],
        ['refunds_due', -cents],
      ]);
      if (payment.method === 'wallet')
        await tx.query(
          `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, season_pass_id, note)
            select wallet_holder_id, 'refund', $2, id, $3, 'Devolución del pedido ' || number from "order"
            where id = $1`,
          [order.orderId, cents, ask.seasonPassId],
        );
      if (payment.method === 'gift_card') await refundToCards(tx, order.orderId, cents);
      if (atOnce) await completeRefund(tx, rows[0]!.id, null);
      else toSend.push(rows[0]!.id);
      await moveOne(tx, to('order', 'partially_refunded'), {
        id: order.orderId,
        set: 'refunded_cents = refunded_cents + $2',
        values: [cents],
      });
      if (!orderIds.includes(order.orderId)) orderIds.push(order.orderId);
      ofOrder -= cents;
      left -= cents;
    }
  }
  return {sentCents: ask.amountCents - left, orderIds, toSend};
}
