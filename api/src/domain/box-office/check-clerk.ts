/** What no field of a clerk can tell alone: the box offices, events and sessions of the scope are there. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

const TABLES = {
  boxOfficeIds: ['box_office', 'taquilla'],
  eventIds: ['event', 'evento'],
  eventSessionIds: ['event_session', 'sesión'],
} as const;

export async function checkClerk(tx: Tx, data: Record<string, unknown>): Promise<void> {
  if (data.scope === undefined || data.scope === null) return;
  const scope = data.scope as Record<string, unknown>;
  for (const [name, value] of Object.entries(scope)) {
    const table = TABLES[name as keyof typeof TABLES];
    if (!table) throw invalid({scope: `No se conoce «${name.slice(0, 40)}».`});
    if (!Array.isArray(value) || value.length > 500 || !value.every(id => Number.isInteger(id) && (id as number) > 0))
      throw invalid({[`scope.${name}`]: 'Debe ser una lista de identificadores.'});
    const {rows} = await tx.query<{n: number}>(
      `select count(distinct id)::int as n from ${table[0]} where id = any($1)`,
      [value],
    );
    if (rows[0]!.n !== new Set(value).size)
      throw invalid({[`scope.${name}`]: `Hay una ${table[1]} que no existe.`.replace('una evento', 'un evento')});
  }
}
