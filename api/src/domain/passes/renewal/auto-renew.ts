/**
 * Passes that renew themselves. First the notice, at least fifteen days before (Ley 10/2025): amount, day, how to stop.
 * On its day the batch makes the contracts of those who were told in time and have not stopped; the charge is the
 * instalments' job. Never twice: the primary key of auto_renewal, and the unique index season_pass_renewed_once.
 */
import type {Tx} from '../../kernel/tx';
import {carryAnswers} from '../../forms/carry-answers';
import {either, move, to} from '../../machines/move';
import {activate} from '../life/activate';
import {OFFERS} from './auto-renew-offers';
import {claimSeatsOfPasses} from '../seats/claim-many';
import {freePassSeats} from '../seats/pass-seats';

const TODAY = 'club_today()';
/** How long the money of a contract made by itself may take: the retries of a card, the days of a direct debit. */
const PAY_DAYS = 14;

interface Due {
  listId: number;
  priceKind: string;
  chargeOn: string;
  isWindowOpen: boolean;
}

/** Of each list with a renewal to come or open: on which day whoever is told now would be charged. */
async function readWindows(tx: Tx): Promise<Due[]> {
  const {rows} = await tx.query<Due>(
    `select distinct on (l.id) l.id as "listId", f.price_kind as "priceKind", d.day::text as "chargeOn",
      f.starts_at <= now() as "isWindowOpen"
       from season_list l join pass_campaign c on c.season_list_id = l.id
         join campaign_phase f on f.pass_campaign_id = c.id and f.kind = 'renewal' and f.ends_at > now()
       cross join lateral (select greatest(club_day(f.starts_at),
         ${TODAY} + c.auto_renew_notice_days::int) as day) d
      where l.previous_list_id is not null and l.state in ('campaign', 'active')
        and ${TODAY} >= club_day(f.starts_at) - c.auto_renew_notice_days::int
        and d.day <= club_day(f.ends_at - interval '1 second') order by l.id, f.starts_at`,
  );
  return rows;
}

export interface Noticed {
  /** Passes whose holders are told amount, day and how to stop. */
  told: number[];
  /** What cannot be renewed by itself, noted with why: their holders are told to do it by hand. */
  impossible: number[];
}

/**
 * Why a pass cannot renew itself, over `season_pass p` with its card `t` and mandate `m`; $2 is the day of the charge.
 */
const TROUBLE = `case when p.overdue_cents > 0 then 'Tiene plazos sin pagar'
  when p.priority_lost_at is not null then 'Perdió su sitio en la renovación por plazos sin pagar'
  when not coalesce(t.state = 'active' and t.cof_transaction is not null and t.expires_on >= $2::date, false)
    and not coalesce(m.state in ('signed', 'active'),
    false) then 'No tiene una tarjeta guardada que valga ese día, ni domiciliación' end`;

/** At most `most` holders to be written to now; each of them once. */
export async function noticeAutoRenewals(tx: Tx, most: number): Promise<Noticed> {
  const done: Noticed = {told: [], impossible: []};
  for (const {listId, priceKind, chargeOn} of await readWindows(tx)) {
    const {rows} = await tx.query<{id: number; trouble: string | null}>(
      `select p.id, ${TROUBLE} as trouble from season_pass p
        join season_list l on l.id = $1 and p.season_list_id = l.previous_list_id
        left join card_token t on t.id = p.card_token_id left join sepa_mandate m on m.id = p.sepa_mandate_id
        where p.auto_renew and p.state = 'active' and not exists (select 1 from auto_renewal a
          where a.season_pass_id = p.id) and not exists (select 1 from season_pass r
          where r.renewed_from_id = p.id and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))
        order by p.id limit $3 for update of p skip locked`,
      [listId, chargeOn, most - done.told.length - done.impossible.length],
    );
    if (rows.length === 0) continue;
    const ids = rows.map(row => row.id);
    const made = await tx.query<{id: number; state: string}>(
      `with ${OFFERS}
       insert into auto_renewal (season_pass_id, season_list_id, state, amount_cents, charge_on, decided_at, reason)
       select a.pass_id, $1, case when w.text is null then 'notified' else 'failed' end, coalesce(o.due_cents, 0),
         a.day, case when w.text is not null then now() end, coalesce(w.text, '')
         from asked a left join priced o on o.id = a.pass_id join unnest($2::int[], $5::text[]) as u(id, trouble)
           on u.id = a.pass_id
        cross join lateral (select coalesce(u.trouble,
          case when o.id is null then 'En la temporada nueva no hay categoría, butaca o precio para este abono' end)
          as text) w on conflict do nothing returning season_pass_id as id, state`,
      [listId, ids, ids.map(() => chargeOn), priceKind, rows.map(row => row.trouble)],
    );
    for (const row of made.rows) (row.state === 'notified' ? done.told : done.impossible).push(row.id);
  }
  return done;
}

