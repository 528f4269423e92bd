/**
 * What a seat given free is worth, by the policy of its day: the one rule for what is promised before and what is paid
 * after. A promise takes the general price of the zone where the payment takes the price of the sale; nothing else
 * differs.
 */
import {vatInside} from '../../kernel/money';

/** A row of release_policy as it was when the seat was given free, with the amount of its table for this pass. */
export interface ReleasePolicy {
  share_kind: 'percent' | 'fixed';
  share_bp: number | null;
  base: 'sold_net' | 'sold_gross' | 'pass_share';
  handling_bp: number;
  cap_bp: number;
  bonus_bp: number;
  payout: ReleasePayout;
  credit_expires_on: string | null;
  fixed_cents: number | null;
}

/** wallet: credit. renewal_discount: comes off the price when this pass is renewed. */
export type ReleasePayout = 'wallet' | 'renewal_discount';

export interface ReleaseFacts {
  /** Cents without booking fee, discounts taken off, VAT inside. */
  grossCents: number;
  vatBp: number;
  passCents: number;
  /** Matches of the list. */
  sessions: number;
  /** Given free in time to be guaranteed and to earn the bonus. */
  isEarly: boolean;
  /** What the pass has been given already, or is promised. */
  givenCents: number;
}

/**
 * `min(round(base × share × (1 − handling) × (1 + bonus)), what is left of the cap)`, in cents; a table's amount is as
 * it is written.
 */
export function releaseWorth(policy: Partial<ReleasePolicy> | null, facts: ReleaseFacts): number {
  if (policy === null) return 0;
  const {share_bp = 0, handling_bp = 0, bonus_bp = 0, cap_bp = 0, fixed_cents = 0} = policy;
  const gross = facts.grossCents;
  const base = {
    sold_net: gross - vatInside(gross, facts.vatBp),
    sold_gross: gross,
    pass_share: Math.floor(facts.passCents / Math.max(1, facts.sessions)),
  }[policy.base ?? 'sold_net'];
  const factor = (share_bp ?? 0) * (10_000 - handling_bp) * (10_000 + (facts.isEarly ? bonus_bp : 0));
  const share = policy.share_kind === 'fixed' ? (fixed_cents ?? 0) : Math.round((base * factor) / 1e12);
  const left = Math.round((facts.passCents * cap_bp) / 10_000) - facts.givenCents;
  return Math.max(0, Math.min(share, left));
}

/** The policy of session s for pass p as it stands now: the session's own before the list's. */
export const POLICY_OF_DAY = `
select to_jsonb(x) || jsonb_build_object('fixed_cents', (
         select a.amount_cents from release_amount a
          where a.release_policy_id = x.id and a.zone_id = p.zone_id
            and (a.pass_category_id is null or a.pass_category_id = p.pass_category_id)
              order by a.pass_category_id nulls last limit 1)) as terms
  from release_policy x
 where x.season_list_id = p.season_list_id and (x.event_session_id = s.id or x.event_session_id is null)
 order by x.event_session_id nulls last limit 1`;

/** Whether a seat of session s, given free at that instant by these terms, is early: guaranteed and with the bonus. */
export const isEarly = (terms: string, at: string): string =>
  `coalesce(${at} <= days_from(s.starts_at, -(${terms}->>'guaranteed_days_before')::int), false)`;
