/**
 * Keeps seats or places for a group until a moment: all of them or none, each at the price that its way of selling asks
 * today. They are claims like every other rival's, so nobody else has them, and count in the session's quotas.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {newReservationCode} from '../access/guest-code';
import {keepWithinSafeCapacity, lockSessionRoom} from '../access/safe-capacity';
import type {Channel} from '../kernel/channel';
import {priceLines, type AskedPlaces, type AskedSeat} from './lines';
import {claimLines} from './claim-lines';

export type GroupKind = 'school' | 'company' | 'club' | 'association' | 'other';
export type GroupSource = 'staff' | 'web' | 'phone';

export interface GroupContact {
  contactName: string;
  entityName: string;
  groupKind: GroupKind;
  email: string;
  phone: string;
  notes: string;
  fiscalName: string;
  nif: string;
  fiscalAddress: string;
}

export interface ReservationAsk extends GroupContact {
  eventSessionId: number;
  source: GroupSource;
  depositCents: number;
  /** null: 48 hours, and never later than two hours before the start. */
  expiresAt: Date | null;
  seats: AskedSeat[];
  zones: AskedPlaces[];
  staffUserId: number | null;
  /** Declared: somebody of the group needs a wheelchair place. */
  isPlaceNeeded?: boolean | undefined;
}

export interface MadeReservation {
  id: number;
  code: string;
  seatIds: number[];
}

export const channelOf = (source: GroupSource): Channel =>
  source === 'phone' ? 'phone' : source === 'web' ? 'web' : 'box_office';

/** SQL: the latest moment until which places of the session that starts at `startsAt` are kept. */
export const LATEST = (startsAt: string) =>
  `${startsAt} - make_interval(hours => setting_int('reservationMinHoursBefore', 2))`;
export const USUAL = `now() + make_interval(hours => setting_int('reservationHours', 48))`;
const BY_PHONE = `now() + make_interval(hours => setting_int('phoneSaleHours', 24))`;

/** Errors: `invalid` 422, `safe_capacity`, `seats_taken`, `zone_full`, `quota_full`, `wrong_state` 409. */
export async function createReservation(tx: Tx, ask: ReservationAsk): Promise<MadeReservation> {
  const {eventSessionId, source} = ask;
  const seats = [...new Map(ask.seats.map(seat => [seat.seatId, seat])).values()].sort((a, b) => a.seatId - b.seatId);
  const zones = ask.zones.filter(zone => zone.quantity > 0);
  const places = seats.length + zones.reduce((sum, zone) => sum + zone.quantity, 0);
  if (places === 0) throw invalid({seatIds: 'Elige alguna butaca o una cantidad en una zona sin numerar.'});
  const room = await lockSessionRoom(tx, eventSessionId);
  keepWithinSafeCapacity(room, places);
  const channel = channelOf(source);
  const lines = await priceLines(tx, room, {eventSessionId, channel, seats, zones});
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + line.quantity * of(line), 0);
  const [totalCents, feeCents] = [sum(line => line.unitCents), sum(line => line.feeCents)];
  checkDeposit(ask.depositCents, totalCents, feeCents);
  const code = newReservationCode();
  const {rows} = await tx.query<{id: number}>(
    `with until as (select least(coalesce($11::timestamptz, case when $14 = 'phone' then ${BY_PHONE} else ${USUAL} end), ${LATEST('$12::timestamptz')}) as at)
     insert into reservation (event_session_id, code, contact_name, entity_name, email, phone, notes, place_count,
       total_cents, deposit_cents, expires_at, staff_user_id, source, group_kind, fiscal_name, nif, fiscal_address,
       fee_cents, place_needed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, until.at, $13, $14, $15, $16, $17, $18, $19,
       case when $20 then now() end
       from until where until.at > now() returning id`,
    [
      eventSessionId,
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
      source,
      ask.groupKind,
      ask.fiscalName,
      ask.nif,
      ask.fiscalAddress,
      feeCents,
      ask.isPlaceNeeded === true,
    ],
  );
  if (!rows[0]) throw invalid({expiresAt: 'Debe ser una fecha futura y quedar unas horas antes del comienzo.'});
  const {id} = rows[0];
  await tx.query(
    `insert into reservation_line (reservation_id, zone_id, seat_id, quantity, price_id, unit_cents, fee_cents)
      select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])`,
    [
      id,
      lines.map(l => l.zoneId),
      lines.map(l => l.seatId),
      lines.map(l => l.quantity),
      lines.map(l => l.priceId),
      lines.map(l => l.unitCents),
      lines.map(l => l.feeCents),
    ],
  );
  await claimLines(tx, {id, eventSessionId, channel, lines});
  return {id, code, seatIds: seats.map(seat => seat.seatId)};
}

/** Taken off the places later, and a fee has no discount. @throws DomainError 422 `depositCents` */
export function checkDeposit(depositCents: number, totalCents: number, feeCents: number): void {
  if (depositCents > totalCents - feeCents)
    throw invalid({
      depositCents:
        feeCents > 0 ? 'No puede ser más que el total sin los gastos de gestión.' : 'No puede ser más que el total.',
    });
}
