/** The database's server: its version, what our role may do there, how texts compare, whether its schema is ours, its clock, the workers and the copies. */
import type {Config} from '../config';
import type {Database} from '../db';
import {formatCount} from '../money';
import {waitingMigrations} from '../migrate';
import {bad, good, look, type Finding} from './finding';

const OLDEST = 150_000;
const MOST_SKEW_MS = 2_000;
/** pg-boss writes these moments every half minute where a process works. */
const SILENT_SECONDS = 180;
const COPY_HOURS = 26;

interface Server {
  version: string;
  number: number;
  isSuper: boolean;
  mayCreate: boolean;
  encoding: string;
  now: number;
  size: number;
}

export async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  const asked = Date.now();
  const {rows} = await db.query<Server>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number, (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
            has_schema_privilege(current_schema(), 'create') as "mayCreate", pg_encoding_to_char(encoding) as encoding, (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_database_size(datname) as size
       from pg_database where datname = current_database()`,
  );
  const server = rows[0]!;
  const skew = Math.abs(server.now - (asked + Date.now()) / 2);
  const waiting = await waitingMigrations(db);
  return [
    server.number >= OLDEST ? good('PostgreSQL', `versión ${server.version}; la base ocupa ${formatCount(Math.ceil(server.size / 1e6))} MB`) : bad('PostgreSQL', `versión ${server.version}`, 'Hace falta la 15 o una posterior.'),
    server.encoding === 'UTF8' ? good('Codificación', 'UTF8') : bad('Codificación', server.encoding, 'Crea la base con encoding UTF8: createdb --encoding=UTF8 --template=template0.'),
    roleOf(server, config),
    waiting.length === 0 ? good('Esquema', 'al día') : bad('Esquema', `faltan ${formatCount(waiting.length)} migraciones (${waiting[0]} …)`, 'Haz una copia y ejecuta npm run migrate, o arranca la aplicación.'),
    skew < MOST_SKEW_MS ? good('Reloj', 'esta máquina y la base van a la par') : look('Reloj', `esta máquina y la base se llevan ${formatCount(Math.round(skew / 1000))} s`, 'Activa NTP en las dos (timedatectl set-ntp true). Decide el de la base.'),
    await workers(db),
    await copies(db),
  ];
}

function roleOf({isSuper, mayCreate}: Server, {databaseUrl}: Config): Finding {
  if (!mayCreate) return bad('Permisos en la base', 'el usuario no puede crear tablas', 'grant create on schema public to <usuario>; las migraciones lo necesitan.');
  if (isSuper && databaseUrl) return look('Permisos en la base', 'el usuario es superusuario', 'Usa uno que solo sea dueño de su base: create role taquilla login; alter database taquilla owner to taquilla.');
  return good('Permisos en la base', isSuper ? 'la base integrada es solo de esta máquina' : 'el usuario es dueño de su base y de nada más');
}

async function workers(db: Database): Promise<Finding> {
  const {rows} = await db.query<{seconds: number | null}>(`select extract(epoch from now() - greatest(maintained_on, monitored_on))::int as seconds from pgboss.version`).catch(() => ({rows: []}));
  const seconds = rows[0]?.seconds ?? null;
  const todo = 'Arranca la aplicación: sin ella no salen correos ni devoluciones.';
  if (seconds === null) return bad('Trabajo en segundo plano', 'nadie ha trabajado todavía', todo);
  return seconds < SILENT_SECONDS ? good('Trabajo en segundo plano', 'hay un proceso trabajando') : bad('Trabajo en segundo plano', `nadie trabaja desde hace ${formatCount(Math.round(seconds / 60))} min`, todo);
}

async function copies(db: Database): Promise<Finding> {
  const {rows} = await db.query<{hours: number; file: string}>('select extract(epoch from now() - at)::float8 / 3600 as hours, file_name as file from backup_made order by at desc limit 1');
  const todo = 'Programa npm run backup cada noche (ops/INSTALL.md) y prueba a restaurar: npm run backup-drill.';
  if (!rows[0]) return look('Copias', 'no se ha hecho ninguna', todo);
  const {hours, file} = rows[0];
  return hours <= COPY_HOURS ? good('Copias', `la última hace ${formatCount(Math.ceil(hours))} h (${file})`) : look('Copias', `la última hace ${formatCount(Math.round(hours / 24))} días (${file})`, todo);
}
