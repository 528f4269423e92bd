/**
 * A sender writes from a domain of the organization: free mailboxes cannot be signed for, and a verified domain is not
 * swapped.
 */
import {conflict, invalid} from '../kernel/errors';

interface SenderFields {
  email?: string;
  state?: string;
}

/** Their DMARC policy refuses mail that others send in their name. */
const FREE = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'live.com',
  'yahoo.com',
  'yahoo.es',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.com',
  'gmx.es',
  'proton.me',
  'protonmail.com',
  'telefonica.net',
  'terra.es',
];

export function checkSender(before: SenderFields | null, data: SenderFields): void {
  if (data.email === undefined) return;
  const domain = data.email.split('@')[1] ?? '';
  if (FREE.includes(domain))
    throw invalid({email: `No se puede enviar en nombre de ${domain}: usa una dirección de vuestro dominio.`});
  if (before?.email && before.state !== 'pending' && domain !== before.email.split('@')[1])
    throw conflict('domain_fixed', 'El dominio ya se ha comprobado. Crea otro remitente para el dominio nuevo.');
}
