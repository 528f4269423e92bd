/**
 * A database that forgets: all that a test file does in it is one transaction that is rolled back. What would be
 * transactions of their own are savepoints in it, which end as a commit does: with what is checked only then. One after
 * the other, for there is one connection: races belong to tests/concurrency. `now()` is the same moment for all of it.
 */
import {AsyncLocalStorage} from 'node:async_hooks';
import {asDomainError} from '../../../api/src/platform/database/as-domain-error';
import {Database} from '../../../api/src/platform/database/db';
import type {Tx} from '../../../api/src/domain/kernel/tx';

const UNDONE = new Error('It was never meant to stay.');

export class UndoneDatabase extends Database {
  private tx!: Tx;
  private undo!: (error: Error) => void;
  private ended!: Promise<void>;
  /** Says again which constraints wait for the end, after a look at all of them. */
  private wait = '';
  private readonly inside = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();
  private depth = 0;

  constructor(url: string) {
    super(url, 1, '-c idle_in_transaction_session_timeout=0');
    // It stays for the worker's next file, with all that it has planned, and keeps no worker alive.
    Object.assign(this.pool.options, {idleTimeoutMillis: 0, allowExitOnIdle: true});
  }

  async begin(): Promise<void> {
    await new Promise<void>((begun, failed) => {
      this.ended = super
        .withTransaction(tx => {
          this.tx = tx;
          begun();
          return new Promise<void>((_, reject) => (this.undo = reject));
        })
        .catch((error: unknown) => (error === UNDONE ? undefined : failed(error as Error)));
    });
    this.wait ||= await this.deferred();
  }

  /** All of it, since it was begun. */
  async undoAll(): Promise<void> {
    this.undo(UNDONE);
    await this.ended;
  }

  mark = (name: string) => this.tx.query(`savepoint ${name}`);
  backTo = (name: string) => this.tx.query(`rollback to savepoint ${name}; release savepoint ${name}`);

  override query<T = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{rows: T[]; rowCount: number}> {
    return this.withTransaction(tx => tx.query<T>(text, values));
  }

  override withTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.inside.getStore()) return this.within(work);
    const mine = this.last.then(() => this.inside.run(true, () => this.within(work)));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  override withHotTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withTransaction(work);
  }

  /** Nobody else is there to be kept out. */
  override withLock(_kind: number, _id: number, work: () => Promise<void>): Promise<void> {
    return work();
  }

  override lane(): Database {
    return this;
  }

  private async within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const name = `s${++this.depth}`;
    try {
      await this.mark(name);
      const answer = await work(this.tx);
      await this.tx.query(`set constraints all immediate; ${this.wait}; release savepoint ${name}`);
      return answer;
    } catch (error) {
      await this.backTo(name);
      throw asDomainError(error);
    } finally {
      this.depth--;
    }
  }

  private async deferred(): Promise<string> {
    const {rows} = await this.tx.query<{names: string}>(
      `select string_agg(distinct format('%I.%I', n.nspname, c.conname), ', ') as names
        from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.condeferred`,
    );
    return `set constraints ${rows[0]!.names} deferred`;
  }
}
