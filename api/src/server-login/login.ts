/**
 * As whom the running server works. Migrations are the owner's, who could take the guards off the logs; requests and jobs
 * have a login of their own that cannot. It is the one of SERVER_DATABASE_URL, or one that is made here where
 * DATABASE_URL may make logins (the embedded server, a container's). Where neither is, the work goes on as the owner and
 * whoever runs it is told. A login of its own and no `set role`: what a session has put on, a statement takes off again.
 */
import {createHash, createHmac, pbkdf2Sync, randomBytes} from 'node:crypto';
import {ConfigError, type Config} from '../config';
import {Database} from '../db';
import {reasonOf} from '../doctor/finding';
import {differencesOf, letIn, sentenceOf, type Difference} from './rights';

export interface ServerLogin {
  url: string;
  role: string;
  /** Why it works as somebody who could rewrite the logs, in one clause; null: it does not. */
  weakness: string | null;
}

interface Owner {
  name: string;
  isOwner: boolean;
  mayCreate: boolean;
  database: string;
}

const ASK = `select current_user as name, current_database() as database,
    coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('audit_entry')), true)
      as "isOwner", (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreate"`;
/** Several processes that start at once wait for each other. */
const PATIENT = '-c lock_timeout=60000 -c statement_timeout=60000';
/** PostgreSQL cuts longer names. */
const MOST_LETTERS = 63;
const NO_LOGIN = 'es el dueño de las tablas, no puede crear otro usuario y no hay SERVER_DATABASE_URL';
const SUFFIX = '_server';
/** PostgreSQL's own number. */
const ROUNDS = 4096;

/** After migrations. `ownerUrl`: what migrated. */
export async function serverLogin(config: Config, ownerUrl: string): Promise<ServerLogin> {
  const db = new Database(ownerUrl, 1, PATIENT);
  try {
    const owner = (await db.query<Owner>(ASK)).rows[0]!;
    if (config.serverDatabaseUrl) return await givenLogin(db, config.serverDatabaseUrl, owner);
    // Somebody else migrates: this is the server's own login already.
    if (!owner.isOwner) return judged(ownerUrl, owner.name, await differencesOf(db, owner.name));
    if (!owner.mayCreate)
      return {url: ownerUrl, role: owner.name, weakness: NO_LOGIN};
    return await ownLogin(db, config, ownerUrl, owner);
  } finally {
    await db.close();
  }
}

/** As whom the server works with this configuration, for whoever looks: nothing is made and nothing given. */
export async function loginOf(db: Database, config: Config): Promise<Omit<ServerLogin, 'url'>> {
  const owner = (await db.query<Owner>(ASK)).rows[0]!;
  const given = config.serverDatabaseUrl && decodeURIComponent(new URL(config.serverDatabaseUrl).username);
  if (!given && owner.isOwner && !owner.mayCreate) return {role: owner.name, weakness: NO_LOGIN};
  const role = given ?? (owner.isOwner ? roleOf(owner.database) : owner.name);
  const {rowCount: isThere} = await db.query('select from pg_roles where rolname = $1', [role]);
  if (!isThere) return {role, weakness: 'ese usuario todavía no existe: lo hace el próximo arranque'};
  const differences = await differencesOf(db, role);
  return {role, weakness: differences.length > 0 ? sentenceOf(differences) : null};
}

/** What an operator asked for is not passed over in silence. */
async function givenLogin(db: Database, url: string, owner: Owner): Promise<ServerLogin> {
  const role = decodeURIComponent(new URL(url).username);
  const refusal = await refusalOf(url);
  if (refusal) throw new ConfigError(`SERVER_DATABASE_URL no entra en la base de datos: ${refusal}`);
  const differences = owner.isOwner ? await db.withTransaction(tx => letIn(tx, role)) : await differencesOf(db, role);
  if (differences.length > 0)
    throw new ConfigError(
      `El usuario «${role}» de SERVER_DATABASE_URL no sirve: ${sentenceOf(differences)}. Ha de ser un usuario sin más derechos que entrar (ops/INSTALL.md).`,
    );
  return {url, role, weakness: null};
}

async function ownLogin(db: Database, config: Config, ownerUrl: string, owner: Owner): Promise<ServerLogin> {
  const role = roleOf(owner.database);
  const url = new URL(ownerUrl);
  const password = passwordOf(config, url.password, role);
  url.username = role;
  url.password = password;
  const differences = await db.withTransaction(async tx => {
    await tx.query('select pg_advisory_xact_lock(7321, 1)');
    const {rowCount: isThere} = await tx.query('select from pg_roles where rolname = $1', [role]);
    if (!isThere) await tx.query(withPassword('create', role, password));
    return letIn(tx, role);
  });
  let refusal = await refusalOf(url.href);
  if (refusal) {
    // Its password was made of another secret.
    await db.withTransaction(async tx => {
      await tx.query('select pg_advisory_xact_lock(7321, 1)');
      await tx.query(withPassword('alter', role, password));
    });
    refusal = await refusalOf(url.href);
  }
  if (refusal) return {url: ownerUrl, role: owner.name, weakness: `el usuario «${role}» no puede entrar: ${refusal}`};
  return judged(url.href, role, differences);
}

const judged = (url: string, role: string, differences: readonly Difference[]): ServerLogin => ({
  url,
  role,
  weakness: differences.length > 0 ? sentenceOf(differences) : null,
});

export const roleOf = (database: string): string => `${database.slice(0, MOST_LETTERS - SUFFIX.length)}${SUFFIX}`;

const withPassword = (verb: 'create' | 'alter', role: string, password: string): string =>
  `${verb} role "${role.replaceAll('"', '""')}" login password '${verifierOf(password)}'`;

/** The same in every process of the house, and known to nobody who does not know the owner's. */
const passwordOf = ({secret}: Config, ownerPassword: string, role: string): string =>
  createHmac('sha256', `${secret}\n${ownerPassword}`).update(`login of ${role}`).digest('base64url');

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself stands in no log of statements. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256');
  const keyed = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** Null: it comes in. */
async function refusalOf(url: string): Promise<string | null> {
  const db = new Database(url, 1);
  try {
    await db.pool.query('select 1');
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await db.close();
  }
}
