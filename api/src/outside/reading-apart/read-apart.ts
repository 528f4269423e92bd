/**
 * Whatever somebody uploads is taken apart by a process that does nothing else: with little memory, for a few seconds
 * of work, at a lower priority than the shop, and without an address or a secret of ours. A file made to hurt hurts that
 * process.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import {errorOf, invalid, type Refusal} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';
import {processorMs} from '../../platform/process/processor-time';
import {Turns} from '../../platform/process/turns';
import {yieldToTheShop} from '../../platform/process/low-priority';
import type {Readings} from './read-child';

/** Compiled, also for what runs from the sources. */
const PROGRAM = path.resolve(__dirname, '..', '..', '..', 'dist', 'outside', 'reading-apart', 'read-child.js');
/** MiB of objects: an honest file of the largest size takes half of it. */
const HEAP = 320;
/** Of processor time, so that a busy shop refuses no honest file; by the clock it is six times that. */
const MOST_MS = 20_000;
const MOST_MS_IN_ALL = 120_000;
const LOOK_MS = 500;
const MOST_ANSWER = 80_000_000;
const turns = new Turns({
  atOnce: 2,
  mostWaiting: 8,
  patienceMs: 15_000,
  refusal: 'Se están leyendo varios archivos a la vez. Vuelve a intentarlo en unos segundos.',
});

/**
 * What was read; `text` is the long part of it, as it goes on to the database or the person: the API need not
 * understand it.
 */
export interface Read<T> {
  answer: T;
  text: Buffer;
}

/** Errors: those of the reader; `invalid` 422 at `file` for what takes too much time or memory; `busy` 503. */
export function readApart<K extends keyof Readings>(
  kind: K,
  ask: Readings[K]['ask'],
  bytes: Buffer,
): Promise<Read<Readings[K]['answer']>> {
  return turns.take(() => read(kind, ask, bytes));
}

async function read<K extends keyof Readings>(
  kind: K,
  ask: Readings[K]['ask'],
  bytes: Buffer,
): Promise<Read<Readings[K]['answer']>> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, PROGRAM, kind, JSON.stringify(ask)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const began = performance.now();
  const clock = setInterval(() => {
    const passed = performance.now() - began;
    const worked = (child.pid && processorMs(child.pid)) ?? passed;
    if (worked > MOST_MS || passed > MOST_MS_IN_ALL) child.kill('SIGKILL');
  }, LOOK_MS);
  try {
    yieldToTheShop(child);
    const said = collect(child);
    child.stdin!.on('error', () => undefined); // it has ended before it had read all: its answer says why
    child.stdin!.end(bytes);
    return answerOf(await said);
  } finally {
    clearInterval(clock);
    child.kill('SIGKILL');
  }
}

function collect(child: ChildProcess): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout!.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MOST_ANSWER) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0) log.warn({code, signal}, 'a file could not be read within its limits');
      resolve(code === 0 ? Buffer.concat(parts) : null);
    });
  });
}

const TOO_MUCH = 'El archivo no se puede leer: está hecho de una manera que pide demasiado tiempo o memoria.';

function answerOf<T>(said: Buffer | null): Read<T> {
  if (!said) throw invalid({file: TOO_MUCH}, TOO_MUCH);
  const end = said.indexOf(10);
  const head = JSON.parse(said.toString('utf8', 0, end)) as {answer?: T; refused?: Refusal};
  if (head.refused) throw errorOf(head.refused);
  return {answer: head.answer as T, text: said.subarray(end + 1)};
}
