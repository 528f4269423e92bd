/** Whom somebody wants an invoice for, as it is typed afterwards: at the exchange, a reverse charge, a correction. */
import {conflict, invalid} from '../kernel/errors';
import {readTaxId, type SaidTaxId} from '../orders/rules/tax-id';
import type {Recipient} from './issue';

export interface SaidRecipient extends SaidTaxId {
  name: string;
  nif: string;
  address: string;
}

/** @throws `invalid` 422 */
export function readRecipient(said: SaidRecipient): Recipient {
  const id = readTaxId(said);
  const [name, address] = [said.name, said.address].map(text => text.trim().replace(/\s+/g, ' ')) as [string, string];
  if (name === '') throw invalid({name: 'Escribe el nombre o la razón social.'});
  if (address === '') throw invalid({address: 'Escribe el domicilio.'});
  return {...id, name, address};
}

/** Nobody invoices itself. @throws `own_nif` 409 */
export function refuseOwn(recipient: Recipient, issuers: string[]): void {
  if (issuers.includes(recipient.nif))
    throw conflict('own_nif', 'Ese NIF es el de quien expide la factura: nadie se factura a sí mismo.');
}
