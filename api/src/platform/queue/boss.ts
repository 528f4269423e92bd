/**
 * The job queue's tables and its connections. The owner of the database makes the tables, once for each version of the
 * queue and each kind of job; whoever works with them makes none.
 */
import PgBoss from 'pg-boss';
import {schema as QUEUE_VERSION} from 'pg-boss/version.json';
import {Database} from '../database/db';
import {log} from '../process/log';
import {JOB_NAMES, QUEUE_CONNECTION} from './queue';

const CONNECTIONS = 4;
/** The queue waits rather than fail: its work is asked for again and again, by nobody who waits. */
const PATIENCE_MS = 30_000;
/** What the queue does to its own tables may take its time. */
const UNHURRIED = '-c lock_timeout=60000 -c statement_timeout=120000';

/** What the queue reads after its end: nothing, and of how many jobs it said something, none. It takes that row for granted. */
const unheard = (text: string): {count: number}[] =>
  /select count\(\*\) from results/i.test(text) ? [{count: 0}] : [];

/**
 * On connections of its own, which end with it. Not started: it writes jobs in the transaction that it is given, and
 * runs none.
 */
export function bossOn(databaseUrl: string, isOwner: boolean): PgBoss {
  const db = new Database(databaseUrl, CONNECTIONS, UNHURRIED, QUEUE_CONNECTION, PATIENCE_MS);
  let isOver = false;
  const boss = new PgBoss({
    // The queue does not wait for what it last says of a job, and after the end nobody would hear that it failed: the job
    // is taken again when its time is over, as a killed worker's.
    db: {executeSql: (text, values) => (isOver ? Promise.resolve({rows: unheard(text)}) : db.raw(text, values))},
    monitorStateIntervalSeconds: 30,
    maintenanceIntervalSeconds: 10,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
    ...(isOwner ? {supervise: false, schedule: false} : {migrate: false}),
  });
  boss.on('error', error => log.warn({err: error.message}, 'job queue: connection trouble'));
  boss.on('stopped', () => {
    isOver = true;
    void db.close();
  });
  return boss;
}

/** As the owner of the database. */
export async function makeJobTables(databaseUrl: string): Promise<void> {
  const boss = bossOn(databaseUrl, true);
  await boss.start();
  for (const name of JOB_NAMES) await boss.createQueue(name);
  await boss.stop({graceful: false, wait: true});
}

/** Most starts find them made: the queue need not be loaded and connected twice. */
export async function hasJobTables(db: Pick<Database, 'query'>): Promise<boolean> {
  const {rows} = await db.query<{is: boolean}>(
    `select to_regclass('pgboss.version') is not null and to_regclass('pgboss.queue') is not null as is`,
  );
  if (!rows[0]!.is) return false;
  const {rows: made} = await db.query<{version: number; queues: number}>(
    `select (select version from pgboss.version) as version,
       (select count(*) from pgboss.queue where name = any($1))::int as queues`,
    [JOB_NAMES],
  );
  return made[0]!.version === QUEUE_VERSION && made[0]!.queues === JOB_NAMES.length;
}

export async function startBoss(databaseUrl: string): Promise<PgBoss> {
  const boss = bossOn(databaseUrl, false);
  await boss.start();
  return boss;
}
