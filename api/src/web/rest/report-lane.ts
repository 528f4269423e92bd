/**
 * Where reports are read: in a process of their own that yields to the shop, with little memory, on connections of
 * their own that write nothing, so many at a time that a processor stays the shop's, with a short line behind them,
 * each for so long and no longer. A report that breaks something breaks that process; the next one starts another.
 */
import {fork, type ChildProcess} from 'node:child_process';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {DomainError, errorOf} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';
import {Turns} from '../../platform/process/turns';
import {yieldToTheShop} from '../../platform/process/low-priority';
import type {ReportOrder} from './report';
import type {Asked, Said} from './report-child';

/** Compiled, also for what runs from the sources. */
const PROGRAM = path.resolve(__dirname, '..', '..', '..', 'dist', 'web', 'rest', 'report-child.js');
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Read or in the line. */
const MOST = 14;
/** To start, to wait for a connection, and to write what was read. */
const BESIDE_MS = 15_000;
/** Nobody has asked for this long: its memory goes back. */
const IDLE_MS = 60_000;

export interface LaneLimits {
  /** Of a statement. */
  mostMs: number;
  /** MiB of objects: twenty thousand rows of the widest report take a third of it. */
  heap: number;
}

interface Waiting {
  child: ChildProcess;
  parts: Buffer[];
  resolve: (body: Buffer[]) => void;
  reject: (error: Error) => void;
}

export class ReportLane {
  private readonly turns = new Turns({
    atOnce: AT_ONCE,
    mostWaiting: MOST - AT_ONCE,
    patienceMs: 10_000,
    refusal: 'Hay muchos informes en marcha. Vuelve a intentarlo en unos segundos.',
  });
  private readonly waiting = new Map<number, Waiting>();
  private child: ChildProcess | null = null;
  private idle?: NodeJS.Timeout;
  private asked = 0;

  constructor(
    private readonly url: string,
    private readonly limits: LaneLimits = {mostMs: 20_000, heap: 384},
  ) {}

  /**
   * The JSON of a report (rest/report.ts, REPORT) in pieces, gzipped if `isPacked`. Errors: `busy` 503, `too_slow` 503.
   */
  read(order: ReportOrder, isPacked: boolean): Promise<Buffer[]> {
    return this.turns.take(async () => {
      const child = (this.child ??= this.start());
      clearTimeout(this.idle);
      const id = ++this.asked;
      const clock = setTimeout(() => this.end(child), this.limits.mostMs + BESIDE_MS);
      try {
        return await new Promise<Buffer[]>((resolve, reject) => {
          this.waiting.set(id, {child, parts: [], resolve, reject});
          child.send({id, order, isPacked} satisfies Asked);
        });
      } finally {
        clearTimeout(clock);
        this.waiting.delete(id);
        if (this.waiting.size === 0) this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
      }
    });
  }

  private start(): ChildProcess {
    const {mostMs, heap} = this.limits;
    const child = fork(PROGRAM, [], {
      execArgv: [`--max-old-space-size=${heap}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    yieldToTheShop(child);
    child.on('message', (said: Said) => this.hear(said));
    child.on('error', error => log.warn({err: error.message}, 'the process of the reports'));
    child.once('exit', (code, signal) => {
      if (this.child === child) this.child = null;
      // The next process may be at work already: its reports are none of this one's.
      const unread = [...this.waiting.values()].filter(one => one.child === child);
      if (unread.length > 0) log.warn({code, signal}, 'a report could not be read within its limits');
      for (const {reject} of unread)
        reject(
          new DomainError('too_slow', 'El informe pide demasiado tiempo o memoria: acota lo que pides.', {
            retryAfterSeconds: 60,
          }),
        );
    });
    child.send({lane: {url: this.url, size: AT_ONCE, mostMs}} satisfies Asked);
    return child;
  }

  private hear(said: Said): void {
    const one = this.waiting.get(said.id);
    if (!one) return;
    if ('piece' in said) one.parts.push(said.piece);
    else if ('end' in said) one.resolve(one.parts);
    else if ('failed' in said) one.reject(new Error(said.failed));
    else one.reject(errorOf(said.refused));
  }

  /** The process ends; what it still reads is refused. */
  close(): void {
    clearTimeout(this.idle);
    if (this.child) this.end(this.child);
  }

  /** Whoever comes from now on gets another process. */
  private end(child: ChildProcess): void {
    if (this.child === child) this.child = null;
    child.kill('SIGKILL');
  }
}
