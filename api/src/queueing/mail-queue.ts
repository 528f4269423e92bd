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
