/**
 * What is said in a case. A public reply answers the customer and stops the first clock; an internal note is for staff
 * alone.
 */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';
import {moveCase, type Author, type CaseState} from './states';

export interface Reply {
  id: number;
  kind: 'public' | 'internal';
  body: string;
  author: Author;
}

export async function reply(tx: Tx, ask: Reply): Promise<{messageId: number}> {
  const {state} = (await tx.query<{state: CaseState}>('select state from incident where id = $1 for update', [ask.id]))
    .rows[0]!;
  if (state === 'closed' && ask.kind === 'public')
    throw conflict('closed', 'El caso está cerrado: reábrelo antes de contestar.');
  const made = await tx.query<{id: number}>(
    `insert into incident_message (incident_id, kind, author_kind, staff_user_id, author_name, body)
      values ($1, $2, 'staff', $3, $4, $5) returning id`,
    [ask.id, ask.kind, ask.author.staffUserId, ask.author.name, ask.body.trim()],
  );
  if (ask.kind === 'public') {
    await tx.query(
      `update incident set first_reply_at = coalesce(first_reply_at, now()), last_message_at = now(),
        updated_at = now(), version = version + 1 where id = $1`,
      [ask.id],
    );
    if (['new', 'open', 'reopened'].includes(state)) await moveCase(tx, ask.id, 'waiting_customer', ask.author);
  }
  return {messageId: made.rows[0]!.id};
}
