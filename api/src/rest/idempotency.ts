/**
 * «Same key, same effect once». The answer is stored in the transaction of the effect; a repetition gets
 * the stored answer, the same key with another body is refused. Two at once: the second waits on the
 * key's row and then finds the answer.
 */
import {createHash} from 'node:crypto';
import type {Actor} from '../auth/audit';
import type {Database} from '../db';
import {conflict, DomainError, invalid} from '../errors';
import type {Tx} from '../tx';

export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\w.:-]{8,100}$/.test(header))
    throw invalid(
      {'Idempotency-Key': 'Envía una clave propia de 8 a 100 caracteres.'},
      'Falta la cabecera Idempotency-Key.',
    );
  return header;
}

export async function once<T>(
  tx: Tx,
  scope: string,
  key: string,
  request: unknown,
  effect: () => Promise<T>,
): Promise<T> {
  const hash = hashOf(request);
  const mine = await tx.query(
    `insert into idempotency_key (scope, key, request_hash, status, response) values ($1, $2, $3, 0, 'null')
      on conflict do nothing`,
    [scope, key, hash],
  );
  if (mine.rowCount === 0) {
    const kept = await recall<T>(tx, {scope, key, hash});
    if (!kept) throw conflict('in_progress', 'Esa misma petición se está atendiendo. Espera un momento.');
    return kept.response;
  }
  const answer = await effect();
  await tx.query('update idempotency_key set status = 200, response = $3 where scope = $1 and key = $2', [
    scope,
    key,
    JSON.stringify(answer ?? null), // an act that answers nothing is remembered too
  ]);
  return answer;
}

export const hashOf = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(request)).digest();

/** The answer that is kept under a key. @throws DomainError 422 `idempotency_mismatch` */
export async function recall<T>(
  tx: Tx,
  {scope, key, hash}: {scope: string; key: string; hash: Buffer},
): Promise<{response: T} | null> {
  const {rows} = await tx.query<{request_hash: Buffer; response: T}>(
    'select request_hash, response from idempotency_key where scope = $1 and key = $2',
    [scope, key],
  );
  if (rows[0] && !rows[0].request_hash.equals(hash)) throw otherRequest();
  return rows[0] ?? null;
}

export const otherRequest = (): DomainError =>
  new DomainError('idempotency_mismatch', 'Esa clave ya se usó con otros datos.', {
    errors: {'Idempotency-Key': 'Usa una clave nueva.'},
  });

/** An act of staff in one transaction; for whoever sends a key, once. `asked`: the act and all that it is asked with. */
export const transactOnce = <T>(
  db: Database,
  actor: Actor,
  key: string | undefined,
  asked: readonly [act: string, ...unknown[]],
  act: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.withTransaction(tx =>
    key === undefined ? act(tx) : once(tx, `staff:${actor.id}`, idempotencyKey(key), asked, () => act(tx)),
  );
