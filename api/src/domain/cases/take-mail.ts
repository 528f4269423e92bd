/**
 * A mail that came: whose case it goes on with, or that it begins one, or that it is nothing. Each message once, however
 * often the mailbox shows it. Promise: a case is gone on with by what stands in its own mails alone, its signed address
 * or their signed names; a number and a sender are typed by anybody, and get nobody into it.
 */
import type {Tx} from '../kernel/tx';
import {type CaseFile, MAX_FILE_BYTES, mimeOfFile, MOST_FILES} from './keep-files';
import {openCase} from './open-case';
import {hearCustomer} from './reply';
import {HOUSE, say} from './states';

export interface TakenMail {
  hash: Buffer;
  messageId: string;
  fromEmail: string;
  fromName: string;
  subject: string;
  body: string;
  answers: string[];
  isAutomatic: boolean;
  isForged: boolean;
  files: CaseFile[];
  /** Of its signed address; null: it has none. */
  addressedCaseId: number | null;
}

export type Outcome =
  | 'reply'
  | 'opened'
  | 'dropped'
  | 'automatic'
  | 'unreadable'
  | 'too_large'
  | 'bounce'
  | 'complaint';

/**
 * Cases that one address may begin by mail in an hour, and all together: senders can be invented, and each of them would
 * be told that his mail is here. Answers in one case: as many as its page takes.
 */
const MOST_OPENED = 5;
const MOST_OPENED_IN_ALL = 100;
const MOST_ANSWERS = 20;
const MOST_LETTERS = 10_000;

/** Null: it was taken before. */
export async function takeMail(
  tx: Tx,
  mail: TakenMail,
  unknown: 'open' | 'drop',
): Promise<{outcome: Outcome; caseId: number | null} | null> {
  const taken = await noteMail(tx, mail, 'dropped', '');
  if (taken === null) return null;
  const end = async (outcome: Outcome, detail: string, caseId: number | null = null) => {
    await tx.query('update inbound_mail set outcome = $2, detail = $3, incident_id = $4 where id = $1', [
      taken,
      outcome,
      detail,
      caseId,
    ]);
    return {outcome, caseId};
  };
  if (mail.isAutomatic)
    return end('automatic', 'Lo escribió una máquina: una ausencia, una lista o un correo devuelto.');
  const known = await findCase(tx, mail);
  if (known && (await lately(tx, 'incident_id', known.id)) >= MOST_ANSWERS)
    return end('dropped', 'Demasiados correos en una hora para el mismo mensaje: míralo en el buzón.', known.id);
  if (known) {
    const kept = mail.files.filter(isKept).slice(0, MOST_FILES);
    const {id} = await hearCustomer(tx, {
      id: known.id,
      name: known.contactName || mail.fromName || 'Cliente',
      body: bodyOf(mail),
      files: kept,
    });
    await noteRest(tx, id, mail, kept);
    if (mail.fromEmail !== known.contactEmail)
      await say(tx, id, 'internal', HOUSE, `Contestó desde otra dirección: ${mail.fromEmail || 'sin dirección'}.`);
    await rememberMail(tx, id, mail.messageId, false);
    return end('reply', '', id);
  }
  if (unknown === 'drop')
    return end('dropped', 'No responde a ningún correo nuestro, y lo demás no se atiende por correo.');
  if (mail.isForged) return end('dropped', 'Su dominio dice que no lo ha enviado él (DMARC).');
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(mail.fromEmail) || mail.fromEmail.length > 254)
    return end('dropped', 'No dice de quién es.');
  if ((await lately(tx, 'from_email', mail.fromEmail, 'opened')) >= MOST_OPENED)
    return end('dropped', 'Demasiados correos de esta dirección en una hora: míralo en el buzón.');
  if ((await lately(tx, 'outcome', 'opened')) >= MOST_OPENED_IN_ALL)
    return end('dropped', 'Demasiados correos nuevos en una hora: míralo en el buzón.');
  const files = mail.files.filter(isKept).slice(0, MOST_FILES);
  const {rows} = await tx.query<{id: number}>('select id from customer where email = $1', [mail.fromEmail]);
  const made = await openCase(tx, {
    source: rows[0] ? 'customer' : 'visitor',
    channel: 'mail',
    category: 'other',
    priority: 'normal',
    title: mail.subject || '(Sin asunto)',
    body: bodyOf(mail),
    contactName: mail.fromName || mail.fromEmail.split('@')[0]!,
    contactEmail: mail.fromEmail,
    contactPhone: '',
    customerId: rows[0]?.id ?? null,
    about: {},
    staffUserId: null,
    files,
  });
  await noteRest(tx, made.id, mail, files);
  const named = numberIn(mail.subject);
  if (named)
    await say(
      tx,
      made.id,
      'internal',
      HOUSE,
      `Nombra el mensaje ${named}, pero no responde a ningún correo nuestro: si es la misma persona, únelos.`,
    );
  await rememberMail(tx, made.id, mail.messageId, false);
  return end('opened', '', made.id);
}

