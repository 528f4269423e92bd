/**
 * What goes on by itself: whether somebody works, how long work has been waiting, what was given up, how old the last
 * copy is, who is told.
 */
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {QUEUE_CONNECTION} from '../../platform/queue/queue';
import {LOG_NAMES, LOGS, logName} from '../../domain/sealing/logs';
import {formatCount} from '../../domain/kernel/money';
import {bad, good, look, type Finding} from '../../platform/process/finding';
import {examineOperators} from './operators';

/**
 * pg-boss writes the moments of `pgboss.version` every half minute wherever a process works, and one that has just come
 * is connected.
 */
const SILENT_SECONDS = 180;
/** Jobs are taken within a second; what has been due for longer than this waits for nobody. */
const DUE_SECONDS = 300;
/** One is made every night. */
export const COPY_HOURS = 26;
const LOST_HOURS = 24 * 7;
const VERIFY_DAYS = 8;

export async function examineWork(db: Database, config: Config): Promise<Finding[]> {
  return [
    await workers(db),
    await seals(db),
    await verified(db),
    await copies(db, config),
    await examineOperators(db, config),
  ];
}

/** What is logged is sealed every ten seconds where a process works. */
async function seals(db: Database): Promise<Finding> {
  const {rows} = await db.query<{waiting: number; oldest: number | null; missing: string | null}>(
    `select count(at)::int as waiting, extract(epoch from now() - min(at))::int as oldest,
       (select string_agg(${logName('c.log')}, ', ' order by c.log) from log_chain c where c.seals > 0 and not exists (
          select from log_seal s where s.log = c.log and s.number = c.seals and s.mark = c.mark)) as missing
       from (${LOG_NAMES.map(log => `select e.${LOGS[log].at} as at from log_chain c, ${LOGS[log].table} e where c.log = '${log}' and e.id > c.sealed_to`).join(' union all ')}) x`,
  );
  const {waiting, oldest, missing} = rows[0]!;
  if (missing)
    return bad(
      'Registro sellado',
      `falta el último sello: ${missing}`,
      'Alguien lo ha quitado, y desde entonces no se sella. Ejecuta npm run verify y compara con la última copia.',
    );
  if ((oldest ?? 0) > DUE_SECONDS)
    return look(
      'Registro sellado',
      `${formatCount(waiting)} filas de auditoría y libros esperan su sello desde hace ${formatCount(Math.round(oldest! / 60))} min`,
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

interface Copies {
  /** Of the last one that was made; without one since there has been a house. */
  hours: number;
  file: string | null;
  /** Why the last try came to nothing. */
  trouble: string | null;
}

const COPIES = `select made.file_name as file, last.trouble,
    extract(epoch from now() - coalesce(made.at, (select min(laid_at) from base_data), now()))::float8 / 3600 as hours
  from (select) one
    left join lateral (select * from backup_made where trouble is null order by at desc limit 1) made on true
    left join lateral (select * from backup_made order by at desc limit 1) last on true`;

async function copies(db: Database, {production}: Config): Promise<Finding> {
  const todo = 'Programa npm run backup cada noche (ops/INSTALL.md) y prueba a restaurar: npm run backup-drill.';
  const {hours, file, trouble} = (await db.query<Copies>(COPIES)).rows[0]!;
  const last = file
    ? `la última, hace ${hours < 48 ? `${formatCount(Math.ceil(hours))} h` : `${formatCount(Math.round(hours / 24))} días`} (${file})`
    : 'no se ha hecho ninguna';
  if (trouble)
    return {
      ...bad('Copias', `la de la última vez no se hizo: ${trouble}; ${last}`, 'Arréglalo y haz una: npm run backup.'),
      measure: hours,
    };
  if (file && hours <= COPY_HOURS) return {...good('Copias', last), measure: hours};
  return {...(file && hours > LOST_HOURS && production ? bad : look)('Copias', last, todo), measure: hours};
}

/** Whether somebody holds the logs against their seals, and what he saw. */
async function verified(db: Database): Promise<Finding> {
  const {rows} = await db.query<{trouble: string | null; days: number; ever: boolean}>(
    `select trouble, at is not null as ever,
       extract(epoch from now() - coalesce(at, (select min(laid_at) from base_data), now()))::float8 / 86400 as days
       from (select) one left join lateral (select * from log_verified order by at desc limit 1) last on true`,
  );
  const {trouble, days, ever} = rows[0]!;
  if (trouble)
    return bad('Sellos', trouble, 'npm run verify dice qué filas no son las que se sellaron. Guarda antes una copia.');
  if (days > VERIFY_DAYS)
    return look(
      'Sellos',
      `nadie comprueba auditoría y libro mayor desde hace ${formatCount(Math.round(days))} días`,
      'Programa npm run verify cada noche (ops/INSTALL.md).',
    );
  return good('Sellos', ever ? 'auditoría y libro mayor son lo que se selló' : 'todavía no hay nada que comprobar');
}
