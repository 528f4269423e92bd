/** A case goes on until it is solved, and comes back when it was not. Every step leaves a line in its thread. */
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import type {StateOf} from '../machines/registry';

export type CaseState = StateOf<'case'>;

export const CASE_STATE_NAMES: Record<CaseState, string> = {
  new: 'nuevo',
  open: 'abierto',
  waiting_customer: 'a la espera del cliente',
  resolved: 'resuelto',
  closed: 'cerrado',
  reopened: 'reabierto',
};

/** Who says or does something: staff by their id, the customer and the house by name alone. */
export interface Author {
  kind: 'staff' | 'customer' | 'system';
  staffUserId: number | null;
  name: string;
}

export const HOUSE: Author = {kind: 'system', staffUserId: null, name: 'Taquilla'};

export async function moveCase(tx: Tx, id: number, next: CaseState, author: Author): Promise<void> {
  await moveOne(tx, to('case', next), {
    id,
    set: TIMES[next] ?? 'closed_at = null, resolved_at = null',
    // What was merged goes on in the other.
    where: 'merged_into_id is null',
  });
  await note(tx, id, author, `Estado: ${CASE_STATE_NAMES[next]}.`);
}

const TIMES: Partial<Record<CaseState, string>> = {
  resolved: 'closed_at = null, resolved_at = now()',
  closed: 'closed_at = now()',
};

/** What happened to the case, said by itself. */
export const note = (tx: Tx, id: number, author: Author, body: string): Promise<number> =>
  say(tx, id, 'event', author, body);

/** A line of the thread; the id of the message. */
export async function say(
  tx: Tx,
  id: number,
  kind: 'public' | 'internal' | 'event',
  author: Author,
  body: string,
): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into incident_message (incident_id, kind, author_kind, staff_user_id, author_name, body)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [id, kind, author.kind, author.staffUserId, author.name, body],
  );
  return rows[0]!.id;
}
