/** What follows names that were said or corrected, in their transaction: tickets that are whole go out, the log says who. */
import {randomUUID} from 'node:crypto';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {Named} from '../../domain/attendees/name';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export async function afterNamed(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  orderId: number,
  {changed, isReady}: Named,
): Promise<void> {
  await writeAudit(tx, actor, {action: 'name_attendees', resource: 'pedidos', id: orderId, changes: {lines: changed}});
  // Each time a mail of its own: the name on the last one was another.
  if (isReady) await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId, again: `names:${randomUUID()}`});
}
