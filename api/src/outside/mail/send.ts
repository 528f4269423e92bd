/**
 * The door to the mail server. One pooled connection set for the process, times out rather than hangs, and
 * never reads files or addresses that a message might name.
 */
import {createTransport} from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import {marksFor} from './hooks/registry';
import {MAIL_REF_HEADER} from './told/signed-address';

/** How to get in: host, port, TLS and log-in. */
export type ServerOptions = SMTPConnection.Options & {auth?: {user?: string; pass?: string}};

export interface SmtpSettings {
  server: ServerOptions;
  /** «Club <no-responder@club.example>», or its two parts. */
  from: string | {name: string; address: string};
  /** Where answers go: the organisation's address. */
  replyTo?: string | undefined;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets. */
  messageId: string;
  /** Instead of the house's own. */
  replyTo?: string | undefined;
  /** Of the message that this one answers, with its brackets. */
  inReplyTo?: string | undefined;
  /** Where servers report that it did not arrive; the sender's own address when there is none. */
  returnPath?: string | undefined;
  /** Instead of the house's own sender. */
  from?: {name: string; address: string} | undefined;
  headers?: Record<string, string> | undefined;
  /** Signs it for its sender's domain (RFC 6376). */
  dkim?: {domainName: string; keySelector: string; privateKey: string} | undefined;
  /** Comes back with what is returned of it. */
  ref?: string | undefined;
  attachments: {fileName: string; contentType: string; content: Buffer | string}[];
}

export interface Smtp {
  /** Domain of the sender, for Message-IDs. */
  domain: string;
  /** What its provider wants the mark as, beside our own header, to give it back with what it tells. */
  marksOf(ref: string | undefined): Record<string, string>;
  /** Resolves once the server has answered for the message; rejects with nodemailer's error. */
  send(mail: OutgoingMail): Promise<{response: string}>;
  /** The same of a message that is ready (mail/bulk). */
  sendWire(wire: {from: string; to: string; content: Buffer}): Promise<{response: string}>;
  close(): void;
}

/** What nobody may change on the way; the way out of a list among it (RFC 8058, 3.1). */
export const SIGNED =
  'from:reply-to:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post:feedback-id';

/** What every mail says: a program has written it, and no program shall answer. */
export const OUR_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'Content-Language': 'es',
} as const;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/**
 * From handing a message over to the server's word on it: less than the lease that jobs/mails/send-mail.ts has on the row.
 */
const ANSWER_MS = 30_000;

export function openSmtp(settings: SmtpSettings): Smtp {
  const transport = createTransport({
    ...settings.server,
    pool: true,
    maxConnections: 5, // one for each that is sent at the same moment: none waits in here while its lease runs out
    maxMessages: 100,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const marksOf = (ref: string | undefined): Record<string, string> => (ref ? marksFor(settings.server.host, ref) : {});
  return {
    marksOf,
    domain: domainOf(typeof settings.from === 'string' ? settings.from : settings.from.address),
    async send(mail) {
      const {response} = await inTime(
        transport.sendMail({
          from: mail.from ?? settings.from,
          replyTo: mail.replyTo || settings.replyTo || undefined,
          ...(mail.inReplyTo && {inReplyTo: mail.inReplyTo, references: mail.inReplyTo}),
          // As an object: a comma in the address cannot become a second recipient.
          to: {name: '', address: mail.to},
          ...(mail.returnPath && {envelope: {from: mail.returnPath, to: mail.to}}),
          subject: mail.subject,
          ...(mail.dkim && {dkim: {...mail.dkim, headerFieldNames: SIGNED}}),
          html: mail.html,
          text: mail.text,
          messageId: mail.messageId,
          attachments: mail.attachments.map(({fileName, contentType, content}) => ({
            filename: fileName,
            contentType,
            content,
          })),
          headers: {
            ...OUR_HEADERS,
            ...(mail.ref && {[MAIL_REF_HEADER]: mail.ref}),
            ...marksOf(mail.ref),
            ...mail.headers,
          },
        }),
      );
      return {response};
    },
    async sendWire({from, to, content}) {
      const {response} = await inTime(transport.sendMail({envelope: {from, to}, raw: content}));
      return {response};
    },
    close: () => transport.close(),
  };
}

/** Whether the server lets us in: null, or why not, without what stands in an address. */
export async function greetSmtp(server: ServerOptions): Promise<string | null> {
  const transport = createTransport({
    ...server,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return (error as Error).message
      .replace(/\s+/g, ' ')
      .replace(/\/\/[^/@\s]*@/g, '//***@')
      .slice(0, 200);
  } finally {
    transport.close();
  }
}

async function inTime<T>(sending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('El servidor de correo no ha contestado a tiempo.'), {code: 'ETIMEDOUT'})),
      ANSWER_MS,
    );
  });
  try {
    return await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The part after the @ of «Name <user@domain>»; localhost when there is none. */
export function domainOf(from: string): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1]?.toLowerCase() ?? 'localhost';
}
