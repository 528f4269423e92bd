/**
 * Where the events of a list stand: what they have sold of what they hold, and in one word whether they can be bought.
 * Of an event with sessions to come these are counted, of a past one all it had. One statement for a page of the list:
 * the claims are met by their primary key, session by session, so it costs what these sessions have, not what the house
 * has.
 */
import {id, int, list, obj, oneOf, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {
  CAPACITY,
  claimsOf,
  COUNTED,
  OCCUPANCY_IS,
  occupancyOf,
  PLACES,
  placesOf,
  sumOf,
  type Places,
} from '../sessions/places';

export const EVENT_STATES = [
  'draft',
  'published',
  'on_sale',
  'sold_out',
  'paused',
  'closed',
  'cancelled',
  'over',
] as const;
export const EVENT_FIGURES = list(
  obj(
    {
      eventId: id(),
      state: oneOf(...EVENT_STATES),
      sessions: int({description: 'las que vienen; de un evento celebrado, las que tuvo'}),
      ...PLACES,
      occupancyBp: int({description: OCCUPANCY_IS}),
    },
    'EventFigures',
  ),
  {maxItems: 200},
);
export type EventFigures = Infer<typeof EVENT_FIGURES>[number];

interface Row extends Omit<Places, 'free'> {
  eventId: number;
  visibility: string;
  state: 'draft' | 'on_sale' | 'paused' | 'closed' | 'cancelled' | null;
  isOver: boolean;
  isOpen: boolean;
  isAnnounced: boolean;
}

const SQL = `
select e.id as "eventId", e.visibility, s.state, coalesce(s.ends_at <= now(), false) as "isOver",
       ${CAPACITY('s.seat_plan_id')} as capacity, k.*,
       coalesce(s.state = 'on_sale' and now() between s.sale_starts_at
         and greatest(s.sale_ends_at, s.box_office_ends_at), false) as "isOpen",
       coalesce(s.state = 'on_sale' and s.sale_starts_at > now(), false) as "isAnnounced"
  from event e
  left join event_session s on s.event_id = e.id
    and (s.ends_at > now() or not exists (select 1 from event_session next
    where next.event_id = e.id and next.ends_at > now()))
  cross join lateral (select ${COUNTED} from (${claimsOf('= s.id')}) k) k
 where e.id = any($1) and ($2::int is null or e.event_company_id = $2)`;

export async function readEventFigures(
  tx: Tx,
  eventIds: readonly number[],
  companyId: number | null,
): Promise<EventFigures[]> {
  const {rows} = await tx.query<Row>(SQL, [eventIds, companyId]);
  const events = new Map<number, Row[]>();
  for (const row of rows) events.set(row.eventId, [...(events.get(row.eventId) ?? []), row]);
  return [...events.values()].map(figuresOf);
}

function figuresOf(rows: Row[]): EventFigures {
  // A cancelled session has nothing to sell: it counts only where there is no other.
  const alive = rows.some(row => row.state !== 'cancelled') ? rows.filter(row => row.state !== 'cancelled') : rows;
  const places = sumOf(alive.map(placesOf));
  return {
    eventId: rows[0]!.eventId,
    state: stateOf(alive),
    sessions: alive.filter(row => row.state !== null).length,
    ...places,
    occupancyBp: occupancyOf(places),
  };
}

function stateOf(sessions: Row[]): EventFigures['state'] {
  const every = (is: (row: Row) => boolean) => sessions.every(is);
  if (every(row => row.state === null)) return sessions[0]!.visibility === 'draft' ? 'draft' : 'published';
  if (every(row => row.state === 'cancelled')) return 'cancelled';
  if (every(row => row.isOver)) return 'over';
  if (sessions[0]!.visibility === 'draft' || every(row => row.state === 'draft')) return 'draft';
  const open = sessions.filter(row => row.isOpen);
  // What lies in carts may come back: nobody calls that sold out.
  if (open.some(row => row.sold + row.passes + row.blocked < row.capacity)) return 'on_sale';
  if (open.length > 0) return 'sold_out';
  if (sessions.some(row => row.isAnnounced)) return 'published';
  return sessions.some(row => row.state === 'paused') ? 'paused' : 'closed';
}
