/**
 * Nobody is given a right to enter beyond the venue's safe capacity (Ley 19/2007): what is sold, invited, reserved, of
 * pass holders and accredited counts. The session is locked, so that two groups do not both take the last places.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface SessionRoom {
  eventId: number;
  seatPlanId: number;
  firstSeatId: number;
  seatCount: number;
  startsAt: Date;
  /** Places of the plan, and rights that there are. */
  capacity: number;
  rights: number;
  safeCapacity: number;
  isOver: boolean;
}

/** Over `event_session s`: who is accredited for it, alone, with all of its event or with its season. */
export const ACCREDITED = `(select count(*)::int from accreditation a
  where a.state in ('approved', 'sent', 'activated', 'used')
    and case when a.season_list_id is null then a.event_id = s.event_id and coalesce(a.event_session_id, s.id) = s.id
      else a.season_list_id in (select x.season_list_id from season_list_session x where x.event_session_id = s.id) end)`;

/** Errors: `not_found` 404, `wrong_state` 409 for a cancelled session or one that is over. */
export async function lockSessionRoom(tx: Tx, eventSessionId: number): Promise<SessionRoom> {
  const {rows} = await tx.query<SessionRoom & {state: string}>(
    `select s.event_id as "eventId", s.seat_plan_id as "seatPlanId", p.first_seat_id as "firstSeatId",
      p.seat_count as "seatCount", s.starts_at as "startsAt", s.state, s.ends_at <= now() as "isOver",
      v.safe_capacity as "safeCapacity",
            (select coalesce(sum(z.capacity), 0)::int from zone z where z.seat_plan_id = s.seat_plan_id) as capacity,
            (select count(*)::int from seat_claim c
              where c.event_session_id = s.id and c.kind in ('sale', 'pass', 'invitation', 'reservation'))
          + (select coalesce(sum(c.quantity), 0)::int from zone_claim c
            where c.event_session_id = s.id and c.kind in ('sale', 'invitation', 'reservation'))
          + ${ACCREDITED} as rights
       from event_session s join seat_plan p on p.id = s.seat_plan_id join event e on e.id = s.event_id
         join venue v on v.id = e.venue_id where s.id = $1 for no key update of s`,
    [eventSessionId],
  );
  const room = rows[0];
  if (!room) throw notFound('No existe esa sesión.');
  if (room.state === 'cancelled') throw conflict('wrong_state', 'La sesión está cancelada.');
  if (room.isOver) throw conflict('wrong_state', 'La sesión ya se ha celebrado.');
  return room;
}

export function keepWithinSafeCapacity(room: SessionRoom, more: number): void {
  const left = room.safeCapacity - room.rights;
  if (more > left)
    throw conflict(
      'safe_capacity',
      `El aforo seguro del recinto es ${room.safeCapacity}: solo caben ${Math.max(0, left)} más.`,
      {left: Math.max(0, left)},
    );
}
