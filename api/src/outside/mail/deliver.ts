/**
 * One claimed message of the queue, from row to answer. Promise: it never throws, and it never calls a message
 * sent that the server has not accepted. A crash between the server's answer and the stored state makes one
 * repetition; it carries the same Message-ID, so mail servers and mailboxes can tell it for the same message.
 */
import {createHash} from 'node:crypto';
import {judgeRefusal} from './told/judge-refusal';
import {CALENDAR_FILE_NAME, CALENDAR_TYPE} from '../drawing/calendar';
import type {OutgoingMail, Smtp} from './send';

/** How a row of mail_message names what is made only when it is sent. */
export type MailAttachment =
  | {kind: 'tickets_pdf'; orderId: number}
  | {kind: 'calendar'; orderId: number}
  | {kind: 'receipt_pdf'; orderId: number}
  | {kind: 'given_ticket_pdf'; transferId: number}
  | {kind: 'invitation_pdf'; invitationId: number}
  | {kind: 'gift_card_pdf'; giftCardId: number}
  | {kind: 'supporter_card_pdf'; supporterId: number}
  | {kind: 'accreditation_pdf'; accreditationId: number}
  | {kind: 'kit_order_pdf'; kitOrderId: number}
  | {kind: 'settlement_pdf'; settlementId: number}
  | {kind: 'invoice_pdf'; invoiceId: number}
  | {kind: 'media_file'; mediaFileId: number};

/** A row of mail_message in state `sending`. */
export interface QueuedMail {
  dedupeKey: string;
  toEmail: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  replyTo?: string;
  inReplyTo?: string;
  returnPath?: string | null;
  ref?: string;
  headers?: Record<string, string> | undefined;
  /** Of the domain that it leaves from, when that is verified. */
  dkim?: OutgoingMail['dkim'];
  /** Tries so far, this one included. */
  attempts: number;
}

/** What makes the attachments; they read the database, so the caller brings them. */
export interface AttachmentMakers {
  ticketsPdf(orderId: number): Promise<{fileName: string; content: Buffer}>;
  /** Of a ticket that was given, for whoever has it. */
  givenTicketPdf(transferId: number): Promise<{fileName: string; content: Buffer}>;
  /** Of all that one address was given with it. */
  invitationPdf(invitationId: number): Promise<{fileName: string; content: Buffer}>;
  giftCardPdf(giftCardId: number): Promise<{fileName: string; content: Buffer}>;
  supporterCardPdf(supporterId: number): Promise<{fileName: string; content: Buffer}>;
  accreditationPdf(accreditationId: number): Promise<{fileName: string; content: Buffer}>;
  kitOrderPdf(kitOrderId: number): Promise<{fileName: string; content: Buffer}>;
  settlementPdf(settlementId: number): Promise<{fileName: string; content: Buffer}>;
  invoicePdf(invoiceId: number): Promise<{fileName: string; content: Buffer}>;
  mediaFile(mediaFileId: number): Promise<OutgoingMail['attachments'][number]>;
  calendar(orderId: number): Promise<string>;
  receiptPdf(orderId: number): Promise<{fileName: string; content: Buffer}>;
}

/**
 * The new state of the row. `queued` is tried again after `retryInSeconds`; `failed` and `outbox` wait for a person.
 */
export type Delivery =
  | {state: 'sent'; messageId: string}
  | {state: 'outbox'}
  /** `isAway`: the mail server's trouble, or ours with it; it does not count as a try of this message. */
  | {state: 'queued'; error: string; retryInSeconds: number; isAway?: true}
  /** `isNobody`: the server says that there is no such address. */
  | {state: 'failed'; error: string; isNobody?: boolean};

/** Half a minute to twelve hours: 20 hours in all, longer than a mail server's worst night. */
const WAITS = [30, 120, 600, 1800, 7200, 21_600, 43_200];
/**
 * When nobody can send anything: short, so that all of it goes out minutes after the server is back, however long it
 * was away.
 */
const AWAY_WAIT = 30;

