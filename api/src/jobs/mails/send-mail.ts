/**
 * Sends one queued mail; a row is claimed before it is sent, so two workers never send the same one. The claim is a
 * lease longer than any delivery may take: what a killed worker had in hand is sent by whoever comes by after it.
 */
import {calendarDocument, readVisits} from '../../outside/papers/documents/calendar-document';
import {paperAds} from '../ad-places';
import {settlementFileName, settlementPdf} from '../../outside/papers/documents/settlement-document';
import {readPaper} from '../../domain/settlements/read-paper';
import {kitOrderFileName, kitOrderPdf} from '../../outside/papers/documents/kit-order-document';
import {readKitOrders} from '../../domain/academy/kit/orders/read-orders';
import {readOrderFile, ticketDocument} from '../../outside/papers/documents/order-document';
import {conceal, openBody, type Body} from '../../outside/mail/conceal';
import {deliver, type Delivery, feedbackId, type MailAttachment} from '../../outside/mail/deliver';
import {keyOfDomain} from '../../outside/mail/dns/signing-key';
import {orderCalendar} from '../../outside/drawing/calendar';
import {giftCardFileName, giftCardPdf} from '../../outside/drawing/gift-card';
import {invoiceFileName, invoicePdf} from '../../outside/drawing/money/invoice';
import {receiptFileName, receiptPdf} from '../../outside/drawing/money/receipt';
import {badgePdf, BADGE_FILE_NAME} from '../../outside/drawing/badge/badge';
import {readBadges} from '../../outside/papers/documents/badge-document';
import {readGiftCard} from '../../outside/papers/documents/gift-card-document';
import {readInvoicePaper} from '../../outside/papers/documents/invoice-document';
import {GUEST_FILE_NAME, guestDocument, readGuests} from '../../outside/papers/documents/invitation-document';
import {GIVEN_FILE_NAME, givenDocument, readGivenTicket} from '../../outside/papers/documents/given-ticket';
import {readSupporterCard} from '../../outside/papers/documents/supporter-card-document';
import {mediaAttachment} from '../../outside/papers/media-attachment';
import {supporterCardFileName, supporterCardPdf} from '../../outside/drawing/supporter-card';
import {ticketsFileName, ticketsPdf} from '../../outside/drawing/tickets';
import {staysSealed} from '../../outside/mail/queue/mail-kinds';
import type {Runtime} from '../../runtime';
import {officeOf} from '../../outside/tax-office/office';
import {receiptDocument} from './dues-receipt';
import {move, to} from '../../domain/machines/move';
import {readTransfer} from '../../domain/ticket-acts/read-transfer';
import {noteReminderMail} from '../../domain/reminders/note-mail';
import {CANCELLED, noteCancelled} from '../../domain/messaging/mailings/act';
import {HAS_LEFT, LEFT_SINCE} from '../../domain/messaging/mailings/again';
import {noteReport} from '../../domain/returned/note-report';
import {returnAddress, type Sent, sentRef, waysOut} from '../../outside/mail/told/signed-address';
import {reminderWayOut} from '../../outside/mail/links/unsubscribe-link';
import {noteDelivery} from '../../domain/orders/codes/next-mails';

/** The mail server has 30 s for its answer (mail/send.ts), the attachments take some more. */
const LEASE = "interval '45 seconds'";

/**
 * While the mail server is away, one in a while tries its door and the others wait outside, so that nobody's time is
 * spent on it.
 */
const CLOSED_MS = 10_000;
const PUT_OFF_SECONDS = 60;
let awayUntil = 0;

/** SQL: of a mailing in one of these states. */
const OF_MAILING = (states: string): string =>
  `exists (select 1 from mailing g where g.id = m.mailing_id and g.state in (${states}))`;
/** SQL over `m`: nobody has it in hand. */
const IS_FREE = `(m.state = 'queued' or m.sent_at < now() - ${LEASE})`;

const FOREIGN = 'Se escribió con otro APP_SECRET: no se puede abrir, y sus enlaces ya no valen.';

/** null: sealed under another secret. */
function bodyOf(secret: string, dedupeKey: string, sealed: Buffer): Body | null {
  try {
    return openBody(secret, dedupeKey, sealed);
  } catch {
    return null;
  }
}

/** Mails that a dead worker left in hand: their job may have come back too early, and ended. */
export async function resumeMails(runtime: Runtime, most = 20): Promise<number> {
  const {rows} = await runtime.db.query<{id: number}>(
    `select id from mail_message m where state = 'sending' and sent_at < now() - ${LEASE}
      and not ${OF_MAILING(`'paused'`)} order by id limit $1`,
    [most],
  );
  for (const {id} of rows) await sendMail(runtime, id);
  return rows.length;
}

