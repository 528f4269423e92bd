/**
 * A group asks on the web: so many places of a zone, which are kept while staff look at it. What strangers may keep that
 * way is limited: places of one request, one request of an address for a session, a share of the session for all of them
 * that nobody has answered.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {lockSessionRoom} from '../access/safe-capacity';
import {pickFreeSeats} from '../seats/pick-free-seats';
import {createReservation, type GroupContact, type MadeReservation} from './create';

export interface GroupRequest extends GroupContact {
  eventSessionId: number;
  zoneId: number;
  lines: {priceCategoryId: number; quantity: number}[];
}

export interface GroupOffer {
  least: number;
  most: number;
  hours: number;
  zones: {
    id: number;
    name: string;
    free: number;
    tariffs: {priceCategoryId: number; name: string; cents: number}[];
  }[];
}

const ASKABLE = `s.takes_groups and s.state = 'on_sale' and not s.is_trial and not s.buyers_only
  and not s.kept_for_waiting and s.sale_ends_at > now()
  and s.starts_at - make_interval(hours => setting_int('reservationMinHoursBefore', 2)) > now()
  and exists (select 1 from event e where e.id = s.event_id and e.visibility <> 'draft')`;

/** Null: groups are not asked for there. */
export async function readGroupOffer(tx: Tx, eventSessionId: number): Promise<GroupOffer | null> {
  const {rows} = await tx.query<GroupOffer>(
    `select setting_int('groupRequestMin', 10) as least, setting_int('groupRequestMax', 60) as most,
       setting_int('reservationHours', 48) as hours,
       coalesce((select json_agg(json_build_object('id', z.id, 'name', z.name, 'free', z.free, 'tariffs', z.tariffs) order by z.position) from (
         select z.id, z.name, z.position, case when z.kind = 'general'
             then (select coalesce(sum(c.capacity - c.taken), 0) from zone_counter c
               where c.event_session_id = s.id and c.zone_id = z.id)
             else (select count(*) from seat st where st.zone_id = z.id and st.attributes & 3 = 0 and not exists (
               select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = st.id
                 and (c.kind <> 'hold' or c.expires_at > now()))) end::int as free,
           (select json_agg(json_build_object('priceCategoryId', t.id, 'name', t.name, 'cents', t.cents) order by t.position, t.name) from (
             select distinct on (k.id) k.id, k.name, k.position,
               p.amount_cents + coalesce((select f.amount_cents from booking_fee f where f.channel = 'web'
                 and (f.event_session_id = s.id or f.event_session_id is null)
                 order by f.event_session_id nulls last limit 1), 0) as cents
               from price p join price_category k on k.id = p.price_category_id
              where p.event_session_id = s.id and p.zone_id = z.id and p.is_active and coalesce(p.channel, 'web') = 'web'
              order by k.id, p.channel nulls last) t) as tariffs
           from zone z where z.seat_plan_id = s.seat_plan_id) z where z.tariffs is not null), '[]') as zones
       from event_session s where s.id = $1 and ${ASKABLE}`,
    [eventSessionId],
  );
  return rows[0] ?? null;
}

/** Errors: `not_found` 404, `request_waits`, `too_many_requested`, `zone_full`, `seats_taken` 409, `invalid` 422. */
export async function requestReservation(tx: Tx, ask: GroupRequest): Promise<MadeReservation> {
  const {eventSessionId, zoneId} = ask;
  const lines = ask.lines.filter(line => line.quantity > 0);
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0);
  // The session's row: requests for it are counted one after the other.
  const room = await lockSessionRoom(tx, eventSessionId);
  const {rows} = await tx.query<{
    least: number;
    most: number;
    kept: number;
    share: number;
    waits: boolean;
    kind: string;
  }>(
    `select setting_int('groupRequestMin', 10) as least, setting_int('groupRequestMax', 60) as most,
       setting_int('groupRequestShareBp', 2000) as share,
       (select coalesce(sum(r.place_count), 0)::int from reservation r
         where r.event_session_id = s.id and r.source = 'web' and r.state = 'pending') as kept,
       exists (select 1 from reservation r where r.event_session_id = s.id and r.source = 'web' and r.state = 'pending'
         and lower(r.email) = lower($2)) as waits, z.kind
       from event_session s join zone z on z.id = $3 and z.seat_plan_id = s.seat_plan_id where s.id = $1 and ${ASKABLE}`,
    [eventSessionId, ask.email, zoneId],
  );
  const rule = rows[0];
  if (!rule) throw notFound('Para esa sesión o esa zona no se piden plazas de grupo en la web.');
  if (wanted < rule.least || wanted > rule.most)
    throw invalid({
      lines: `Aquí se piden entre ${rule.least} y ${rule.most} plazas. Si sois más, escríbenos o llámanos.`,
    });
  if (rule.waits)
    throw conflict(
      'request_waits',
      'Ya tenemos una solicitud tuya para esta sesión: te contestaremos en ese correo. Si quieres cambiarla, cancélala antes.',
    );
  if (rule.kept + wanted > Math.floor((room.capacity * rule.share) / 10_000))
    throw conflict(
      'too_many_requested',
      'Ahora mismo hay muchas solicitudes de grupo sin contestar para esta sesión. Llámanos o prueba más tarde.',
    );
  const {eventSessionId: _session, zoneId: _zone, lines: _lines, ...contact} = ask;
  const common = {
    ...contact,
    eventSessionId,
    source: 'web',
    depositCents: 0,
    expiresAt: null,
    staffUserId: null,
  } as const;
  if (rule.kind === 'general')
    return createReservation(tx, {...common, seats: [], zones: lines.map(line => ({zoneId, ...line}))});
  const seatIds = await pickFreeSeats(tx, {eventSessionId, zoneId, count: wanted});
  const tariffs = lines.flatMap(line => Array<number>(line.quantity).fill(line.priceCategoryId));
  return createReservation(tx, {
    ...common,
    seats: seatIds.map((seatId, i) => ({seatId, priceCategoryId: tariffs[i]!})),
    zones: [],
  });
}
