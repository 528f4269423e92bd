/**
 * Part of what an order has paid goes back while its lines stay what they are: whoever leaves in the middle of a season
 * had what was played, whoever cancels a plot or leaves the academy gets back a share of it. The refund names the pass,
 * the sale of the plot or the enrolment and the order says how much is gone. Never more than each payment
 * still holds; how it goes back, ways-back says.
 */
import {conflict} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {refundToCards} from '../orders/gift-part';
import {post} from './ledger';
import {completeRefund, refundable, refundLines, type RefundAsk, type Refunded} from './refund';
import {openRefund} from './ways-back';

export type PartOf =
  | {seasonPassId: number; plotSaleId?: undefined; enrolmentId?: undefined}
  | {plotSaleId: number; seasonPassId?: undefined; enrolmentId?: undefined}
  | {enrolmentId: number; seasonPassId?: undefined; plotSaleId?: undefined};

export interface RefundPart {
  /** Locked by the caller, before anything of the contract. */
  orderIds: number[];
  of: PartOf;
  amountCents: number;
  reason: string;
  /** Null: its buyer asked. */
  staffUserId: number | null;
}

/** Over a refund r that is part of a contract's money: the rate at which it was sold in that order (SQL). */
export const PART_VAT = `(select l.vat_bp, l.tax from order_line l left join instalment n on n.id = l.instalment_id
  where l.order_id = r.order_id and (n.season_pass_id = r.season_pass_id or n.enrolment_id = r.enrolment_id
    or (l.kind = 'plot' and l.plot_sale_id = r.plot_sale_id)) limit 1)`;

/** Over a refund `r`: it is part of what a contract has paid, and has no lines of its own (SQL). */
export const isPart = (r: string): string =>
  `num_nonnulls(${r}.season_pass_id, ${r}.plot_sale_id, ${r}.enrolment_id) = 1`;

/** Over a pass `p`: what of its price has gone back, also into the wallet (SQL). */
export const GIVEN_BACK_OF_PASS = `((select coalesce(sum(r.amount_cents), 0) from refund r
    where r.season_pass_id = p.id and r.state <> 'failed')
  + (select coalesce(sum(w.amount_cents), 0) from wallet_entry w
    where w.season_pass_id = p.id and w.kind = 'refund' and w.order_id is null))::int`;

/**
 * What somebody of the office gives back line by line. Of a contract that gave a part back the rest was had, so it is
 * refused; a bank that takes a debit back asks nobody (refundLines). Errors: those of `refundLines`, `already_refunded` 409.
 */
export async function refundAsked(tx: Tx, ask: RefundAsk): Promise<Refunded> {
  await tx.query('select 1 from "order" where id = $1 for update', [ask.orderId]);
  const {rows} = await tx.query<{what: string; cents: number}>(
    `select x.what, x.cents from order_line l join instalment i on i.id = l.instalment_id cross join lateral (
       select 'este abono' as what, ${GIVEN_BACK_OF_PASS} as cents from season_pass p where p.id = i.season_pass_id
       union all
       select 'esta inscripción', coalesce(sum(r.amount_cents), 0)::int from refund r
        where r.enrolment_id = i.enrolment_id and r.state <> 'failed') x
      where l.id = any($1) and l.order_id = $2 and l.state = 'active' and x.cents > 0 order by l.id limit 1`,
    [ask.orderLineIds, ask.orderId],
  );
  if (rows[0])
    throw conflict(
      'already_refunded',
      `De ${rows[0].what} ya se han devuelto ${euros(rows[0].cents)}: lo que queda no se devuelve desde el pedido.`,
    );
  return refundLines(tx, ask);
}

export interface PartRefunded {
  sentCents: number;
  refundIds: number[];
  /** The orders that money goes back from. */
  orderIds: number[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

/** What of each order was paid for this contract and is not given back, the last first. */
export async function readRefundableOrders(tx: Tx, of: PartOf): Promise<{orderId: number; cents: number}[]> {
  const {rows} = await tx.query<{orderId: number; cents: number}>(
    `select l.order_id as "orderId",
      greatest(0, least(sum(l.total_cents),
      (select coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
      where r.payment_id = p.id and r.state <> 'failed'), 0)), 0) from payment p
      where p.order_id = l.order_id and p.state in ('authorised', 'partially_refunded'))))::int as cents
       from order_line l join "order" o on o.id = l.order_id
         where ${LINES_OF(of)}
         and l.state = 'active' and o.state in ('paid', 'partially_refunded')
         group by l.order_id order by l.order_id desc`,
    [of.plotSaleId ?? of.seasonPassId ?? of.enrolmentId],
  );
  return rows.filter(row => row.cents > 0);
}

const LINES_OF = (of: PartOf): string =>
  of.plotSaleId !== undefined
    ? `l.plot_sale_id = $1 and l.kind = 'plot'`
    : `l.instalment_id in (select id from instalment
        where ${of.enrolmentId === undefined ? 'season_pass_id' : 'enrolment_id'} = $1)`;

export async function refundPart(tx: Tx, ask: RefundPart): Promise<PartRefunded> {
  const refundIds: number[] = [];
  const toSend: number[] = [];
  const orderIds: number[] = [];
  const {seasonPassId = null, plotSaleId = null, enrolmentId = null} = ask.of;
  let left = ask.amountCents;
  for (const order of (await readRefundableOrders(tx, ask.of)).filter(one => ask.orderIds.includes(one.orderId))) {
    let ofOrder = Math.min(left, order.cents);
    for (const payment of await refundable(tx, order.orderId)) {
      const cents = Math.min(ofOrder, payment.amount_cents - payment.given_back);
      if (cents <= 0) continue;
      const {refundId, way} = await openRefund(tx, {
        orderId: order.orderId,
        paymentId: payment.id,
        cents,
        method: payment.method,
        reason: ask.reason,
        staffUserId: ask.staffUserId,
        seasonPassId,
        plotSaleId,
        enrolmentId,
      });
      refundIds.push(refundId);
      await post(tx, {orderId: order.orderId, paymentId: payment.id, refundId}, [
        ['sales', cents],
        ['refunds_due', -cents],
      ]);
      if (payment.method === 'wallet')
        await tx.query(
          `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, season_pass_id, note)
            select wallet_holder_id, 'refund', $2, id, $3, 'Devolución del pedido ' || number from "order"
            where id = $1`,
          [order.orderId, cents, seasonPassId],
        );
      if (payment.method === 'gift_card') await refundToCards(tx, order.orderId, cents);
      if (way === 'at_once') await completeRefund(tx, refundId, null);
      if (way === 'bank') toSend.push(refundId);
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
  return {sentCents: ask.amountCents - left, refundIds, orderIds, toSend};
}
