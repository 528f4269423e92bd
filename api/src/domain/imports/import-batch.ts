/**
 * Takes in the next rows: people made or changed, their passes with seat, instalment and card, and what became of each
 * row, all in the transaction that moves the mark. Rows are asked again under the locks of the people they name; a seat
 * that somebody has taken since the dry run is theirs, and the row is told.
 */
import type {Tx} from '../kernel/tx';
import {activate} from '../passes/life/activate';
import {claimSeatsOfPasses} from '../passes/seats/claim-many';
import {markProblems} from './check-batch';
import {checkHolderRows, nothingSeen, type CheckedRow} from './check-holder-rows';
import {insertPasses, type NewPass} from './insert-passes';
import type {Given, SheetRow} from './read-row';
import type {ListFacts} from './read-list-facts';
import {storeHolders, type StoredHolder} from './store-holders';
import {endTask, lockRun, moveMark, turnBack, type Step} from './task';

/** Half a second's work: whoever asks for the import's row, or for a seat in it, waits no longer. */
export const BATCH = 1_000;

export async function importBatch(tx: Tx, importId: number, facts: ListFacts, given: Given): Promise<Step> {
  const run = await lockRun(tx, importId, 'import');
  if (!run) return 'done';
  if (run.isCancelled) {
    await turnBack(tx, importId, '');
    return 'done';
  }
  const {rows} = await tx.query<SheetRow>(
    `select n, cells from holder_import_row where holder_import_id = $1 and n > $2 and errors is null
      and holder_outcome is null order by n limit $3`,
    [importId, run.mark, BATCH],
  );
  if (rows.length === 0) {
    await endTask(tx, importId, 'imported');
    return 'done';
  }
  const mark = rows.at(-1)!.n;
  const checked = await checkHolderRows(tx, rows, {
    ...given,
    facts,
    mapping: run.mapping,
    seen: nothingSeen(),
    lock: true,
  });
  const wrong = checked.filter(row => row.problems.length > 0);
  await markProblems(tx, importId, wrong);
  if (wrong.length > 0 && run.isAllOrNothing) {
    await tx.query(
      'update holder_import set error_count = error_count + $2, valid_count = valid_count - $2 where id = $1',
      [importId, wrong.length],
    );
    await turnBack(
      tx,
      importId,
      `La fila ${wrong[0]!.n} ya no se puede importar (${wrong[0]!.problems[0]!.message}), y se pidió todo o nada: no se ha importado ninguna.`,
    );
    return 'done';
  }
  const good = checked.filter(row => row.problems.length === 0);
  const holders = await storeHolders(tx, good);
  const passes = await givePasses(tx, facts.listId, good, holders, run.assumesPaid);
  await remember(tx, importId, good, holders, passes);
  const count = (outcome: StoredHolder['outcome']): number => holders.filter(one => one.outcome === outcome).length;
  await moveMark(tx, importId, mark, rows.length, {
    created_count: count('created'),
    updated_count: count('updated'),
    same_count: count('same'),
    pass_count: passes.filter(one => one?.isNew).length,
    error_count: wrong.length,
    valid_count: -wrong.length,
  });
  return 'more';
}

type GivenPass = {id: number; isNew: boolean} | null;

/**
 * One answer per row. Seats are claimed with the contract; a rival who was quicker than the look fails the batch, which
 * is then asked again.
 */
async function givePasses(
  tx: Tx,
  listId: number,
  rows: CheckedRow[],
  holders: StoredHolder[],
  assumesPaid: boolean,
): Promise<GivenPass[]> {
  const wanted = rows.flatMap(({pass}, at): NewPass[] =>
    pass && pass.existingId === null
      ? [{...pass, holderId: holders[at]!.id, isPaid: pass.isPaid ?? assumesPaid, row: at}]
      : [],
  );
  const ids = await insertPasses(tx, listId, wanted);
  const taken = await claimSeatsOfPasses(tx, ids);
  if (taken.length > 0) throw new SeatsTakenMeanwhile();
  await activate(
    tx,
    ids.filter((_, at) => wanted[at]!.isPaid || wanted[at]!.amountCents === 0),
  );
  const made = new Map(wanted.map((pass, at) => [pass.row, ids[at]!]));
  return rows.map(({pass}, at) =>
    pass === null
      ? null
      : pass.existingId === null
        ? {id: made.get(at)!, isNew: true}
        : {id: pass.existingId, isNew: false},
  );
}

/** Between the look and the claim somebody has bought a seat. */
export class SeatsTakenMeanwhile extends Error {}

async function remember(
  tx: Tx,
  importId: number,
  rows: CheckedRow[],
  holders: StoredHolder[],
  passes: GivenPass[],
): Promise<void> {
  await tx.query(
    `update holder_import_row t
      set pass_holder_id = w.holder, holder_outcome = w.outcome, holder_before = w.before::jsonb,
      season_pass_id = w.pass, pass_outcome = w.pass_outcome, holder_version = h.version, pass_version = p.version,
      kept_because = null
       from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::int[], $7::text[]) as w(n, holder, outcome, before,
         pass, pass_outcome) join pass_holder h on h.id = w.holder left join season_pass p on p.id = w.pass
      where t.holder_import_id = $1 and t.n = w.n`,
    [
      importId,
      rows.map(row => row.n),
      holders.map(one => one.id),
      holders.map(one => one.outcome),
      holders.map(one => (one.before === null ? null : JSON.stringify(one.before))),
      passes.map(one => one?.id ?? null),
      passes.map(one => (one === null ? null : one.isNew ? 'created' : 'same')),
    ],
  );
}
