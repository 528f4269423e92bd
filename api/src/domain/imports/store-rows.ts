/** The rows of an uploaded file as they came, some thousand at a time; its titles with the first of them. */
import type {Tx} from '../kernel/tx';
import {foldTitle, guessMapping, type HolderMapping} from './holder-fields';
import type {SheetRow} from './read-row';
import {endTask, lockRun, moveMark, type Step} from './task';

const BATCH = 2_500;

export async function storeRows(tx: Tx, importId: number, headers: string[], rows: SheetRow[]): Promise<Step> {
  const run = await lockRun(tx, importId, 'read');
  if (!run) return 'done';
  if (run.isCancelled) {
    await endTask(tx, importId, 'failed', 'Se canceló antes de leer el archivo entero.');
    return 'done';
  }
  const next = rows.filter(row => row.n > run.mark).slice(0, BATCH);
  if (run.mark === 0)
    await tx.query(
      'update holder_import set headers = $2, mapping = $3, row_count = $4, task_total = $4 where id = $1',
      [
        importId,
        JSON.stringify({columns: headers}),
        JSON.stringify(guessMapping(headers, await readTitles(tx, headers))),
        rows.length,
      ],
    );
  if (next.length === 0) {
    await tx.query('update holder_import set content = null where id = $1', [importId]);
    await endTask(tx, importId, 'validated');
    return 'done';
  }
  await tx.query(
    `insert into holder_import_row (holder_import_id, n, cells)
      select $1, (r ->> 0)::int, array(select jsonb_array_elements_text(r -> 1))
      from jsonb_array_elements($2::jsonb) as r`,
    [importId, JSON.stringify(next.map(row => [row.n, row.cells.map(cell => cell.replaceAll('\0', ''))]))],
  );
  await moveMark(tx, importId, next.at(-1)!.n, next.length);
  return 'more';
}

/** What the titles of these columns were taken for the last time. */
export async function readTitles(tx: Tx, headers: string[]): Promise<Map<string, string | null>> {
  const {rows} = await tx.query<{title: string; field: string | null}>(
    'select title, field from holder_import_title where title = any($1)',
    [headers.map(foldTitle)],
  );
  return new Map(rows.map(row => [row.title, row.field]));
}

/** The next file with these titles is understood by itself. */
export async function rememberTitles(tx: Tx, headers: string[], mapping: HolderMapping): Promise<void> {
  const fields = new Map(Object.entries(mapping).map(([field, at]) => [at, field]));
  const told = new Map(
    headers.map((header, at) => [foldTitle(header), fields.get(at) ?? null] as const).filter(([title]) => title !== ''),
  );
  await tx.query(
    `insert into holder_import_title (title, field) select * from unnest($1::text[], $2::text[]) order by 1
      on conflict (title) do update set field = excluded.field, updated_at = now()`,
    [[...told.keys()], [...told.values()]],
  );
}
