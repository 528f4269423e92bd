/**
 * When a session is over, each seat that was given free gets its end: sold and paid for by the policy of the day it was
 * released, unsold, or the session was cancelled. A sale that is given back later takes the compensation with it, as
 * far as the wallet reaches. Every movement of the wallet names its release once (unique index).
 */
import type {Tx} from '../../tx';

interface Policy {
  share_kind: 'percent' | 'fixed';
  share_bp: number | null;
  base: 'sold_net' | 'sold_gross' | 'pass_share';
  handling_bp: number;
  cap_bp: number;
  bonus_bp: number;
  payout: 'wallet' | 'renewal_discount' | 'transfer';
  guaranteed_days_before: number | null;
  credit_expires_on: string | null;
}

interface Ended {
  id: number;
  seasonPassId: number;
  passHolderId: number;
  policy: Policy | null;
  isCancelled: boolean;
  isEarly: boolean;
  orderLineId: number | null;
  grossCents: number | null;
  netCents: number | null;
  passCents: number;
  sessions: number;
  fixedCents: number | null;
  givenCents: number;
}

/** Most releases that one transaction settles. */
const BATCH = 200;

/** Settles what is due, at most a batch; the number of releases that got their end. */
export async function compensateReleases(tx: Tx): Promise<number> {
  const {rows} = await tx.query<Ended>(
    `select r.id, p.id as "seasonPassId", p.pass_holder_id as "passHolderId", r.policy, s.state = 'cancelled' as "isCancelled", l.id as "orderLineId",
            r.released_at <= s.starts_at - make_interval(days => coalesce((r.policy->>'guaranteed_days_before')::int, 100000)) as "isEarly",
            l.unit_cents - l.fee_cents - l.discount_cents as "grossCents", l.unit_cents - l.fee_cents - l.discount_cents - l.vat_cents as "netCents", p.total_cents as "passCents",
            (select count(*)::int from season_list_session n where n.season_list_id = p.season_list_id) as sessions,
            (select a.amount_cents from release_amount a where a.release_policy_id = (r.policy->>'id')::int and a.zone_id = p.zone_id and (a.pass_category_id is null or a.pass_category_id = p.pass_category_id) order by a.pass_category_id nulls last limit 1) as "fixedCents",
            coalesce((select sum(o.compensation_cents) from seat_release o where o.season_pass_id = p.id), 0)::int as "givenCents"
       from seat_release r join season_pass p on p.id = r.season_pass_id join event_session s on s.id = r.event_session_id
       left join ticket t on t.event_session_id = r.event_session_id and t.seat_id = r.seat_id and t.state <> 'void'
       left join order_line l on l.id = t.order_line_id and l.state = 'active'
      where r.state in ('released', 'sold') and (s.state = 'cancelled' or s.ends_at + make_interval(hours => coalesce((r.policy->>'credit_delay_hours')::int, 24)) <= now())
      order by r.id limit ${BATCH} for update of r skip locked`,
  );
  const given = new Map<number, number>();
  for (const release of rows) {
    const before = given.get(release.seasonPassId) ?? release.givenCents;
    const cents = release.isCancelled ? 0 : compensationOf(release, before);
    given.set(release.seasonPassId, before + cents);
    await settle(tx, release, cents);
  }
  return rows.length;
}

/** `min(round(base × share × (1 − handling) × (1 + bonus)), what is left of the cap)`, in cents. */
export function compensationOf(release: Pick<Ended, 'policy' | 'grossCents' | 'netCents' | 'passCents' | 'sessions' | 'fixedCents' | 'isEarly' | 'orderLineId'>, givenCents: number): number {
  const {policy} = release;
  if (policy === null || (release.orderLineId === null && !release.isEarly)) return 0;
  const base = {sold_net: release.netCents, sold_gross: release.grossCents, pass_share: Math.floor(release.passCents / Math.max(1, release.sessions))}[policy.base] ?? 0;
  const share = policy.share_kind === 'fixed' ? (release.fixedCents ?? 0) : Math.round((base * (policy.share_bp ?? 0) * (10_000 - policy.handling_bp) * (10_000 + (release.isEarly ? policy.bonus_bp : 0))) / 1e12);
  const left = Math.max(0, Math.round((release.passCents * policy.cap_bp) / 10_000) - givenCents);
  return Math.min(share, left);
}

async function settle(tx: Tx, release: Ended, cents: number): Promise<void> {
  const state = release.isCancelled ? 'session_cancelled' : cents > 0 || release.orderLineId !== null ? 'compensated' : 'unsold';
  const isSold = state === 'compensated';
  await tx.query(
    `update seat_release set state = $2, order_line_id = $3, sold_cents = $4, compensation_cents = $5, settled_at = now(), version = version + 1 where id = $1`,
    [release.id, state, isSold ? release.orderLineId : null, isSold ? (release.grossCents ?? 0) : null, isSold ? cents : null],
  );
  if (cents > 0 && release.policy?.payout === 'wallet')
    await tx.query(`insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, season_pass_id, seat_release_id, note) values ($1, 'release', $2, $3, $4, $5, 'Asiento liberado y vendido')`, [
      release.passHolderId, cents, release.policy.credit_expires_on, release.seasonPassId, release.id,
    ]);
}

/** Takes back what was given for sales that have been refunded since; never more than the wallet holds. */
export async function reverseCompensations(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{id: number; passHolderId: number; seasonPassId: number; cents: number; balance: number}>(
    `select r.id, p.pass_holder_id as "passHolderId", p.id as "seasonPassId", r.compensation_cents as cents, h.wallet_cents as balance
       from seat_release r join order_line l on l.id = r.order_line_id and l.state = 'refunded' join season_pass p on p.id = r.season_pass_id join pass_holder h on h.id = p.pass_holder_id
      where r.state = 'compensated' order by r.id limit ${BATCH} for update of r, h`,
  );
  for (const {id, passHolderId, seasonPassId, cents, balance} of rows) {
    const back = Math.min(cents, balance);
    if (back > 0) await tx.query(`insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note) values ($1, 'adjustment', $2, $3, $4)`, [passHolderId, -back, seasonPassId, `Se devuelve la compensación de la liberación ${id}: la venta se ha anulado`]);
    await tx.query(`update seat_release set state = 'unsold', order_line_id = null, sold_cents = null, compensation_cents = null, version = version + 1 where id = $1`, [id]);
  }
  return rows.length;
}
