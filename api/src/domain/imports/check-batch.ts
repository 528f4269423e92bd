/** The dry run, some thousand rows at a time: nothing is stored but what is wrong with each row. */
import type {Tx} from '../kernel/tx';
import {checkHolderRows, nothingSeen, type CheckedRow, type CheckWork, type Seen} from './check-holder-rows';
import type {Given, SheetRow} from './read-row';
import type {ListFacts} from './read-list-facts';
import {endTask, lockRun, moveMark, type Step} from './task';

const BATCH = 5_000;

/** What has been seen of the file so far; a new process reads it again from the beginning. */
export interface CheckMemory {
  upTo: number;
  seen: Seen;
}
export const noMemory = (): CheckMemory => ({upTo: 0, seen: nothingSeen()});

export async function checkBatch(
  tx: Tx,
  importId: number,
  facts: ListFacts,
  memory: CheckMemory,
  given: Given,
): Promise<Step> {
  const run = await lockRun(tx, importId, 'check');
  if (!run) return 'done';
  if (run.isCancelled) {
    await endTask(tx, importId, 'validated');
    return 'done';
  }
  const {rows} = await tx.query<SheetRow>(
    'select n, cells from holder_import_row where holder_import_id = $1 and n > $2 order by n limit $3',
    [importId, memory.upTo, BATCH],
  );
  if (rows.length === 0) {
    const {rows: sums} = await tx.query<{wrong: number}>(
      'select count(*)::int as wrong from holder_import_row where holder_import_id = $1 and errors is not null',
      [importId],
    );
    await tx.query('update holder_import set error_count = $2, valid_count = row_count - $2 where id = $1', [
      importId,
      sums[0]!.wrong,
    ]);
    await endTask(tx, importId, sums[0]!.wrong > 0 ? 'with_errors' : 'ready');
    return 'done';
  }
  const work: CheckWork = {...given, facts, mapping: run.mapping, seen: memory.seen, lock: false};
  const checked = await checkHolderRows(tx, rows, work);
  memory.upTo = rows.at(-1)!.n;
  if (memory.upTo > run.mark) {
    await storeProblems(tx, importId, checked, run.mark, memory.upTo);
    await moveMark(tx, importId, memory.upTo, rows.filter(row => row.n > run.mark).length);
  }
  return 'more';
}

async function storeProblems(
  tx: Tx,
  importId: number,
  checked: CheckedRow[],
  after: number,
  upTo: number,
): Promise<void> {
  await tx.query(
    `update holder_import_row set errors = null where holder_import_id = $1 and n > $2 and n <= $3
      and errors is not null`,
    [importId, after, upTo],
  );
  await markProblems(
    tx,
    importId,
    checked.filter(row => row.problems.length > 0 && row.n > after),
  );
}

export async function markProblems(tx: Tx, importId: number, wrong: CheckedRow[]): Promise<void> {
  if (wrong.length === 0) return;
  await tx.query(
    `update holder_import_row t set errors = w.errors::jsonb from unnest($2::int[], $3::text[]) as w(n, errors)
      where t.holder_import_id = $1 and t.n = w.n`,
    [importId, wrong.map(row => row.n), wrong.map(row => JSON.stringify(row.problems))],
  );
}
