/**
 * What goes on by itself: whether somebody works, how long work has been waiting, what was given up, how old the last
 * copy is.
 */
import type {Config} from '../config';
import type {Database} from '../db';
import {QUEUE_CONNECTION} from '../queueing/queue';
import {formatCount} from '../money';
import {bad, good, look, type Finding} from './finding';

/**
 * pg-boss writes the moments of `pgboss.version` every half minute wherever a process works, and one that has just come
 * is connected.
 */
const SILENT_SECONDS = 180;
/** Jobs are taken within a second; what has been due for longer than this waits for nobody. */
const DUE_SECONDS = 300;
const COPY_HOURS = 26;
const LOST_HOURS = 24 * 7;

export async function examineWork(db: Database, config: Config): Promise<Finding[]> {
  return [await workers(db), await seals(db), await copies(db, config)];
}

/** Audit and ledger are sealed every ten seconds where a process works. */
async function seals(db: Database): Promise<Finding> {
  const {rows} = await db.query<{waiting: number; oldest: number | null}>(
    `select count(*)::int as waiting, extract(epoch from now() - min(at))::int as oldest
       from (select a.at from log_chain c, audit_entry a where c.log = 'audit' and a.id > c.sealed_to
       union all select l.at from log_chain c, ledger_entry l where c.log = 'ledger' and l.id > c.sealed_to) x`,
  );
  const {waiting, oldest} = rows[0]!;
  if ((oldest ?? 0) > DUE_SECONDS)
    return look(
      'Registro sellado',
      `${formatCount(waiting)} filas de auditoría y libro mayor esperan su sello desde hace ${formatCount(Math.round(oldest! / 60))} min`,
      'Mira el registro de la aplicación («seals»); ninguna venta lo nota.',
    );
  return good('Registro sellado', waiting > 0 ? `al día, ${formatCount(waiting)} filas por sellar` : 'al día');
}

async function workers(db: Database): Promise<Finding> {
  const todo = 'Arranca la aplicación: sin ella no salen correos ni devoluciones.';
  const {rows: there} = await db.query<{is: boolean}>(`select to_regclass('pgboss.version') is not null as is`);
  if (!there[0]!.is) return bad('Trabajos', 'nadie ha trabajado todavía', todo);
  const {rows} = await db.query<{silent: number | null; due: number | null; late: number; givenUp: number}>(
    // Of another's connection one sees that it is there, and not always since when.
    `select (select extract(epoch
      from now() - coalesce(greatest(maintained_on, monitored_on, c.began), case when c.are > 0 then now() end))::int
      from pgboss.version, (select max(backend_start) as began, count(*) as are from pg_stat_activity
        where application_name = $2 and datname = current_database()) c) as silent,
            extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')))::int as due,
            count(*) filter (where state in ('created', 'retry')
              and start_after < now() - make_interval(secs => $1))::int as late,
            count(*) filter (where state = 'failed')::int as "givenUp"
       from pgboss.job`,
    [DUE_SECONDS, QUEUE_CONNECTION],
  );
  const {silent, due, late, givenUp} = rows[0]!;
  const minutes = (seconds: number): string => `${formatCount(Math.round(seconds / 60))} min`;
  if (silent === null) return bad('Trabajos', 'nadie ha trabajado todavía', todo);
  if (silent > SILENT_SECONDS)
    return bad(
      'Trabajos',
      `nadie trabaja desde hace ${minutes(silent)}${late > 0 ? `; esperan ${formatCount(late)}` : ''}`,
      todo,
    );
  if (late > 0)
    return bad(
      'Trabajos',
      `hay un proceso, pero ${formatCount(late)} esperan, el más viejo desde hace ${minutes(due ?? 0)}`,
      'Mira el registro de la aplicación y reiníciala.',
    );
  if (givenUp > 0)
    return look(
      'Trabajos',
      `hay un proceso trabajando; ${formatCount(givenUp)} se han dado por perdidos`,
      'ops/RUNBOOK.md, «jobs given up», dice cómo verlos y repetirlos.',
    );
  return good('Trabajos', 'hay un proceso trabajando y nada espera');
}

async function copies(db: Database, {production}: Config): Promise<Finding> {
  const todo = 'Programa npm run backup cada noche (ops/INSTALL.md) y prueba a restaurar: npm run backup-drill.';
  const {rows: there} = await db.query<{is: boolean}>(`select to_regclass('backup_made') is not null as is`);
  const {rows} = there[0]!.is
    ? await db.query<{hours: number; file: string}>(
        `select extract(epoch from now() - at)::float8 / 3600 as hours, file_name as file from backup_made
          order by at desc limit 1`,
      )
    : {rows: []};
  if (!rows[0]) return look('Copias', 'no se ha hecho ninguna', todo);
  const {hours, file} = rows[0];
  if (hours <= COPY_HOURS) return good('Copias', `la última, hace ${formatCount(Math.ceil(hours))} h (${file})`);
  return (hours > LOST_HOURS && production ? bad : look)(
    'Copias',
    `la última, hace ${hours < 48 ? `${formatCount(Math.round(hours))} h` : `${formatCount(Math.round(hours / 24))} días`} (${file})`,
    todo,
  );
}
