/**
 * The address of a visitor as seven hexadecimal digits that say nothing of it: by them unpaid seats of one connection
 * are counted. An IPv6 network of 64 bits is one connection, as is an IPv4 address.
 */
import {createHmac} from 'node:crypto';

export const ADDRESS_DIGITS = 7;
const KEPT = 20_000;
const known = new Map<string, string>();

export function addressMark(secret: string, ip: string): string {
  let mark = known.get(ip);
  if (mark === undefined) {
    if (known.size >= KEPT) known.clear();
    known.set(
      ip,
      (mark = createHmac('sha256', secret)
        .update(`address:${networkOf(ip)}`)
        .digest('hex')
        .slice(0, ADDRESS_DIGITS)),
    );
  }
  return mark;
}

/** `::ffff:1.2.3.4` is IPv4; of IPv6 the first four groups, written out. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (v4) return v4[1]!;
  const [head, tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
