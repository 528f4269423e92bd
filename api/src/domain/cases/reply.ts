/**
 * What is said in a case. A public reply of staff answers the customer and stops the first clock; what the customer
 * says brings the case back to staff, also when it was done; an internal note is for staff alone.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {type CaseFile, keepFiles} from './keep-files';
import {type Author, type CaseState, moveCase, say} from './states';

export interface Reply {
  id: number;
  kind: 'public' | 'internal';
  body: string;
  author: Author;
  files: CaseFile[];
}

export async function reply(tx: Tx, ask: Reply): Promise<{messageId: number}> {
  const state = await lockCase(tx, ask.id);
  if (state === 'closed' && ask.kind === 'public')
    throw conflict('closed', 'El caso está cerrado: reábrelo antes de contestar.');
  const messageId = await say(tx, ask.id, ask.kind, ask.author, ask.body.trim());
  await keepFiles(tx, messageId, ask.files);
  if (ask.kind === 'public') {
    await tx.query(
      `update incident set first_reply_at = coalesce(first_reply_at, now()), last_message_at = now(),
        updated_at = now(), version = version + 1 where id = $1`,
      [ask.id],
    );
    if (['new', 'open', 'reopened'].includes(state)) await moveCase(tx, ask.id, 'waiting_customer', ask.author);
  }
  return {messageId};
}

/** The state that it has while it is locked. */
async function lockCase(tx: Tx, id: number): Promise<CaseState> {
  return (await lock(tx, id)).state;
}

async function lock(tx: Tx, id: number): Promise<{id: number; state: CaseState; into: number | null}> {
  const {rows} = await tx.query<{id: number; state: CaseState; into: number | null}>(
    'select id, state, merged_into_id as into from incident where id = $1 for update',
    [id],
  );
  if (!rows[0]) throw notFound('No encontramos ese mensaje.');
  return rows[0];
}

/**
 * The one that it was merged into, also when that happened a moment ago. Never both at once: who merges locks them by
 * id, so the first is let go of before the other is taken.
 */
async function lockLiving(tx: Tx, id: number): Promise<{id: number; state: CaseState}> {
  await tx.query('savepoint living');
  const found = await lock(tx, id);
  if (found.into === null) return found;
  await tx.query('rollback to savepoint living');
  return lockLiving(tx, found.into);
}

/** The customer writes again: whoever waited for them goes on, what was done is open anew. */
export async function hearCustomer(
  tx: Tx,
  ask: {id: number; name: string; body: string; files: CaseFile[]},
): Promise<{messageId: number; id: number}> {
  const {id, state} = await lockLiving(tx, ask.id);
  const author: Author = {kind: 'customer', staffUserId: null, name: ask.name};
  const messageId = await say(tx, id, 'public', author, ask.body.trim());
  await keepFiles(tx, messageId, ask.files);
  await tx.query(
    'update incident set last_message_at = now(), updated_at = now(), version = version + 1 where id = $1',
    [id],
  );
  if (state === 'waiting_customer') await moveCase(tx, id, 'open', author);
  if (state === 'resolved' || state === 'closed') await moveCase(tx, id, 'reopened', author);
  return {messageId, id};
}

/** The customer says that nothing is left to do. Said twice, it is done once. */
export async function settleByCustomer(tx: Tx, caseId: number, name: string): Promise<void> {
  const {id, state} = await lockLiving(tx, caseId);
  if (state === 'resolved' || state === 'closed') return;
  await moveCase(tx, id, 'resolved', {kind: 'customer', staffUserId: null, name});
}
