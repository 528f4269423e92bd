/** What a group's places cost: each at the price that its tariff asks today on the way in which it is sold. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {SessionRoom} from '../access/safe-capacity';
import type {Channel} from '../kernel/channel';

export interface AskedSeat {
  seatId: number;
  /** null: the zone's general one. */
  priceCategoryId: number | null;
}
export interface AskedPlaces {
  zoneId: number;
  quantity: number;
  priceCategoryId: number | null;
}

export interface GroupLine {
  zoneId: number;
  seatId: number | null;
  quantity: number;
  priceId: number;
  unitCents: number;
  feeCents: number;
}

interface Found extends Omit<GroupLine, 'priceId'> {
  n: number;
  kind: 'numbered' | 'general';
  priceId: number | null;
}

/** @throws DomainError 422 `seatIds`, `zones` */
export async function priceLines(
  tx: Tx,
  room: SessionRoom,
  ask: {eventSessionId: number; channel: Channel; seats: AskedSeat[]; zones: AskedPlaces[]},
): Promise<GroupLine[]> {
  const {seats, zones} = ask;
  if (seats.some(({seatId}) => seatId < room.firstSeatId || seatId >= room.firstSeatId + room.seatCount))
    throw invalid({seatIds: 'Alguna butaca no es de esta sesión.'});
  const {rows} = await tx.query<Found>(
    `with wanted as (
       select w.n, s.zone_id, s.id as seat_id, 1 as quantity, w.category
         from unnest($2::int[], $3::int[]) with ordinality w(seat, category, n) join seat s on s.id = w.seat
       union all select 100000 + w.n, w.zone, null, w.quantity, w.category
         from unnest($4::int[], $5::int[], $6::int[]) with ordinality w(zone, quantity, category, n))
     select w.n, w.zone_id as "zoneId", w.seat_id as "seatId", w.quantity, z.kind, p.id as "priceId",
       coalesce(f.amount_cents, 0) as "feeCents", coalesce(p.amount_cents + coalesce(f.amount_cents, 0), 0) as "unitCents"
       from wanted w join zone z on z.id = w.zone_id and z.seat_plan_id = $7
       left join lateral (select p.id, p.amount_cents from price p join price_category k on k.id = p.price_category_id
                           where p.event_session_id = $1 and p.zone_id = w.zone_id and p.is_active
                             and coalesce(p.channel, $8) = $8 and (w.category is null or k.id = w.category)
                           order by (w.category is null and not k.is_default), p.channel nulls last, p.amount_cents desc
                           limit 1) p on true
       left join lateral (select f.amount_cents from booking_fee f
         where f.channel = $8 and (f.event_session_id = $1 or f.event_session_id is null)
         order by f.event_session_id nulls last limit 1) f on p.id is not null
      order by z.position, w.seat_id, w.n`,
    [
      ask.eventSessionId,
      seats.map(seat => seat.seatId),
      seats.map(seat => seat.priceCategoryId),
      zones.map(zone => zone.zoneId),
      zones.map(zone => zone.quantity),
      zones.map(zone => zone.priceCategoryId),
      room.seatPlanId,
      ask.channel,
    ],
  );
  if (rows.filter(row => row.seatId === null).length !== zones.length)
    throw invalid({zones: 'Alguna zona no es del plano de la sesión.'});
  if (rows.some(row => row.seatId === null && row.kind !== 'general'))
    throw invalid({zones: 'En una zona numerada se reservan butacas, no cantidades.'});
  return rows.map(({n: _n, kind: _kind, priceId, ...line}) => {
    if (priceId === null)
      throw invalid({priceCategoryId: 'Esa tarifa no tiene precio en alguna de las zonas, para esta forma de venta.'});
    return {...line, priceId};
  });
}
