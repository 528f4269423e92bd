/**
 * Puts a mail in the queue once: the dedupe key is unique, and the row and its job commit together. What is for its
 * reader alone is stored sealed; the body in clear opens nothing (mail/conceal.ts).
 */
import {conceal, sealBody} from '../conceal';
import type {MailAttachment} from '../deliver';
import type {MailKind} from './mail-kinds';
import {type Cause, mailingsOf} from './mailings';
import type {RenderedMail} from '../layout';
import type {Ground} from '../../../platform/ground';
import type {Tx} from '../../../domain/kernel/tx';

export interface MailToQueue extends RenderedMail {
  dedupeKey: string;
  kind: MailKind;
  to: string;
  orderId: number | null;
  attachments: MailAttachment[];
  /** Where an answer goes; the house's own address otherwise. */
  replyTo?: string;
  /** What it answers: of a message that came with its brackets, of one of ours its ref (`messageRef`). */
  inReplyTo?: string;
  /** Of one that is written to many: what it is about, or its mailing when that was written first. */
  about?: Cause | undefined;
  mailingId?: number;
}

export async function queueMail(runtime: Ground, tx: Tx, mail: MailToQueue): Promise<number | null> {
  const {secret, publicUrl} = runtime.config;
  const shown = conceal(mail, publicUrl);
  const [mailingId] = await mailingsOf(tx, [mail]);
  const {rows} = await tx.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, sealed_body, attachments, order_id,
      reply_to, in_reply_to, mailing_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
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
      mailingId,
    ],
  );
  if (!rows[0]) return null;
  await runtime.jobs.enqueue(tx, 'send-mail', {mailId: rows[0].id});
  return rows[0].id;
}

/**
 * Many at once, in one statement and one for their jobs; those whose key is there already are left out. How many are new.
 * Each is sealed as it comes: of mails written one by one, none but the last lies about in clear and in memory.
 * `priority` below 0: those that somebody waits for go first.
 */
export async function queueMails(runtime: Ground, tx: Tx, mails: Iterable<MailToQueue>, priority = 0): Promise<number> {
  const {secret, publicUrl} = runtime.config;
  const kept = Array.from(mails, mail => ({
    ...mail,
    ...conceal(mail, publicUrl),
    sealed: sealBody(secret, mail.dedupeKey, mail),
  }));
  if (kept.length === 0) return 0;
  const col = <T>(pick: (mail: (typeof kept)[number]) => T) => kept.map(pick);
  const mailingIds = await mailingsOf(tx, kept);
  const {rows} = await tx.query<{id: number}>(
    // The sealed bodies are one piece that is cut here: in a list each would go down the wire as twice as many letters.
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, sealed_body, attachments, order_id,
      reply_to, in_reply_to, mailing_id)
     select m.dedupe_key, m.kind, m.to_email, m.subject, m.html, m.text,
       substr($7::bytea, (m.ends_at - m.bytes + 1)::int, m.bytes), m.attachments, m.order_id, m.reply_to, m.in_reply_to,
       m.mailing_id
       from (select *, sum(bytes) over (order by n) as ends_at
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $8::int[], $9::jsonb[],
           $10::int[], $11::text[], $12::text[], $13::int[]) with ordinality as a (dedupe_key, kind, to_email, subject,
           html, text, bytes, attachments, order_id, reply_to, in_reply_to, mailing_id, n)) m
     on conflict (dedupe_key) do nothing returning id`,
    [
      col(mail => mail.dedupeKey),
      col(mail => mail.kind),
      col(mail => mail.to),
      col(mail => mail.subject),
      col(mail => mail.html),
      col(mail => mail.text),
      Buffer.concat(col(mail => mail.sealed)),
      col(mail => mail.sealed.length),
      col(mail => JSON.stringify(mail.attachments)),
      col(mail => mail.orderId),
      col(mail => mail.replyTo ?? ''),
      col(mail => mail.inReplyTo ?? ''),
      mailingIds,
    ],
  );
  await runtime.jobs.enqueueAll(
    tx,
    'send-mail',
    rows.map(({id}) => ({mailId: id})),
    priority,
  );
  return rows.length;
}
