/**
 * What stands in the places of a session. Each word has one meaning on every screen that counts them: the list of
 * events, an event's report, the sales of a session, the panel, what is declared to the authors' society.
 */
import {int} from '../../domain/kernel/shape';

/** Not on sale, and neither anybody's ticket nor anybody's pass. */
const BLOCKED = `('block', 'reservation', 'invitation', 'hidden')`;
/** A hold that is over is none. */
const LIVES = `(c.kind <> 'hold' or c.expires_at > now())`;

/** Of the sessions that `which` names («= s.id», «in (select …)»): `session_id`, `kind` and how many (`n`). */
export const claimsOf = (which: string) => `
  select c.event_session_id as session_id, c.kind, count(*) as n from seat_claim c
   where c.event_session_id ${which} and ${LIVES} group by 1, 2
  union all
  select c.event_session_id, c.kind, sum(c.quantity) from zone_claim c
   where c.event_session_id ${which} and ${LIVES} group by 1, 2`;

/** Of one session, by zone. */
export const claimsByZone = (which: string) => `
  select t.zone_id, c.kind, count(*) as n from seat_claim c join seat t on t.id = c.seat_id
   where c.event_session_id ${which} and ${LIVES} group by 1, 2
  union all
  select c.zone_id, c.kind, sum(c.quantity) from zone_claim c
   where c.event_session_id ${which} and ${LIVES} group by 1, 2`;

const counted = (kinds: string) => `coalesce(sum(k.n) filter (where k.kind in ${kinds}), 0)::int`;

/** The columns of such claims, called `k`. */
export const COUNTED = `${counted(`('sale')`)} as sold, ${counted(`('pass')`)} as passes,
  ${counted(BLOCKED)} as blocked, ${counted(`('hold')`)} as held`;
/** Of the blocked ones, those that are given away. */
export const INVITED = `${counted(`('invitation')`)} as invited`;

/** How many there are on a session's plan. */
export const CAPACITY = (plan: string) =>
  `(select coalesce(sum(z.capacity), 0)::int from zone z where z.seat_plan_id = ${plan})`;

export const BLOCKED_ARE = 'bloqueos, reservas, invitaciones y ocultas';
export const OCCUPANCY_IS = 'vendidas y abonos sobre el aforo, en puntos básicos';
export const PLACES = {
  capacity: int(),
  sold: int(),
  passes: int(),
  blocked: int({description: BLOCKED_ARE}),
  held: int({description: 'en carritos o pendientes de pago'}),
  free: int(),
};
export type Places = Record<keyof typeof PLACES, number>;

/** With what is left of them. */
export function placesOf(taken: Omit<Places, 'free'>): Places {
  const {capacity, sold, passes, blocked, held} = taken;
  return {capacity, sold, passes, blocked, held, free: Math.max(0, capacity - sold - passes - blocked - held)};
}

export function sumOf(all: readonly Places[]): Places {
  const sum = (key: keyof Places) => all.reduce((total, places) => total + places[key], 0);
  return {
    capacity: sum('capacity'),
    sold: sum('sold'),
    passes: sum('passes'),
    blocked: sum('blocked'),
    held: sum('held'),
    free: sum('free'),
  };
}

/** In basis points. */
export const occupancyOf = ({capacity, sold, passes}: Pick<Places, 'capacity' | 'sold' | 'passes'>): number =>
  capacity === 0 ? 0 : Math.round(((sold + passes) * 10_000) / capacity);
