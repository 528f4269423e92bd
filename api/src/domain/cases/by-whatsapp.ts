/**
 * A case by WhatsApp. Whoever writes goes on with the case that they have open there, or begins one; each message once. The
 * house answers by the same road: in its own words within the 24 hours that the person's last message opens, after them
 * by a template that Meta has approved, and not to who has asked for nothing more.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openCase} from './open-case';
import {hearCustomer} from './reply';
import {HOUSE, say} from './states';

export interface WrittenByWhatsapp {
  /** Meta's id of it. */
  id: string;
  contactId: number;
  phone: string | null;
  name: string;
  text: string;
}

/** In an hour: what somebody may write before the rest waits where it is. */
const MOST_MESSAGES = 60;
const MOST_OPENED_IN_ALL = 200;
/** What is asked after so long is about something else. */
const GOES_ON = "interval '7 days'";

/** Null: it was heard before, or is one too many. */
export async function hearByWhatsapp(tx: Tx, said: WrittenByWhatsapp): Promise<{caseId: number} | null> {
  const {rows: heard} = await tx.query('select 1 from case_whatsapp where message_ref = $1', [said.id]);
  if (heard.length > 0) return null;
  const {rows} = await tx.query<{n: number; opened: number}>(
    `select (select count(*)::int from case_whatsapp where whatsapp_contact_id = $1
        and created_at > now() - interval '1 hour') as n,
      (select count(*)::int from incident where channel = 'whatsapp' and created_at > now() - interval '1 hour') as opened`,
    [said.contactId],
  );
  const {n, opened} = rows[0]!;
  if (n > MOST_MESSAGES) return null;
  const known = await openCaseOf(tx, said.contactId);
  if (known === null && opened >= MOST_OPENED_IN_ALL) return null;
  const caseId = known === null ? await begin(tx, said) : await goOn(tx, known, said);
  if (n === MOST_MESSAGES)
    await say(tx, caseId, 'internal', HOUSE, 'Escribe demasiado deprisa: lo que siga en esta hora no se guarda aquí.');
  await tx.query('insert into case_whatsapp (incident_id, whatsapp_contact_id, message_ref) values ($1, $2, $3)', [
    caseId,
    said.contactId,
    said.id,
  ]);
  return {caseId};
}

async function openCaseOf(tx: Tx, contactId: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `select i.id from incident i join case_whatsapp c on c.incident_id = i.id
      where c.whatsapp_contact_id = $1 and i.channel = 'whatsapp'
        and (i.state not in ('resolved', 'closed') or i.last_message_at > now() - ${GOES_ON})
      order by c.id desc limit 1`,
    [contactId],
  );
  return rows[0]?.id ?? null;
}

const goOn = async (tx: Tx, id: number, {name, text}: WrittenByWhatsapp): Promise<number> =>
  (await hearCustomer(tx, {id, name: name || 'Cliente', body: text, files: []})).id;

async function begin(tx: Tx, {phone, name, text}: WrittenByWhatsapp): Promise<number> {
  // A number that several have says of none of them.
  const {rows} = await tx.query<{id: number; name: string}>(
    `select min(id) as id, min(concat_ws(' ', nullif(first_name, ''), nullif(surname1, ''))) as name from customer
      where whatsapp_number(phone) = $1 having count(*) = 1`,
    [phone],
  );
  const customer = rows[0];
  const made = await openCase(tx, {
    source: customer ? 'customer' : 'visitor',
    channel: 'whatsapp',
    category: 'other',
    priority: 'normal',
    title: titleOf(text),
    body: text,
    contactName: customer?.name || name || phone || 'Por WhatsApp',
    contactEmail: '',
    contactPhone: phone ?? '',
    customerId: customer?.id ?? null,
    about: {},
    staffUserId: null,
    files: [],
  });
  return made.id;
}

const titleOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
};

/** SQL over `i`, a case: who writes in it by WhatsApp, and until when they may be answered in our own words. */
export const WHATSAPP_OF = `(select json_build_object('contactId', k.id, 'phone', k.phone, 'userId', k.user_id,
    'until', k.last_inbound_at + interval '24 hours', 'isOpen', coalesce(k.last_inbound_at > now() - interval '24 hours', false),
    'hasLeft', coalesce(k.opted_out_at >= k.last_inbound_at, false))
  from case_whatsapp c join whatsapp_contact k on k.id = c.whatsapp_contact_id
 where c.incident_id = i.id and i.channel = 'whatsapp' order by c.id desc limit 1)`;

/** SQL: templates that say the same to all, which is what can be said to somebody without asking for more. */
export const PLAIN_TEMPLATES = `whatsapp_template t where t.state = 'approved' and t.components::text not like '%{{%'
  and coalesce(t.components -> 'header' ->> 'format', 'text') = 'text'`;

interface Reached {
  phone: string | null;
  userId: string | null;
  isOpen: boolean;
  hasLeft: boolean;
}

/** What is said when it is a template: its words, for whoever reads the case. Errors: `invalid` 422. */
export async function wordsOfTemplate(tx: Tx, templateId: number): Promise<string> {
  const {rows} = await tx.query<{body: string}>(
    `select t.components -> 'body' ->> 'text' as body from ${PLAIN_TEMPLATES} and t.id = $1`,
    [templateId],
  );
  if (!rows[0]) throw invalid({whatsappTemplateId: 'Elige una plantilla aprobada y sin datos que rellenar.'});
  return rows[0].body;
}

/** False: the case is not by WhatsApp. Errors: `outside_window` 409, `already_left` 409. */
export async function answerByWhatsapp(
  tx: Tx,
  {caseId, messageId, body, templateId}: {caseId: number; messageId: number; body: string; templateId: number | null},
): Promise<boolean> {
  const {rows} = await tx.query<{to: Reached | null}>(`select ${WHATSAPP_OF} as to from incident i where i.id = $1`, [
    caseId,
  ]);
  const to = rows[0]?.to;
  if (!to) {
    if (templateId !== null) throw invalid({whatsappTemplateId: 'Este mensaje no llegó por WhatsApp.'});
    return false;
  }
  if (to.hasLeft)
    throw conflict('already_left', 'Pidió que no le escribamos más por WhatsApp: contéstale por otro medio.');
  if (!to.isOpen && templateId === null)
    throw conflict(
      'outside_window',
      'Han pasado más de 24 horas desde su último mensaje: WhatsApp solo deja escribirle con una plantilla aprobada.',
    );
  await tx.query(
    `insert into whatsapp_message (kind, phone, user_id, body, whatsapp_template_id, incident_message_id)
      values ($1, $2, $3, $4, $5, $6)`,
    [
      templateId === null ? 'answer' : 'case',
      to.phone,
      to.userId,
      templateId === null ? body : '',
      templateId,
      messageId,
    ],
  );
  return true;
}
