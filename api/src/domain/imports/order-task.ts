/**
 * What staff may ask of an import, and when: try it, take it in, stop it, take it back. Each only sets the task; the
 * work is done elsewhere.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {readMapping} from './holder-fields';
import {rememberTitles} from './store-rows';
import {turnBack, type Task} from './task';

/** For how long an import can be undone. */
export const UNDO_HOURS = 24;

interface Standing {
  state: string;
  task: Task | null;
  columns: string[];
  rowCount: number;
  validCount: number;
  errorCount: number;
  /** Rows whose effects are there. */
  madeCount: number;
  isRecent: boolean;
}

async function lock(tx: Tx, importId: number): Promise<Standing> {
  const {rows} = await tx.query<Standing>(
    `select i.state, i.task, coalesce(i.headers -> 'columns', '[]') as columns, i.row_count as "rowCount",
      i.valid_count as "validCount", i.error_count as "errorCount",
            (select count(*)::int from holder_import_row r where r.holder_import_id = i.id and r.kept_because is null
              and (r.holder_outcome in ('created', 'updated') or r.pass_outcome = 'created')) as "madeCount",
            coalesce(i.imported_at > now() - interval '${UNDO_HOURS} hours', false) as "isRecent"
       from holder_import i where i.id = $1 for update`,
    [importId],
  );
  if (!rows[0]) throw notFound('No existe esa importación.');
  return rows[0];
}

const busyWith: Record<Task, string> = {
  read: 'Todavía se está leyendo el archivo.',
  check: 'Todavía se está comprobando.',
  import: 'Ya se está importando.',
  revert: 'Se está deshaciendo.',
};
const requireIdle = ({task}: Standing): void => {
  if (task !== null) throw conflict('busy_import', busyWith[task], {task});
};

/** The dry run, with these columns. @throws DomainError 409 `wrong_state`, 422 naming the field */
export async function orderCheck(tx: Tx, importId: number, mapping: Record<string, unknown>): Promise<void> {
  const run = await lock(tx, importId);
  requireIdle(run);
  const isOpen =
    ['validated', 'with_errors', 'ready'].includes(run.state) ||
    (run.state === 'failed' && run.rowCount > 0 && run.madeCount === 0);
  if (!isOpen || run.rowCount === 0) throw conflict('wrong_state', 'Esta importación ya no se puede comprobar.');
  const chosen = readMapping(mapping, run.columns.length);
  await rememberTitles(tx, run.columns, chosen);
  await moveOne(tx, to('holder_import', 'validated'), {
    id: importId,
    set: `mapping = $2, task = 'check', task_total = row_count, done_count = 0, mark = 0, crashes = 0,
      last_error = '', valid_count = 0, error_count = 0, cancel_requested_at = null`,
    values: [JSON.stringify(chosen)],
  });
}

/**
 * Takes in what is right of it, or all of it or nothing. An interrupted one goes on with the rows that nothing has
 * become of. @throws DomainError 409 `wrong_state`, `has_errors`, 422
 */
export async function orderImport(
  tx: Tx,
  importId: number,
  how: {isAllOrNothing: boolean; assumesPaid: boolean},
): Promise<void> {
  const run = await lock(tx, importId);
  requireIdle(run);
  const goesOn = run.state === 'failed' && run.madeCount > 0;
  if (!goesOn && !['ready', 'with_errors'].includes(run.state))
    throw conflict('wrong_state', run.state === 'imported' ? 'Ya está importado.' : 'Primero hay que comprobarlo.');
  if (how.isAllOrNothing && run.errorCount > 0)
    throw conflict(
      'has_errors',
      'Hay filas con errores y has pedido todo o nada. Corrige el archivo o importa solo las correctas.',
    );
  if (run.validCount === 0)
    throw invalid({mode: 'No hay ninguna fila correcta.'}, 'No hay ninguna fila correcta que importar.');
  await moveOne(tx, to('holder_import', 'importing'), {
    id: importId,
    as: 'i',
    set: `task = 'import', crashes = 0, last_error = '', cancel_requested_at = null, is_all_or_nothing = $2,
      assumes_paid = $3, task_total = valid_count, kept_count = 0, mark = 0,
      done_count = least(n.done, valid_count), created_count = n.created, updated_count = n.updated,
      same_count = n.same, pass_count = n.passes`,
    using: `(select count(*) filter (where r.holder_outcome is not null)::int as done, count(*)
         filter (where r.holder_outcome = 'created')::int as created, count(*)
         filter (where r.holder_outcome = 'updated')::int as updated,
                    count(*) filter (where r.holder_outcome = 'same')::int as same, count(*)
                      filter (where r.pass_outcome = 'created')::int as passes from holder_import_row r
                      where r.holder_import_id = $1) n`,
    values: [how.isAllOrNothing, how.assumesPaid],
  });
}

/** Stops what is under way; an import that has begun is taken back. */
export async function orderCancel(tx: Tx, importId: number): Promise<Task> {
  const {task} = await lock(tx, importId);
  if (task === null || task === 'revert')
    throw conflict('wrong_state', task === null ? 'No hay nada en marcha.' : 'Ya se está deshaciendo.');
  await tx.query('update holder_import set cancel_requested_at = now() where id = $1', [importId]);
  return task;
}

/** @throws DomainError 409 `wrong_state`, `too_late` */
export async function orderRevert(tx: Tx, importId: number): Promise<void> {
  const run = await lock(tx, importId);
  requireIdle(run);
  if (!['imported', 'failed'].includes(run.state) || run.madeCount === 0)
    throw conflict('wrong_state', 'No hay nada que deshacer.');
  if (run.state === 'imported' && !run.isRecent)
    throw conflict('too_late', `Solo se puede deshacer durante las ${UNDO_HOURS} horas siguientes.`);
  await turnBack(tx, importId, '');
}
