/** A case goes on until it is solved, and comes back when it was not. Every step leaves a line in its thread. */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';

export type CaseState = 'new' | 'open' | 'waiting_customer' | 'resolved' | 'closed' | 'reopened';

export const CASE_TRANSITIONS: Record<CaseState, CaseState[]> = {
  new: ['open', 'waiting_customer', 'resolved'],
  open: ['waiting_customer', 'resolved'],
  waiting_customer: ['open', 'resolved'],
  resolved: ['closed', 'reopened'],
  closed: ['reopened'],
  reopened: ['open', 'waiting_customer', 'resolved'],
};

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

export async function moveCase(tx: Tx, id: number, to: CaseState, author: Author): Promise<void> {
  const from = Object.entries(CASE_TRANSITIONS)
    .filter(([, next]) => next.includes(to))
    .map(([state]) => state);
  const moved = await tx.query(
    `update incident set state = $2, version = version + 1, updated_at = now(),
      closed_at = case when $2 = 'closed' then now() end,
            resolved_at = case when $2 = 'resolved' then now() when $2 = 'closed' then resolved_at end
      where id = $1 and state = any($3)`,
    [id, to, from],
  );
  if (moved.rowCount !== 1)
    throw conflict('wrong_state', 'El caso ha cambiado de estado y ya no admite esta operación.', {to});
  await note(tx, id, author, `Estado: ${CASE_STATE_NAMES[to]}.`);
}

/** What happened to the case, said by itself. */
export async function note(tx: Tx, id: number, author: Author, body: string): Promise<void> {
  await tx.query(
    `insert into incident_message (incident_id, kind, author_kind, staff_user_id, author_name, body)
      values ($1, 'event', 'staff', $2, $3, $4)`,
    [id, author.staffUserId, author.name, body],
  );
}
