/**
 * Signs what is sent to many (RFC 6376, relaxed/relaxed, rsa-sha256): the key is opened once for all, and the sum itself is
 * done beside the thread that serves the shop. The body is one that `quoted.ts` made: it is its own canonical form.
 */
import {createHash, createPrivateKey, sign} from 'node:crypto';
import {promisify} from 'node:util';
import type {OutgoingMail} from '../send';

const signBeside = promisify<string, Buffer, ReturnType<typeof createPrivateKey>, Buffer>(sign);

export type Head = readonly (readonly [name: string, value: string])[];

const relaxed = (value: string): string =>
  value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** The line to stand above the head, with its CRLF. */
export function signerOf(
  {domainName, keySelector, privateKey}: NonNullable<OutgoingMail['dkim']>,
  signed: string,
): (head: Head, body: Buffer) => Promise<string> {
  const key = createPrivateKey(privateKey);
  const wanted = signed.split(':');
  return async (head, body) => {
    const said = new Map(head.map(([name, value]) => [name.toLowerCase(), value]));
    const names = wanted.filter(name => said.has(name));
    const begun = [
      `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domainName}; s=${keySelector};`,
      `h=${names.join(':').replace(/(.{40,70}:)(?=.)/g, '$1\r\n ')};`,
      `bh=${createHash('sha256').update(body).digest('base64')};`,
      'b=',
    ].join('\r\n ');
    const what = [...names.map(name => `${name}:${relaxed(said.get(name)!)}`), `dkim-signature:${relaxed(begun)}`].join(
      '\r\n',
    );
    const signature = await signBeside('sha256', Buffer.from(what, 'utf8'), key);
    return `DKIM-Signature: ${begun}${signature.toString('base64').replace(/(.{72})(?=.)/g, '$1\r\n ')}\r\n`;
  };
}
