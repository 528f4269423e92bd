/**
 * What was written while there was no mail server waits in the outbox for a week: an act of a person sends it. Invented
 * people are never written to.
 */
import type {Runtime} from '../runtime';
import type {Tx} from '../domain/kernel/tx';
import {move, to} from '../domain/machines/move';

const WAITS = `state = 'outbox' and sealed_body is not null and created_at > now() - interval '7 days'
  and not exists (select 1 from organization where is_demo)`;

export async function waitingInOutbox(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{n: number}>(`select count(*)::int as n from mail_message where ${WAITS}`);
  return rows[0]!.n;
}

/** How many; each goes once, however often it is asked. */
export async function releaseOutbox(runtime: Runtime, tx: Tx): Promise<number> {
  const {rows} = await move<{id: number}>(tx, to('mail', 'queued', ['outbox']), {
    set: 'sent_at = null',
    where: WAITS,
    returning: 'id',
  });
  for (const {id} of rows) await runtime.jobs.enqueue(tx, 'send-mail', {mailId: id});
  return rows.length;
}
