/**
 * A holder leaves before the season ends: from a day on the seat is free in every session, and what was paid beyond the
 * sessions that the pass has had may go back. What was already due is still owed. The seats, the codes given away, the
 * money and the pass itself are one transaction; a day to come frees the seats now and ends the pass on the day.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {allows, before} from '../../machines/registry';
import {HAS_PASS} from './has-pass';
import {readRefundableOrders, refundPart} from '../../payments/refund-part';
import {lockPass} from './block-pass';
import {requireNoneOpen} from '../seat-change/change-seat';
import {expireCards} from './end-cards';
import {lockDues, waiveInstalments} from './lock-dues';
import {freePlacesOfPasses} from '../seats/pass-places';
import {freePassSeats} from '../seats/pass-seats';
import {withdrawGiven, type Withdrawn} from './withdraw-given';

export type RefundTo = 'none' | 'wallet' | 'means';

export interface EndQuote {
  /** Matches of the contract since it began. */
  sessions: number;
  /** Of them, those that the pass does not have any more; one whose seat was given free and sold counts as had. */
  left: number;
  totalCents: number;
  paidCents: number;
  owedCents: number;
  /** What was paid beyond the sessions had; never negative. */
  refundCents: number;
  /** Of that, what can go back to the cards, accounts or till that it came from; the rest goes to the wallet. */
  meansCents: number;
}

export interface EndPass {
  seasonPassId: number;
  /** `YYYY-MM-DD`, today or later, in Madrid. */
  fromOn: string;
  refundTo: RefundTo;
  /** What staff saw; anything else is refused. */
  expectedRefundCents: number;
  reason: string;
  staffUserId: number;
}

export interface Ended {
  isEnded: boolean;
  seats: {eventSessionId: number; seatId: number}[];
  given: Withdrawn;
  meansCents: number;
  walletCents: number;
  refundedOrderIds: number[];
  toSend: number[];
}

const CONTRACT = `
contract as (
  select p.id, p.handed_over_from_id, p.signed_up_at, p.origin from season_pass p where p.id = $1
  union all
  select o.id, o.handed_over_from_id, o.signed_up_at, o.origin from contract c
    join season_pass o on o.id = c.handed_over_from_id)`;

/**
 * The matches of the contract: those of its list since it began, not those that were over before. A handover goes on
 * with what the first had.
 */
const OWN_SESSIONS = `
select s.id, session_day(s) as day, s.ends_at
  from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
  join event_session s on s.id = l.event_session_id and s.state not in ('cancelled', 'draft')
  cross join (select origin, signed_up_at from contract where handed_over_from_id is null) f
 -- An imported pass was somebody's since the season began: the day of the file says nothing.
 where p.id = $1 and (f.origin = 'import' or s.ends_at > f.signed_up_at)`;

/** Given free and sold: the seat was the holder's to give, so the match counts as had. */
const IS_SOLD = `
exists (select 1 from seat_release r join seat_claim c on c.event_session_id = s.id and c.seat_id = r.seat_id
  and c.kind = 'sale'
         where r.season_pass_id = $1 and r.event_session_id = s.id and r.state in ('released', 'sold', 'compensated'))`;

/**
 * Over a pass p «a elegir»: the sessions that it gives, and those that are not had: still to be chosen, or chosen and
 * to come.
 */
const CHOSEN = `
select (p.choices_allowed + count(*) filter (where c.season_pass_id <> p.id))::int as sessions,
       (p.choices_allowed - count(*)
         filter (where c.season_pass_id = p.id and not (session_day(s) >= $2::date
         and s.ends_at > now())))::int as left
  from pass_choice c join event_session s on s.id = c.event_session_id
    where c.state = 'chosen' and c.season_pass_id in (select id from contract)`;

export async function quoteEnd(tx: Tx, seasonPassId: number, fromOn: string): Promise<EndQuote> {
  const {rows} = await tx.query<Omit<EndQuote, 'refundCents' | 'meansCents'>>(
    `with recursive ${CONTRACT}, own as (${OWN_SESSIONS})
     select coalesce(h.sessions, n.sessions) as sessions, coalesce(h.left, n.left) as left,
       p.total_cents as "totalCents", p.paid_cents as "paidCents", p.overdue_cents as "owedCents"
       from season_pass p cross join lateral (
         select count(*)::int as sessions,
                (count(*) filter (where s.day >= $2::date
                  and s.ends_at > now() and not ${IS_SOLD}))::int as left
           from own s) n
       left join lateral (${CHOSEN}) h on p.choices_allowed is not null where p.id = $1`,
    [seasonPassId, fromOn],
  );
  const row = rows[0]!;
  const hadCents = row.sessions === 0 ? 0 : Math.round((row.totalCents * (row.sessions - row.left)) / row.sessions);
  const refundCents = Math.max(0, row.paidCents - hadCents);
  const orders = await readRefundableOrders(tx, {seasonPassId});
  return {
    ...row,
    refundCents,
    meansCents: Math.min(
      refundCents,
      orders.reduce((sum, order) => sum + order.cents, 0),
    ),
  };
}

/**
 * Errors: `end_wrong_state`, `end_leaving`, `charge_under_way`, `seat_change_open`, `total_changed` 409; 422 naming the
 * field.
 */
