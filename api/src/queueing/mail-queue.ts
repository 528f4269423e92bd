/**
 * Puts a mail in the queue once: the dedupe key is unique, and the row and its job commit together. What is for its
 * reader alone is stored sealed; the body in clear opens nothing (mail/conceal.ts).
 */
import {conceal, sealBody} from '../mail/conceal';
import type {MailAttachment} from '../mail/deliver';
import type {RenderedMail} from '../mail/layout';
import type {Runtime} from '../runtime';
import type {Tx} from '../tx';

export interface MailToQueue extends RenderedMail {
  dedupeKey: string;
  kind: string;
  to: string;
  orderId: number | null;
  attachments: MailAttachment[];
  /** Where an answer goes; the house's own address otherwise. */
  replyTo?: string;
  /** What it answers: of a message that came with its brackets, of one of ours its ref (`messageRef`). */
  inReplyTo?: string;
}

export async function queueMail(runtime: Runtime, tx: Tx, mail: MailToQueue): Promise<number | null> {
  const {secret, publicUrl} = runtime.config;
  const shown = conceal(mail, publicUrl);
  const {rows} = await tx.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, sealed_body, attachments, order_id,
      reply_to, in_reply_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (dedupe_key) do nothing returning id`,
    [
      mail.dedupeKey,
      mail.kind,
      mail.to,
      mail.subject,
      shown.html,
      shown.text,
      sealBody(secret, mail.dedupeKey, mail),
      JSON.stringify(mail.attachments),
      mail.orderId,
      mail.replyTo ?? '',
      mail.inReplyTo ?? '',
    ],
  );
  if (!rows[0]) return null;
  await runtime.jobs.enqueue(tx, 'send-mail', {mailId: rows[0].id});
  return rows[0].id;
}

/** Many at once, in one statement and one for their jobs; those whose key is there already are left out. How many are new. */
export async function queueMails(runtime: Runtime, tx: Tx, mails: readonly MailToQueue[]): Promise<number> {
  if (mails.length === 0) return 0;
  const {secret, publicUrl} = runtime.config;
  const col = <T>(pick: (mail: MailToQueue) => T) => mails.map(pick);
  const shown = mails.map(mail => conceal(mail, publicUrl));
  const {rows} = await tx.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, sealed_body, attachments, order_id,
      reply_to, in_reply_to)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::jsonb[],
       $9::int[], $10::text[], $11::text[])
     on conflict (dedupe_key) do nothing returning id`,
    [
      col(mail => mail.dedupeKey),
      col(mail => mail.kind),
      col(mail => mail.to),
      col(mail => mail.subject),
      shown.map(one => one.html),
      shown.map(one => one.text),
      col(mail => sealBody(secret, mail.dedupeKey, mail)),
      col(mail => JSON.stringify(mail.attachments)),
      col(mail => mail.orderId),
      col(mail => mail.replyTo ?? ''),
      col(mail => mail.inReplyTo ?? ''),
    ],
  );
  await runtime.jobs.enqueueAll(
    tx,
    'send-mail',
    rows.map(({id}) => ({mailId: id})),
  );
  return rows.length;
}
