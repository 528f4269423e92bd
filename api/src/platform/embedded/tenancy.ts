/**
 * Several processes may use one embedded server (`npm start` and, beside it, `npm run migrate`).
 * Starting and stopping exclude each other by a lock file; each user of the server leaves a file,
 * and only the last one out stops it. A file of a process that died counts for nothing.
 */
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {EmbeddedError} from './embedded-error';
import {processState, startTime} from './process-state';

const identity = () => `${process.pid} ${startTime(process.pid)}`;

function isAlive(who: string): boolean {
  const [pid, started] = who.trim().split(' ');
  return processState(Number(pid)) === 'running' && (!started || started === startTime(Number(pid)));
}

export async function exclusively<T>(home: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(home, 'lock');
  for (const deadline = Date.now() + 180000; ; await wait(50)) {
    try {
      fs.writeFileSync(file, identity(), {flag: 'wx'});
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readOr(file, '');
    // Empty: its maker is between creating and writing it, or died there.
    if (holder === '' ? olderThan(file, 5000) : !isAlive(holder)) fs.rmSync(file, {force: true});
    else if (Date.now() > deadline)
      throw new EmbeddedError(`Otro proceso (${holder.split(' ')[0]}) tiene ocupada la base de datos de ${home}.`);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, {force: true});
  }
}

let served = 0;

/** Registers a use of the server; the answer takes it back and says whether it was the last. */
export function moveIn(home: string): () => boolean {
  const users = path.join(home, 'users');
  const mine = path.join(users, `${process.pid}-${++served}`);
  fs.mkdirSync(users, {recursive: true});
  fs.writeFileSync(mine, identity());
  return () => {
    fs.rmSync(mine, {force: true});
    for (const name of fs.readdirSync(users)) {
      if (isAlive(readOr(path.join(users, name), '0'))) return false;
      fs.rmSync(path.join(users, name), {force: true});
    }
    return true;
  };
}

function readOr(file: string, fallback: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
}

function olderThan(file: string, ms: number): boolean {
  const stat = fs.statSync(file, {throwIfNoEntry: false});
  return Boolean(stat && Date.now() - stat.mtimeMs > ms);
}
