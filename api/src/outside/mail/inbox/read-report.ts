/**
 * What a mail server says of a mail of ours: that it did not arrive (RFC 3464, and what servers wrote before it), or that
 * its reader has called it spam (RFC 5965, and Microsoft's own form). An absence, a delay and a receipt are none. In doubt
 * it is a soft one: that costs nobody their mail (judge-refusal.ts).
 */
import type {Attachment, Email} from 'postal-mime';
import {type Fared, type FaredOf, mildest} from '../../../domain/returned/fared';
import {bag, parsed} from '../told/bag';
import {wordOfSes} from '../hooks/ses';
import {bounceKind, CODE} from '../told/judge-refusal';

/** Of several addresses, as the mildest of them fared. */
export interface MailReport extends Fared {
  /** Our own mark in the head of the mail that comes back; '' when it does not. */
  ref: string;
  /** One for each address that it names. */
  each?: readonly FaredOf[];
}

/** Of a returned mail: its head stands first. */
const MOST_HEAD = 64 * 1024;
const MOST_WORDS = 20_000;
/** Of the whole: what stands in a head within it. */
const MOST_SOURCE = 128 * 1024;

/** `source`: the message as it came, for what stands in a head that the parser takes for a letter's own. */
export function readReport(mail: Email, source: Buffer): MailReport | null {
  const part = (...types: string[]) => mail.attachments.find(one => types.includes(one.mimeType.toLowerCase()));
  const returned = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const words = (mail.text ?? '').slice(0, MOST_WORDS);
  const ref =
    REF.exec(returned ? textOf(returned).slice(0, MOST_HEAD) : words)?.[1] ??
    REF.exec(source.subarray(0, MOST_SOURCE).toString('latin1'))?.[1] ??
    '';
  const feedback = part('message/feedback-report');
  if (feedback) {
    const type = field(fieldsOf(textOf(feedback)), 'feedback-type').toLowerCase();
    return ['abuse', 'fraud', 'opt-out', 'opt-out-list'].includes(type) ? {kind: 'complaint', detail: '', ref} : null;
  }
  if (isMicrosoftComplaint(mail, source)) return {kind: 'complaint', detail: '', ref};
  const status = part('message/delivery-status', 'message/global-delivery-status');
  const told = status && ofStatus(textOf(status), words, ref);
  if (told !== undefined) return told;
  const notice = ofAmazon(mail, words);
  if (notice) return notice;
  return looksReturned(mail, words) ? ofWords(words, ref) : null;
}

const REF = /^X-Mail-Ref:[ \t]{0,9}(\S{1,80})/im;

/** Of the programme for senders (JMRP): the mail itself, with whose mailbox it was in a line of its head. */
const isMicrosoftComplaint = (mail: Email, source: Buffer): boolean =>
  /^\s*complaint about message from [\d.:a-f]+\s*$/i.test(mail.subject ?? '') &&
  /^X-HmXmrOriginalRecipient:/im.test(source.subarray(0, MOST_SOURCE).toString('latin1'));

/** SES's word as SNS mails it; a relay on the way may have broken its one long line. */
function ofAmazon({from}: Email, words: string): MailReport | null {
  const address = from && 'address' in from ? (from.address ?? '') : '';
  if (!/@sns\.amazonaws\.com$/i.test(address)) return null;
  const [said] = words.split(/\n--[ \t]*\n/, 1);
  const word = wordOfSes(bag(parsed(said!.replace(/!?\r?\n[ \t]?/g, ''))));
  return word === null || word.kind === 'unsubscription' ? null : (word as MailReport);
}

