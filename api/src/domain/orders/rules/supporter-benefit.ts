/**
 * What a supporter's card takes off a cart: a percentage of so many tickets a session (a family's card for each of the
 * family), and of goods; and how long before others its sale opens. The cart says whose card it is.
 */

import type {Tx} from '../../kernel/tx';

/** SQL over cart $1: null without a card in force. `sessions`: SQL of the sessions whose tickets count. */
export const benefitSql = (sessions: string): string => `select jsonb_build_object('id', s.id, 'name', t.name,
    'bp', t.discount_bp, 'most', t.max_discounted_tickets * (1 + cardinality(s.family)), 'used', (
      select coalesce(jsonb_object_agg(u.session, u.tickets), '{}') from (
        select l.event_session_id as session, count(*) as tickets from order_line l join "order" o on o.id = l.order_id
         where l.supporter_id = s.id and l.event_session_id in (${sessions})
           and (l.state = 'active' or (l.state = 'pending' and o.state = 'pending') or o.awaits_bank) group by 1) u))
  from cart x join supporter s on s.id = x.supporter_id and ${inForce('s')}
  join supporter_tier t on t.id = s.supporter_tier_id where x.id = $1 and x.supporter_id is not null`;

export function inForce(supporter: string): string {
  return `${supporter}.state = 'active' and ${supporter}.valid_until_on >= club_today()`;
}

/** SQL: hours before the others, of the card of cart $1; 0 without one. */
export const PRESALE_HOURS = `coalesce((select t.presale_hours from cart x join supporter s on s.id = x.supporter_id
  and ${inForce('s')} join supporter_tier t on t.id = s.supporter_tier_id where x.id = $1), 0)`;

/** SQL: what of goods the card of cart $1 takes off, basis points; 0 without one. */
export const SHOP_DISCOUNT = `coalesce((select t.shop_discount_bp from cart x join supporter s on s.id = x.supporter_id
  and ${inForce('s')} join supporter_tier t on t.id = s.supporter_tier_id where x.id = $1), 0)`;

/** The sale of a session that begins then is open for the card of this cart already. */
export async function hasPresale(tx: Tx, cartId: string, saleStartsAt: Date): Promise<boolean> {
  const {rows} = await tx.query<{isOpen: boolean}>(
    `select now() >= $2::timestamptz - make_interval(hours => ${PRESALE_HOURS}) as "isOpen"`,
    [cartId, saleStartsAt],
  );
  return rows[0]!.isOpen;
}

export interface Benefit {
  id: number;
  name: string;
  bp: number;
  /** Tickets of one session. */
  most: number;
  /** By session: bought with the card, or being bought. */
  used: Record<string, number>;
}

interface Line {
  eventSessionId: number;
  quantity: number;
  unitCents: number;
  feeCents: number;
  forPassId: number | null;
  packClaimId: number | null;
  listingId: number | null;
}

/** Tickets of each line that the card makes cheaper, dearest first, and by how much each, cents. */
export function benefitOf(benefit: Benefit, lines: readonly Line[]): {tickets: number; eachCents: number}[] {
  const left = new Map<number, number>();
  const given = lines.map(() => ({tickets: 0, eachCents: 0}));
  const amount = (line: Line) => line.unitCents - line.feeCents;
  for (const {line, i} of lines.map((line, i) => ({line, i})).sort((a, b) => amount(b.line) - amount(a.line))) {
    if ([line.forPassId, line.packClaimId, line.listingId].some(id => id !== null) || amount(line) === 0) continue;
    const rest = left.get(line.eventSessionId) ?? benefit.most - (benefit.used[line.eventSessionId] ?? 0);
    const tickets = Math.max(0, Math.min(rest, line.quantity));
    left.set(line.eventSessionId, rest - tickets);
    given[i] = {tickets, eachCents: Math.round((amount(line) * benefit.bp) / 10_000)};
  }
  return given;
}