/** Whoever has no address cannot be told, and so is not charged. */
export async function giveUpUntold(tx: Tx, seasonPassId: number): Promise<void> {
  await move(tx, to('auto_renewal', 'failed'), {
    set: `decided_at = now(), reason = 'No tiene correo al que avisar'`,
    where: 'season_pass_id = $1',
    values: [seasonPassId],
  });
  await openFailures(tx, [seasonPassId]);
}

export interface RenewedBatch {
  /** How many were looked at; 0: nothing left to do. */
  due: number;
  renewed: number;
  /** Old passes that could not be renewed as they were told; their holders are written to. */
  failed: number[];
  seats: {eventSessionId: number; seatId: number}[];
}

const FREE_SEAT = `(not o.needs_seat
  or (not exists (select 1 from list_seat_kept b where b.season_list_id = $1 and b.seat_id = o.seat_id)
  and not exists (select 1 from season_pass x where x.season_list_id = $1 and x.seat_id = o.seat_id
    and x.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'))
  and not exists (select 1 from seat_change g where g.season_list_id = $1 and g.to_seat_id = o.seat_id
    and g.state = 'pending_payment')))`;

/**
 * What seats given free have earned since the notice makes it less, which may be charged; anything else is told anew.
 */
const AS_TOLD = 'a.amount_cents between o.due_cents and o.due_cents + o.released';

/** At most `most` passes of a list whose day has come, in a handful of statements however many they are. */
export async function renewBatch(tx: Tx, seasonListId: number, most: number): Promise<RenewedBatch> {
  const {rows: due} = await tx.query<{id: number; day: string}>(
    `select a.season_pass_id as id, a.charge_on::text as day from auto_renewal a
      join season_pass p on p.id = a.season_pass_id
      where a.season_list_id = $1 and a.state = 'notified' and a.charge_on <= ${TODAY}
        and a.notified_at <= now() - interval '15 days' order by p.id limit $2 for update of p, a skip locked`,
    [seasonListId, most],
  );
  if (due.length === 0) return {due: 0, renewed: 0, failed: [], seats: []};
  const {rows: phase} = await tx.query<{kind: string}>(
    `select f.price_kind as kind from campaign_phase f join pass_campaign c on c.id = f.pass_campaign_id
      where c.season_list_id = $1 and f.kind = 'renewal'
      order by f.starts_at <= now() and f.ends_at > now() desc, f.starts_at limit 1`,
    [seasonListId],
  );
  const values = [seasonListId, due.map(one => one.id), due.map(one => one.day), phase[0]?.kind ?? 'renewal'];
  const {rows: made} = await tx.query<{id: number; from: number; total: number}>(
    `with ${OFFERS},
     made as (
       insert into season_pass (season_list_id, pass_holder_id, member_code, holder_name, holder_doc, seat_label,
         pass_category_id, pass_price_id, zone_id, seat_id, kind, state, amount_cents, discount_cents,
         release_discount_cents, renewed_from_id, auto_renew, origin,
                                release_enabled, transfer_enabled, card_token_id, sepa_mandate_id, pay_until_at)
       select $1, o.pass_holder_id, o.member_code, o.holder_name, o.holder_doc, o.seat_label, o.category_id, o.price_id,
         case when o.needs_seat then o.zone_id end, case when o.needs_seat then o.seat_id end, $4, 'pending_payment',
         o.amount_cents, o.cut + o.released, o.released, o.id, true, 'web',
              o.can_release, o.can_transfer, o.card_token_id, o.sepa_mandate_id, now() + interval '${PAY_DAYS} days'
         from priced o join auto_renewal a on a.season_pass_id = o.id join season_pass p on p.id = o.id
        where ${AS_TOLD} and p.auto_renew and p.state in ('active', 'expired') and p.overdue_cents = 0 and ${FREE_SEAT}
          order by o.seat_id, o.id
       on conflict do nothing returning id, renewed_from_id, amount_cents - discount_cents as total),
     discounted as (insert into season_pass_discount (season_pass_id, pass_discount_id, amount_cents)
       select m.id, c.discount_id, c.cents from made m join cuts c on c.id = m.renewed_from_id where c.cents > 0),
     owed as (insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents, method)
       select 'pass', m.id, 1, ${TODAY}, m.total, case when p.card_token_id is not null then 'card_token'
       else 'sepa' end from made m join season_pass p on p.id = m.renewed_from_id where m.total > 0)
     select id, renewed_from_id as from, total from made`,
    values,
  );
  const {lost, seats} = await giveUpLostSeats(
    tx,
    made.map(one => one.id),
  );
  const kept = made.filter(one => !lost.includes(one.id));
  await move(tx, to('auto_renewal', 'renewed'), {
    as: 'a',
    using: 'unnest($1::int[], $2::int[]) as m(id, from_id)',
    set: 'decided_at = now(), renewed_pass_id = m.id',
    where: 'a.season_pass_id = m.from_id',
    values: [kept.map(one => one.id), kept.map(one => one.from)],
  });
  await carryAnswers(tx, seasonListId, kept);
  const free = kept.filter(one => one.total === 0).map(one => one.id);
  if (free.length > 0) await activate(tx, free);
  const done = new Set(kept.map(one => one.from));
  return {
    due: due.length,
    renewed: kept.length,
    failed: await noteFailures(
      tx,
      seasonListId,
      due.filter(one => !done.has(one.id)),
      String(values[3]),
    ),
    seats,
  };
}

