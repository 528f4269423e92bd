/**
 * One mail to many, ready for the wire: what all of them share is encoded once, and only what is a reader's own is put
 * between. Promise: what a reader sees is what `render` made for them, and nothing of theirs is a line of the head.
 */
import {randomBytes} from 'node:crypto';
import {headName, headWord, quote} from './quoted';
import {type Head, signerOf} from './dkim';
import {OUR_HEADERS, SIGNED, type OutgoingMail} from '../send';
import {MAIL_REF_HEADER} from '../told/signed-address';

/** With signs where a reader's own words come in. */
export interface SharedMail {
  subject: string;
  html: string;
  text: string;
}
/** What stands for a sign: in subject and text, and in HTML. */
export type OwnWords = Record<string, {plain: string; html: string}>;

type Pieces = {fixed: Buffer} | {sign: string};

/** Only what any server takes as it is: others go the longer way. */
export const isPlainAddress = (address: string): boolean =>
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,190}$/i.test(address);

function cut(text: string, signs: string): Pieces[] {
  return text
    .split(new RegExp(`([${signs}])`))
    .filter(piece => piece !== '')
    .map(piece => (signs.includes(piece) ? {sign: piece} : {fixed: Buffer.from(quote(piece), 'latin1')}));
}

/** Nothing of a text is a line of the head. */
const clean = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const partHead = (boundary: string, type: string): Buffer =>
  Buffer.from(
    `\r\n--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
  );

/** Subject, addresses, headers and mark of one reader; the rest is what they share. */
export type BulkMail = Pick<OutgoingMail, 'to' | 'messageId' | 'ref' | 'headers'> & {
  from: {name: string; address: string};
  replyTo: string;
};

/** `signs`: each one character. */
export function bulkWire(
  shared: SharedMail,
  signs: string,
  dkim: NonNullable<OutgoingMail['dkim']>,
): (mail: BulkMail, own: OwnWords) => Promise<Buffer> {
  const boundary = `=_${randomBytes(12).toString('hex')}`; // «=_» is in nothing that is quoted-printable
  const [text, html] = [cut(shared.text, signs), cut(shared.html, signs)];
  const [textHead, htmlHead] = [partHead(boundary, 'text/plain'), partHead(boundary, 'text/html')];
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const signed = signerOf(dkim, SIGNED);
  return async (mail, own) => {
    const filled = (pieces: Pieces[], how: 'plain' | 'html'): Buffer[] =>
      pieces.map(piece => ('fixed' in piece ? piece.fixed : Buffer.from(quote(own[piece.sign]![how]), 'latin1')));
    const body = Buffer.concat([textHead, ...filled(text, 'plain'), htmlHead, ...filled(html, 'html'), end]);
    const subject = [...shared.subject].map(letter => own[letter]?.plain ?? letter).join('');
    const head: Head = [
      ['From', `${headName(clean(mail.from.name))} <${mail.from.address}>`],
      ['To', mail.to],
      ['Reply-To', mail.replyTo],
      ['Subject', headWord(clean(subject))],
      ['Message-ID', mail.messageId],
      ['Date', new Date().toUTCString().replace('GMT', '+0000')],
      ...Object.entries({...OUR_HEADERS, ...(mail.ref && {[MAIL_REF_HEADER]: mail.ref}), ...mail.headers}),
      ['MIME-Version', '1.0'],
      ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
    ];
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return Buffer.concat([Buffer.from(`${await signed(head, body)}${lines}\r\n`), body]);
  };
}
