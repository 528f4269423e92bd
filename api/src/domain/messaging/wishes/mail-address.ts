/**
 * The address as it travels: the domain in its international form in ASCII, the rest as it is. Letters beyond ASCII
 * before the @ need SMTPUTF8 from every server on the way: refused here rather than lost there.
 */
import {domainToASCII} from 'node:url';
import {invalid} from '../../../errors';

export const LETTERS_BEFORE_AT =
  'Lleva una letra (ñ, tilde…) delante de la @ que casi ningún servidor admite. Usa otra dirección.';
export const LETTERS_IN_DOMAIN = 'Escribe lo de detrás de la @ como viaja por internet, sin ñ ni tildes (xn--…).';
const NO_ADDRESS = 'Escribe tu correo, por ejemplo nombre@correo.es';
const ADDRESS =
  /^(?!\.|[^@]*\.[.@])[^\s@"<>(),;:\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}$/;

export function mailAddress(text: string): string {
  const [local, domain, ...more] = text.trim().normalize('NFC').toLowerCase().split('@');
  if (!local || !domain || more.length > 0) throw invalid({email: NO_ADDRESS});
  if (hasLetters(local)) throw invalid({email: LETTERS_BEFORE_AT});
  const address = `${local}@${domainToASCII(domain)}`;
  if (address.length > 254 || !ADDRESS.test(address)) throw invalid({email: NO_ADDRESS});
  return address;
}

/** Any that mail servers of ASCII alone do not carry. */
export const hasLetters = (text: string): boolean => /[^\x20-\x7e]/.test(text);
