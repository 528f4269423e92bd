/**
 * The one reader of addresses, whichever door they come by: a form, a page of the office, a list, an import. What people leave
 * around one is taken off, and it is written as it travels: the domain in its international form in ASCII, the rest as it is.
 * Letters beyond ASCII before the @ need SMTPUTF8 from every server on the way: refused here rather than lost there.
 */
import {domainToASCII} from 'node:url';
import {invalid} from './errors';

const LETTERS_BEFORE_AT =
  'Lleva una letra (ñ, tilde…) delante de la @ que casi ningún servidor admite. Usa otra dirección.';
const NONE = 'Falta el correo.';
const NO_ADDRESS = 'No es una dirección de correo.';
const ADDRESS =
  /^(?!\.|[^@]*\.[.@])[^\s@"<>(),;:\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Signs that nobody sees, which come along when an address is copied. */
export const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/g;

export interface ReadAddress {
  /** As it travels; of one that is none, what was written. */
  address: string;
  /** Null: it is one. */
  problem: string | null;
}

export function readAddress(written: string): ReadAddress {
  const plain = plainOf(written);
  const [local = '', domain = '', ...more] = plain.split('@');
  const refused = (problem: string): ReadAddress => ({address: plain.slice(0, 254), problem});
  if (plain === '') return refused(NONE);
  if (local === '' || domain === '' || more.length > 0) return refused(NO_ADDRESS);
  if (/[^\x20-\x7e]/.test(local)) return refused(LETTERS_BEFORE_AT);
  const address = `${local}@${domainToASCII(domain)}`;
  return address.length <= 254 && ADDRESS.test(address) ? {address, problem: null} : refused(NO_ADDRESS);
}

/** Without «mailto:», the name before it, and the full stop of the sentence that it stood in. */
function plainOf(written: string): string {
  const seen = written.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  const inner = /<\s*([^<>]*@[^<>]*)>[^<>]*$/.exec(seen)?.[1] ?? seen;
  return inner
    .replace(/^\s*mailto:\s*([^?]*).*$/i, '$1')
    .replace(/^['"\s]+|['"\s.;,>]+$/g, '')
    .toLowerCase();
}

/** Null: it is none. */
export function addressOf(written: string): string | null {
  const {address, problem} = readAddress(written);
  return problem === null ? address : null;
}

/** Of a form. Throws `invalid` with its field for what is none. */
export function mailAddress(written: string): string {
  const {address, problem} = readAddress(written);
  if (problem === null) return address;
  throw invalid({email: problem === LETTERS_BEFORE_AT ? problem : 'Escribe tu correo, por ejemplo nombre@correo.es'});
}
