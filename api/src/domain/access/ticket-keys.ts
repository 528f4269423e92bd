/**
 * The doors' key ring. Promise: a ticket opens its door by the key it was signed with, however often the house has
 * changed keys since; only the keys that the house refuses by name (a stolen one) open nothing.
 */
import {createPublicKey, type KeyObject} from 'node:crypto';
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {keyIdOf, readTicketKey, ticketKeyRing, type TicketKeyRing} from './ticket-code';

const PEM = {type: 'spki', format: 'pem'} as const;

/**
 * Remembers the key that signs from now on. Errors: `ticket_key_twin` 409 when another key here has the same short id.
 */
export async function keepTicketKey(tx: Tx, key: KeyObject): Promise<void> {
  const pem = (key.type === 'private' ? createPublicKey(key) : key).export(PEM);
  const {rows} = await tx.query<{pem: string}>(
    `with kept as (insert into ticket_key (id, public_pem) values ($1, $2) on conflict (id) do nothing)
     select public_pem as pem from ticket_key where id = $1`,
    [keyIdOf(key), pem],
  );
  if (rows[0] && rows[0].pem !== pem)
    throw conflict('ticket_key_twin', 'TICKET_KEY coincide en su identificador con una clave anterior: genera otra.');
}

/** All keys that open, by id. @param refused ids of keys whose tickets open nothing any more */
export async function readTicketKeys(tx: Tx, refused: readonly string[]): Promise<TicketKeyRing> {
  const {rows} = await tx.query<{pem: string}>('select public_pem as pem from ticket_key where id <> all($1)', [
    refused,
  ]);
  return ticketKeyRing(rows.map(row => readTicketKey(row.pem)));
}