/** Contracts whose seat somebody has in one of the sessions to come are taken back, whole. */
async function giveUpLostSeats(tx: Tx, ids: number[]): Promise<{lost: number[]; seats: RenewedBatch['seats']}> {
  const lost = [...new Set((await claimSeatsOfPasses(tx, ids)).map(one => one.seasonPassId))];
  if (lost.length === 0) return {lost, seats: []};
  await move(tx, to('season_pass', 'void', ['pending_payment']), {
    set: `ended_at = now(), end_reason = 'La butaca estaba ocupada en alguna fecha'`,
    where: 'id = any($1)',
    values: [lost],
  });
  await move(tx, to('instalment', 'waived', ['scheduled']), {where: 'season_pass_id = any($1)', values: [lost]});
  return {lost, seats: await freePassSeats(tx, lost)};
}

/**
 * Whose price is no longer what was told is told anew while there is time (nobody pays an amount that was not
 * announced); the others have failed.
 */
async function noteFailures(
  tx: Tx,
  seasonListId: number,
  left: {id: number; day: string}[],
  priceKind: string,
): Promise<number[]> {
  if (left.length === 0) return [];
  const values = [seasonListId, left.map(one => one.id), left.map(one => one.day), priceKind];
  const isDearer = `not (${AS_TOLD})`;
  await tx.query(
    `with ${OFFERS} delete from auto_renewal a using priced o, season_pass p
      where a.season_pass_id = o.id and a.state = 'notified' and p.id = o.id and p.auto_renew
      and p.state in ('active', 'expired') and p.overdue_cents = 0 and ${FREE_SEAT} and ${isDearer}
       and exists (select 1 from campaign_phase f join pass_campaign c on c.id = f.pass_campaign_id
         where c.season_list_id = $1 and f.kind = 'renewal'
         and club_day(f.ends_at - interval '1 second') >= ${TODAY} + c.auto_renew_notice_days::int)`,
    values,
  );
  const {rows} = await move<{id: number; isWanted: boolean}>(
    tx,
    either('auto_renewal', 'p.auto_renew', 'failed', 'stopped'),
    {
      with: OFFERS,
      as: 'a',
      set: `decided_at = now(), reason = case when r.id is not null then 'Ya estaba renovado'
              when not p.auto_renew then 'Parada por el abonado' when p.overdue_cents > 0 then 'Tiene plazos sin pagar'
              when p.state not in ('active', 'expired') then 'El abono ya no está en vigor'
                          when o.id is null then 'En la temporada nueva no hay categoría, butaca o precio para este abono' when ${isDearer} and ${FREE_SEAT} then 'El precio ha cambiado y ya no da tiempo a avisar otra vez' else 'La butaca ya no está libre' end`,
      using: `season_pass p left join priced o on o.id = p.id left join season_pass r on r.renewed_from_id = p.id
        and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')`,
      where: 'a.season_pass_id = any($2) and p.id = a.season_pass_id',
      values,
      returning: 'a.season_pass_id as id, r.id is null and p.auto_renew as "isWanted"',
    },
  );
  const failed = rows.filter(row => row.isWanted).map(row => row.id);
  await openFailures(tx, failed);
  return failed;
}

/** Staff see each of them: nobody loses a seat in silence. */
async function openFailures(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into incident (kind, title, detail, order_id, payment_id)
      select 'auto_renew_failed', 'Renovación automática sin hacer',
      'El abono ' || p.id || ' (' || p.member_code || ', ' || p.seat_label || ') no se ha podido renovar solo: '
      || lower(a.reason) || '.', null, null
       from auto_renewal a join season_pass p on p.id = a.season_pass_id where a.season_pass_id = any($1)`,
    [ids],
  );
}

/** The lists in which somebody's day has come. */
export async function readDueLists(tx: Tx): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select distinct season_list_id as id from auto_renewal where state = 'notified' and charge_on <= ${TODAY}
      and notified_at <= now() - interval '15 days'`,
  );
  return rows.map(row => row.id);
}
