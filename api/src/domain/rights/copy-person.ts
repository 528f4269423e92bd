/**
 * All that is kept of a person, as they may take it with them (RGPD arts. 15 and 20): by kind, each record with the
 * columns that its table has, so that what is added to a table goes out without anybody remembering. Never in it:
 * others, keys, and what opens something.
 */
import type {Tx} from '../kernel/tx';
import type {Holding} from './holding';
import {HOLDINGS} from './registry';
import {of, type Who, whoIs} from './who';

export interface PersonCopy {
  email: string;
  kinds: {title: string; table: string; rows: Record<string, unknown>[]}[];
  files: {name: string; content: Buffer}[];
}

/** Keys, counters, seals, what is made of other columns, and what opens or identifies a session. */
const NEVER =
  /^(id|version|search_words|token|code|tracking_code|password_hash|visitor|pace_id|provider_ref)$|_id$|_ids$|_hash$|^sealed/;

/** Rows of one kind: more than anybody has, and less than would hold the database up. */
const MOST = 5_000;

export async function copyPerson(tx: Tx, email: string): Promise<PersonCopy> {
  const who = await whoIs(tx, email);
  const copy: PersonCopy = {email: who.email, kinds: [], files: []};
  for (const holding of HOLDINGS) {
    const rows = await rowsOf(tx, who, holding);
    if (rows.length === 0) continue;
    copy.kinds.push({
      title: holding.title,
      table: holding.table,
      rows: rows.map(({row}) => cleared(row, holding)),
    });
    for (const [n, {row, content}] of rows.entries())
      if (content) copy.files.push({name: `${holding.table}-${n + 1}-${String(row.file_name)}`, content});
  }
  return copy;
}

const rowsOf = async (tx: Tx, who: Who, {table, mine, file}: Holding) =>
  (
    await tx.query<{row: Record<string, unknown>; content: Buffer | null}>(
      ...of(
        who,
        `select to_jsonb(t)${file ? ` - '${file}'` : ''} as row, ${file ? `t.${file}` : 'null::bytea'} as content
           from "${table}" t where ${mine} limit ${MOST}`,
      ),
    )
  ).rows;

function cleared(row: Record<string, unknown>, {without = [], file}: Holding): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !NEVER.test(column) && !without.includes(column) && column !== file),
  );
}
