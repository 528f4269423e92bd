/**
 * Both ways of an act, each in a transaction that is undone, from the same state: every table that either of them
 * touches is compared row by row.
 */
import fc from 'fast-check';
import {Database} from '../../../api/src/platform/database/db';
import type {HoldRequest} from '../../../api/src/domain/seats/hold';
import type {ZoneHoldRequest} from '../../../api/src/domain/seats/hold-zone';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {long} from '../../support/run/until';

export const RUNS = long(400, 30);

export let db: Database;
export let world: World;

export function openTwins(): void {
  beforeAll(async () => {
    db = new Database((await freshDatabase()).url, 2);
    // Every seat is used once; one shard: which of several is taken is left to chance.
    world = await makeWorld(db, {rows: long(300, 45), seatsPerRow: 20, places: 5000, shards: 1, maxPerOrder: 8});
  });
  afterAll(async () => {
    await expectInvariants(db);
    await db.close();
  });
}

type Row = Record<string, unknown>;
interface Done<T> {
  answer: T;
  /** By table: a sum over the rows that were there, then each row that this transaction has written, as text. */
  tables: Record<string, string[]>;
}
class Undo extends Error {}

/** Does it, looks at what it touched, and undoes it. */
export async function tried<T>(work: (tx: Tx) => Promise<T>, also: readonly string[] = []): Promise<Done<T>> {
  let done: Done<T> | undefined;
  await db
    .withTransaction(async tx => {
      const answer = await work(tx);
      const {rows: touched} = await tx.query<{name: string}>(
        `select relname as name from pg_stat_xact_user_tables
          where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`,
      );
      const drawn: unknown[] = [];
      const tables: Done<T>['tables'] = {};
      for (const name of [...new Set([...touched.map(row => row.name), ...also])].sort())
        tables[name] = await dump(tx, name, drawn);
      done = {answer, tables};
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return done!;
}

interface Sequence {
  name: string;
  /** Null: nobody has drawn from it. */
  at: string | null;
  first: string;
}
const readSequences = async (): Promise<Sequence[]> =>
  (
    await db.query<Sequence>(
      `select sequencename as name, last_value as at, start_value as first from pg_sequences
        where schemaname = 'public'`,
    )
  ).rows;
/** What is undone has drawn its numbers all the same. */
const rewind = (before: Sequence[]) =>
  db.query(
    `select setval(quote_ident(b.name)::regclass, coalesce(b.at, b.first), b.at is not null)
      from unnest($1::text[], $2::bigint[], $3::bigint[]) b(name, at, first)
      join pg_sequences s on s.schemaname = 'public' and s.sequencename = b.name
       where s.last_value is distinct from b.at`,
    [before.map(one => one.name), before.map(one => one.at), before.map(one => one.first)],
  );

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00:00$/;
const micros = (text: string): number | null => {
  const [, seconds, rest = ''] = INSTANT.exec(text) ?? [];
  return seconds === undefined ? null : Date.parse(`${seconds}Z`) * 1000 + Number(rest.padEnd(6, '0'));
};
/** Whole seconds from this transaction's moment; null: it was written before. */
function secondsFrom(now: string, value: string, isToTheMilli: boolean): number | null {
  const [at, then] = [micros(now), micros(value)];
  if (at === null || then === null) return null;
  const between = isToTheMilli ? (Math.floor(then / 1000) - Math.floor(at / 1000)) * 1000 : then - at;
  return between % 1_000_000 === 0 ? between / 1_000_000 : null;
}

/**
 * All that two rows of the same act may differ in, besides the moment and the transaction: what is drawn by chance so
 * that nobody guesses it, and the end of a place, which its long way carries through a Date.
 */
const BY_CHANCE = new Set(['ticket.code', 'ledger_entry.posting', 'incident.tracking_code']);
const TO_THE_MILLI = new Set(['zone_claim.expires_at']);

/** Of this transaction, or of a savepoint in it, which has a later number of its own. Nobody else writes meanwhile. */
const MINE = 'age(xmin) <= age(pg_current_xact_id()::xid)';

/** What this transaction has written, row by row, and a sum over the rest: what it has deleted is missing there. */
async function dump(tx: Tx, table: string, drawn: unknown[]): Promise<string[]> {
  const {rows} = await tx.query<{now: string; xid: string; rows: Row[]; rest: string}>(
    `select to_jsonb(now()) #>> '{}' as now, pg_current_xact_id()::text as xid,
      (select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') from "${table}" t where ${MINE}) as rows,
      (select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from "${table}" t
        where not (${MINE})) as rest`,
  );
  const {now, xid, rows: found, rest} = rows[0]!;
  const written = (column: string, value: unknown): unknown => {
    if (BY_CHANCE.has(`${table}.${column}`)) {
      // The same value is the same again wherever it stands.
      if (!drawn.includes(value)) drawn.push(value);
      return `CHANCE ${drawn.indexOf(value)} of ${String(value).length} letters`;
    }
    if (column === 'changed_xid' && String(value) === xid) return 'MINE';
    const isToTheMilli = TO_THE_MILLI.has(`${table}.${column}`);
    const seconds = typeof value === 'string' ? secondsFrom(now, value, isToTheMilli) : null;
    return seconds === null ? value : `NOW + ${seconds} s`;
  };
  return [
    rest,
    ...found.map(row => JSON.stringify(Object.entries(row).map(([column, value]) => [column, written(column, value)]))),
  ];
}

/** The same answer, the same tables, the same rows; a table that only one has touched is read by both. */
export async function expectSame<T>(fast: (tx: Tx) => Promise<T>, slow: (tx: Tx) => Promise<T>): Promise<Done<T>> {
  const before = await readSequences();
  let one = await tried(fast);
  await rewind(before);
  const other = await tried(slow, Object.keys(one.tables));
  const missing = Object.keys(other.tables).filter(name => !(name in one.tables));
  if (missing.length > 0) {
    await rewind(before);
    one = await tried(fast, missing);
  }
  expect(one).toEqual(other);
  return one;
}

export const check = (property: fc.IAsyncProperty<unknown>) =>
  fc.assert(property as fc.IAsyncProperty<[unknown]>, {numRuns: RUNS, endOnFailure: true, ...seed()});
const seed = () => {
  const drawn = Number(process.env.SEED ?? Date.now() & 0xffff);
  console.log(`fast twins: SEED=${drawn}`);
  return {seed: drawn};
};

let used = 2;
export const nextSeat = (): number => world.seat(used++);
export const seatRequest = (cartId: string, seatIds: number[], more: Partial<HoldRequest> = {}): HoldRequest => ({
  cartId,
  channel: 'web',
  staffUserId: null,
  eventSessionId: world.sessionId,
  seats: seatIds.map(seatId => ({seatId, priceId: world.prices.general})),
  maxPerOrder: 8,
  holdSeconds: 900,
  ...more,
});

export const placesRequest = (cartId: string, quantity: number): ZoneHoldRequest => ({
  cartId,
  channel: 'web',
  staffUserId: null,
  eventSessionId: world.sessionId,
  zoneId: world.zones.standing,
  priceId: world.prices.standing,
  quantity,
  maxPerOrder: 8,
  holdSeconds: 900,
});
