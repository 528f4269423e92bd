/** Takes invitations back: their codes stop opening the door and their places are free. One that has entered stays. */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';
import {freeGuestPlaces} from '../seats/claim-places';
import type {FreedSeat} from '../seats/release';

export type InvitationState = 'issued' | 'sent' | 'downloaded' | 'used' | 'revoked';

export const INVITATION_TRANSITIONS: Record<InvitationState, InvitationState[]> = {
  issued: ['sent', 'downloaded', 'used', 'revoked'],
  sent: ['downloaded', 'used', 'revoked'],
  downloaded: ['used', 'revoked'],
  used: [],
  revoked: [],
};
const REVOCABLE = Object.entries(INVITATION_TRANSITIONS)
  .filter(([, to]) => to.includes('revoked'))
  .map(([from]) => from);

/** Already revoked ones are passed over. Errors: `wrong_state` 409 when one of them has entered: none is revoked. */
export async function revokeInvitations(
  tx: Tx,
  ask: {eventSessionId: number; invitationIds: number[]; reason: string},
): Promise<{revoked: number; seats: FreedSeat[]}> {
  const {rows} = await tx.query<{id: number}>(
    `update invitation set state = 'revoked', revoked_at = now(), revoke_reason = $3, version = version + 1
      where event_session_id = $1 and id = any($2) and state = any($4) returning id`,
    [ask.eventSessionId, ask.invitationIds, ask.reason, REVOCABLE],
  );
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
