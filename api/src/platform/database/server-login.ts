/**
 * As whom the running server works. Migrations are the owner's, who could take the guards off the logs; requests and jobs
 * have a login of their own in the same database, which cannot. It is made here where DATABASE_URL may make logins (the
 * embedded server, a container's), else by whoever installs. Without one the work goes on as the owner, and whoever runs
 * it is told. A login of its own and no `set role`: what a session has put on, a statement takes off again.
 */
import {createHash, createHmac, pbkdf2Sync, randomBytes} from 'node:crypto';
import {ConfigError, type Config} from '../environment/config';
import {changedAddress} from '../environment/database-address';
import {Database} from './db';
import {reasonOf} from '../process/finding';
import {waitFor} from '../../domain/kernel/locks';
import {differencesOf, letIn, sentenceOf, type Difference} from './server-rights';

export interface ServerLogin {
  role: string;
  /** Why it is somebody who could rewrite the logs, or cannot work, in one clause; null: all is well. */
  weakness: string | null;
}

interface Owner {
  name: string;
  isOwner: boolean;
  mayCreate: boolean;
}

const ASK = `select current_user as name,
    coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('audit_entry')), true)
      as "isOwner", (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreate"`;
/** Several processes that start at once wait for each other. */
const PATIENT = '-c lock_timeout=60000 -c statement_timeout=60000';
/** PostgreSQL cuts longer names. */
const MOST_LETTERS = 63;
const SUFFIX = '_server';
/** PostgreSQL's own number. */
const ROUNDS = 4096;

/** After migrations. `ownerUrl`: what migrated. */
export async function serverLogin(config: Config, ownerUrl: string): Promise<ServerLogin & {url: string}> {
  const db = new Database(ownerUrl, 1, PATIENT);
  try {
    const owner = (await db.query<Owner>(ASK)).rows[0]!;
    // Somebody else migrates: this is the server's own login already.
    if (!owner.isOwner) return {url: ownerUrl, ...judged(owner.name, await differencesOf(db, owner.name))};
    const role = roleOf(config, owner.name);
    const password = config.serverPassword ?? passwordFrom(config, ownerUrl);
    const url = changedAddress(ownerUrl, {user: role, password});
    const differences = await db.withTransaction(async tx => {
      await waitFor(tx, 'serverLogin');
      const {rowCount: isThere} = await tx.query('select from pg_roles where rolname = $1', [role]);
      if (!isThere && !owner.mayCreate) return null;
      if (!isThere) await tx.query(withPassword('create', role, password));
      return letIn(tx, role);
    });
    if (!differences) return goOn(config, ownerUrl, owner.name, `«${role}» no existe y ${owner.name} no puede crearlo`);
    let refusal = await refusalOf(url);
    if (refusal && owner.mayCreate) {
      // Its password was made of another one.
      await db.withTransaction(async tx => {
        await waitFor(tx, 'serverLogin');
        await tx.query(withPassword('alter', role, password));
      });
      refusal = await refusalOf(url);
    }
    if (refusal) return goOn(config, ownerUrl, owner.name, `«${role}» no puede entrar (${refusal})`);
    const login = judged(role, differences);
    return login.weakness ? goOn(config, ownerUrl, owner.name, `«${role}» ${login.weakness}`) : {url, ...login};
  } finally {
    await db.close();
  }
}

/** What a database that has just been made lacks of its rights, before the first start; nothing where it has no login. */
export async function letLoginIn(db: Database, config: Config): Promise<void> {
  const owner = (await db.query<Owner>(ASK)).rows[0]!;
  await db.withTransaction(async tx => {
    const role = roleOf(config, owner.name);
    const {rowCount: isThere} = await tx.query('select from pg_roles where rolname = $1', [role]);
    if (isThere) await letIn(tx, role);
  });
}

/** As whom the server works with this configuration, for whoever looks: nothing is made and nothing given. */
export async function loginOf(db: Database, config: Config): Promise<ServerLogin> {
  const owner = (await db.query<Owner>(ASK)).rows[0]!;
  const role = owner.isOwner ? roleOf(config, owner.name) : owner.name;
  const {rowCount: isThere} = await db.query('select from pg_roles where rolname = $1', [role]);
  if (isThere) return judged(role, await differencesOf(db, role));
  return owner.mayCreate
    ? {role, weakness: 'ese usuario no existe todavía: lo hace el próximo arranque'}
    : {role: owner.name, weakness: `es el dueño de los registros: «${role}» no existe y él no puede crearlo`};
}

/** As the owner: it sells, and the logs have their triggers and seals alone. What an operator asked for is not passed over. */
function goOn(config: Config, ownerUrl: string, owner: string, why: string): ServerLogin & {url: string} {
  if (config.serverUser ?? config.serverPassword)
    throw new ConfigError(`El usuario con el que ha de trabajar el servidor no sirve: ${why}. Lo dice ops/INSTALL.md.`);
  return {url: ownerUrl, role: owner, weakness: `es el dueño de los registros: ${why}`};
}

const judged = (role: string, differences: readonly Difference[]): ServerLogin => ({
  role,
  weakness: differences.length > 0 ? sentenceOf(differences) : null,
});

const roleOf = ({serverUser}: Config, owner: string): string =>
  serverUser ?? `${owner.slice(0, MOST_LETTERS - SUFFIX.length)}${SUFFIX}`;

/** The same in every process and every database of this owner, and known to nobody who does not know the owner's. */
const passwordFrom = ({secret}: Config, ownerUrl: string): string =>
  // As `new URL` writes it, which knows one server: another spelling would be another password.
  createHmac('sha256', new URL(changedAddress(ownerUrl, {host: {host: 'any', port: 1}})).password || secret)
    .update('login of the running server')
    .digest('base64url');

const withPassword = (verb: 'create' | 'alter', role: string, password: string): string =>
  `${verb} role "${role.replaceAll('"', '""')}" login password '${verifierOf(password)}'`;

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
