/**
 * A case as the customer sees it, by its link: what was said to each other, what it is about and until when there will
 * be an answer. No notes, no names of staff, nothing that the customer has not said.
 */
import type {Tx} from '../kernel/tx';
import {haveOneReader} from './one-reader';
import type {CaseCategory} from './open-case';
import type {CaseState} from './states';

export interface OwnCase {
  id: number;
  number: string;
  trackingCode: string;
  category: CaseCategory;
  state: CaseState;
  title: string;
  contactName: string;
  contactEmail: string;
  createdAt: Date;
  firstReplyAt: Date | null;
  firstReplyDueAt: Date | null;
  resolutionDueAt: Date | null;
  orderId: number | null;
  orderNumber: string | null;
  passName: string | null;
  messages: {
    id: number;
    isStaff: boolean;
    body: string;
    createdAt: string;
    files: {id: number; fileName: string; sizeBytes: number}[];
  }[];
}

export async function readOwnCase(tx: Tx, caseId: number): Promise<OwnCase | null> {
  const {rows} = await tx.query<OwnCase>(
    `select i.id, i.number, i.tracking_code as "trackingCode", i.category, i.state, i.title,
      i.contact_name as "contactName", i.contact_email as "contactEmail", i.created_at as "createdAt",
      i.first_reply_at as "firstReplyAt", i.first_reply_due_at as "firstReplyDueAt",
      i.resolution_due_at as "resolutionDueAt", o.id as "orderId", o.number as "orderNumber",
      concat_ws(' ', h.first_name, h.surname1, nullif(h.surname2, '')) || ', ' || l.name as "passName",
      (select coalesce(json_agg(json_build_object('id', m.id, 'isStaff', m.author_kind = 'staff', 'body', m.body,
        'createdAt', m.created_at, 'files', (
          select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'sizeBytes', f.size_bytes)
            order by f.id), '[]') from incident_file f where f.incident_message_id = m.id)) order by m.created_at, m.id), '[]')
        from incident_message m join incident x on x.id = m.incident_id
        where (x.id = i.id or (x.merged_into_id = i.id and ${haveOneReader('x', 'i')})) and m.kind = 'public') as messages
      from incident i
      left join "order" o on o.id = i.order_id
      left join season_pass p on p.id = i.season_pass_id
      left join pass_holder h on h.id = p.pass_holder_id
      left join season_list l on l.id = p.season_list_id
      where i.id = $1 and i.source <> 'system'`,
    [caseId],
  );
  return rows[0] ?? null;
}

/** By the code of the mail or of the counter and the address that it was opened with: both, or there is none. */
export async function findOwnCase(tx: Tx, trackingCode: string, email: string): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `select id from incident where tracking_code = $1 and contact_email = $2 and source <> 'system'`,
    [trackingCode.replace(/[^0-9a-z]/gi, '').toUpperCase(), email.trim().toLowerCase()],
  );
  return rows[0]?.id ?? null;
}

export interface OwnCaseLine {
  id: number;
  number: string;
  title: string;
  state: CaseState;
  createdAt: Date;
  lastMessageAt: Date;
}

/**
 * Those of the account, newest first: written with it, or from its address, which it has proved. What is about the
 * protection of a child stands in no list that somebody else at home may open.
 */
export async function listOwnCases(tx: Tx, customerId: number): Promise<OwnCaseLine[]> {
  const {rows} = await tx.query<OwnCaseLine>(
    `select i.id, i.number, i.title, i.state, i.created_at as "createdAt",
        coalesce(i.last_message_at, i.created_at) as "lastMessageAt"
      from incident i join customer c on c.id = $1
      where i.source <> 'system' and i.merged_into_id is null and i.category <> 'child_protection'
        and (i.contact_email = c.email or (i.customer_id = c.id and i.source = 'customer' and i.channel = 'web'))
      order by i.id desc limit 50`,
    [customerId],
  );
  return rows;
}
