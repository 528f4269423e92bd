/**
 * A conversation begins: who writes, about what, and the first words. Its dues are set by the database from the
 * category.
 */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';

export const CASE_CATEGORIES = [
  'purchase',
  'pass',
  'access',
  'refund',
  'personal_data',
  'child_protection',
  'complaint',
  'other',
] as const;
export const CASE_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

export interface NewCase {
  source: 'customer' | 'visitor' | 'clerk';
  category: (typeof CASE_CATEGORIES)[number];
  priority: (typeof CASE_PRIORITIES)[number];
  title: string;
  body: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  orderNumber: string | null;
  /** Who writes it down for somebody; null when they write themselves. */
  staffUserId: number | null;
}

export async function openCase(tx: Tx, ask: NewCase): Promise<{id: number; number: string; trackingCode: string}> {
  if (!ask.contactEmail && !ask.contactPhone)
    throw invalid({contactEmail: 'Hace falta un correo o un teléfono para contestar.'});
  const order = ask.orderNumber
    ? (
        await tx.query<{id: number; customer_id: number | null}>(
          'select id, customer_id from "order" where number = $1',
          [ask.orderNumber.trim()],
        )
      ).rows[0]
    : null;
  if (ask.orderNumber && !order) throw invalid({orderNumber: 'No hay ningún pedido con ese número.'});
  const {rows} = await tx.query<{id: number; number: string; trackingCode: string}>(
    `insert into incident (kind, source, category, priority, title, contact_name, contact_email, contact_phone,
      order_id, customer_id, last_message_at)
     values ('case', $1, $2, $3, $4, $5, $6, $7, $8,
       coalesce($9, (select id from customer where email = nullif($6, ''))), now())
       returning id, number, tracking_code as "trackingCode"`,
    [
      ask.source,
      ask.category,
      ask.category === 'child_protection' ? 'urgent' : ask.priority,
      ask.title.trim(),
      ask.contactName.trim(),
      ask.contactEmail.trim().toLowerCase(),
      ask.contactPhone.trim(),
      order?.id ?? null,
      order?.customer_id ?? null,
    ],
  );
  const made = rows[0]!;
  await tx.query(
    `insert into incident_message (incident_id, kind, author_kind, staff_user_id, author_name, body)
      values ($1, 'public', 'customer', $2, $3, $4)`,
    [made.id, ask.staffUserId, ask.contactName.trim() || 'Cliente', ask.body.trim()],
  );
  return made;
}
