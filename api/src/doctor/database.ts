/**
 * The database's server: its version, what our role may do there, how texts are read and sorted, whether its schema is
 * ours, whose clock is right.
 */
import type {Config} from '../config';
import type {Database} from '../db';
import {waitingMigrations} from '../migrate';
import {formatCount, formatDecimal} from '../money';
import {loginOf, type ServerLogin} from '../server-login/login';
import {bad, good, look, reasonOf, type Finding} from './finding';
import {aheadOf} from './outside-time';

const OLDEST = 150_000;
const MOST_SKEW_MS = 2_000;

interface Server {
  version: string;
  number: number;
  name: string;
  isSuper: boolean;
  mayCreate: boolean;
  mayExtend: boolean;
  strangers: number;
  encoding: string;
  locale: string;
  foldsSpanish: boolean;
  sortsSpanish: boolean;
  collationMoved: boolean;
  now: number;
  size: number;
}

const ASK = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
         current_user as name, (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
         has_schema_privilege(current_schema(), 'create') as "mayCreate",
           has_database_privilege(datname, 'create') as "mayExtend",
         (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'S')
             and not pg_has_role(c.relowner, 'usage'))::int as strangers,
         pg_encoding_to_char(encoding) as encoding,
           coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) as locale,
         lower('ÑÁÜ') = 'ñáü' as "foldsSpanish", 'Ñandú' < 'Oso' and 'Ávila' < 'Burgos' as "sortsSpanish",
         coalesce(datcollversion <> pg_database_collation_actual_version(d.oid), false) as "collationMoved",
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_database_size(datname) as size
    from pg_database d where datname = current_database()`;

export async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  const refusal = await db.pool.connect().then(client => client.release(), reasonOf);
  if (refusal)
    return [
      bad('PostgreSQL', `no nos deja entrar (${refusal})`, 'Comprueba DATABASE_URL y que el servidor esté en marcha.'),
    ];
  const asked = Date.now();
  const {rows} = await db.query<Server>(ASK);
  const server = rows[0]!;
  const ahead = (asked + Date.now()) / 2 - server.now;
  const found = await schema(db);
  const login = found.state === 'good' ? await loginOf(db, config) : null;
  return [
    version(server),
    texts(server),
    // Somebody else migrates.
    login?.role === server.name && !login.weakness
      ? good('Permisos', 'el usuario es el del servidor; las migraciones son cosa del dueño')
      : rights(server, config),
    found,
    ...(login ? [logs(login)] : []),
    await clock(ahead, config),
  ];
}

/** Who may rewrite what was written down. */
function logs({role, weakness}: ServerLogin): Finding {
  if (!weakness) return good('Usuario', `el servidor trabaja como «${role}», que solo les añade`);
  return look(
    'Usuario',
    `el servidor trabaja como «${role}»: ${weakness}`,
    'Crea el usuario y pon su contraseña en DATABASE_SERVER_PASSWORD: ops/INSTALL.md dice cómo.',
  );
}

function version({number, version, size}: Server): Finding {
  if (number < OLDEST) return bad('PostgreSQL', `versión ${version}`, 'Hace falta la 15 o una posterior.');
  return good('PostgreSQL', `versión ${version}; la base ocupa ${formatCount(Math.ceil(size / 1e6))} MB`);
}

/** Without UTF8 nothing of Spanish can be kept; without its capitals nobody is found; sorting is only less nice. */
function texts({encoding, locale, foldsSpanish, sortsSpanish, collationMoved}: Server): Finding {
  const again = `create database taquilla template template0 encoding 'UTF8' locale 'C.UTF-8',
    y restaura en ella una copia.`;
  if (encoding !== 'UTF8') return bad('Textos', `codificación ${encoding}`, again);
  if (!foldsSpanish)
    return bad(
      'Textos',
      `con ${locale} la base no sabe que «Ñ» y «ñ» son la misma letra: no se encuentra a nadie por su nombre`,
      again,
    );
  if (collationMoved)
    return look(
      'Textos',
      `el sistema ordena ahora ${locale} de otra manera que cuando se hicieron los índices`,
      'reindex database; alter database taquilla refresh collation version.',
    );
  return good(
    'Textos',
    `UTF8, ${locale}${sortsSpanish ? '' : '; se busca sin mirar acentos, y en las listas van tras la z'}`,
  );
}

function rights({isSuper, mayCreate, mayExtend, strangers}: Server, {databaseUrl}: Config): Finding {
  if (!mayCreate || !mayExtend)
    return bad(
      'Permisos',
      'el usuario no puede crear tablas ni esquemas: ninguna migración llegaría al final',
      'alter database taquilla owner to taquilla; alter schema public owner to taquilla.',
    );
  if (strangers > 0)
    return bad(
      'Permisos',
      `${formatCount(strangers)} tablas son de otro usuario: una migración no las podría cambiar`,
      'reassign owned by <el otro> to taquilla.',
    );
  if (isSuper && databaseUrl)
    return look(
      'Permisos',
      'el usuario es superusuario',
      'Usa uno que solo sea dueño de su base: ops/INSTALL.md dice cómo.',
    );
  return good(
    'Permisos',
    isSuper ? 'la base integrada es solo de esta máquina' : 'el usuario es dueño de su base y de nada más',
  );
}

async function schema(db: Database): Promise<Finding> {
  const waiting = await waitingMigrations(db);
  if (!waiting)
    return bad(
      'Esquema',
      'lo hizo una versión de la aplicación que esta no sabe actualizar',
      'Sigue con la versión con la que se hizo, o empieza con una base de datos vacía.',
    );
  if (waiting.length === 0) return good('Esquema', 'al día');
  return bad(
    'Esquema',
    `faltan ${formatCount(waiting.length)} migraciones (desde ${waiting[0]})`,
    'Haz una copia y ejecuta npm run migrate, o arranca la aplicación.',
  );
}

/** The database's clock decides about sales; a second opinion says which of the two is wrong. */
async function clock(aheadOfDatabase: number, {ntpServer}: Config): Promise<Finding> {
  const aheadOfWorld = await aheadOf(ntpServer);
  const apart = (ms: number): string =>
    `${formatDecimal(Math.abs(ms) / 1000, 1)} s ${ms > 0 ? 'por delante' : 'por detrás'}`;
  const todo = 'Activa NTP (timedatectl set-ntp true) aquí y donde está la base: decide el reloj de la base.';
  const wrong: string[] = [];
  if (Math.abs(aheadOfDatabase) > MOST_SKEW_MS) wrong.push(`esta máquina va ${apart(aheadOfDatabase)} de la base`);
  if (aheadOfWorld !== null && Math.abs(aheadOfWorld) > MOST_SKEW_MS)
    wrong.push(`esta máquina va ${apart(aheadOfWorld)} de ${ntpServer}`);
  if (aheadOfWorld !== null && Math.abs(aheadOfWorld - aheadOfDatabase) > MOST_SKEW_MS)
    wrong.push(`la base va ${apart(aheadOfWorld - aheadOfDatabase)} de ${ntpServer}`);
  if (wrong.length) return look('Reloj', wrong.join('; '), todo);
  return good(
    'Reloj',
    `esta máquina y la base van a la par${aheadOfWorld === null ? ` (${ntpServer} no responde)` : `, y con ${ntpServer}`}`,
  );
}
