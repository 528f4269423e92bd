/**
 * Which of some rows anything else points to, whatever it is: foreign keys are asked of the catalogue, so that a table
 * that comes later counts too. Readings at the gate keep no foreign key and are asked by name.
 */
import type {Tx} from '../kernel/tx';

interface Reference {
  table: string;
  column: string;
}

async function referencesTo(tx: Tx, table: string, except: readonly string[]): Promise<Reference[]> {
  const {rows} = await tx.query<Reference>(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and cardinality(c.conkey) = 1 and c.confdeltype <> 'n'`,
    [table],
  );
  return rows.filter(row => !except.includes(row.table.replaceAll('"', '')));
}

/** Names come from the catalogue, quoted by it. */
const anyOf = (references: Reference[], id: string): string =>
  references.length === 0
    ? 'false'
    : references.map(({table, column}) => `exists (select 1 from ${table} x where x."${column}" = ${id})`).join(' or ');

/** Passes of these that have been used: charged, lent, released, carded anew, scanned … */
export async function readUsedPasses(tx: Tx, ids: number[]): Promise<Set<number>> {
  const [ofPass, ofInstalment, ofCard] = [
    await referencesTo(tx, 'season_pass', ['instalment', 'pass_card', 'seat_claim', 'holder_import_row']),
    await referencesTo(tx, 'instalment', []),
    await referencesTo(tx, 'pass_card', []),
  ];
  const {rows} = await tx.query<{id: number}>(
    `select p.id from unnest($1::int[]) as p(id) where ${anyOf(ofPass, 'p.id')}
         or exists (select 1 from instalment i where i.season_pass_id = p.id and (${anyOf(ofInstalment, 'i.id')}))
         or exists (select 1 from pass_card c
           where c.season_pass_id = p.id
           and (c.print_count > 0 or c.state not in ('issued', 'active') or ${anyOf(ofCard, 'c.id')}))
         or (select count(*) from pass_card c where c.season_pass_id = p.id) > 1
         or exists (select 1 from season_pass q join season_list_session x on x.season_list_id = q.season_list_id
           join counted_scan s on s.event_session_id = x.event_session_id and s.source = 'pass' and s.right_id = p.id
           where q.id = p.id)`,
    [ids],
  );
  return new Set(rows.map(row => row.id));
}

/** People of these to whom something else belongs by now. */
export async function readUsedHolders(tx: Tx, ids: number[]): Promise<Set<number>> {
  const references = await referencesTo(tx, 'pass_holder', ['holder_import_row']);
  const {rows} = await tx.query<{id: number}>(
    `select h.id from unnest($1::int[]) as h(id) where ${anyOf(references, 'h.id')}`,
    [ids],
  );
  return new Set(rows.map(row => row.id));
}
