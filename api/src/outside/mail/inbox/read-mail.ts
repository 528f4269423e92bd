/**
 * A message as it came, taken apart: who writes, what of, the words without markup, what hangs from it, and whether a
 * person wrote it. Nothing of it is believed but what the caller can check.
 */
import {createHash} from 'node:crypto';
import PostalMime, {type Address, type Email} from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import {windowsSigns} from '../../reading/plain-text';
import {ownWords} from './own-words';
import {isOfMachine, readReport, type MailReport} from './read-report';

export interface InboundMail {
  /** Of the Message-ID and what it says, so that a borrowed name keeps nobody out; of the bytes when it has no name. */
  hash: Buffer;
  /** Without its brackets; '' when it has none. */
  messageId: string;
  fromEmail: string;
  fromName: string;
  /** Every address that it was written or delivered to. */
  to: string[];
  subject: string;
  body: string;
  /** Messages that it answers, nearest first, without brackets. */
  answers: string[];
  /** A machine wrote it: an absence, a list, a report of a mail that came back. */
  isAutomatic: boolean;
  /** Our own mail server says that the sender's domain does not stand behind it. */
  isForged: boolean;
  /** What a server says of a mail of ours; null: it is no report. */
  report: MailReport | null;
  files: {fileName: string; content: Buffer}[];
}

/** Small pictures inside the text are signatures. */
const LEAST_PICTURE = 8 * 1024;
/** Of markup: what is looked at. Words that stand after half a million signs of it are nobody's answer. */
const MOST_MARKUP = 500_000;
/** More parts than this are no letter. */
const MOST_PARTS = 50;

/** @throws when it is no message at all */
export async function readMail(source: Buffer): Promise<InboundMail> {
  const mail = await PostalMime.parse(source, {maxNestingDepth: 20, maxHeadersSize: 256 * 1024});
  const header = (name: string): string => clean(mail.headers.find(one => one.key === name)?.value ?? '');
  const messageId = bare(mail.messageId ?? '');
  const from = flat(mail.from ? [mail.from] : [])[0];
  const report = plainReport(readReport(mail, source));
  const fromEmail = line(from?.address ?? '')
    .slice(0, 254)
    .toLowerCase();
  return {
    hash: createHash('sha256')
      .update(messageId ? JSON.stringify([messageId, fromEmail, mail.subject, mail.text, mail.html]) : source)
      .digest(),
    messageId,
    fromEmail,
    fromName: line(from?.name ?? '').slice(0, 120),
    to: [
      ...flat([...(mail.to ?? []), ...(mail.cc ?? [])]).map(one => one.address ?? ''),
      ...['delivered-to', 'x-original-to', 'envelope-to'].map(header),
    ],
    subject: line(windowsSigns(mail.subject ?? '')).slice(0, 200),
    body: ownWords(windowsSigns(mail.text?.trim() || wordsOf((mail.html ?? '').slice(0, MOST_MARKUP)))),
    answers: [...new Set([...ids(mail.inReplyTo ?? ''), ...ids(mail.references ?? '').reverse()])].slice(0, 50),
    isAutomatic: report !== null || isOfMachine(mail) || isAutomatic(mail, header),
    isForged: isForged(mail),
    report,
    files: mail.attachments
      .slice(0, MOST_PARTS)
      .map(one => ({
        fileName: fileName(one.filename ?? ''),
        content: Buffer.from(one.content as ArrayBuffer),
        isInline: one.disposition !== 'attachment' && Boolean(one.contentId),
        mimeType: one.mimeType,
      }))
      .filter(one => !(one.isInline && one.mimeType.startsWith('image/') && one.content.length < LEAST_PICTURE))
      .map(({fileName: name, content}) => ({fileName: name, content})),
  };
}

const flat = (addresses: Address[]): {name: string; address?: string}[] =>
  addresses.flatMap(one => ('group' in one && one.group ? one.group : [one as {name: string; address?: string}]));
/** The database takes no zero. */
const clean = (text: string): string => text.replaceAll('\u0000', '');
const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const bare = (id: string): string => line(id).replace(/^<|>$/g, '').slice(0, 500);
const ids = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(bare)
    .filter(Boolean);
const plainReport = (report: MailReport | null): MailReport | null =>
  report && {
    ...report,
    detail: brief(report.detail),
    ...(report.each && {each: report.each.map(one => ({...one, detail: brief(one.detail)}))}),
  };
const brief = (detail: string): string => line(detail).slice(0, 300);
const fileName = (name: string): string =>
  name
    .replace(/[\\/\p{Cc}]/gu, '')
    .trim()
    .slice(0, 120) || 'adjunto';

/**
 * What our own mail server found stands first, under its name; below it may stand what the sender has written there, or
 * a server on the way.
 */
function isForged(mail: Email): boolean {
  const results = mail.headers.filter(one => one.key === 'authentication-results').map(one => one.value);
  const serverOf = (value: string): string => value.split(';', 1)[0]!.trim().toLowerCase();
  return results.some(value => serverOf(value) === serverOf(results[0]!) && /\bdmarc=fail\b/i.test(value));
}

/** RFC 3834, and what was usual before it. */
function isAutomatic(mail: Email, header: (name: string) => string): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase();
  const sender = (mail.from && 'address' in mail.from ? (mail.from.address ?? '') : '').toLowerCase();
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^\s*(bulk|junk|list|auto_reply)\b/i.test(header('precedence')) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-failed-recipients'].some(
      name => header(name) !== '',
    ) ||
    /^\s*<>\s*$/.test(header('return-path')) ||
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|no-?responder|bounces?)([+.=-][^@]*)?@/.test(sender) ||
    /^\s*multipart\/report\b/i.test(header('content-type'))
  );
}

/** A mail without a text of its own. */
function wordsOf(markup: string): string {
  const lines = markup.replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/blockquote)\b[^<>]{0,200}>/gi, '$&\n');
  const text = sanitizeHtml(lines, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'title', 'head'],
  });
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