export async function endPass(tx: Tx, ask: EndPass): Promise<Ended> {
  const {seasonPassId, fromOn} = ask;
  const {rows: day} = await tx.query<{isPast: boolean; isToday: boolean; isOver: boolean}>(
    `select $2::date < t.d as "isPast", $2::date = t.d as "isToday", $2::date > l.ends_on as "isOver" from season_pass p
      join season_list l on l.id = p.season_list_id, (select club_today() as d) t
      where p.id = $1`,
    [seasonPassId, fromOn],
  );
  if (day[0]?.isPast) throw invalid({fromOn: 'La baja vale desde hoy o un día que venga.'});
  if (day[0]?.isOver) throw invalid({fromOn: 'Ese día la temporada ya habrá terminado.'});
  const orderIds = await lockDues(tx, seasonPassId);
  const state = await lockPass(tx, seasonPassId);
  if (!allows('season_pass', state, 'cancelled_by_holder')) throw conflict('end_wrong_state');
  const leaving = await tx.query('select 1 from season_pass where id = $1 and leaving_on is not null', [seasonPassId]);
  if (leaving.rowCount) throw conflict('end_leaving', 'Este abono ya tiene fecha de baja.');
  await requireNoneOpen(tx, seasonPassId);
  const quote = await quoteEnd(tx, seasonPassId, fromOn);
  const refundCents = ask.refundTo === 'none' ? 0 : quote.refundCents;
  if (refundCents !== ask.expectedRefundCents)
    throw conflict('total_changed', 'Lo que hay que devolver ha cambiado. Revísalo antes de seguir.', {
      refundCents: quote.refundCents,
    });
  const given = await withdrawGiven(tx, seasonPassId, fromOn);
  await closeReleases(tx, seasonPassId, fromOn);
  const seats = await freeFrom(tx, seasonPassId, fromOn);
  await waiveInstalments(tx, seasonPassId, false);
  const back =
    ask.refundTo === 'means' && refundCents > 0
      ? await refundPart(tx, {
          orderIds,
          of: {seasonPassId},
          amountCents: refundCents,
          reason: `Baja del abono: ${ask.reason}`,
          staffUserId: ask.staffUserId,
        })
      : {sentCents: 0, refundIds: [], orderIds: [], toSend: []};
  const walletCents = refundCents - back.sentCents;
  if (walletCents > 0)
    await tx.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, staff_user_id, note)
        select pass_holder_id, 'refund', $2, id, $3, 'Baja del abono: lo que quedaba de temporada' from season_pass
        where id = $1`,
      [seasonPassId, walletCents, ask.staffUserId],
    );
  await tx.query(
    `update season_pass set leaving_on = $2, end_reason = $3, auto_renew = false, version = version + 1,
      updated_at = now() where id = $1`,
    [seasonPassId, fromOn, ask.reason],
  );
  if (day[0]!.isToday) seats.push(...(await finish(tx, [seasonPassId])));
  return {
    isEnded: day[0]!.isToday,
    seats,
    given,
    meansCents: back.sentCents,
    walletCents,
    refundedOrderIds: back.orderIds,
    toSend: back.toSend,
  };
}

/** Passes whose day has come. */
export async function endLeavingPasses(
  tx: Tx,
): Promise<{passes: number[]; seats: {eventSessionId: number; seatId: number}[]}> {
  const {rows} = await tx.query<{id: number}>(
    `select id from season_pass where leaving_on <= club_today() and ended_at is null
      and state = any($1) order by id limit 200 for update skip locked`,
    [before('season_pass', 'cancelled_by_holder')],
  );
  const ids = rows.map(row => row.id);
  return {passes: ids, seats: ids.length > 0 ? await finish(tx, ids) : []};
}

async function finish(tx: Tx, ids: number[]): Promise<{eventSessionId: number; seatId: number}[]> {
  await move(tx, to('season_pass', 'cancelled_by_holder'), {
    set: 'ended_at = now()',
    where: 'id = any($1)',
    values: [ids],
  });
  await expireCards(tx, ids);
  await move(tx, to('pass_holder', 'former', ['active']), {
    as: 'h',
    using: 'season_pass p',
    where: `p.id = any($1) and h.id = p.pass_holder_id and not ${HAS_PASS}`,
    values: [ids],
  });
  return freePassSeats(tx, ids);
}

/** A seat given free and not sold is nobody's any more: a sale from now on is the club's. */
export const closeReleases = (tx: Tx, seasonPassId: number, fromOn: string) =>
  move(tx, to('seat_release', 'unsold', ['released']), {
    as: 'r',
    using: 'event_session s',
    set: 'settled_at = now()',
    where: `r.season_pass_id = $1 and s.id = r.event_session_id
        and session_day(s) >= $2::date and s.ends_at > now()
        and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = r.seat_id)`,
    values: [seasonPassId, fromOn],
  });

async function freeFrom(
  tx: Tx,
  seasonPassId: number,
  fromOn: string,
): Promise<{eventSessionId: number; seatId: number}[]> {
  await freePlacesOfPasses(tx, [seasonPassId], `s.ends_at > now() and session_day(s) >= $2::date`, [fromOn]);
  const {rows} = await tx.query<{eventSessionId: number; seatId: number}>(
    `with gone as materialized (select c.event_session_id, c.seat_id from seat_claim c
      join event_session s on s.id = c.event_session_id and s.ends_at > now()
      and session_day(s) >= $2::date
        where c.season_pass_id = $1 and c.kind = 'pass' order by 1, 2 for update of c)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
       returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seasonPassId, fromOn],
  );
  return rows;
}
