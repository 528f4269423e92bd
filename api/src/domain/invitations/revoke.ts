/** Takes invitations back: their codes stop opening the door and their places are free. One that has entered stays. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {freeGuestPlaces} from '../seats/claim-places';
import type {FreedSeat} from '../seats/release';

/** Already revoked ones are passed over. Errors: `wrong_state` 409 when one of them has entered: none is revoked. */
export async function revokeInvitations(
  tx: Tx,
  ask: {eventSessionId: number; invitationIds: number[]; reason: string},
): Promise<{revoked: number; seats: FreedSeat[]}> {
  const {rows} = await move<{id: number}>(tx, to('invitation', 'revoked'), {
    set: 'revoked_at = now(), revoke_reason = $3',
    where: 'event_session_id = $1 and id = any($2)',
    values: [ask.eventSessionId, ask.invitationIds, ask.reason],
    returning: 'id',
  });
  const used = await tx.query<{name: string}>(
    `select recipient_name as name from invitation where event_session_id = $1 and id = any($2) and state = 'used'
      limit 1`,
    [ask.eventSessionId, ask.invitationIds],
  );
  if (used.rows[0])
    throw conflict('wrong_state', `La invitación de ${used.rows[0].name} ya ha entrado: no se puede revocar.`);
  return {
    revoked: rows.length,
    seats: await freeGuestPlaces(
      tx,
      'invitation',
      rows.map(row => row.id),
    ),
  };
}