/** Without a server the message goes to the outbox, where staff read it. */
export async function deliver(mail: QueuedMail, smtp: Smtp | null, make: AttachmentMakers): Promise<Delivery> {
  if (!smtp) return {state: 'outbox'};
  let attachments: OutgoingMail['attachments'];
  try {
    attachments = await Promise.all(mail.attachments.map(attachment => produce(attachment, make)));
  } catch (error) {
    return later(mail, `Adjunto: ${sentence(error)}`);
  }
  const messageId = messageIdOf(mail.dedupeKey, smtp.domain);
  try {
    await smtp.send({
      to: mail.toEmail,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId,
      attachments,
      replyTo: mail.replyTo,
      inReplyTo: answeredId(mail.inReplyTo, smtp.domain),
      returnPath: mail.returnPath ?? undefined,
      ref: mail.ref,
      headers: mail.headers,
      dkim: mail.dkim,
    });
    return {state: 'sent', messageId};
  } catch (error) {
    if (isOurTrouble(error)) return {state: 'queued', error: sentence(error), retryInSeconds: AWAY_WAIT, isAway: true};
    return isPermanent(error)
      ? {state: 'failed', error: sentence(error), isNobody: isNobody(error)}
      : later(mail, sentence(error));
  }
}

async function produce(
  attachment: MailAttachment,
  make: AttachmentMakers,
): Promise<OutgoingMail['attachments'][number]> {
  switch (attachment.kind) {
    case 'tickets_pdf': {
      const {fileName, content} = await make.ticketsPdf(attachment.orderId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'receipt_pdf': {
      const {fileName, content} = await make.receiptPdf(attachment.orderId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'given_ticket_pdf': {
      const {fileName, content} = await make.givenTicketPdf(attachment.transferId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'invitation_pdf': {
      const {fileName, content} = await make.invitationPdf(attachment.invitationId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'gift_card_pdf': {
      const {fileName, content} = await make.giftCardPdf(attachment.giftCardId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'supporter_card_pdf': {
      const {fileName, content} = await make.supporterCardPdf(attachment.supporterId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'accreditation_pdf': {
      const {fileName, content} = await make.accreditationPdf(attachment.accreditationId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'kit_order_pdf': {
      const {fileName, content} = await make.kitOrderPdf(attachment.kitOrderId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'settlement_pdf': {
      const {fileName, content} = await make.settlementPdf(attachment.settlementId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'invoice_pdf': {
      const {fileName, content} = await make.invoicePdf(attachment.invoiceId);
      return {fileName, contentType: 'application/pdf', content};
    }
    case 'media_file':
      return make.mediaFile(attachment.mediaFileId);
    case 'calendar':
      return {
        fileName: CALENDAR_FILE_NAME,
        contentType: CALENDAR_TYPE,
        content: await make.calendar(attachment.orderId),
      };
    default:
      throw new TypeError(`unknown attachment ${JSON.stringify(attachment)}`);
  }
}

function later(mail: QueuedMail, error: string): Delivery {
  const wait = WAITS[mail.attempts - 1];
  return wait === undefined ? {state: 'failed', error} : {state: 'queued', error, retryInSeconds: wait};
}

/** The same key gives the same Message-ID for ever; the key itself is not shown. */
export const messageIdOf = (dedupeKey: string, domain: string): string => `<${messageRef(dedupeKey)}@${domain}>`;

/** What stands before its @. */
export const messageRef = (dedupeKey: string): string =>
  createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);

/** By it Google tells a sender how many call one of its mailings unwanted. */
export const feedbackId = (id: number, kind: 'boletines' | 'comunicados' | 'recordatorios', domain: string): string =>
  `${id}:${kind}:${domain}`;

const answeredId = (ref: string | undefined, domain: string): string | undefined =>
  !ref ? undefined : ref.startsWith('<') ? ref : `<${ref}@${domain}>`;

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** Whom it does not take. */
  rejected?: string[];
}

/**
 * Only an answer about this message or this recipient is final. A refused log-in or sender (5xx too) or a server that
 * turns everybody away at the door is our own trouble: the mail waits until somebody has mended it.
 */
export function isPermanent(error: unknown): boolean {
  const {code, responseCode} = error as SmtpError;
  if (isOurTrouble(error)) return false;
  if (responseCode !== undefined) return responseCode >= 500 && responseCode < 600;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

/** Said of the recipient, and of nothing but the address: whoever is mistrusted is refused at the same place. */
export function isNobody(error: unknown): boolean {
  const {command = '', responseCode = 0, response = '', rejected} = error as SmtpError;
  const to = String(rejected?.[0] ?? '').toLowerCase();
  return /^RCPT TO/.test(command) && responseCode >= 500 && judgeRefusal([], response, '', to) === 'address';
}

/** A full mailbox, and the wait that a stranger is asked for (greylisting): the person's own, and over by itself. */
const OF_ITS_READER = /4\.2\.[0-3]|gr[ae]y.?list/i;

/** It is not this person: the server has something against whoever sends, and will have it against all. */
export function isMistrust(error: unknown): boolean {
  const {responseCode = 0, response = ''} = error as SmtpError;
  if (responseCode < 400 || isTooMany(error) || isOurTrouble(error)) return false;
  return !(responseCode < 500 && OF_ITS_READER.test(response)) && judgeRefusal([], response) === 'sender';
}

/** It is not this mail: the domain takes no more at this pace (421, 45x with its reason). */
export function isTooMany(error: unknown): boolean {
  const {responseCode = 0, response = ''} = error as SmtpError;
  if (![421, 450, 451, 452].includes(responseCode) || OF_ITS_READER.test(response)) return false;
  return (
    /4\.5\.3|4\.7\.(28|650|65[0-9])/.test(response) ||
    /too (many|fast|much)|rate.{0,20}(limit|exceed)|limit.{0,20}(rate|exceed)|throttl|unusual rate|temporarily deferred|\[TSS?0\d\]|demasiad/i.test(
      response,
    )
  );
}

export function isOurTrouble(error: unknown): boolean {
  const {code = '', command = '', responseCode, response = ''} = error as SmtpError;
  // Our own provider's bound (SES: 454 Throttling failure): nobody's mailbox.
  if (responseCode === 454 && /throttl/i.test(response)) return true;
  return (
    code === 'EAUTH' ||
    command === 'CONN' ||
    /^(AUTH|EHLO|HELO|STARTTLS|MAIL FROM)/.test(command) ||
    ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'].includes(code)
  );
}

/** What it means, in the words of the office; null: it speaks for itself. */
function meaningOf(error: unknown): string | null {
  const {code = '', command = '', responseCode, response = ''} = error as SmtpError;
  if (isNobody(error)) return 'No existe esa dirección';
  if (code === 'EAUTH' || /^AUTH/.test(command)) return 'El servidor de correo no admite el usuario o la contraseña';
  if (responseCode === undefined)
    return (
      {
        ETIMEDOUT: 'El servidor de correo no ha contestado a tiempo',
        EDNS: 'No se encuentra el servidor de correo',
        ETLS: 'No se puede cifrar la conexión con el servidor de correo',
        ECONNECTION: 'No se llega al servidor de correo',
        ECONNREFUSED: 'No se llega al servidor de correo',
        ESOCKET: 'No se llega al servidor de correo, o ha cortado la conexión',
      }[code] ?? null
    );
  if (/^MAIL FROM/.test(command)) return 'El servidor de correo no admite a quien envía';
  if (isTooMany(error)) return 'El servidor pide enviar más despacio';
  if (isOurTrouble(error)) return 'El servidor de correo no nos atiende';
  if (isMistrust(error)) return 'El servidor de destino no se fía de quien envía';
  if (/\b[45]\.2\.2\b|(mailbox|inbox).{0,20}full|quota/i.test(response)) return 'Su buzón está lleno';
  if (responseCode < 500) return 'El servidor pide que se intente más tarde';
  return /^RCPT TO/.test(command) ? 'El servidor no admite a ese destinatario' : 'El servidor no admite el mensaje';
}

/**
 * One line for the back office, without the credentials that a connection error may carry: what it means, and after it
 * the server's own words.
 */
export function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const meaning = meaningOf(error);
  const words = (error as SmtpError | undefined)?.response || message;
  const said = meaning === null || words.startsWith(meaning) ? message : `${meaning}: ${words}`;
  return said
    .replace(/\s+/g, ' ')
    .replace(/\/\/[^/@\s]*@/g, '//***@')
    .slice(0, 300);
}
