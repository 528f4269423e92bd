/**
 * A black list of others: the codes that they take back open our doors no more. Only codes that came from outside are
 * theirs to take back, and who is inside is inside: what cannot be done is said by its line.
 */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import type {BlackRow, Problem} from './tnac';

export interface TakenBack {
  /** Codes that are, or would be, taken back; those that were already are among them. */
  good: number;
  problems: Problem[];
}

/** Errors: `not_found` 404, `invalid` 422 when nothing of it can be done. */
export async function takeBack(
  tx: Tx,
  ask: {eventSessionId: number; rows: BlackRow[]; isDryRun: boolean},
): Promise<TakenBack> {
  const session = await tx.query('select 1 from event_session where id = $1 for no key update', [ask.eventSessionId]);
  if (session.rowCount === 0) throw notFound('No existe esa sesión.');
  const {rows} = await tx.query<{id: number | null; state: string | null; isOurs: boolean}>(
    `select c.id, c.state, exists (select 1 from access_right r where r.code in (w.code, upper(w.code))
              and r.event_session_id = $1 and r.source <> 'external_code') as "isOurs"
       from unnest($2::text[]) with ordinality as w(code, at)
       left join external_code c on c.event_session_id = $1 and c.code = w.code order by w.at`,
    [ask.eventSessionId, ask.rows.map(row => row.code)],
  );
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const good: (BlackRow & {id: number})[] = [];
  for (const [i, row] of ask.rows.entries()) {
    const {id, state, isOurs} = rows[i]!;
    const problem = seen.has(row.code)
      ? 'Repetido: ya está en una línea anterior.'
      : id === null
        ? isOurs
          ? 'Es un código nuestro: se anula en su pedido o en su abono.'
          : 'No está entre los códigos importados de esta sesión.'
        : state === 'used'
          ? 'Ya ha entrado: no se puede retirar.'
          : null;
    seen.add(row.code);
    if (problem) problems.push({line: row.line, value: row.code, problem});
    else good.push({...row, id: id!});
  }
  if (ask.isDryRun) return {good: good.length, problems};
  if (good.length === 0) throw invalid({csv: 'No hay ningún código que se pueda retirar.'});
  await move(tx, to('external_code', 'revoked'), {
    set: 'revoked_at = now(), revoke_reason = w.reason',
    using: 'unnest($1::int[], $2::text[]) as w(id, reason)',
    where: 'external_code.id = w.id',
    values: [good.map(row => row.id), good.map(row => row.reason)],
  });
  return {good: good.length, problems};
}
