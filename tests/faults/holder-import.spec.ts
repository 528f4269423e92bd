/**
 * The process of an import dies in the middle, again and again, and so does the API with it: it goes on where it was,
 * every row is done exactly once, and progress never goes back. The negative control forgets the mark, and does rows
 * twice.
 */
import {Database} from '../../api/src/platform/database/db';
import {startImports} from '../../api/src/jobs/imports/run-imports';
import type {Runtime} from '../../api/src/runtime';
import {freePort, startApp, startChild, type ChildApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {holderTable, toCsvText} from '../support/passes/holder-file';
import {act, idle, openList, tryFile, type ImportRun} from '../support/passes/holder-imports';
import {brokenInvariants} from '../support/world/invariants';
import {LONG} from '../support/run/long';
import {long, mostMs, until} from '../support/run/until';
import {hangUp, Visitor} from '../support/wire/visitor';

const test = inTurn(__filename);

const COUNT = long(50_000, 4_000);
const PER_ROW = 100;
/** Percent done. */
const KILL_AT = LONG ? [1, 25, 50, 75, 99] : [25, 99];

let url: string;
let db: Database;
let world: World;
beforeAll(async () => {
  ({url} = await freshDatabase());
  const first: TestApp = await startApp({databaseUrl: url});
  world = await makeWorld(first.db, {rows: COUNT / PER_ROW + 2, seatsPerRow: PER_ROW});
  await openList(first.db, world);
  await first.stop();
  db = new Database(url, 4);
}, 180_000);
afterAll(async () => {
  hangUp();
  await db.close();
});

const file = () =>
  toCsvText(
    holderTable({
      count: COUNT,
      from: 1,
      category: 'General',
      zone: 'Tribuna',
      seatOf: n => ({row: 3 + Math.floor(n / PER_ROW), seat: 1 + (n % PER_ROW)}),
    }),
  );
const counts = async () =>
  (
    await db.query<Record<string, number>>(
      `select (select count(*)::int from pass_holder) as holders, (select count(distinct nif)::int
        from pass_holder) as people, (select count(*)::int from season_pass) as passes, (select count(*)::int
        from instalment) as instalments,
            (select count(*)::int from seat_claim where kind = 'pass') as claims, (select count(*)::int
              from pass_card) as cards`,
    )
  ).rows[0]!;

test(
  `[F03] [F20] killed with -9 at ${KILL_AT.join(', ')} %, now its process, now the whole API: every row once`,
  async () => {
    const port = await freePort();
    const env = {DATABASE_POOL: '6', LOG_LEVEL: 'warn'};
    let api: ChildApp = await startChild({databaseUrl: url, port, env});
    const root = new Visitor(api.url, world.staff.superadmin.token);
    const run = await tryFile(root, world.seasonListId, 'abonados.csv', file());
    expect(run).toMatchObject({state: 'ready', rowCount: COUNT, validCount: COUNT});
    const progress: number[] = [];
    const look = async (): Promise<ImportRun> => {
      const {rows} = await db.query<ImportRun>(
        'select task, state, done_count as "doneCount", task_total as "taskTotal" from holder_import where id = $1',
        [run.id],
      );
      progress.push(rows[0]!.doneCount);
      return rows[0]!;
    };
    expect((await act(root, run.id, 'importar', {mode: 'valid_only'})).status).toBe(200);
    const killed: string[] = [];
    for (const [n, percent] of KILL_AT.entries()) {
      // In the middle of a batch: the import's row is locked by whoever works on it.
      await until(
        `${percent} %`,
        async () => {
          const {doneCount} = await look();
          return doneCount * 100 >= percent * COUNT || (await isAtWork(run.id, doneCount, percent));
        },
        120_000,
        10,
      );
      if (n % 2 === 0) await killImport();
      else {
        await api.end('SIGKILL');
        api = await startChild({databaseUrl: url, port, env});
      }
      killed.push(`${n % 2 === 0 ? 'process' : 'API'} at ${Math.round(((await look()).doneCount / COUNT) * 100)} %`);
    }
    await until('it is done', async () => (await look()).task === null, 180_000, 20);
    const done = await idle(new Visitor(api.url, world.staff.superadmin.token), run.id);
    await api.end('SIGTERM');
    figure(`${COUNT} personas, abonos y plazos, 0 filas dos veces; muertes: ${killed.join(', ')}`, {
      times: `${killed.length} muertes en una importación`,
    });
    expect(done).toMatchObject({state: 'imported', createdCount: COUNT, passCount: COUNT, doneCount: COUNT});
    expect(await counts()).toEqual({
      holders: COUNT,
      people: COUNT,
      passes: COUNT,
      instalments: COUNT,
      claims: COUNT,
      cards: COUNT - Math.floor(COUNT / 10),
    });
    expect(progress.every((value, i) => i === 0 || value >= progress[i - 1]!)).toBe(true);
    expect(await brokenInvariants(db)).toEqual([]);
  },
  mostMs(600_000, 120_000),
);

test(
  'undone, killed in the middle: nothing of it is left; and a cancelled one leaves nothing either',
  async () => {
    const {url: address, root, stop} = await serve();
    const {id} = (await db.query<{id: number}>('select id from holder_import')).rows[0]!;
    expect((await act(root, id, 'deshacer')).status).toBe(200);
    await until(
      'half of it is undone',
      async () =>
        (
          await db.query<{n: number}>(
            `select done_count as n from holder_import where id = $1 and (done_count * 2 > task_total or task is null)`,
            [id],
          )
        ).rowCount === 1,
      120_000,
      10,
    );
    await killImport();
    expect(await idle(root, id)).toMatchObject({state: 'reverted', keptCount: 0});
    const nothing = {holders: 0, people: 0, passes: 0, instalments: 0, claims: 0, cards: 0};
    expect(await counts()).toEqual(nothing);

    const run = await tryFile(root, world.seasonListId, 'otra vez.csv', `${file()}\r\n`);
    await act(root, run.id, 'importar', {mode: 'valid_only'});
    await until(
      'some of it is done',
      async () =>
        (await db.query('select 1 from holder_import where id = $1 and done_count > 0', [run.id])).rowCount === 1,
      60_000,
      5,
    );
    const answer = await act(root, run.id, 'cancelar');
    const ended = await idle(root, run.id);
    // On a quick machine it may be over before anybody can say so.
    if (answer.status === 200 && ended.state === 'reverted') expect(await counts()).toEqual(nothing);
    else expect([ended.state, (await counts()).holders]).toEqual(['imported', COUNT]);
    expect(await brokenInvariants(db)).toEqual([]);
    await stop();
    expect(address).toContain('http');
  },
  mostMs(600_000, 120_000),
);

test('a process that always dies is given up after some tries, and says so; it can be taken up again', async () => {
  const {root, stop} = await serve(false);
  const made = await db.query<{id: number}>(
    `insert into holder_import (season_list_id, file_name, format, size_bytes, content, task)
      values ($1, 'x.csv', 'csv', 1, 'Nombre;Apellido', 'import') returning id`,
    [world.seasonListId],
  );
  const id = made.rows[0]!.id;
  // A list without plan of columns: the row below cannot even be looked at.
  await db.query(`update holder_import set mapping = '{"firstName": 0}', state = 'importing' where id = $1`, [id]);
  await db.query(`insert into holder_import_row (holder_import_id, n, cells) values ($1, 2, '{a}')`, [id]);
  await db.query(
    `create function explode() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$`,
  );
  await db.query(
    `create trigger explode before update of mark on holder_import for each row
      when (old.id = ${id} and new.mark > 0) execute function explode()`,
  );
  const imports = startImports({db} as Runtime);
  await until('it is given up', async () => {
    await imports.run();
    return (await db.query('select 1 from holder_import where id = $1 and task is null', [id])).rowCount === 1;
  });
  expect((await root.get<ImportRun>(`/api/importaciones-abonados/${id}`)).body).toMatchObject({
    state: 'failed',
    task: null,
    lastError: expect.stringMatching(/^El proceso se ha interrumpido varias veces/),
  });
  await stop();
}, 180_000);

test('[F03] the naive way does rows twice (negative control)', async () => {
  // The mark in a transaction of its own, as it would be without thinking: whoever dies between the two repeats the
  // batch.
  await db.query('create table naive (n integer)');
  let mark = 0;
  const work = async (dies: boolean): Promise<void> => {
    await db.query('insert into naive select * from generate_series($1::int + 1, $1::int + 10)', [mark]);
    if (dies) throw new Error('killed');
    mark += 10;
  };
  for (const dies of [false, true, false]) await work(dies).catch(() => undefined);
  expect(
    (await db.query<{n: number}>('select count(*)::int - count(distinct n)::int as n from naive')).rows[0]!.n,
  ).toBe(10);
});

async function serve(work = true): Promise<{url: string; root: Visitor; stop: () => Promise<void>}> {
  const app = await startApp({databaseUrl: url, work});
  return {url: app.url, root: new Visitor(app.url, world.staff.superadmin.token), stop: () => app.stop()};
}

/** For 1 % and 99 %: marks move by whole batches, so the moment is within the first and the last of them. */
async function isAtWork(importId: number, done: number, percent: number): Promise<boolean> {
  const isThatBatch = percent === 1 ? done === 0 : percent === 99 && done >= COUNT - 1_000 && done < COUNT;
  if (!isThatBatch) return false;
  return (
    (
      await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name like 'taquilla-import:%'
          and state = 'active' and query like 'insert into %' and $1::int > 0`,
        [importId],
      )
    ).rowCount > 0
  );
}

/** Kills the process by the id that its database connections tell; there is at most one. */
async function killImport(): Promise<void> {
  await until(
    'its process is there',
    async () => {
      const {rows} = await db.query<{name: string}>(
        `select application_name as name from pg_stat_activity
          where datname = current_database() and application_name like 'taquilla-import:%'`,
      );
      const pid = Number(rows[0]?.name.split(':')[1]);
      if (!pid) return (await db.query('select 1 from holder_import where task is not null')).rowCount === 0;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        return false;
      }
      return true;
    },
    30_000,
    5,
  );
}

if (LONG) jest.setTimeout(1_800_000);
