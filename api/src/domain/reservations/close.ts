/**
 * Confirming a reservation, and its end without money: cancelled by somebody or expired by itself. Its places are free
 * again.
 */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {mayBecome, move, to} from '../machines/move';
import {freeGuestPlaces} from '../seats/claim-places';
import type {FreedSeat} from '../seats/release';

/** Errors: `not_found` 404, `wrong_state` 409. */
export async function confirmReservation(tx: Tx, id: number): Promise<void> {
  const {rowCount} = await move(tx, to('reservation', 'confirmed'), {
    id,
    set: 'confirmed_at = now()',
    where: 'expires_at > now()',
  });
  if (rowCount === 0) throw await wrongState(tx, id);
}

export async function cancelReservation(tx: Tx, id: number, reason: string): Promise<FreedSeat[]> {
  const {rowCount} = await move(tx, to('reservation', 'cancelled'), {
    id,
    set: 'closed_at = now(), cancel_reason = $2',
    values: [reason],
  });
  if (rowCount === 0) throw await wrongState(tx, id);
  return freeGuestPlaces(tx, 'reservation', [id]);
}

/** Reservations whose time is over. At most `most` a call; the database's clock decides. */
export async function expireReservations(tx: Tx, most = 200): Promise<{reservations: number[]; seats: FreedSeat[]}> {
  const {rows} = await move<{id: number}>(tx, to('reservation', 'expired'), {
    set: 'closed_at = now()',
    where: `id in (select r.id from reservation r where ${mayBecome('reservation', 'expired', 'r')}
      and r.expires_at <= now() order by r.expires_at limit $1 for update skip locked)`,
    values: [most],
    returning: 'id',
  });
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
