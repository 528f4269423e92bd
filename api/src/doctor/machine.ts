/** This machine and what it was started with: room on its disks, keys that are only good for a laptop. */
import {existsSync} from 'node:fs';
import {statfs} from 'node:fs/promises';
import type {Config} from '../config';
import {hasDevelopmentSecret, hasOwnTicketKey, hasPublishedBankKey} from '../config';
import type {Database} from '../db';
import {formatDecimal} from '../money';
import {bad, good, type Finding, look} from './finding';

const LEAST_GIB = 2;
const LOOPBACK = new Set(['', 'localhost', '127.0.0.1', '[::1]']);
/** Where packages of PostgreSQL put their data; only a superuser is told the folder itself. */
const USUAL_FOLDERS = ['/var/lib/postgresql', '/var/lib/pgsql'];
const GUESSED = ['', 'taquilla', 'postgres', 'password', 'secret', 'changeme', 'admin', '1234', '123456'];

export async function examineMachine(db: Database | null, config: Config): Promise<Finding[]> {
  return [await disk(db, config), keys(config)];
}

async function disk(db: Database | null, {dataDir, databaseUrl}: Config): Promise<Finding> {
  const ofDatabase = await folderOfDatabase(db, databaseUrl);
  const places = [dataDir, ...(ofDatabase ? [ofDatabase] : [])];
  const rooms = await Promise.all(
    places.map(async at => ({
      at,
      free: await statfs(at).then(
        ({bavail, bsize}) => (bavail * bsize) / 2 ** 30,
        () => null,
      ),
    })),
  );
  const known = rooms.filter((room): room is {at: string; free: number} => room.free !== null);
  const says = `${known.map(({at, free}) => `quedan ${formatDecimal(free, 1)} GiB en ${at}`).join(', ')}${databaseUrl && !ofDatabase ? '; el de la base está en otra máquina: df -h allí' : ''}`;
  if (known.some(({free}) => free < LEAST_GIB))
    return bad('Disco', says, `Deja al menos ${LEAST_GIB} GiB: sin sitio la base deja de escribir y no se vende.`);
  return good('Disco', says);
}

/** Null where it cannot be seen from here. */
async function folderOfDatabase(db: Database | null, databaseUrl: string | null): Promise<string | null> {
  if (!db || !databaseUrl || !LOOPBACK.has(new URL(databaseUrl).hostname)) return null;
  const told = await db.query<{at: string}>(`select current_setting('data_directory') as at`).then(
    ({rows}) => rows[0]!.at,
    () => null,
  );
  return [...(told ? [told] : []), ...USUAL_FOLDERS].find(at => existsSync(at)) ?? null;
}

function keys(config: Config): Finding {
  const database = config.databaseUrl && new URL(config.databaseUrl);
  const isOpenDatabase =
    database && !LOOPBACK.has(database.hostname) && GUESSED.includes(decodeURIComponent(database.password));
  const weak = [
    hasDevelopmentSecret(config) && 'APP_SECRET',
    !hasOwnTicketKey(config) && 'TICKET_KEY',
    hasPublishedBankKey(config) && 'REDSYS_KEY',
    isOpenDatabase && 'la de DATABASE_URL',
  ]
    .filter(Boolean)
    .join(', ');
  if (!weak) return good('Claves', 'propias');
  const todo = 'Pon las tuyas: APP_SECRET y TICKET_KEY con openssl rand -base64 32; REDSYS_KEY te la da el banco.';
  return (config.production ? bad : look)('Claves', `por defecto: ${weak}`, todo);
}
