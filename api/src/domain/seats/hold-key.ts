/**
 * A hold that is asked for by a key: what was held is kept under it by the very statement or transaction that holds, so
 * whoever repeats a request whose answer was lost gets that answer and no second hold.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface HoldKey {
  scope: string;
  key: string;
  /** Of what was asked: the same key with other words is refused. */
  hash: Buffer;
}

/** @throws DomainError 409 `key_used`: it holds already, or is doing so at this moment */
export async function keepHeld(tx: Tx, {scope, key, hash}: HoldKey, answer: object): Promise<void> {
  const kept = await tx.query(
    `insert into idempotency_key (scope, key, request_hash, status, response) values ($1, $2, $3, 200, $4)
      on conflict do nothing`,
    [scope, key, hash, JSON.stringify(answer)],
  );
  if (kept.rowCount === 0) throw conflict('key_used', 'Esa misma petición ya se ha atendido.');
}
