/**
 * Takes back what an import has made, some rows at a time: passes that nobody has used go, with seat, instalment and
 * card; people that it made go when nothing else belongs to them; people that it changed are as they were. What has
 * been touched since stays, and its row says why.
 */
import type {Tx} from '../kernel/tx';
import type {Person} from './read-row';
import {readUsedHolders, readUsedPasses} from './read-touched';
import {restoreHolders} from './store-holders';
import {endTask, lockRun, moveMark, type Step} from './task';

const BATCH = 1_000;

interface Made {
  n: number;
  holderId: number;
  outcome: 'created' | 'updated' | 'same';
  before: Partial<Person> | null;
  isHolderTouched: boolean;
  passId: number | null;
  isPassTouched: boolean;
}

export async function revertBatch(tx: Tx, importId: number): Promise<Step> {
  const run = await lockRun(tx, importId, 'revert');
  if (!run) return 'done';
  const {rows} = await tx.query<Made>(
    `select r.n, h.id as "holderId", r.holder_outcome as outcome, r.holder_before as before,
      h.version <> r.holder_version as "isHolderTouched",
            case when r.pass_outcome = 'created' then p.id end as "passId",
              coalesce(p.version <> r.pass_version, false) as "isPassTouched"
       from holder_import_row r join pass_holder h on h.id = r.pass_holder_id
         left join season_pass p on p.id = r.season_pass_id
      where r.holder_import_id = $1 and r.n > $2
        and (r.holder_outcome in ('created', 'updated') or r.pass_outcome = 'created') order by r.n limit $3`,
    [importId, run.mark, BATCH],
  );
  if (rows.length === 0) {
    await endTask(tx, importId, run.lastError === '' ? 'reverted' : 'failed');
    return 'done';
  }
  const kept = new Map<number, string>();
  await tx.query('select 1 from season_pass where id = any($1) order by id for update', [
    rows.flatMap(row => row.passId ?? []),
  ]);
  const used = await readUsedPasses(
    tx,
    rows.flatMap(row => row.passId ?? []),
  );
  for (const row of rows)
    if (row.passId !== null && (row.isPassTouched || used.has(row.passId)))
      kept.set(row.n, 'El abono ya se ha usado, cobrado o cambiado.');
  await removePasses(
    tx,
    rows.flatMap(row => (row.passId !== null && !kept.has(row.n) ? row.passId : [])),
  );
  await takeBackPeople(tx, rows, kept);
  await tx.query(
    `update holder_import_row t set kept_because = w.why from unnest($2::int[], $3::text[]) as w(n, why)
      where t.holder_import_id = $1 and t.n = w.n`,
    [importId, [...kept.keys()], [...kept.values()]],
  );
  await tx.query(
    `update holder_import_row set holder_outcome = null, holder_before = null, pass_outcome = null
      where holder_import_id = $1 and n = any($2)`,
    [importId, rows.filter(row => !kept.has(row.n)).map(row => row.n)],
  );
  await moveMark(tx, importId, rows.at(-1)!.n, rows.length, {kept_count: kept.size});
  return 'more';
}

async function removePasses(tx: Tx, ids: number[]): Promise<void> {
  await tx.query(
    `with gone as materialized (select event_session_id, seat_id from seat_claim
      where season_pass_id = any($1) and kind = 'pass' order by 1, 2 for update)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id`,
    [ids],
  );
  await tx.query('delete from instalment where season_pass_id = any($1)', [ids]);
  await tx.query('delete from pass_card where season_pass_id = any($1)', [ids]);
  await tx.query('delete from season_pass where id = any($1)', [ids]);
}

/** A person whose pass stays, stays too. */
async function takeBackPeople(tx: Tx, rows: Made[], kept: Map<number, string>): Promise<void> {
  await tx.query('select 1 from pass_holder where id = any($1) order by id for update', [
    rows.map(row => row.holderId),
  ]);
  const created = rows.filter(row => row.outcome === 'created' && !kept.has(row.n));
  const used = await readUsedHolders(
    tx,
    created.map(row => row.holderId),
  );
  for (const row of created)
    if (row.isHolderTouched || used.has(row.holderId))
      kept.set(
        row.n,
        row.isHolderTouched
          ? 'Los datos de la persona se han cambiado después.'
          : 'La persona ya tiene otras cosas aquí.',
      );
  await tx.query('delete from pass_holder where id = any($1)', [
    created.filter(row => !kept.has(row.n)).map(row => row.holderId),
  ]);
  const updated = rows.filter(row => row.outcome === 'updated');
  for (const row of updated)
    if (row.isHolderTouched) kept.set(row.n, 'Los datos de la persona se han cambiado después.');
  await restoreHolders(
    tx,
    updated
      .filter(row => !row.isHolderTouched && !kept.has(row.n))
      .map(row => ({id: row.holderId, before: row.before ?? {}})),
  );
}
