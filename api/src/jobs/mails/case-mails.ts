/**
 * The mails of a case, each in the transaction of its act: it is here, it was answered, it is done. Each carries the
 * link to the customer's page, and of the protection of a child nothing but that. Where a mailbox is read, an answer
 * goes to it, by an address that names the case; where none is, nobody is asked to answer.
 */
import {mailIdentity} from '../../outside/mail/identity';
import {signedId} from '../../platform/keys/token';
import {rememberMail} from '../../domain/cases/take-mail';
import {caseUrl} from '../../outside/mail/links/case-link';
import {messageRef} from '../../outside/mail/deliver';
import {replyAddress} from '../../outside/mail/told/signed-address';
import {calledBy, type MailIdentity, type RenderedMail} from '../../outside/mail/layout';
import {renderCaseOpened} from '../../outside/mail/render/cases/case-opened';
import {renderCaseReply} from '../../outside/mail/render/cases/case-reply';
import {renderCaseResolved} from '../../outside/mail/render/cases/case-resolved';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

interface Facts {
  number: string;
  title: string;
  tracking: string;
  name: string;
  email: string;
  category: string;
  orderId: number | null;
  answerBy: Date;
  timezone: string;
  /** Where answers are read; null: nowhere. */
  mailbox: {address: string; hasPlus: boolean} | null;
  /** The newest mail of the case. */
  last: {ref: string; isOurs: boolean} | null;
}

/** False: no address to write to. */
async function write(
  runtime: Runtime,
  tx: Tx,
  caseId: number,
  kind: 'case_opened' | 'case_reply' | 'case_resolved',
  act: string,
  render: (
    facts: Facts,
    common: {identity: MailIdentity; url: string; isPrivate: boolean; canReply: boolean},
  ) => RenderedMail,
): Promise<boolean> {
  const {rows} = await tx.query<Facts>(
    `select i.number, i.title, i.tracking_code as tracking, i.contact_name as name, i.contact_email as email, i.category,
      i.order_id as "orderId", i.first_reply_due_at as "answerBy",
      club_zone() as timezone,
      (select json_build_object('address', b.address, 'hasPlus', b.has_plus) from mailbox b where b.is_active) as mailbox,
      (select json_build_object('ref', c.message_ref, 'isOurs', c.is_ours) from case_mail c
        where c.incident_id = i.id order by c.id desc limit 1) as last
      from incident i where i.id = $1`,
    [caseId],
  );
  const facts = rows[0];
  if (!facts?.email) return false;
  const mail = render(facts, {
    identity: await mailIdentity(tx, runtime.config),
    url: caseUrl(runtime.config, caseId),
    isPrivate: facts.category === 'child_protection',
    canReply: facts.mailbox !== null,
  });
  // The Message-ID is made of it: signed, it cannot be computed, so who answers by it has seen the mail.
  const dedupeKey = signedId(runtime.config.secret, 'case_mail', act);
  const queued = await queueMail(runtime, tx, {
    ...mail,
    dedupeKey,
    kind,
    to: facts.email,
    orderId: facts.orderId,
    attachments: [],
    ...(facts.mailbox && {
      replyTo:
        (facts.mailbox.hasPlus && replyAddress(runtime.config.secret, facts.mailbox.address, caseId)) ||
        facts.mailbox.address,
    }),
    ...(facts.last && {inReplyTo: facts.last.isOurs ? facts.last.ref : `<${facts.last.ref}>`}),
  });
  if (queued !== null) await rememberMail(tx, caseId, messageRef(dedupeKey), true);
  return true;
}

const firstName = ({name}: Facts): string => calledBy(name);

export const queueCaseOpened = (runtime: Runtime, tx: Tx, caseId: number): Promise<boolean> =>
  write(runtime, tx, caseId, 'case_opened', `case-opened:${caseId}`, (facts, common) =>
    renderCaseOpened({
      ...common,
      caseNumber: facts.number,
      trackingCode: facts.tracking,
      answerBy: facts.answerBy,
      timezone: facts.timezone,
    }),
  );

export async function queueCaseReply(runtime: Runtime, tx: Tx, caseId: number, messageId: number): Promise<boolean> {
  const {rows} = await tx.query<{body: string; files: number}>(
    `select m.body, (select count(*)::int from incident_file f where f.incident_message_id = m.id) as files
      from incident_message m where m.id = $2 and m.incident_id = $1`,
    [caseId, messageId],
  );
  const said = rows[0]!;
  return write(runtime, tx, caseId, 'case_reply', `case-reply:${messageId}`, (facts, common) =>
    renderCaseReply({
      ...common,
      ...said,
      firstName: firstName(facts),
      caseNumber: facts.number,
      trackingCode: facts.tracking,
      title: facts.title,
    }),
  );
}

/** Once for each time that it is called done: it may come back. */
export async function queueCaseResolved(runtime: Runtime, tx: Tx, caseId: number): Promise<boolean> {
  const {rows} = await tx.query<{version: number}>('select version from incident where id = $1', [caseId]);
  return write(runtime, tx, caseId, 'case_resolved', `case-resolved:${caseId}:${rows[0]!.version}`, (facts, common) =>
    renderCaseResolved({...common, firstName: firstName(facts), caseNumber: facts.number, title: facts.title}),
  );
}