/** Blocks of fields: of the message, then of each address. Undefined: it tells of none. */
function ofStatus(text: string, words: string, ref: string): MailReport | null | undefined {
  const each: FaredOf[] = [];
  let isSaid = false;
  for (const block of text.split(/\n[ \t]*\n/)) {
    const fields = fieldsOf(block);
    const action = field(fields, 'action').toLowerCase();
    const status = CODE.exec(field(fields, 'status'))?.[0] ?? '';
    isSaid ||= action !== '' || status !== '';
    if (!/^(fail|error)/.test(action) && !(action === '' && status.startsWith('5'))) continue;
    // Whom we wrote to stands in the original one; where they have it sent on to says nothing of their own mailbox.
    const at = addressOf(field(fields, 'final-recipient'));
    const address = addressOf(field(fields, 'original-recipient')) || at;
    const said = field(fields, 'diagnostic-code').replace(/^[\w-]{1,20};\s{0,9}/, '');
    const code = [status, CODE.exec(said)?.[0] ?? ''].find(Boolean) ?? '';
    const kind = at === address ? bounceKind(status, said, ownPart(words), at) : 'soft';
    each.push({address, kind, detail: [said, code].find(Boolean) ?? ''});
  }
  const told = mildest(each);
  if (!isSaid) return undefined;
  return told ? {kind: told.kind, detail: told.detail, ref, ...(each.length > 1 ? {each} : {})} : null;
}
const addressOf = (value: string): string =>
  /^[\w-]{1,20};\s{0,9}<?([^\s<>]{1,254})/.exec(value)?.[1]?.toLowerCase() ?? '';

function ofWords(words: string, ref: string): MailReport {
  const own = ownPart(words);
  const line = own.split('\n').find(one => CODE.test(one) || /\b5\d\d[ -]/.test(one)) ?? '';
  return {kind: bounceKind('', own), detail: line.trim(), ref};
}

/** What the server says, without the mail that it gives back. */
function ownPart(words: string): string {
  const at = RETURNED.exec(words)?.index ?? words.length;
  return words.slice(0, at);
}
const RETURNED =
  /^[ \t]*(_{20,}|-{2,}.{0,20}(below this line|copy of|original message|returned m(essage|ail)|message header|unsent message|mensaje original)|original message( follows)?:?[ \t]*$|message headers? follow|this is a copy of|the following is a copy|received: |return-path: |x-mail-ref: )/im;

/** Not a person's absence: servers say so in these ways, qmail, Exim, Exchange, Domino and DragonFly among them. */
function looksReturned(mail: Email, words: string): boolean {
  const header = (name: string) => mail.headers.find(one => one.key === name)?.value ?? '';
  if (header('x-failed-recipients') !== '') return true;
  if (!isOfMachine(mail)) return false;
  return RETURNS.test(mail.subject ?? '') || RETURNS.test(words.slice(0, 1000)) || GIVEN_UP.test(ownPart(words));
}
/** In whatever language it is told: the answer of the other server, which is none of a delay or a receipt. */
const GIVEN_UP = /\b5[0-5]\d[ -]{1,2}(5\.[0-7]\.\d{1,3}\b|[\p{L}<"«])/u;
const RETURNS = new RegExp(
  [
    'undeliver|failure notice|mail failed|fail(ure|ed) mail|delivery (to .{1,80} )?(has )?(failed|failure|status|error|problem|notification|warning)|(permanent|temporary) delivery|(unable|not able|failed) to deliver|returned (to sender|mail)|mail delivery|error delivering|trouble delivering',
    "(could not|cannot|can't|couldn't|was not|wasn't) be(en)? delivered|was not delivered to|did not reach the following|automatically rejected|could not deliver",
    '(not a valid|no such|unknown) user|user unknown',
    'no se (pudo|ha podido) entregar|no entregado|devuelto|no s.ha pogut (lliurar|entregar)|non se puido entregar|n[aã]o p[oô]de ser entregue',
    'non remis|pas pu (e|ê)tre (d[eé]livr|remis)|nicht zugestellt|unzustellbar|non recapitabile|impossibile recapitare|не доставлено|не может быть доставлено',
  ].join('|'),
  'i',
);

/** Nobody answers it: it came from a mail server itself. */
export function isOfMachine({from, headers}: Email): boolean {
  const header = (name: string) => headers.find(one => one.key === name)?.value ?? '';
  const address = from && 'address' in from ? (from.address ?? '').toLowerCase() : '';
  return (
    /^(mailer-?daemon|post_?master|microsoftexchange[0-9a-f]*|mail-?deliver\w*|system|sysadmin|administrator|imss|interscan|ndr|mdaemon|mail\.delivery\.system|e\d{3}_smtp\w*)@/.test(
      address,
    ) ||
    /^(mail deliver\w*|mailer.daemon|postmaster|system administrator|ndr administrator|jetmail system)\b/i.test(
      (from?.name ?? '').replace(/^mmsc /i, ''),
    ) ||
    /^\s*<\s*>\s*$/.test(header('return-path'))
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
