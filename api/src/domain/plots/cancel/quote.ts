/**
 * What goes back of a plot that is cancelled today: by the days until its area opens (in Madrid) and the terms that it
 * was sold on, of what was really paid. The deposit is apart: not handed over, it goes back whole.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {BY_HAND} from '../../payments/refund';
import {before} from '../../machines/registry';

export interface CancelTerms {
  /** With more days than these everything goes back, less the fee. */
  fullDays: number;
  /** From as many days on, its share. */
  partDays: number;
  partBp: number;
  feeCents: number;
}

/** Of a price or a sale (SQL). */
export const TERMS_OF = (row: string): string => `jsonb_build_object('fullDays', ${row}.cancel_full_days,
  'partDays', ${row}.cancel_part_days, 'partBp', ${row}.cancel_part_bp, 'feeCents', ${row}.cancel_fee_cents)`;

export type CancelTier = 'full' | 'part' | 'none' | 'begun';

export interface CancelQuote {
  tier: CancelTier;
  /** Until the area opens; below zero: it has. */
  daysLeft: number;
  paidCents: number;
  refundCents: number;
  depositCents: number;
  /** Somebody has come in with one of its codes: only staff cancel it then. */
  hasEntered: boolean;
  /** Of both, what was not paid through the bank: a person gives it back. */
  byHandCents: number;
}

export function tierOf({fullDays, partDays}: CancelTerms, daysLeft: number): CancelTier {
  if (daysLeft > fullDays) return 'full';
  if (daysLeft < 0) return 'begun';
  return daysLeft >= partDays ? 'part' : 'none';
}

export function refundOf(terms: CancelTerms, daysLeft: number, paidCents: number): number {
  const tier = tierOf(terms, daysLeft);
  if (tier === 'full') return Math.max(0, paidCents - terms.feeCents);
  return tier === 'part' ? Math.round((paidCents * terms.partBp) / 10_000) : 0;
}

/** Over an order `o`: a person gives its money back (SQL). */
const IS_BY_HAND = `exists (select 1 from payment p where p.order_id = o.id
  and p.method in (${BY_HAND.map(method => `'${method}'`).join(', ')})
  and p.state in ('authorised', 'partially_refunded'))`;

/** A line of the sale that is paid, the newest payment first. */
export interface PaidLine {
  id: number;
  orderId: number;
  isDeposit: boolean;
  cents: number;
  isByHand: boolean;
}

export async function readPaidLines(tx: Tx, plotSaleId: number): Promise<PaidLine[]> {
  const {rows} = await tx.query<PaidLine>(
    `select l.id, o.id as "orderId", l.kind = 'plot_deposit' as "isDeposit", l.total_cents as cents,
      ${IS_BY_HAND} as "isByHand" from order_line l join "order" o on o.id = l.order_id
      where l.plot_sale_id = $1 and l.state = 'active' and o.state in ('paid', 'partially_refunded')
      order by o.paid_at desc, l.id desc`,
    [plotSaleId],
  );
  return rows;
}

/** What goes back of one line. */
export interface BackPart extends PaidLine {
  back: number;
}

/** So many cents, from the newest payment on. */
export function partsOf(lines: PaidLine[], cents: number): BackPart[] {
  let left = cents;
  return lines
    .filter(line => !line.isDeposit)
    .flatMap(line => {
      const back = Math.min(left, line.cents);
      left -= back;
      return back > 0 || line.cents === 0 ? [{...line, back}] : [];
    });
}

/**
 * Somebody has come in with a code of these sales, which the caller has locked by an earlier statement: a door that reads
 * one at this moment was waited for (access/scan).
 */
export async function hasEntered(tx: Tx, plotSaleIds: number[]): Promise<boolean> {
  const {rows} = await tx.query<{isIn: boolean}>(
    `select exists (select 1 from plot_occupant o join plot_sale s on s.id = o.plot_sale_id
       join plot_area a on a.id = s.plot_area_id join event_session g on g.event_id = a.event_id
       join counted_scan c on c.event_session_id = g.id and c.source = 'plot_occupant' and c.right_id = o.id
      where s.id = any($1) and c.direction = 'in') as "isIn"`,
    [plotSaleIds],
  );
  return rows[0]!.isIn;
}

const SUM = (lines: {cents: number}[]) => lines.reduce((sum, line) => sum + line.cents, 0);

/** Null: nothing of it is paid, or it is on the ground, over or lost. @throws DomainError 404 */
export async function quoteCancel(tx: Tx, plotSaleId: number): Promise<CancelQuote | null> {
  const {rows} = await tx.query<{terms: CancelTerms; state: string; daysLeft: number}>(
    `select s.state, ${TERMS_OF('s')} as terms, a.starts_on - club_today() as "daysLeft"
       from plot_sale s join plot_area a on a.id = s.plot_area_id where s.id = $1`,
    [plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (!before('plot_sale', 'cancelled').includes(sale.state as never)) return null;
  const lines = await readPaidLines(tx, plotSaleId);
  if (lines.length === 0) return null;
  const deposits = lines.filter(line => line.isDeposit);
  const paidCents = SUM(lines) - SUM(deposits);
  const refundCents = refundOf(sale.terms, sale.daysLeft, paidCents);
  return {
    tier: tierOf(sale.terms, sale.daysLeft),
    daysLeft: sale.daysLeft,
    paidCents,
    refundCents,
    depositCents: SUM(deposits),
    hasEntered: await hasEntered(tx, [plotSaleId]),
    byHandCents: byHandOf(lines, refundCents),
  };
}

export const byHandOf = (lines: PaidLine[], refundCents: number): number =>
  [...partsOf(lines, refundCents).map(part => ({...part, cents: part.back})), ...lines.filter(line => line.isDeposit)]
    .filter(line => line.isByHand)
    .reduce((sum, line) => sum + line.cents, 0);
