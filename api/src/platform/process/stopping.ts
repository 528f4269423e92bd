/** How a process ends that runs until it is told. Signals are heard from the beginning: the database outlives nothing. */
import {log} from './log';

/** Whatever still hangs then goes with the process. */
const PATIENCE_MS = 20_000;

export class Stopping {
  /** What is to be stopped, newest first. */
  readonly ends: (() => Promise<void>)[] = [];
  hasBegun = false;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void this.stop(0));
  }

  /** Ends the process with `code`. */
  async stop(code: number): Promise<void> {
    if (this.hasBegun) return;
    this.hasBegun = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    for (const end of this.ends.reverse())
      await end().catch(error => log.warn({err: (error as Error).message}, 'while stopping'));
    process.exit(code);
  }
}
