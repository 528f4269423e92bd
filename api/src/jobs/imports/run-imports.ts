/**
 * Looks for imports that have something to do and gives each, one after the other, a process of its own; a process that
 * dies is followed by the next, which goes on where it was.
 */
import {fork, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import {countCrash} from '../../domain/imports/task';
import {IMPORT} from '../../domain/kernel/locks';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import type {ImportOrder} from './import-order';

/** Compiled, also for what runs from the sources. */
const PROGRAM = path.resolve(__dirname, '..', '..', '..', 'dist', 'jobs', 'imports', 'import-child.js');
/** MiB of objects: with the file itself and the program some 350 MB of memory. */
const HEAP = 224;
const MOST_CRASHES = 5;
const AFTER_A_CRASH_MS = 500;

export interface Imports {
  /** Does what there is; returns when there is nothing more, or another process has it in hand. */
  run(): Promise<void>;
  stop(): void;
}

export function startImports(runtime: Runtime): Imports {
  let child: ChildProcess | null = null;
  let stopped = false;
  const next = async (): Promise<number | null> => {
    const {rows} = await runtime.db.query<{id: number}>(
      `select i.id from holder_import i
        where i.task is not null and not exists (select 1 from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${IMPORT} and l.objid = i.id and l.granted
        and l.database = (select oid from pg_database where datname = current_database()))
        order by i.id limit 1`,
    );
    return rows[0]?.id ?? null;
  };
  return {
    run: async () => {
      for (let importId = await next(); importId !== null && !stopped; importId = await next()) {
        child = fork(PROGRAM, [], {
          execArgv: [`--max-old-space-size=${HEAP}`],
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        });
        const ended = new Promise<number | null>(resolve => child!.once('exit', resolve));
        child.once('error', error => log.warn({err: error.message}, 'the process of an import did not start'));
        child.send({databaseUrl: runtime.db.url, importId} satisfies ImportOrder);
        const code = await ended;
        child = null;
        if (code === 0 || stopped) continue;
        const isGivenUp = await runtime.db.withTransaction(tx => countCrash(tx, importId!, MOST_CRASHES));
        log.warn({importId, code, isGivenUp}, 'the process of an import ended early');
        // What it died of (memory, a program that is being replaced) may need a moment to be over.
        await new Promise(resolve => setTimeout(resolve, AFTER_A_CRASH_MS));
      }
    },
    stop: () => {
      stopped = true;
      child?.kill('SIGKILL');
    },
  };
}
