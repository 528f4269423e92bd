/**
 * «Same key, same effect once». The answer is stored in the transaction of the effect; a repetition gets
 * the stored answer, the same key with another body is refused. Two at once: the second waits on the
 * key's row and then finds the answer.
 */
import {createHash} from 'node:crypto';
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
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const mine = await tx.query(
    `insert into idempotency_key (scope, key, request_hash, status, response) values ($1, $2, $3, 0, 'null')
      on conflict do nothing`,
    [scope, key, hash],
  );
  if (mine.rowCount === 0) {
    const {rows} = await tx.query<{request_hash: Buffer; status: number; response: T}>(
      'select request_hash, status, response from idempotency_key where scope = $1 and key = $2',
      [scope, key],
    );
    if (!rows[0]) throw conflict('in_progress', 'Esa misma petición se está atendiendo. Espera un momento.');
    if (!rows[0].request_hash.equals(hash))
      throw new DomainError('idempotency_mismatch', 'Esa clave ya se usó con otros datos.', {
        errors: {'Idempotency-Key': 'Usa una clave nueva.'},
      });
    return rows[0].response;
  }
  const answer = await effect();
  await tx.query('update idempotency_key set status = 200, response = $3 where scope = $1 and key = $2', [
    scope,
    key,
    JSON.stringify(answer),
  ]);
  return answer;
}
