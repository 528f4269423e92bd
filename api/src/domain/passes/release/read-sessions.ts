/**
 * What a pass may do with its seat in each session of its list: released or not, until when, for how much. The
 * policy of the session wins over that of the list; a release that is made keeps the policy of its day.
 */
import type {Tx} from '../../kernel/tx';
import {ZONE_PRICE} from '../holder/read-holder-seats';
import {
  isEarly,
  POLICY_OF_DAY,
  releaseWorth,
  type ReleaseFacts,
  type ReleasePayout,
  type ReleasePolicy,
} from './release-worth';

export interface PassSession {
  eventSessionId: number;
  eventId: number;
  title: string;
  startsAt: Date;
  seatId: number | null;
  /** own: the holder sits there; lent: transferred; sold: released and bought; closed: nothing can be done any more. */
  state: 'own' | 'released' | 'sold' | 'compensated' | 'unsold' | 'lent' | 'not_claimed' | 'no_seat' | 'cancelled';
  releaseId: number | null;
  canRelease: boolean;
  canRecover: boolean;
  /** Why it cannot be released, in stable words for programs; null when it can. */
  refusal: Refusal | null;
  closesAt: Date | null;
  recoverUntil: Date | null;
  /**
   * What a sale at today's general price would bring, within the cap; of a seat that is given free, what was said then.
   * Cents.
   */
  expectedCents: number;
  /** How it is given; null when nobody may give this seat free. */
  payout: ReleasePayout | null;
  /** It is given even when nobody buys the seat. */
  isGuaranteed: boolean;
  compensationCents: number | null;
}

export type Refusal =
  | 'no_seat'
  | 'not_active'
  | 'unpaid'
  | 'blocked'
  | 'not_allowed'
  | 'not_open_yet'
  | 'closed'
  | 'too_many'
  | 'lent'
  | 'entered'
  | 'already'
  | 'not_claimed'
  | 'cancelled'
  | 'supplement';

/** What the pass was given or was told that it would be: the cap holds for all of it. */
const GIVEN = `(select coalesce(sum(o.compensation_cents), 0) + coalesce(sum(o.expected_cents)
  filter (where o.state in ('released', 'sold')), 0)
     from seat_release o where o.season_pass_id = p.id and o.id is distinct from r.id)::int`;

const SESSIONS = `
select s.id as "eventSessionId", s.event_id as "eventId", e.title, s.starts_at as "startsAt", p.seat_id as "seatId",
  s.state as session_state, p.state as pass_state, p.overdue_cents > 0 as is_unpaid, ls.supplement_cents > 0
  and supplement_owed(p.id, s.id) as owes_supplement,
       p.release_enabled and k.can_release and coalesce(pol.is_enabled, false) as is_allowed,
       exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
         and b.from_at <= s.starts_at and (b.until_at is null or b.until_at > now())) as is_blocked,
       exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.id
         and x.state in ('proposed', 'accepted', 'used')) as is_lent,
       exists (select 1 from counted_scan c where c.event_session_id = s.id and c.source = 'pass' and c.right_id = p.id) as has_entered,
       (select c.season_pass_id = p.id from seat_claim c
         where c.event_session_id = s.id and c.seat_id = p.seat_id) as is_mine,
       r.id as "releaseId", r.state as release_state, r.compensation_cents as "compensationCents",
       pol.max_releases <= (select count(*) from seat_release o
         where o.season_pass_id = p.id and o.state <> 'recovered') as is_too_many,
       case when pol.opens = 'days_before' then days_from(s.starts_at, -pol.opens_days_before)
         else s.sale_starts_at end <= now() as is_open,
       s.starts_at - make_interval(mins => pol.closes_minutes_before) as "closesAt",
         s.starts_at - make_interval(mins => pol.closes_minutes_before) > now() as is_before_close,
       s.starts_at - make_interval(mins => pol.recover_minutes_before) as "recoverUntil",
         s.starts_at - make_interval(mins => pol.recover_minutes_before) > now() as is_before_recover,
       exists (select 1 from ticket t where t.event_session_id = s.id and t.seat_id = coalesce(r.seat_id, p.seat_id)
         and t.state <> 'void') as is_sold,
       r.expected_cents as "promisedCents", day.terms as policy, price.amount_cents as "grossCents",
         vat_rate_bp(e.vat_code, session_day(s)) as "vatBp",
       p.total_cents as "passCents", ${isEarly('day.terms', 'coalesce(r.released_at, now())')} as "isEarly",
         ${GIVEN} as "givenCents",
       (select count(*)::int from season_list_session n where n.season_list_id = p.season_list_id) as sessions
  from season_pass p
  join pass_category k on k.id = p.pass_category_id
  join season_list_session ls on ls.season_list_id = p.season_list_id
  join event_session s on s.id = ls.event_session_id
  join event e on e.id = s.event_id
  left join seat_release r on r.season_pass_id = p.id and r.event_session_id = s.id and r.state <> 'recovered'
  cross join lateral (select coalesce(nullif(r.policy, '{}'), (${POLICY_OF_DAY})) as terms) day
  cross join lateral jsonb_populate_record(null::release_policy, coalesce(day.terms, '{}')) pol
  left join lateral ${ZONE_PRICE('p.zone_id')} price on true
 where p.id = $1 and ($2::int is null or s.id = $2)
 order by s.starts_at`;

