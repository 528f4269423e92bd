/**
 * Keeps seats or places for a group until a moment: all of them or none, each at the price that box office asks today.
 */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';
import {newReservationCode} from '../access/guest-code';
import {keepWithinSafeCapacity, lockSessionRoom, type SessionRoom} from '../access/safe-capacity';
import {claimSeats, claimZone} from '../seats/claim-places';

export interface ReservationAsk {
  eventSessionId: number;
  contactName: string;
  entityName: string;
  email: string;
  phone: string;
  notes: string;
  depositCents: number;
  /** null: 48 hours, and never later than two hours before the start. */
  expiresAt: Date | null;
  priceCategoryId: number | null;
  seatIds: number[];
  zones: {zoneId: number; quantity: number}[];
  staffUserId: number | null;
}

interface Line {
  zoneId: number;
  seatId: number | null;
  quantity: number;
  priceId: number | null;
  unitCents: number;
}

/** Errors: `invalid` 422, `safe_capacity`, `seats_taken`, `zone_full`, `wrong_state` 409. */
export async function createReservation(
  tx: Tx,
  ask: ReservationAsk,
): Promise<{id: number; code: string; seatIds: number[]}> {
  const seatIds = [...new Set(ask.seatIds)].sort((a, b) => a - b);
  const zones = ask.zones.filter(zone => zone.quantity > 0);
  const places = seatIds.length + zones.reduce((sum, zone) => sum + zone.quantity, 0);
  if (places === 0) throw invalid({seatIds: 'Elige alguna butaca o una cantidad en una zona sin numerar.'});
  const room = await lockSessionRoom(tx, ask.eventSessionId);
  keepWithinSafeCapacity(room, places);
  const lines = await readLines(tx, ask, room, seatIds, zones);
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
  if (ask.depositCents > totalCents) throw invalid({depositCents: 'No puede ser más que el total.'});
  const code = newReservationCode();
  const {rows} = await tx.query<{id: number | null}>(
    `with until as (select least(coalesce($11::timestamptz,
      now() + make_interval(hours => setting_int('reservationHours', 48))),
      $12::timestamptz - make_interval(hours => setting_int('reservationMinHoursBefore', 2))) as at)
     insert into reservation (event_session_id, code, contact_name, entity_name, email, phone, notes, place_count,
       total_cents, deposit_cents, expires_at, staff_user_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, until.at, $13 from until where until.at > now() returning id`,
    [
      ask.eventSessionId,
      code,
      ask.contactName,
      ask.entityName,
      ask.email,
      ask.phone,
      ask.notes,
      places,
      totalCents,
      ask.depositCents,
      ask.expiresAt,
      room.startsAt,
      ask.staffUserId,
    ],
  );
  if (!rows[0]?.id) throw invalid({expiresAt: 'Debe ser una fecha futura y quedar unas horas antes del comienzo.'});
  const {id} = rows[0];
  await tx.query(
    `insert into reservation_line (reservation_id, zone_id, seat_id, quantity, price_id, unit_cents) select $1, *
      from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[])`,
    [
      id,
      lines.map(l => l.zoneId),
      lines.map(l => l.seatId),
      lines.map(l => l.quantity),
      lines.map(l => l.priceId),
      lines.map(l => l.unitCents),
    ],
  );
  await claimSeats(
    tx,
    ask.eventSessionId,
    'reservation',
    seatIds.map(seatId => ({seatId, ownerId: id})),
  );
  for (const zone of [...zones].sort((a, b) => a.zoneId - b.zoneId))
    await claimZone(tx, {
      eventSessionId: ask.eventSessionId,
      zoneId: zone.zoneId,
      kind: 'reservation',
      claims: [{ownerId: id, quantity: zone.quantity}],
    });
  return {id, code, seatIds};
}

async function readLines(
  tx: Tx,
  ask: ReservationAsk,
  room: SessionRoom,
  seatIds: number[],
  zones: ReservationAsk['zones'],
): Promise<Line[]> {
  if (seatIds.some(id => id < room.firstSeatId || id >= room.firstSeatId + room.seatCount))
    throw invalid({seatIds: 'Alguna butaca no es de esta sesión.'});
  const {rows} = await tx.query<Line & {kind: string}>(
    `with wanted as (select s.zone_id, s.id as seat_id, 1 as quantity from seat s where s.id = any($2) union all
      select u.zone, null, u.quantity from unnest($3::int[], $4::int[]) as u(zone, quantity))
     select w.zone_id as "zoneId", w.seat_id as "seatId", w.quantity, z.kind, p.id as "priceId",
       coalesce(p.amount_cents + coalesce(f.amount_cents, 0), 0) as "unitCents"
       from wanted w join zone z on z.id = w.zone_id and z.seat_plan_id = $5
       left join lateral (select p.id, p.amount_cents from price p join price_category k on k.id = p.price_category_id
                           where p.event_session_id = $1 and p.zone_id = w.zone_id and p.is_active
                             and coalesce(p.channel, 'box_office') = 'box_office' and ($6::int is null or k.id = $6)
                           order by p.channel nulls last, k.is_default desc, p.amount_cents desc limit 1) p on true
       left join lateral (select f.amount_cents from booking_fee f
         where f.channel = 'box_office' and (f.event_session_id = $1 or f.event_session_id is null)
         order by f.event_session_id nulls last limit 1) f on p.id is not null
      order by z.position, w.seat_id`,
    [
      ask.eventSessionId,
      seatIds,
      zones.map(z => z.zoneId),
      zones.map(z => z.quantity),
      room.seatPlanId,
      ask.priceCategoryId,
    ],
  );
  if (rows.filter(row => row.seatId === null).length !== zones.length)
    throw invalid({zones: 'Alguna zona no es del plano de la sesión.'});
  if (rows.some(row => row.seatId === null && row.kind !== 'general'))
    throw invalid({zones: 'En una zona numerada se reservan butacas, no cantidades.'});
  return rows;
}
