/**
 * The database's server: its version, what our role may do there, how texts are read and sorted, whether its schema is
 * ours, whose clock is right.
 */
import type {Config} from '../../platform/environment/config';
import {standingOf} from '../../platform/database/history';
import {ownFolder} from '../../platform/database/open';
import {troubleOf} from '../../platform/database/trouble';
import type {Database} from '../../platform/database/db';
import {formatCount, formatDecimal} from '../../domain/kernel/money';
import {loginOf, type ServerLogin} from '../../platform/database/server-login';
import {bad, good, look, reasonOf, type Finding} from '../../platform/process/finding';
import {aheadOf} from './outside-time';
import {VERSION} from '../../platform/process/version';

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
  collationMoved: boolean;
  hasIcu: boolean;
  /** The version of what sorts names, as the indexes were made by it and as it is; null: no schema yet. */
  icu: {made: string; is: string} | null;
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
         lower('ÑÁÜ') = 'ñáü' as "foldsSpanish",
         coalesce(datcollversion <> pg_database_collation_actual_version(d.oid), false) as "collationMoved",
         exists (select from pg_collation where collprovider = 'i') as "hasIcu",
         (select json_build_object('made', collversion, 'is', pg_collation_actual_version(c.oid)) from pg_collation c
           where c.oid = to_regcollation('public.spanish')) as icu,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_database_size(datname) as size
    from pg_database d where datname = current_database()`;

export async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  const refusal = await db.pool.connect().then(
    client => client.release(),
    (error: unknown) => error,
  );
  if (refusal) {
    const trouble = troubleOf(refusal, 'DATABASE_URL', config.databaseUrl);
    return [
      trouble
        ? bad('PostgreSQL', trouble.says, trouble.todo)
        : bad('PostgreSQL', `no nos deja entrar (${reasonOf(refusal)})`, 'Comprueba DATABASE_URL.'),
    ];
  }
  const asked = Date.now();
  const {rows} = await db.query<Server>(ASK);
  const server = rows[0]!;
  const ahead = (asked + Date.now()) / 2 - server.now;
  const found = await schema(db, config);
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

/** Without UTF8 nothing of Spanish can be kept; without its capitals nobody is found; without ICU no name is in its place. */
function texts({encoding, locale, foldsSpanish, collationMoved, hasIcu, icu}: Server): Finding {
  const again = `create database taquilla template template0 encoding 'UTF8' locale 'C.UTF-8',
    y restaura en ella una copia.`;
  if (encoding !== 'UTF8') return bad('Textos', `codificación ${encoding}`, again);
  if (!foldsSpanish)
    return bad(
      'Textos',
      `con ${locale} la base no sabe que «Ñ» y «ñ» son la misma letra: no se encuentra a nadie por su nombre`,
      again,
    );
  if (!hasIcu)
    return bad(
      'Textos',
      'este PostgreSQL está hecho sin ICU: no sabe en qué orden van los nombres en español',
      'Usa uno que lo tenga: los paquetes de Debian, Ubuntu y postgresql.org lo tienen.',
    );
  const namesMoved = icu !== null && icu.made !== icu.is;
  if (collationMoved || namesMoved)
    return look(
      'Textos',
      namesMoved
        ? `los nombres se ordenan ahora (ICU ${icu.is}) de otra manera que cuando se hicieron los índices (${icu.made})`
        : `el sistema ordena ahora ${locale} de otra manera que cuando se hicieron los índices`,
      'Con la venta parada: reindex database taquilla; alter collation spanish refresh version; alter database taquilla refresh collation version.',
    );
  return good('Textos', `UTF8, ${locale}; los nombres van en las listas como se ordenan en español`);
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

async function schema(db: Database, config: Config): Promise<Finding> {
  const {waiting, refusal} = await standingOf(db, {dataDir: ownFolder(config)});
  if (refusal) return bad('Esquema', refusal.why, refusal.instead);
  if (waiting.length === 0) return good('Esquema', `al día, el de la ${VERSION}`);
  return bad(
    'Esquema',
    `faltan ${formatCount(waiting.length)} migraciones (desde ${waiting[0]!.name})`,
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
