/**
 * A pass «a elegir» takes a session and a place in it. Promise: never more sessions than the contract gives, and a
 * place that is nobody else's: the check of season_pass counts the choices, the primary key of seat_claim (or the check
 * of zone_counter) decides against buyers, whatever is chosen at the same moment elsewhere.
 */
import type {Channel} from '../../kernel/channel';
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {claimPlaceOfPass} from '../seats/pass-places';
import {pickFreeSeats} from '../../seats/pick-free-seats';
import {CHOICE_REFUSALS, readChoices, type PassChoices} from './read-choices';
import {findChoiceZone} from './read-places';

export interface Choose {
  seasonPassId: number;
  eventSessionId: number;
  zoneId: number;
  /** Null: the first that is free in the zone. */
  seatId: number | null;
  channel: Channel;
  staffUserId: number | null;
  /** At the counter: what this cart holds may become the pass's. */
  cartId?: string | null;
}

/** Errors: `not_found` 404; `choice_<reason>`, `seat_taken`, `zone_full` 409; 422 naming the field. */
export async function choose(tx: Tx, ask: Choose): Promise<PassChoices> {
  const {seasonPassId, eventSessionId, channel} = ask;
  const isStaff = channel !== 'web';
  await lockChoices(tx, seasonPassId, eventSessionId);
  const [session] = (await readChoices(tx, seasonPassId, {eventSessionId, isStaff})).sessions;
  if (!session) throw notFound('Ese abono no entra en esa sesión.');
  if (session.refusal !== null) throw conflict(`choice_${session.refusal}`, CHOICE_REFUSALS[session.refusal]);
  const zone = await findChoiceZone(tx, seasonPassId, eventSessionId, ask.zoneId);
  if (!zone) throw invalid({zoneId: 'Con este abono no se elige sitio en esa zona.'});
  const seatId = zone.isNumbered ? await claimSeat(tx, ask) : null;
  if (!zone.isNumbered && ask.seatId !== null) throw invalid({seatId: 'Esa zona no tiene butacas numeradas.'});
  if (!zone.isNumbered && !(await claimPlaceOfPass(tx, {seasonPassId, eventSessionId, zoneId: zone.id})))
    throw conflict('zone_full', 'Ya no quedan plazas en esa zona.', {left: 0});
  await tx.query(
    `insert into pass_choice (season_pass_id, event_session_id, zone_id, seat_id, channel, staff_user_id)
      values ($1, $2, $3, $4, $5, $6)`,
    [seasonPassId, eventSessionId, zone.id, seatId, channel, ask.staffUserId],
  );
  return readChoices(tx, seasonPassId, {eventSessionId, isStaff});
}

/** The list before the pass: a session that leaves it waits for who is choosing it, and gives the choice back. */
export async function lockChoices(tx: Tx, seasonPassId: number, eventSessionId: number): Promise<void> {
  await tx.query(
    `select 1 from season_list l join season_list_session s on s.season_list_id = l.id and s.event_session_id = $2
      where l.id = (select season_list_id from season_pass where id = $1) for key share of l`,
    [seasonPassId, eventSessionId],
  );
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
}

async function claimSeat(
  tx: Tx,
  {seasonPassId, eventSessionId, zoneId, seatId, channel, cartId}: Choose,
): Promise<number> {
  if (
    seatId !== null &&
    (
      await tx.query('select 1 from seat where id = $1 and zone_id = $2 and (attributes & 3 = 0 or $3)', [
        seatId,
        zoneId,
        channel !== 'web',
      ])
    ).rowCount === 0
  )
    throw invalid({seatId: 'Elige una butaca de esa zona.'});
  const wanted = seatId ?? (await pickFreeSeats(tx, {eventSessionId, zoneId, count: 1}))[0]!;
  // A hold whose time is over does not stand in the way; a living one does, unless it is the clerk's own.
  const claimed = await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, season_pass_id) values ($1, $2, 'pass', $3)
     on conflict (event_session_id, seat_id) do update
       set kind = 'pass', season_pass_id = excluded.season_pass_id, cart_id = null, price_id = null, expires_at = null,
       order_id = null, changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.order_id is null and (c.expires_at <= now() or c.cart_id = $4)`,
    [eventSessionId, wanted, seasonPassId, cartId ?? null],
  );
  if (claimed.rowCount !== 1)
    throw conflict('seat_taken', 'Otra persona acaba de quedarse con esa butaca. Elige otra.', {seatId: wanted});
  return wanted;
}
