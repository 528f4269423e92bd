/**
 * What a till should hold, and of how many sales (one that is paid in cash and by card is one): float, counter payments,
 * money given back, movements. One query, open or closed. What goes to the safe or the bank out of what was counted is
 * none of it.
 */
import type {Tx} from '../kernel/tx';

export interface TillTotals {
  saleCount: number;
  refundCount: number;
  floatCents: number;
  cashSalesCents: number;
  cashRefundsCents: number;
  movementCents: number;
  cardSalesCents: number;
  cardRefundsCents: number;
  expectedCashCents: number;
  expectedCardCents: number;
}

export async function tillTotals(tx: Tx, shiftId: number): Promise<TillTotals> {
  const {rows} = await tx.query<Omit<TillTotals, 'expectedCashCents' | 'expectedCardCents'>>(
    `select s.float_cents as "floatCents", p.sales as "saleCount", p.cash as "cashSalesCents",
      p.card as "cardSalesCents", r.refunds as "refundCount", r.cash as "cashRefundsCents",
      r.card as "cardRefundsCents", m.cents as "movementCents"
       from cash_shift s
       cross join lateral (select count(distinct order_id)::int as sales,
         coalesce(sum(amount_cents) filter (where method = 'cash'), 0)::int as cash,
         coalesce(sum(amount_cents) filter (where method = 'card_terminal'), 0)::int as card
                             from payment where cash_shift_id = s.id
                               and state in ('authorised', 'partially_refunded', 'refunded')) p
       cross join lateral (select count(*)::int as refunds,
         coalesce(sum(x.amount_cents) filter (where x.method = 'cash'), 0)::int as cash,
         coalesce(sum(x.amount_cents) filter (where x.method = 'card_terminal'), 0)::int as card
                             from refund x
                               where x.cash_shift_id = s.id and x.state = 'done') r
       cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents from cash_movement
         where cash_shift_id = s.id and kind not in ('to_safe', 'to_bank')) m
      where s.id = $1`,
    [shiftId],
  );
  const t = rows[0]!;
  return {
    ...t,
    expectedCashCents: t.floatCents + t.cashSalesCents - t.cashRefundsCents + t.movementCents,
    expectedCardCents: t.cardSalesCents - t.cardRefundsCents,
  };
}
