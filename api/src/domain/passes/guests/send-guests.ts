/** Invitations of a holder that go out by mail. */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';

export async function noteGuestsSent(tx: Tx, passInvitationIds: number[]): Promise<void> {
  await move(tx, to('pass_invitation', 'sent'), {where: 'id = any($1)', values: [passInvitationIds]});
}

/** Sent (again) to the address that is given, else to the one it has; where it goes. */
export async function sendGuestAgain(tx: Tx, passInvitationId: number, email: string): Promise<string> {
  const {rows} = await move<{to: string}>(tx, to('pass_invitation', 'sent'), {
    id: passInvitationId,
    set: `guest_email = coalesce(nullif($2, ''), guest_email)`,
    values: [email],
    returning: 'guest_email as to',
  });
  if (!rows[0]) throw conflict('invitation_used', 'Esa invitación ya se ha usado o se anuló.');
  if (rows[0].to === '') throw invalid({email: 'Escribe a qué correo se envía.'});
  return rows[0].to;
}
