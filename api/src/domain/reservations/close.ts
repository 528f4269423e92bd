/**
 * Confirming a reservation, and its end without money: cancelled by somebody or expired by itself. Its places are free
 * again.
 */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {freeGuestPlaces} from '../seats/claim-places';
import type {FreedSeat} from '../seats/release';
import {reservationsThatBecome} from './states';

/** Errors: `not_found` 404, `wrong_state` 409. */
export async function confirmReservation(tx: Tx, id: number): Promise<void> {
  const {rowCount} = await tx.query(
    `update reservation set state = 'confirmed', confirmed_at = now(), updated_at = now(), version = version + 1
      where id = $1 and state = any($2) and expires_at > now()`,
    [id, reservationsThatBecome('confirmed')],
  );
  if (rowCount === 0) throw await wrongState(tx, id);
}

export async function cancelReservation(tx: Tx, id: number, reason: string): Promise<FreedSeat[]> {
  const {rowCount} = await tx.query(
    `update reservation set state = 'cancelled', closed_at = now(), cancel_reason = $3, updated_at = now(),
      version = version + 1 where id = $1 and state = any($2)`,
    [id, reservationsThatBecome('cancelled'), reason],
  );
  if (rowCount === 0) throw await wrongState(tx, id);
  return freeGuestPlaces(tx, 'reservation', [id]);
}

/** Reservations whose time is over. At most `most` a call; the database's clock decides. */
export async function expireReservations(tx: Tx, most = 200): Promise<{reservations: number[]; seats: FreedSeat[]}> {
  const {rows} = await tx.query<{id: number}>(
    `update reservation set state = 'expired', closed_at = now(), updated_at = now(), version = version + 1
      where id in (select id from reservation where state = any($2) and expires_at <= now() order by expires_at limit $1
        for update skip locked) returning id`,
    [most, reservationsThatBecome('expired')],
  );
  const ids = rows.map(row => row.id);
  return {reservations: ids, seats: ids.length ? await freeGuestPlaces(tx, 'reservation', ids) : []};
}

async function wrongState(tx: Tx, id: number): Promise<Error> {
  const {rows} = await tx.query<{state: string; late: boolean}>(
    'select state, expires_at <= now() as late from reservation where id = $1',
    [id],
  );
  if (!rows[0]) return notFound('No existe esa reserva.');
  return conflict(
    'wrong_state',
    rows[0].late ? 'La reserva ha caducado.' : 'La reserva ha cambiado de estado y ya no admite esta operación.',
    {state: rows[0].state},
  );
}
