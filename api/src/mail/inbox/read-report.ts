/**
 * What a mail server says of a mail of ours: that it did not arrive (RFC 3464, and what servers wrote before it), or that
 * its reader has called it spam (RFC 5965). An absence, a delay and a receipt are none. In doubt it is a soft one: that
 * costs nobody their mail.
 */
import type {Attachment, Email} from 'postal-mime';

export interface MailReport {
  /** `hard`: nobody is there; `soft`: it may arrive another time; `complaint`: the reader does not want it. */
  kind: 'hard' | 'soft' | 'complaint';
  /** What the server says, in its words, for the office; '' when it says nothing. */
  detail: string;
  /** Our own mark in the head of the mail that comes back; '' when it does not. */
  ref: string;
}

/** Of a returned mail: its head stands first. */
const MOST_HEAD = 64 * 1024;
const MOST_WORDS = 20_000;

export function readReport(mail: Email): MailReport | null {
  const part = (...types: string[]) => mail.attachments.find(one => types.includes(one.mimeType.toLowerCase()));
  const returned = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const words = (mail.text ?? '').slice(0, MOST_WORDS);
  const ref =
    /^X-Mail-Ref:[ \t]{0,9}(\S{1,80})/im.exec(returned ? textOf(returned).slice(0, MOST_HEAD) : words)?.[1] ?? '';
  const feedback = part('message/feedback-report');
  if (feedback) {
    const type = field(fieldsOf(textOf(feedback)), 'feedback-type').toLowerCase();
    return ['abuse', 'fraud', 'opt-out', 'opt-out-list'].includes(type) ? {kind: 'complaint', detail: '', ref} : null;
  }
  const status = part('message/delivery-status', 'message/global-delivery-status');
  if (status) return ofStatus(textOf(status), words, ref);
  return looksReturned(mail) ? ofWords(words, ref) : null;
}

/** Blocks of fields: of the message, then of each address. Of ours each mail has one. */
function ofStatus(text: string, words: string, ref: string): MailReport | null {
  for (const block of text.split(/\n[ \t]*\n/)) {
    const fields = fieldsOf(block);
    if (field(fields, 'action').toLowerCase() !== 'failed') continue;
    const said = field(fields, 'diagnostic-code').replace(/^[\w-]{1,20};\s{0,9}/, '');
    const code = CODE.exec(field(fields, 'status'))?.[0] ?? CODE.exec(said)?.[0] ?? '';
    return {kind: bounceKind(code, `${said} ${words}`), detail: [said, code].find(Boolean) ?? '', ref};
  }
  return null;
}

const CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

function ofWords(words: string, ref: string): MailReport {
  const line = words.split('\n').find(one => CODE.test(one) || /\b5\d\d[ -]/.test(one)) ?? '';
  const code = CODE.exec(line)?.[0] ?? (/\b5\d\d[ -]/.test(line) ? '5.0.0' : '');
  return {kind: code === '' && !NOBODY.test(words) ? 'soft' : bounceKind(code, words), detail: line.trim(), ref};
}

/** A full mailbox, a refused text and a server that mistrusts us say nothing of whether somebody is there (RFC 3463). */
const MAY_PASS = /^5\.(2\.[23]|3\.\d+|4\.7|6\.\d+|7\.\d+)$/;
const NOBODY =
  /user unknown|unknown user|no such (user|mailbox|recipient)|does ?n.t exist|does not exist|invalid recipient|recipient (address )?rejected: (address|user)|mailbox (unavailable|not found)|no mailbox here|account (has been )?(disabled|deleted|closed)|no existe|usuario desconocido|buz[oó]n (inexistente|no disponible)|direcci[oó]n .{0,40}no .{0,20}encontr/i;
const FULL = /mailbox (is )?full|over ?quota|quota exceeded|storage|buz[oó]n lleno|cuota/i;

/** `code`: as of RFC 3463; '' when the server has given none. */
export function bounceKind(code: string, words: string): 'hard' | 'soft' {
  if (!code.startsWith('5')) return code === '' && NOBODY.test(words) && !FULL.test(words) ? 'hard' : 'soft';
  if (FULL.test(words) && !code.startsWith('5.1.')) return 'soft';
  return MAY_PASS.test(code) && !NOBODY.test(words) ? 'soft' : 'hard';
}

/** Not a person's absence: servers say so in these ways, qmail, Exim and Exchange among them. */
function looksReturned(mail: Email): boolean {
  const header = (name: string) => mail.headers.find(one => one.key === name)?.value ?? '';
  if (header('x-failed-recipients') !== '') return true;
  const from = mail.from && 'address' in mail.from ? (mail.from.address ?? '').toLowerCase() : '';
  if (!/^(mailer-daemon|postmaster|microsoftexchange[0-9a-f]*)@/.test(from)) return false;
  return /undeliver|failure notice|delivery (failed|failure|has failed|status)|returned (to sender|mail)|mail delivery|could not be delivered|no se (pudo|ha podido) entregar|no entregado|devuelto/i.test(
    mail.subject ?? '',
  );
}

const textOf = ({content}: Attachment): string =>
  (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')).replace(
    /\r\n?/g,
    '\n',
  );

/** A line that begins with a blank goes on with the one above. */
const fieldsOf = (block: string): string[] => block.replace(/\n[ \t]+/g, ' ').split('\n');
const field = (fields: string[], name: string): string =>
  fields
    .find(line => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';