/** SQL: a mailbox that takes addresses with a plus. */
export const REPORTS_TO = '(select address from mailbox where is_active and has_plus)';
/**
 * It is where reports are to come when it is of the sender's own domain; of another one the servers would find that the
 * sender is not who he says (SPF alignment, RFC 7489).
 */
export const reportsAt = (mailbox: string | null, domain: string): string | null =>
  mailbox?.endsWith(`@${domain}`) ? mailbox : null;

const returnPath = (secret: string, address: string | null, sent: Sent): string | null =>
  address && returnAddress(secret, address, sent);

interface Reminder {
  logId: number;
  ruleId: number;
  advertises: boolean;
}

/** Of one that advertises: one click takes it off (RFC 8058). */
const reminderHeaders = (
  config: Runtime['config'],
  {logId, ruleId, advertises}: Reminder,
  {domain, mailbox, mailId}: {domain: string; mailbox: string | null; mailId: number},
): Record<string, string> => ({
  'Feedback-ID': feedbackId(ruleId, 'recordatorios', domain),
  ...(advertises && {
    ...waysOut(reminderWayOut(config, logId), {secret: config.secret, mailbox, sent: {of: 'mail', id: mailId}}),
    'List-Id': `<recordatorios.${domain}>`,
  }),
});

export async function sendMail(runtime: Runtime, mailId: number): Promise<void> {
  const {config, db} = runtime;
  const out = await runtime.outgoing.smtp();
  const smtp = out?.smtp ?? null;
  if (out?.isNew) awayUntil = 0;
  if (smtp && performance.now() < awayUntil)
    return void (await runtime.jobs.enqueue(db, 'send-mail', {mailId}, PUT_OFF_SECONDS));
  const {rows} = await move<{
    dedupe_key: string;
    to_email: string;
    subject: string;
    html: string;
    text: string;
    sealed_body: Buffer | null;
    attachments: MailAttachment[];
    attempts: number;
    reply_to: string;
    in_reply_to: string;
    mailbox: string | null;
    kind: string;
    reminder: Reminder | null;
  }>(db, to('mail', 'sending'), {
    as: 'm',
    id: mailId,
    set: 'attempts = attempts + 1, sent_at = now()',
    where: `${IS_FREE} and not ${OF_MAILING(`'paused', 'cancelled'`)} and not ${HAS_LEFT}`,
    returning: `dedupe_key, to_email, subject, html, text, sealed_body, attachments, attempts, reply_to, in_reply_to,
      ${REPORTS_TO} as mailbox, kind, case when kind = 'reminder' then (select json_build_object('logId', l.id, 'ruleId', r.id,
        'advertises', r.needs_consent) from reminder_log l join reminder_rule r on r.id = l.reminder_rule_id
        where l.mail_message_id = m.id) end as reminder`,
  });
  const row = rows[0];
  if (!row) return drop(db, mailId);
  const body =
    row.sealed_body && smtp ? bodyOf(config.secret, row.dedupe_key, row.sealed_body) : {html: row.html, text: row.text};
  const mail = body && {
    ...body,
    dedupeKey: row.dedupe_key,
    toEmail: row.to_email,
    subject: row.subject,
    attachments: row.attachments,
    attempts: row.attempts,
    replyTo: row.reply_to,
    inReplyTo: row.in_reply_to,
    ref: sentRef(config.secret, {of: 'mail', id: mailId}),
    headers:
      row.reminder === null || !smtp
        ? undefined
        : reminderHeaders(config, row.reminder, {domain: smtp.domain, mailbox: row.mailbox, mailId}),
    dkim: smtp ? await keyOfDomain(db, config.secret, smtp.domain) : undefined,
    returnPath: smtp && returnPath(config.secret, reportsAt(row.mailbox, smtp.domain), {of: 'mail', id: mailId}),
  };
  const delivery: Delivery = !mail
    ? {state: 'failed', error: FOREIGN}
    : await deliver(mail, smtp, {
        ticketsPdf: async orderId => {
          const file = await readOrderFile(db, config, orderId);
          return {
            fileName: ticketsFileName(file.number),
            content: await ticketsPdf(ticketDocument(file, config, null, await paperAds(runtime, db, file))),
          };
        },
        receiptPdf: async orderId => {
          const file = await readOrderFile(db, config, orderId);
          const receipt = await receiptDocument(db, file);
          if (!receipt) throw new Error(`order ${orderId} has no receipt`);
          return {fileName: receiptFileName(file.number), content: await receiptPdf(receipt)};
        },
        givenTicketPdf: async transferId => {
          const given = await readTransfer(db, transferId);
          if (given?.state !== 'accepted') throw new Error(`ticket transfer ${transferId} is not to be given`);
          const paper = await readGivenTicket(db, config, given);
          return {fileName: GIVEN_FILE_NAME, content: await ticketsPdf(givenDocument(paper, config))};
        },
        invitationPdf: async invitationId => {
          const guests = await readGuests(db, invitationId);
          if (!guests?.places.length) throw new Error(`invitation ${invitationId} is not to be given`);
          return {fileName: GUEST_FILE_NAME, content: await ticketsPdf(await guestDocument(db, config, guests))};
        },
        giftCardPdf: async giftCardId => {
          const card = await readGiftCard(db, config, giftCardId);
          if (!card) throw new Error(`gift card ${giftCardId} is not to be given`);
          return {fileName: giftCardFileName(card.code), content: await giftCardPdf(card)};
        },
        supporterCardPdf: async supporterId => {
          const card = await readSupporterCard(db, config, supporterId);
          if (!card) throw new Error(`supporter ${supporterId} has no card`);
          return {fileName: supporterCardFileName(card.number), content: await supporterCardPdf(card)};
        },
        accreditationPdf: async id => {
          const sheet = await readBadges(db, {id});
          if (sheet.badges.length === 0) throw new Error(`accreditation ${id} is not to be given`);
          return {fileName: BADGE_FILE_NAME, content: await badgePdf({...sheet, format: 'a6'})};
        },
        kitOrderPdf: async id => {
          const [order] = await readKitOrders(db, id);
          if (!order) throw new Error(`there is no order of clothes ${id}`);
          return {fileName: kitOrderFileName(order), content: await kitOrderPdf(db, order)};
        },
        settlementPdf: async id => {
          const paper = await readPaper(db, id, null);
          return {fileName: settlementFileName(paper), content: await settlementPdf(db, paper)};
        },
        invoicePdf: async id => {
          const paper = await readInvoicePaper(db, id, {ofOrder: null, isSending: officeOf(config) !== null});
          return {fileName: invoiceFileName(paper.fullNumber), content: await invoicePdf(paper)};
        },
        mediaFile: async id => {
          const file = await mediaAttachment(db, id);
          if (!file) throw new Error(`there is no file ${id}`);
          return file;
        },
        calendar: async orderId =>
          orderCalendar(
            calendarDocument(
              await readOrderFile(db, config, orderId),
              config,
              new Date(runtime.sessions.now()),
              await readVisits(db, orderId),
            ),
          ),
      });
  runtime.metrics.mails.inc({outcome: delivery.state});
  // Written before bodies were sealed: sent, it opens nothing any more.
  const bare = row.sealed_body || delivery.state !== 'sent' ? null : conceal(row, config.publicUrl);
  const isAway = delivery.state === 'queued' && delivery.isAway === true;
  if (isAway) awayUntil = performance.now() + CLOSED_MS;
  await db.withTransaction(async tx => {
    const isSent = delivery.state === 'sent';
    await move(tx, to('mail', delivery.state), {
      id: mailId,
      set: `last_error = $2, attempts = attempts - $3, html = coalesce($4, html), text = coalesce($5, text),
        sent_at = ${isSent || delivery.state === 'outbox' ? 'now()' : 'null'}${isSent && !staysSealed(row.kind) ? ', sealed_body = null' : ''}`,
      values: ['error' in delivery ? delivery.error : null, isAway ? 1 : 0, bare?.html ?? null, bare?.text ?? null],
    });
    if (delivery.state === 'failed' && delivery.isNobody)
      await noteReport(tx, {of: 'mail', id: mailId, kind: 'hard', detail: delivery.error});
    const problem = 'error' in delivery ? delivery.error : null;
    await noteDelivery(tx, mailId, delivery.state, problem);
    if (row.kind === 'reminder') await noteReminderMail(tx, mailId, delivery.state, problem);
    if (delivery.state === 'queued') await runtime.jobs.enqueue(tx, 'send-mail', {mailId}, delivery.retryInSeconds);
  });
}

/** What was in hand, or written, when its mailing was cancelled, or when its reader left. */
const drop = (db: Runtime['db'], mailId: number): Promise<void> =>
  db.withTransaction(async tx => {
    for (const [when, why] of [
      [OF_MAILING(`'cancelled'`), CANCELLED],
      [`${HAS_LEFT} and not ${OF_MAILING(`'paused'`)}`, LEFT_SINCE],
    ] as const) {
      const {rowCount} = await move(tx, to('mail', 'cancelled'), {
        as: 'm',
        id: mailId,
        set: 'sealed_body = null, last_error = $2, sent_at = null',
        where: `${IS_FREE} and ${when}`,
        values: [why],
      });
      if (rowCount > 0) return noteCancelled(tx, [mailId], why);
    }
  });