/** One that cannot be taken, or not wholly; null: it was noted before. */
export async function noteMail(
  tx: Tx,
  mail: Pick<TakenMail, 'hash' | 'fromEmail' | 'subject'>,
  outcome: Outcome,
  detail: string,
): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `insert into inbound_mail (message_hash, from_email, subject, outcome, detail) values ($1, $2, $3, $4, $5)
      on conflict (message_hash) do nothing returning id`,
    [mail.hash, mail.fromEmail.slice(0, 254), mail.subject.slice(0, 200), outcome, detail],
  );
  return rows[0]?.id ?? null;
}

/** What the next one may be answered by; `ref` of ours is what stands before the @. */
export async function rememberMail(tx: Tx, caseId: number, ref: string, isOurs: boolean): Promise<void> {
  if (ref === '') return;
  await tx.query(
    `insert into case_mail (incident_id, message_ref, is_ours) values ($1, $2, $3) on conflict (message_ref) do nothing`,
    [caseId, ref, isOurs],
  );
}

interface Known {
  id: number;
  contactName: string;
  contactEmail: string;
}
const KNOWN = `select i.id, i.contact_name as "contactName", i.contact_email as "contactEmail" from incident i`;

async function findCase(tx: Tx, mail: TakenMail): Promise<Known | null> {
  if (mail.addressedCaseId !== null) {
    const {rows} = await tx.query<Known>(`${KNOWN} where i.id = $1 and i.source <> 'system'`, [mail.addressedCaseId]);
    if (rows[0]) return rows[0];
  }
  // Of ours alone: theirs were made by who wrote, and may be anything.
  const {rows} = await tx.query<Known>(
    `${KNOWN} join case_mail c on c.incident_id = i.id where c.is_ours and c.message_ref = any($1)
      order by c.id desc limit 1`,
    [mail.answers.map(id => id.split('@')[0]!)],
  );
  return rows[0] ?? null;
}

const numberIn = (subject: string): string | undefined => /\bM\d{6,12}\b/i.exec(subject)?.[0].toUpperCase();

const bodyOf = ({body}: TakenMail): string => body.slice(0, MOST_LETTERS).trim() || '(Sin texto)';
const isKept = ({content}: CaseFile): boolean => content.length <= MAX_FILE_BYTES && mimeOfFile(content) !== null;

/** What did not come along is named, so that somebody can ask for it. */
async function noteRest(tx: Tx, caseId: number, mail: TakenMail, kept: CaseFile[]): Promise<void> {
  const rest = mail.files.filter(file => !kept.includes(file)).map(file => `«${file.fileName}»`);
  if (mail.body.length > MOST_LETTERS) rest.push('el final del texto, que era muy largo');
  if (rest.length > 0)
    await say(tx, caseId, 'internal', HOUSE, `No se guardó de este correo: ${rest.join(', ').slice(0, 2000)}.`);
}

/** Mails of the last hour with this, and with that outcome if one is named. */
async function lately(
  tx: Tx,
  column: 'incident_id' | 'from_email' | 'outcome',
  value: string | number,
  outcome: Outcome | null = null,
): Promise<number> {
  const {rows} = await tx.query<{count: number}>(
    `select count(*)::int as count from inbound_mail
      where ${column} = $1 and ($2::text is null or outcome = $2) and created_at > now() - interval '1 hour'`,
    [value, outcome],
  );
  return rows[0]!.count;
}
