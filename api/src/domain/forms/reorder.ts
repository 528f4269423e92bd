/**
 * Puts rows into the order in which their ids are given, all of them at once: a list that has changed meanwhile is
 * refused.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

const ORDERED = {
  product_category: 'true',
  custom_field: 'scope = (select scope from custom_field where id = ($1::int[])[1])',
} as const;

/** `custom_field` is ordered form by form: the ids are those of one scope, all or some of them. */
export async function reorder(tx: Tx, table: keyof typeof ORDERED, ids: number[]): Promise<void> {
  if (new Set(ids).size !== ids.length) throw invalid({ids: 'Hay repetidos.'});
  const {rows} = await tx.query<{id: number}>(
    `select id from ${table} where ${ORDERED[table]} order by id for update`,
    table === 'custom_field' ? [ids] : undefined,
  );
  const known = new Set(rows.map(row => row.id));
  if (!ids.every(id => known.has(id)) || (table === 'product_category' && ids.length !== known.size))
    throw conflict('list_changed', 'La lista ha cambiado mientras la ordenabas. Vuelve a cargarla.');
  await tx.query(
    `update ${table} t set position = o.at * 10, version = version + 1, updated_at = now() from unnest($1::int[]) with ordinality as o(id, at) where t.id = o.id and t.position <> o.at * 10`,
    [ids],
  );
}
