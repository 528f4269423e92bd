/** Somebody leaves: the subscription ends and the address joins the organization-wide suppressions, in one act. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {suppress} from './suppress';
import {withdrawConsent} from './wishes/purposes';

const STAYS_LEFT = ['unsubscribed', 'complained'];

export async function unsubscribe(
  tx: Tx,
  {subscriberId, reason}: {subscriberId: number; reason: string},
): Promise<void> {
  const {rows} = await tx.query<{email: string; state: string}>(
    'select email, state from subscriber where id = $1 for update',
    [subscriberId],
  );
  if (!rows[0]) throw notFound('No encontramos al suscriptor.');
  if (STAYS_LEFT.includes(rows[0].state)) throw conflict('already_left', 'Esta persona ya estaba de baja.');
  await moveOne(tx, to('subscriber', 'unsubscribed'), {
    id: subscriberId,
    set: 'state_reason = $2',
    values: [reason],
  });
  await suppress(tx, rows[0].email, 'unsubscribed', reason);
  await withdrawConsent(tx, [rows[0].email]);
}
