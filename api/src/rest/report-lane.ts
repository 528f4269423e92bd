/**
 * Where reports read: on connections of their own that write nothing, so many at a time that a processor stays the shop's, with a
 * short line behind them, each for so long and no longer.
 */
import {availableParallelism} from 'node:os';
import {Database} from '../db';
import {DomainError} from '../errors';
import {Turns} from '../turns';
import type {Tx} from '../tx';

const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Read or in the line. */
const MOST = 14;
const MOST_SECONDS = 20;
/** Parallel workers would make one report take what two may; a cursor that is read to its end is planned for its end. */
const SETTINGS = `-c default_transaction_read_only=on -c statement_timeout=${MOST_SECONDS * 1000} -c max_parallel_workers_per_gather=0 -c cursor_tuple_fraction=1`;
/** What PostgreSQL says of a statement that it has ended for its time. */
const ENDED = '57014';

export class ReportLane {
  readonly db: Database;
  private readonly turns = new Turns({atOnce: AT_ONCE, mostWaiting: MOST - AT_ONCE, patienceMs: 10_000, refusal: 'Hay muchos informes en marcha. Vuelve a intentarlo en unos segundos.'});

  constructor(url: string) {
    this.db = new Database(url, AT_ONCE, SETTINGS, 'taquilla-reports');
  }

  /** One transaction, so that all of a report is of one moment. Errors: `busy` 503, `too_slow` 503. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.turns.take(() =>
      this.db.withTransaction(async tx => {
        try {
          return await work(tx);
        } catch (error) {
          if ((error as {code?: string}).code !== ENDED) throw error;
          throw new DomainError('too_slow', 503, `El informe tarda más de ${MOST_SECONDS} segundos: acota lo que pides.`, {retryAfterSeconds: 60});
        }
      }),
    );
  }

  close(): Promise<void> {
    return this.db.close();
  }
}
