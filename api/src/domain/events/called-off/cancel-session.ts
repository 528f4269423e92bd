/**
 * A session that will not be held. In one transaction: its state, what carts hold of it, its invitations and
 * reservations, its waiting list. From then on no order of it can be placed, and money that still comes goes back by
 * itself (`fulfilOrder` refuses it). What was sold is given back afterwards, order by order (refund-cancelled.ts).
 * Passes keep their seat claims: nothing of them was sold.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {revokeInvitations} from '../../invitations/revoke';
import {freeGuestPlaces} from '../../seats/claim-places';
import {freeSessionHolds, type FreedSeat} from '../../seats/release';
import {openForChange} from '../open-for-change';

export interface CancelSession {
  eventSessionId: number;
  /** The version that was seen; null: any. */
  version: number | null;
  reason: string;
  staffUserId: number;
}

export interface CancelledSession {
  seats: FreedSeat[];
  invitations: number;
  reservations: number;
  /** Of them, who has paid nothing: nobody gives them money back and tells them so. */
  unpaidGroupIds: number[];
}

/** Errors: `not_found` 404, `stale_version` 409, `wrong_state` 409 (cancelled already). */
export async function cancelSession(tx: Tx, ask: CancelSession): Promise<CancelledSession> {
  const id = ask.eventSessionId;
  const session = await openForChange(tx, id, null);
  // Said before the version: whoever cancels a second time has an old one, and this is what they must know.
  if (session.state === 'cancelled')
    throw conflict('wrong_state', 'Esta sesión ya está cancelada.', {state: session.state});
  await openForChange(tx, id, ask.version);
  await moveOne(tx, to('event_session', 'cancelled'), {
    id,
    set: 'waiting_list_open = false, kept_for_waiting = false',
  });
  await tx.query('insert into session_cancellation (event_session_id, reason, staff_user_id) values ($1, $2, $3)', [
    id,
    ask.reason,
    ask.staffUserId,
  ]);
  await move(tx, to('session_waiter', 'expired'), {
    set: 'ended_at = now()',
    where: 'event_session_id = $1',
    values: [id],
  });
  const held = await freeSessionHolds(tx, id);
  const {rows: invitations} = await tx.query<{id: number}>(
    `select id from invitation where event_session_id = $1 and state not in ('used', 'revoked') order by id for update`,
    [id],
  );
  const revoked = await revokeInvitations(tx, {
    eventSessionId: id,
    invitationIds: invitations.map(row => row.id),
    reason: ask.reason,
  });
  const {rows: reservations} = await move<{id: number; isPaid: boolean}>(
    tx,
    to('reservation', 'cancelled', ['pending', 'confirmed']),
    {
      set: 'closed_at = now(), cancel_reason = $2',
      where: 'event_session_id = $1',
      values: [id, ask.reason],
      returning: 'id, deposit_paid_at is not null as "isPaid"',
    },
  );
  const given = await freeGuestPlaces(
    tx,
    'reservation',
    reservations.map(row => row.id),
  );
  return {
    seats: [...held, ...revoked.seats, ...given],
    invitations: revoked.revoked,
    reservations: reservations.length,
    unpaidGroupIds: reservations.filter(row => !row.isPaid).map(row => row.id),
  };
}
