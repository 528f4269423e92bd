/**
 * «Same key, same effect once». The answer is stored in the transaction of the effect; a repetition gets
 * the stored answer, the same key with another body is refused. Two at once: the second waits on the
 * key's row and then finds the answer.
 */
import {createHash} from 'node:crypto';
import type {Actor} from '../auth/audit';
import type {Database} from '../../platform/database/db';
import {conflict, DomainError, invalid} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';

export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\w.:-]{8,100}$/.test(header))
    throw invalid(
      {'Idempotency-Key': 'Envía una clave propia de 8 a 100 caracteres.'},
      'Falta la cabecera Idempotency-Key.',
    );
  return header;
}

/**
 * Of a member of staff, and of the counter where they stand: whoever takes over there and repeats what had no answer hears
 * what came of it. The counter first: those who ask at one moment wait for each other in one order.
 */
export const ownScopes = (act: string, {id, counterId}: Actor): string[] => [
  ...(counterId == null ? [] : [`${act}@${counterId}`]),
  `${act}:${id}`,
];

/** `scopes`: done in one of them it is done in all. */
export async function once<T>(
  tx: Tx,
  scopes: string | readonly string[],
  key: string,
  request: unknown,
  effect: () => Promise<T>,
): Promise<T> {
  const all = [scopes].flat();
  const hash = hashOf(request);
  const {rows: mine} = await tx.query<{scope: string}>(
    `insert into idempotency_key (scope, key, request_hash, status, response)
      select scope, $2, $3, 0, 'null' from unnest($1::text[]) with ordinality s(scope, n) order by n
      on conflict do nothing returning scope`,
    [all, key, hash],
  );
  const free = mine.map(row => row.scope);
  const [taken] = all.filter(scope => !free.includes(scope));
  let answer: T;
  if (taken === undefined) answer = await effect();
  else {
    const kept = await recall<T>(tx, {scope: taken, key, hash});
    if (!kept) throw conflict('in_progress', 'Esa misma petición se está atendiendo. Espera un momento.');
    answer = kept.response;
  }
  if (free.length > 0)
    await tx.query('update idempotency_key set status = 200, response = $3 where scope = any($1) and key = $2', [
      free,
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
    key === undefined ? act(tx) : once(tx, ownScopes('staff', actor), idempotencyKey(key), asked, () => act(tx)),
  );
