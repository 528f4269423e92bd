/**
 * Does what an import has to do, step by step, each in a transaction of its own, until nothing is left. Runs in a
 * process of its own (import-child.ts).
 */
import type {Database} from '../../platform/database/db';
import {checkBatch, noMemory} from '../../domain/imports/check-batch';
import {importBatch, SeatsTakenMeanwhile} from '../../domain/imports/import-batch';
import {readListFacts, type ListFacts} from '../../domain/imports/read-list-facts';
import type {Given, SheetRow} from '../../domain/imports/read-row';
import {revertBatch} from '../../domain/imports/revert-batch';
import {storeRows} from '../../domain/imports/store-rows';
import {endTask, type Step, type Task} from '../../domain/imports/task';
import {clubToday} from '../../domain/settings/club-today';
import {DomainError} from '../../domain/kernel/errors';
import {readTable} from '../../outside/reading/read-table';
import {readNif} from '../../domain/kernel/spanish-codes';
import type {Tx} from '../../domain/kernel/tx';
import {LIMITS} from './import-limits';

/** A batch that rivals or a busy database have thrown back is asked again. */
const TRIES = 20;

const given = async (tx: Tx): Promise<Given> => ({readNif, today: await clubToday(tx)});

export async function workOff(db: Database, importId: number): Promise<void> {
  for (;;) {
    const {rows} = await db.query<{task: Task | null; listId: number}>(
      'select task, season_list_id as "listId" from holder_import where id = $1',
      [importId],
    );
    if (!rows[0]?.task) return;
    await TASKS[rows[0].task](db, importId, rows[0].listId);
  }
}

const TASKS: Record<Task, (db: Database, importId: number, listId: number) => Promise<void>> = {
  read: readFile,
  check: async (db, importId, listId) => {
    const [facts, memory] = [await factsOf(db, listId), noMemory()];
    await repeat(() => db.withTransaction(async tx => checkBatch(tx, importId, facts, memory, await given(tx))));
  },
  import: async (db, importId, listId) => {
    const facts = await factsOf(db, listId);
    await repeat(() => db.withTransaction(async tx => importBatch(tx, importId, facts, await given(tx))));
  },
  revert: (db, importId) => repeat(() => db.withTransaction(tx => revertBatch(tx, importId))),
};

const factsOf = (db: Database, listId: number): Promise<ListFacts> =>
  db.withTransaction(tx => readListFacts(tx, listId));

/** A file that cannot be read ends the import with the reason. */
async function readFile(db: Database, importId: number): Promise<void> {
  const {rows: files} = await db.query<{content: Buffer | null; fileName: string}>(
    'select content, file_name as "fileName" from holder_import where id = $1',
    [importId],
  );
  let headers: string[] = [];
  let rows: SheetRow[] = [];
  try {
    if (!files[0]?.content) throw new DomainError('gone', 'El archivo ya no está: vuelve a subirlo.');
    const table = readTable(files[0].content, files[0].fileName, LIMITS);
    headers = table.headers;
    rows = table.rows.map((cells, at) => ({n: table.numbers[at]!, cells}));
  } catch (error) {
    const reason = error instanceof DomainError ? error.message : 'El archivo no se puede leer: puede estar dañado.';
    await db.withTransaction(async tx => {
      await tx.query('update holder_import set content = null where id = $1', [importId]);
      await endTask(tx, importId, 'failed', reason);
    });
    return;
  }
  await repeat(() => db.withTransaction(tx => storeRows(tx, importId, headers, rows)));
}

async function repeat(step: () => Promise<Step>): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      if ((await step()) === 'done') return;
      failures = 0;
    } catch (error) {
      const isPassing =
        error instanceof SeatsTakenMeanwhile ||
        (error instanceof DomainError && ['busy', 'duplicate'].includes(error.code));
      if (!isPassing || ++failures >= TRIES) throw error;
      await new Promise(resolve => setTimeout(resolve, 50 * failures));
    }
  }
}
