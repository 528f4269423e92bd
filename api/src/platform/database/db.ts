/**
 * The only door to PostgreSQL: one pool, one way to open a transaction.
 * Every pooled client has an error handler from its first moment: a connection cut in the middle
 * of a transaction fails that transaction and never the process.
 */
import type {Writable} from 'node:stream';
import {Pool, types, type PoolClient, type QueryConfig, type QueryResultRow} from 'pg';
import {asDomainError} from './as-domain-error';
import {poolFor} from './client';
import {begins, current, ends, isConnectionLost} from '../process/outage';
import {log} from '../process/log';
import {together, type Tx} from '../../domain/kernel/tx';

export type {PoolClient as Connection} from 'pg';

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, day => day);
types.setTypeParser(5069 as never, String); // xid8

/**
 * Statements of one transaction that do not wait for each other go down the wire together (tx.ts, `together`). The
 * driver's own types do not know it yet.
 */
const PIPELINE = {pipeline: true};

/**
 * What is asked in one turn goes out in one write: each is a system call that wakes the server's process.
 */
function inOneWrite(client: PoolClient): void {
  const {stream} = (client as unknown as {connection: {stream: Writable}}).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * `hot`: each statement has one plan for all values from its first time on. Left alone, PostgreSQL plans it five times on
 * every connection, and one that takes a list at every call.
 */
const BEGIN = {any: 'begin', hot: 'begin; set local plan_cache_mode = force_generic_plan'};

/** A text asked this often is prepared: planning a checkout's statements costs more than running them. */
const PREPARE_FROM = 3;
const MAX_PREPARED = 300;

/** Every connection of the pool is taken: the database is there. */
const POOL_FULL = /^timeout exceeded when trying/;

/** So long one waits for a connection: a person hears «busy» within 3.5 s, also on a slow machine. */
const PATIENCE_MS = 2_500;

export class Database {
  readonly pool: Pool;
  private readonly asked = new Map<string, number>();
  private readonly names = new Map<string, string>();
  private readonly lanes: Database[] = [];

  /** `settings`: `-c name=value …` for every connection; `name`: whose they are, as the server shows them. */
  constructor(
    readonly url: string,
    size: number,
    settings = '',
    name = 'taquilla',
    patienceMs = PATIENCE_MS,
  ) {
    this.pool = new Pool({
      ...poolFor(url),
      max: size,
      ...PIPELINE,
      connectionTimeoutMillis: patienceMs,
      idleTimeoutMillis: 30000,
      options:
        '-c lock_timeout=3000 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=20000 -c jit=off' +
        ` ${settings}`,
      application_name: name,
    });
    this.pool.on('error', noteLoss);
    this.pool.on('connect', client => client.on('error', noteLoss));
  }

  async query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{rows: T[]; rowCount: number}> {
    const begun = current();
    try {
      const result = await this.pool.query<QueryResultRow>(this.statement(text, values));
      if (begun) noteReturn(begun);
      return {rows: result.rows as T[], rowCount: result.rowCount ?? 0};
    } catch (error) {
      noteLoss(error as Error);
      throw asDomainError(error);
    }
  }

  /** As it stands, several statements too, and as the driver answers: for the queue, which has statements of its own. */
  async raw(text: string, values: unknown[]): Promise<{rows: unknown[]; rowCount: number}> {
    const begun = current();
    try {
      const result = await this.pool.query(text, values);
      if (begun) noteReturn(begun);
      return result as {rows: unknown[]; rowCount: number};
    } catch (error) {
      noteLoss(error as Error);
      throw error;
    }
  }

  /** Runs `work` in one READ COMMITTED transaction; any throw rolls all of it back. */
  async withTransaction<T>(work: (tx: Tx) => Promise<T>, kind: keyof typeof BEGIN = 'any'): Promise<T> {
    const begun = current();
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      noteLoss(error as Error);
      throw asDomainError(error);
    }
    let broken: Error | undefined;
    let isOver = false;
    const tx: Tx = {
      query: async <R>(text: string, values?: unknown[]) => {
        // On a connection that is somebody else's by now it would be a transaction of its own.
        if (isOver) throw new Error('A statement came after the end of its transaction.');
        inOneWrite(client);
        const result = await client.query<QueryResultRow>(this.statement(text, values));
        return {rows: result.rows as R[], rowCount: result.rowCount ?? 0};
      },
    };
    try {
      // Not waited for: it fails only with its connection, and then what is behind it fails too.
      inOneWrite(client);
      const [, answer] = await together([client.query(BEGIN[kind]), work(tx)]);
      isOver = true;
      await client.query('commit');
      if (begun) noteReturn(begun);
      return answer;
    } catch (error) {
      isOver = true;
      noteLoss(error as Error);
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
      throw asDomainError(error);
    } finally {
      client.release(broken);
    }
  }

  /** Of checkouts, payments and the mail behind them: short, the same statements all day. */
  withHotTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withTransaction(work, 'hot');
  }

  /** One at a time, among all processes: nothing happens when another has the lock. It goes with its connection. */
  async withLock(kind: number, id: number, work: () => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      const {rows} = await client.query<{ok: boolean}>('select pg_try_advisory_lock($1, $2) as ok', [kind, id]);
      if (rows[0]!.ok) await work();
    } finally {
      client.release(true);
    }
  }

  /**
   * A connection for work that a pool's transaction cannot give (COPY, a snapshot of its own), without its limits of
   * time; closed afterwards.
   */
  async withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    Object.assign(client, {pipeline: false}); // COPY keeps the wire to itself
    try {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  /** One transaction of any length that takes COPY, too: `withTransaction` upon a connection of its own. */
  withCopyTransaction<T>(work: (tx: Tx, client: PoolClient) => Promise<T>): Promise<T> {
    return this.withConnection(async client => {
      try {
        await client.query('begin');
        const answer = await work(
          {
            query: async <R>(text: string, values?: unknown[]) => {
              const result = await client.query<QueryResultRow>(this.statement(text, values));
              return {rows: result.rows as R[], rowCount: result.rowCount ?? 0};
            },
          },
          client,
        );
        await client.query('commit');
        return answer;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw asDomainError(error);
      }
    });
  }

  /** The database's clock is the only clock that decides. */
  async now(): Promise<Date> {
    return (await this.query<{now: Date}>('select clock_timestamp() as now')).rows[0]!.now;
  }

  /** A few connections of their own for one kind of work, closed with this one. `patienceMs`: until one is free. */
  lane(size: number, settings = '', patienceMs = PATIENCE_MS): Database {
    const lane = new Database(this.url, size, settings, undefined, patienceMs);
    this.lanes.push(lane);
    return lane;
  }

  /**
   * Opens every connection and keeps it: the server makes each in its own time, and on a slow machine whoever asks for
   * the first ones waits longer than one may for a connection. One that cannot be had now is made when it is asked for.
   */
  async open(): Promise<void> {
    const {max} = this.pool.options;
    this.pool.options.min = max;
    const made = await Promise.allSettled(Array.from({length: max}, () => this.pool.connect()));
    for (const one of made) if (one.status === 'fulfilled') one.value.release();
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), ...this.lanes.map(lane => lane.close())]);
  }

  private statement(text: string, values?: unknown[]): QueryConfig {
    // pg takes an undefined as if it were not there: one shape of object on the hottest path.
    return {text, values, name: values && this.nameOf(text)} as QueryConfig;
  }

  /**
   * A text without values may be several statements, which cannot be prepared. Texts made by code (lists, filters) vary
   * and stay unprepared; the rest is a small, constant set.
   */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known || this.names.size >= MAX_PREPARED) return known;
    const times = (this.asked.get(text) ?? 0) + 1;
    if (this.asked.size > 5000) this.asked.clear();
    this.asked.set(text, times);
    if (times < PREPARE_FROM) return undefined;
    this.asked.delete(text);
    this.names.set(text, `s${this.names.size}`);
    return this.names.get(text);
  }
}

/** Lost, or not to be had. Told once, until it is back (log.ts). */
function noteLoss(error: Error & {code?: string}): void {
  if (isConnectionLost(error) && !POOL_FULL.test(error.message) && begins())
    log.warn({reason: error.message}, 'the database is away');
}

function noteReturn(begun: object): void {
  const over = ends(begun);
  if (over) log.warn({awaySeconds: over.seconds, unwritten: over.untold}, 'the database is back');
}
