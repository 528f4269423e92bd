/**
 * Room on the disks that a sale writes to: DATA_DIR, the folder of the copies, and where the database's server keeps its
 * data, its log of changes and its tablespaces, as the server itself says. What cannot be seen from here is said to be
 * unseen; nothing is guessed.
 */
import {stat, statfs} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type {Config} from '../../platform/environment/config';
import {readAddress, serversOf} from '../../platform/environment/database-address';
import type {Database} from '../../platform/database/db';
import {formatDecimal} from '../../domain/kernel/money';
import {bad, good, type Finding, look} from '../../platform/process/finding';

const LEAST_GIB = 2;
const GIB = 2 ** 30;

export interface Room {
  /** Bounded words: they are labels of figures. */
  of: 'data' | 'backups' | 'database' | 'wal' | 'tablespace';
  at: string;
  /** Equal for folders on one disk. */
  device: number;
  freeBytes: number;
  sizeBytes: number;
}

export interface Rooms {
  seen: Room[];
  /** What could not be looked at, each as a clause. */
  unseen: string[];
}

interface Folders {
  server: string | null;
  data: string | null;
  tablespaces: string[];
  user: string;
}

const ASK = `select host(inet_server_addr()) as server, current_user as "user",
    case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as data,
    array(select pg_tablespace_location(oid) from pg_tablespace where pg_tablespace_location(oid) <> '') as tablespaces`;

export async function readRooms(db: Database | null, {dataDir, backupDir, databaseUrl}: Config): Promise<Rooms> {
  const rooms: Rooms = {seen: [], unseen: []};
  const add = async (of: Room['of'], at: string, name: string): Promise<void> => {
    const room = await Promise.all([stat(at), statfs(at)]).then(
      ([{dev}, {bavail, blocks, bsize}]) => ({
        of,
        at,
        device: dev,
        freeBytes: bavail * bsize,
        sizeBytes: blocks * bsize,
      }),
      () => null,
    );
    if (room) rooms.seen.push(room);
    else rooms.unseen.push(`${name} (${at}) no se puede mirar desde aquí`);
  };
  await add('data', dataDir, 'DATA_DIR');
  if (backupDir) await add('backups', backupDir, 'BACKUP_DIR');
  if (!db) return rooms;
  const {server, data, tablespaces, user} = (await db.query<Folders>(ASK)).rows[0]!;
  if (server !== null && !isHere(server)) {
    const address = databaseUrl ? readAddress(databaseUrl) : null;
    rooms.unseen.push(
      `la base está en ${address ? serversOf(address) : server}, otra máquina: df -h ${data ?? 'allí, en su data_directory'}`,
    );
    return rooms;
  }
  if (data === null)
    rooms.unseen.push(
      `«${user}» no puede preguntar dónde guarda PostgreSQL los datos: grant pg_read_all_settings to ${user}`,
    );
  else {
    await add('database', data, 'la carpeta de la base');
    // A folder of its own only where somebody has moved it, and closed to all but PostgreSQL: then it is on the same.
    const wal = await statfs(path.join(data, 'pg_wal')).catch(() => null);
    if (wal) await add('wal', path.join(data, 'pg_wal'), 'el WAL');
  }
  for (const at of tablespaces) await add('tablespace', at, 'un tablespace');
  return rooms;
}

/** Null is a socket. A server in a container answers under an address of its own, with a disk of its own. */
const isHere = (server: string): boolean =>
  Object.values(os.networkInterfaces())
    .flat()
    .some(one => one?.address === server);

/** Folders on one disk are told once. */
export async function disk(db: Database | null, config: Config): Promise<Finding> {
  const {seen, unseen} = await readRooms(db, config);
  const disks = new Map<number, {at: string[]; free: number}>();
  for (const {at, device, freeBytes} of seen) {
    const one = disks.get(device) ?? {at: [], free: freeBytes / GIB};
    disks.set(device, {...one, at: [...one.at, at]});
  }
  const rooms = [...disks.values()].map(({at, free}) => `quedan ${formatDecimal(free, 1)} GiB en ${at.join(', ')}`);
  const says = [...rooms, ...unseen].join('; ');
  if ([...disks.values()].some(({free}) => free < LEAST_GIB))
    return bad('Disco', says, `Deja al menos ${LEAST_GIB} GiB: sin sitio la base deja de escribir y no se vende.`);
  return unseen.some(clause => clause.includes('grant '))
    ? look('Disco', says, 'Dale ese derecho como superusuario: sin él nadie avisa de que el disco se llena.')
    : good('Disco', says);
}
