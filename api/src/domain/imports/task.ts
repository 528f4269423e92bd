/**
 * What is to be done with an import, and how far it came. Every step takes the import's row first, does a bounded piece
 * and moves the mark in the same transaction: whoever is killed has done a piece wholly or not at all, and of two at
 * once the second goes on where the first has ended.
 */
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import type {StateOf} from '../machines/registry';
import type {HolderMapping} from './holder-fields';

export type Task = 'read' | 'check' | 'import' | 'revert';
/** Told by each step: whether there is more of this task, it is done, or it has become another (or none). */
export type Step = 'more' | 'done';

export interface Run {
  id: number;
  listId: number;
  state: string;
  task: Task | null;
  mark: number;
  mapping: HolderMapping;
  isAllOrNothing: boolean;
  assumesPaid: boolean;
  isCancelled: boolean;
  lastError: string;
}

/** The import, locked; null when it has another task by now. */
export async function lockRun(tx: Tx, importId: number, task: Task): Promise<Run | null> {
  const {rows} = await tx.query<Run>(
    `select id, season_list_id as "listId", state, task, mark, mapping, is_all_or_nothing as "isAllOrNothing",
      assumes_paid as "assumesPaid", cancel_requested_at is not null as "isCancelled", last_error as "lastError"
       from holder_import where id = $1 for update`,
    [importId],
  );
  return rows[0]?.task === task ? rows[0] : null;
}

/** `counts`: columns to add to. */
export async function moveMark(
  tx: Tx,
  importId: number,
  mark: number,
  done: number,
  counts: Partial<
    Record<
      'created_count' | 'updated_count' | 'same_count' | 'pass_count' | 'kept_count' | 'error_count' | 'valid_count',
      number
    >
  > = {},
): Promise<void> {
  const changes = Object.entries(counts).map(([column, n]) => `, ${column} = ${column} + (${Math.trunc(n)})`);
  await tx.query(
    `update holder_import set mark = $2, done_count = least(done_count + $3, task_total), crashes = 0${changes.join('')}
      where id = $1`,
    [importId, mark, done],
  );
}

/** The task is over; the import stands at `state`. */
export async function endTask(tx: Tx, importId: number, end: End, lastError: string | null = null): Promise<void> {
  await moveOne(tx, to('holder_import', end), {
    id: importId,
    set: `task = null, mark = 0, crashes = 0, cancel_requested_at = null, last_error = coalesce($2, last_error)${
      TIMES[end] ?? ''
    }`,
    values: [lastError],
  });
}
type End = StateOf<'holder_import'>;
const TIMES: Partial<Record<End, string>> = {
  imported: ', imported_at = now()',
  reverted: ', reverted_at = now()',
  ready: ', validated_at = now()',
  with_errors: ', validated_at = now()',
};

/** From here on what it has made is undone. `why`: it ends as failed, and says so. */
export async function turnBack(tx: Tx, importId: number, why: string): Promise<void> {
  await tx.query(
    `update holder_import i set task = 'revert', mark = 0, done_count = 0, crashes = 0, cancel_requested_at = null,
      last_error = $2, kept_count = 0,
            task_total = (select count(*) from holder_import_row r
              where r.holder_import_id = i.id
              and (r.holder_outcome in ('created', 'updated') or r.pass_outcome = 'created')) where id = $1`,
    [importId, why],
  );
}

/** The process that worked on it ended without a word, so often that it will not do better. */
export async function countCrash(tx: Tx, importId: number, most: number): Promise<boolean> {
  const {rows} = await tx.query<{crashes: number; task: Task}>(
    'update holder_import set crashes = crashes + 1 where id = $1 and task is not null returning crashes, task',
    [importId],
  );
  if (!rows[0] || rows[0].crashes < most) return false;
  await endTask(
    tx,
    importId,
    rows[0].task === 'check' ? 'validated' : 'failed',
    'El proceso se ha interrumpido varias veces en el mismo punto. Lo que ya estaba hecho sigue hecho: puedes reanudar o deshacer.',
  );
  return true;
}