interface Row
  extends Omit<
      PassSession,
      'state' | 'canRelease' | 'canRecover' | 'refusal' | 'expectedCents' | 'payout' | 'isGuaranteed'
    >,
    ReleaseFacts {
  policy: ReleasePolicy | null;
  promisedCents: number | null;
  session_state: string;
  pass_state: string;
  is_unpaid: boolean;
  owes_supplement: boolean;
  is_allowed: boolean;
  is_blocked: boolean;
  is_lent: boolean;
  has_entered: boolean;
  is_mine: boolean | null;
  release_state: string | null;
  is_too_many: boolean | null;
  is_open: boolean | null;
  is_before_close: boolean | null;
  is_before_recover: boolean | null;
  is_sold: boolean;
}

/** Every session of the pass's list, in their order; one when it is named. */
export async function readPassSessions(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number | null = null,
): Promise<PassSession[]> {
  const {rows} = await tx.query<Row>(SESSIONS, [seasonPassId, eventSessionId]);
  return rows.map(row => {
    const refusal = refusalOf(row);
    const {
      eventSessionId: id,
      eventId,
      title,
      startsAt,
      seatId,
      releaseId,
      closesAt,
      recoverUntil,
      compensationCents,
    } = row;
    return {
      eventSessionId: id,
      eventId,
      title,
      startsAt,
      seatId,
      releaseId,
      closesAt,
      recoverUntil,
      compensationCents,
      expectedCents:
        row.promisedCents ?? releaseWorth(row.policy, {...row, grossCents: row.grossCents ?? 0, vatBp: row.vatBp}),
      payout: row.policy?.payout ?? null,
      isGuaranteed: row.isEarly,
      state: stateOf(row),
      refusal,
      canRelease: refusal === null,
      canRecover:
        row.release_state === 'released' &&
        !row.is_sold &&
        row.is_mine === null &&
        row.is_before_recover === true &&
        row.session_state !== 'cancelled',
    };
  });
}

function stateOf(row: Row): PassSession['state'] {
  if (row.session_state === 'cancelled') return 'cancelled';
  if (row.seatId === null) return 'no_seat';
  switch (row.release_state) {
    case 'released':
    case 'sold':
      return row.is_sold ? 'sold' : 'released';
    case 'compensated':
      return 'compensated';
    case 'unsold':
      return 'unsold';
    default:
      return row.is_lent ? 'lent' : row.is_mine ? 'own' : 'not_claimed';
  }
}

function refusalOf(row: Row): Refusal | null {
  if (row.seatId === null) return 'no_seat';
  if (row.session_state === 'cancelled') return 'cancelled';
  if (row.release_state !== null) return 'already';
  if (row.is_unpaid || row.pass_state === 'suspended_unpaid') return 'unpaid';
  if (row.is_blocked || row.pass_state === 'blocked') return 'blocked';
  if (row.pass_state !== 'active') return 'not_active';
  if (row.owes_supplement) return 'supplement';
  if (!row.is_allowed) return 'not_allowed';
  if (row.is_lent) return 'lent';
  if (row.has_entered) return 'entered';
  if (!row.is_mine) return 'not_claimed';
  if (!row.is_open) return 'not_open_yet';
  if (!row.is_before_close) return 'closed';
  return row.is_too_many ? 'too_many' : null;
}
