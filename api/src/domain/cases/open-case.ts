/**
 * A conversation begins: who writes, about what, and the first words. Its dues are set by the database from the
 * category.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {type CaseFile, keepFiles} from './keep-files';
import {HOUSE, say} from './states';

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
export type CaseCategory = (typeof CASE_CATEGORIES)[number];

export interface NewCase {
  source: 'customer' | 'visitor' | 'clerk';
  channel: 'web' | 'mail' | 'office' | 'whatsapp';
  category: CaseCategory;
  priority: (typeof CASE_PRIORITIES)[number];
  title: string;
  body: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  /** Whose account it is; null: whoever has this address, if anybody. */
  customerId: number | null;
  about: {
    /** Of whoever showed that it is theirs. */
    orderId?: number;
    seasonPassId?: number;
    /** As somebody typed it. */
    orderNumber?: string | null | undefined;
  };
  /** Who writes it down for somebody; null when they write themselves. */
  staffUserId: number | null;
  files: CaseFile[];
}

export interface OpenedCase {
  id: number;
  number: string;
  trackingCode: string;
}

export async function openCase(tx: Tx, ask: NewCase): Promise<OpenedCase> {
  const email = ask.contactEmail.trim().toLowerCase();
  if (!email && !ask.contactPhone && ask.channel !== 'whatsapp')
    throw invalid({contactEmail: 'Hace falta un correo o un teléfono para contestar.'});
  const typed = ask.about.orderNumber?.trim() ?? '';
  const order = await findOrder(tx, ask, typed, email);
  const {rows} = await tx.query<OpenedCase>(
    `insert into incident (kind, source, channel, category, priority, title, contact_name, contact_email, contact_phone,
      order_id, season_pass_id, customer_id, last_message_at)
     values ('case', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
       coalesce($11, (select id from customer where email = nullif($7, ''))), now())
       returning id, number, tracking_code as "trackingCode"`,
    [
      ask.source,
      ask.channel,
      ask.category,
      ask.category === 'child_protection' ? 'urgent' : ask.priority,
      ask.title.trim(),
      ask.contactName.trim(),
      email,
      ask.contactPhone.trim(),
      order?.id ?? null,
      ask.about.seasonPassId ?? null,
      ask.customerId ?? order?.customer_id ?? null,
    ],
  );
  const made = rows[0]!;
  const messageId = await say(
    tx,
    made.id,
    'public',
    {kind: 'customer', staffUserId: ask.staffUserId, name: ask.contactName.trim() || 'Cliente'},
    ask.body.trim(),
  );
  await keepFiles(tx, messageId, ask.files);
  if (typed && !order)
    await say(tx, made.id, 'internal', HOUSE, `Escribió el pedido «${typed}», que no está a nombre de su correo.`);
  return made;
}

/** A typed number is no proof: who writes from outside learns nothing of an order that is not of their address. */
async function findOrder(
  tx: Tx,
  ask: NewCase,
  typed: string,
  email: string,
): Promise<{id: number; customer_id: number | null} | null> {
  const {orderId} = ask.about;
  if (orderId === undefined && typed === '') return null;
  const {rows} = await tx.query<{id: number; customer_id: number | null; email: string}>(
    `select id, customer_id, email from "order" where ${orderId === undefined ? 'number' : 'id'} = $1`,
    [orderId ?? typed],
  );
  const found = rows[0] ?? null;
  if (ask.channel === 'office') {
    if (!found) throw invalid({orderNumber: 'No hay ningún pedido con ese número.'});
    return found;
  }
  const isTheirs =
    orderId !== undefined ||
    (found !== null && (found.email.toLowerCase() === email || (found.customer_id ?? 0) === ask.customerId));
  return isTheirs ? found : null;
}
