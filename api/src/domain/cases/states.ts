/** A case goes on until it is solved, and comes back when it was not. Every step leaves a line in its thread. */
import type {Tx} from '../../tx';
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

export interface Author {
  staffUserId: number;
  name: string;
}

export async function moveCase(tx: Tx, id: number, next: CaseState, author: Author): Promise<void> {
  await moveOne(tx, to('case', next), {id, set: TIMES[next] ?? 'closed_at = null, resolved_at = null'});
  await note(tx, id, author, `Estado: ${CASE_STATE_NAMES[next]}.`);
}

const TIMES: Partial<Record<CaseState, string>> = {
  resolved: 'closed_at = null, resolved_at = now()',
  closed: 'closed_at = now()',
};

/** What happened to the case, said by itself. */
export async function note(tx: Tx, id: number, author: Author, body: string): Promise<void> {
  await tx.query(
    `insert into incident_message (incident_id, kind, author_kind, staff_user_id, author_name, body)
      values ($1, 'event', 'staff', $2, $3, $4)`,
    [id, author.staffUserId, author.name, body],
  );
}
