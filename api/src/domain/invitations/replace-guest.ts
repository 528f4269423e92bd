/**
 * Somebody else comes in a guest's place: the place stays, the old code is dead, the new guest has another. One that has
 * entered stays whose it is. The quota is as it was, because one goes and one comes.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {newInvitationCode} from '../access/guest-code';
import {lockSessionRoom} from '../access/safe-capacity';
import {move, to} from '../machines/move';
import {requireNames} from './require-names';

export interface Replacement {
  eventSessionId: number;
  invitationId: number;
  name: string;
  email: string;
  docNo: string;
  reason: string;
}

/** The new invitation's id. Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function replaceGuest(tx: Tx, ask: Replacement): Promise<number> {
  await lockSessionRoom(tx, ask.eventSessionId);
  const wrong = await requireNames(tx, ask.eventSessionId, [{docNo: ask.docNo, quantity: 1}], (_n, field) => field);
  if (wrong) throw wrong;
  const {rows} = await move<{batchId: number; zoneId: number; seatId: number | null}>(tx, to('invitation', 'revoked'), {
    set: 'revoked_at = now(), revoke_reason = $3',
    where: 'event_session_id = $1 and id = $2',
    values: [ask.eventSessionId, ask.invitationId, ask.reason],
    returning: 'invitation_batch_id as "batchId", zone_id as "zoneId", seat_id as "seatId"',
  });
  const gone = rows[0];
  if (!gone) {
    const {rows: known} = await tx.query<{state: string}>(
      'select state from invitation where event_session_id = $1 and id = $2',
      [ask.eventSessionId, ask.invitationId],
    );
    if (!known[0]) throw notFound('No existe esa invitación en esta sesión.');
    throw conflict(
      'wrong_state',
      known[0].state === 'used' ? 'Ya ha entrado con ella: no se puede cambiar de persona.' : 'Ya está revocada.',
    );
  }
  const {rows: made} = await tx.query<{id: number}>(
    `insert into invitation (invitation_batch_id, event_session_id, zone_id, seat_id, code, recipient_name, email, doc_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [gone.batchId, ask.eventSessionId, gone.zoneId, gone.seatId, newInvitationCode(), ask.name, ask.email, ask.docNo],
  );
  const id = made[0]!.id;
  for (const table of ['seat_claim', 'zone_claim'])
    await tx.query(`update ${table} set invitation_id = $2 where invitation_id = $1`, [ask.invitationId, id]);
  return id;
}
