/** Nobody is at an address, or who is there wants no advertising: none goes there any more, whoever sends it. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {suppress} from '../suppress';
import {withdrawConsent} from './purposes';

const REASONS = {hard: 'hard_bounce', soft: 'soft_bounces', complaint: 'complaint'} as const;

/** Nobody is there, or does not want it: no more advertising to that address. */
export async function endAdvertising(
  tx: Tx,
  {email, kind, says}: {email: string; kind: keyof typeof REASONS; says: string},
): Promise<void> {
  const of = {set: 'state_reason = $2', where: 'email = $1', values: [email, says]};
  if (kind === 'complaint')
    await move(tx, to('subscriber', 'complained', ['pending', 'active', 'bounced', 'suppressed']), of);
  else await move(tx, to('subscriber', 'bounced', ['pending', 'active']), of);
  if (kind === 'complaint') await withdrawConsent(tx, [email]);
  await suppress(tx, email, REASONS[kind], says);
}
