/** A command of the console, as whoever installs runs it: `node api/dist/main.js doctor`. */
import {spawn} from 'node:child_process';
import path from 'node:path';
import {ROOT} from './app';

export interface Ended {
  code: number | null;
  stdout: string;
  /** Both outputs, in the order in which they came. */
  said: string;
}

/** Not spawnSync: whom it asks may live in this process. Only PATH and HOME are handed on. */
export function runCommand(words: readonly string[], env: Record<string, string | undefined> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(ROOT, 'api', 'dist', 'main.js'), ...words], {
    cwd: ROOT,
    env: {PATH: process.env.PATH, HOME: process.env.HOME, ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let said = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise(resolve => child.once('close', code => resolve({code, stdout, said})));
}
