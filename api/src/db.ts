/**
 * The only door to PostgreSQL: one pool, one way to open a transaction.
 * Every pooled client has an error handler from its first moment: a connection cut in the middle
 * of a transaction fails that transaction and never the process.
 */
import type {Writable} from 'node:stream';
import {Pool, types, type PoolClient, type QueryResultRow} from 'pg';
import {
  busy,
  conflict,
  creditUsedUp,
  DomainError,
  isErrorCode,
  placeNeedUndeclared,
  quotaFull,
  tooNear,
  wheelchairFirst,
  type FullQuota,
} from './errors';
import {log} from './log';
import {together, type Tx} from './tx';

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
      connectionString: url,
      max: size,
      ...PIPELINE,
      connectionTimeoutMillis: patienceMs,
      idleTimeoutMillis: 30000,
      options:
        '-c lock_timeout=3000 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=20000 -c jit=off' +
        ` ${settings}`,
      application_name: name,
    });
    this.pool.on('error', error => log.warn({err: error.message}, 'idle database connection lost'));
    this.pool.on('connect', client => {
      client.on('error', error => log.warn({err: error.message}, 'database connection lost'));
    });
  }

  async query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{rows: T[]; rowCount: number}> {
    try {
      const result = await this.pool.query<QueryResultRow>({text, values, name: values && this.nameOf(text)});
      return {rows: result.rows as T[], rowCount: result.rowCount ?? 0};
    } catch (error) {
      throw asDomainError(error);
    }
  }

  /** Runs `work` in one READ COMMITTED transaction; any throw rolls all of it back. */
  async withTransaction<T>(work: (tx: Tx) => Promise<T>, kind: keyof typeof BEGIN = 'any'): Promise<T> {
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      throw asDomainError(error);
    }
    let broken: Error | undefined;
    let isOver = false;
    const tx: Tx = {
      query: async <R>(text: string, values?: unknown[]) => {
        // On a connection that is somebody else's by now it would be a transaction of its own.
        if (isOver) throw new Error('A statement came after the end of its transaction.');
        inOneWrite(client);
        const result = await client.query<QueryResultRow>({text, values, name: values && this.nameOf(text)});
        return {rows: result.rows as R[], rowCount: result.rowCount ?? 0};
      },
    };
    try {
      // Not waited for: it fails only with its connection, and then what is behind it fails too.
      inOneWrite(client);
      const [, answer] = await together([client.query(BEGIN[kind]), work(tx)]);
      isOver = true;
      await client.query('commit');
      return answer;
    } catch (error) {
      isOver = true;
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
              const result = await client.query<QueryResultRow>({text, values, name: values && this.nameOf(text)});
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

interface PgError extends Error {
  code?: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

/** As the driver and the sockets say it; anchored, for «Unterminated string in JSON» is no lost connection. */
const CONNECTION_LOST =
  /^(Connection (terminated|ended)|terminating connection|Client (was closed|has encountered)|timeout exceeded when trying|Cannot use a pool)|ECONNRE(SET|FUSED)|EPIPE|not queryable/;

/** How often the database has refused work that may be repeated, since the start: for /metrics. */
export const refusals = {
  lock_timeout: 0,
  deadlock: 0,
  serialization: 0,
  statement_timeout: 0,
  too_many_connections: 0,
  shutdown: 0,
  connection_lost: 0,
};
const REFUSED: Record<string, keyof typeof refusals> = {
  '55P03': 'lock_timeout',
  '40P01': 'deadlock',
  '40001': 'serialization',
  '57014': 'statement_timeout',
  '53300': 'too_many_connections',
  '57P01': 'shutdown',
  '57P02': 'shutdown',
  '57P03': 'shutdown',
  '25P03': 'statement_timeout',
};

const invalidValue = (pg: PgError) =>
  new DomainError('invalid', 'Hay un valor que no es válido.', {details: {constraint: pg.constraint}});

/** Database refusals that a person can understand; everything else stays what it was. */
export function asDomainError(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const pg = error as PgError;
  switch (pg.code) {
    case '23505':
      return conflict('duplicate', 'Ya existe un registro con esos datos.', {
        constraint: pg.constraint,
        columns: columnsOf(pg.detail),
      });
    case '23P01': // an exclusion constraint: two windows of the same thing, or one that is unique by the end of a statement
      if (!pg.detail?.includes('[')) return conflict('duplicate', 'Ya existe un registro con esos datos.');
      return conflict('overlap', 'Coincide en el tiempo con otro registro.', {constraint: pg.constraint});
    case '23503':
      return /still referenced/.test(pg.detail ?? '')
        ? conflict('in_use', 'No se puede borrar: hay otros registros que lo usan.', {table: pg.table})
        : new DomainError('invalid', 'Un dato apunta a un registro que no existe.', {
            errors: Object.fromEntries(columnsOf(pg.detail).map(c => [c, 'No existe.'])),
          });
    case '23514':
      if (pg.constraint === 'order_named')
        return conflict('names_missing', 'Esta sesión pide el nombre de cada asistente: vuelve a cargar la página.');
      if (pg.constraint === 'order_answered')
        return conflict('answers_missing', 'Falta contestar algo que ahora se pregunta: vuelve a cargar la página.');
      if (pg.constraint === 'accreditation_quota')
        return conflict('quota_full', 'El cupo de este tipo, o el de su medio, está completo.');
      if (pg.constraint === 'team_within_squad')
        return conflict('team_full', 'El equipo tiene la plantilla completa: saca antes a alguien o amplíala.');
      if (pg.constraint === 'athlete_erased')
        return conflict(
          'athlete_erased',
          'Los datos de ese deportista se han borrado: no se puede añadir ni cambiar nada.',
        );
      if (pg.constraint === 'team_is_active') return conflict('team_inactive', 'El equipo está inactivo.');
      if (pg.constraint === 'team_needs_licence')
        return conflict('licence_missing', 'En ese equipo hace falta la autorización federativa validada.');
      if (pg.constraint === 'custom_field_type_kept')
        return conflict('answered', 'Ya tiene respuestas: crea otro campo y desactiva este.');
      return invalidValue(pg);
    case '23502':
    case '22003':
    case '22001':
    case '22P02':
    case '22P05':
    case '22007':
    case '22008':
    case '22021':
      return invalidValue(pg);
    case '55P03': // lock_not_available
    case '40P01': // deadlock
    case '40001':
    case '57014': // statement timeout
    case '53300': // too many connections
    case '57P01':
    case '57P02':
    case '57P03':
    case '25P03':
      refusals[REFUSED[pg.code]!]++;
      return busy();
    case 'TQ001':
      return new DomainError(isErrorCode(pg.message) ? pg.message : 'hold_race', 'No se ha podido completar.');
    case 'TQ003':
      return conflict('plan_published', 'El plano está publicado y no se puede cambiar: crea una edición nueva.');
    case 'TQ009':
      return conflict('till_needed', 'El efectivo entra en una caja: abre tu turno de caja y vuelve a cobrar.');
    case 'TQ007':
      return conflict('suppression_stays', 'Lo pidió la propia persona: solo ella puede volver a recibir correos.');
    case 'TQ010':
      return conflict(
        'published_stays',
        'Lo publicado no cambia, porque hay pedidos que lo aceptaron: haz una edición nueva.',
      );
    case 'TQ011':
      return quotaFull(JSON.parse(pg.detail!) as FullQuota);
    case 'TQ012': {
      const taken = pg.detail === '1' ? 'Ya hay 1 entrada vendida' : `Ya hay ${pg.detail} entradas vendidas`;
      return new DomainError('invalid', undefined, {errors: {size: `${taken} o en carritos: no puede ser menos.`}});
    }
    case 'TQ013':
      return conflict('wrong_state', 'Lo que cuenta un cupo no cambia: bórralo y crea otro.');
    case 'TQ014':
      return conflict('wrong_state', `No se puede vender: el tipo de IVA «${pg.detail}» no está en vigor.`);
    case 'TQ015':
      return new DomainError('invalid', 'Revisa los campos marcados.', {
        errors: {
          vatCode: pg.detail === 'later' ? 'Ese tipo de IVA todavía no está en vigor.' : 'No existe ese tipo de IVA.',
        },
      });
    case 'TQ016':
      return conflict(
        'wrong_state',
        'Este tipo de IVA ya está en vigor y hay ventas hechas con él. Crea otro con la fecha en que cambia.',
      );
    case 'TQ017':
      return conflict('in_use', 'Hay eventos con este tipo de IVA: cámbiales antes el suyo.');
    case 'TQ021':
      return new DomainError('invalid', 'Revisa los campos marcados.', {
        errors: {tax: `Crea antes el tipo general de ese impuesto, con la clave «${pg.detail}».`},
      });
    case 'TQ018':
      return pg.detail === 'companion' ? wheelchairFirst() : placeNeedUndeclared();
    case 'TQ019':
      return tooNear(Number(pg.detail));
    case 'TQ020':
      return creditUsedUp(Number(pg.detail));
    case 'TQ008':
      return conflict(
        'approved_stays',
        'Meta la ha aprobado así y puede estar en uso: copia la plantilla y cambia la copia.',
      );
    default:
      if (!CONNECTION_LOST.test(pg.message) && !(pg.code && /^(08|ECONN)/.test(pg.code))) return error;
      refusals.connection_lost++;
      return busy();
  }
}

const columnsOf = (detail?: string) =>
  (/\((.+?)\)=/.exec(detail ?? '')?.[1] ?? '')
    .split(', ')
    .filter(Boolean)
    .map(c => c.replace(/_([a-z])/g, (_, l: string) => l.toUpperCase()));
