/** What an account has asked about its data, the newest first. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {StateOf} from '../machines/registry';
import type {RightKind} from './requests';

export interface OwnRequest {
  id: number;
  right: RightKind;
  state: StateOf<'person_request'>;
  createdAt: string;
  dueAt: string;
  answer: string;
  hasFiles: boolean;
}

export async function readOwnRequests(tx: Tx, customerId: number): Promise<OwnRequest[]> {
  const {rows} = await tx.query<Omit<OwnRequest, 'createdAt' | 'dueAt'> & {createdAt: Date; dueAt: Date}>(
    `select r.id, r.right_kind as right, r.state, r.created_at as "createdAt", r.due_at as "dueAt", r.answer,
      exists (select 1 from person_export_file f where f.person_request_id = r.id) as "hasFiles"
       from person_request r where r.customer_id = $1 order by r.id desc limit 20`,
    [customerId],
  );
  return rows.map(row => ({...row, createdAt: row.createdAt.toISOString(), dueAt: row.dueAt.toISOString()}));
}

/** Of the address that the account has proved, whoever wrote it down. @throws DomainError 404 */
export async function ownRequest(tx: Tx, customerId: number, id: number): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from person_request r join customer c on c.id = r.customer_id
      where r.id = $1 and c.id = $2 and r.email = c.email`,
    [id, customerId],
  );
  if (rowCount === 0) throw notFound('No encontramos esa solicitud en tu cuenta.');
}
