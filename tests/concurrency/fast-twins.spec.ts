/**
 * The fast ways of a sale against their long ways: from the same state both are tried in a transaction that is undone,
 * and every table that either of them touches is compared row by row. Carts are drawn by chance; the seed is printed.
 */
import {randomUUID} from 'node:crypto';
import fc from 'fast-check';
import {Database} from '../../api/src/db';
import {DomainError} from '../../api/src/errors';
import {STAND_IN_TERMINAL} from '../../api/src/domain/orders/bank-try';
import {installLineKinds, lineKinds} from '../../api/src/domain/orders/line-kind';
import {placeOrder} from '../../api/src/domain/orders/place';
import {useDiscountCode} from '../../api/src/domain/orders/quote';
import {settlePayment} from '../../api/src/domain/payments/settle';
import {startPayment} from '../../api/src/domain/payments/start';
import {holdSeats, type HoldRequest} from '../../api/src/domain/seats/hold';
import {holdZone, holdZoneFirst, type ZoneHoldRequest} from '../../api/src/domain/seats/hold-zone';
import type {Tx} from '../../api/src/tx';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {long} from '../support/until';

const RUNS = long(400, 30);

let db: Database;
let world: World;

beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 2);
  // Every seat is used once; one shard: which of several is taken is left to chance.
  world = await makeWorld(db, {rows: long(300, 45), seatsPerRow: 20, places: 5000, shards: 1, maxPerOrder: 8});
});
afterAll(async () => {
  await expectInvariants(db);
  await db.close();
});

type Row = Record<string, unknown>;
interface Done<T> {
  answer: T;
  /** By table: a sum over the rows that were there, then each row that this transaction has written, as text. */
  tables: Record<string, string[]>;
}
class Undo extends Error {}

/** Does it, looks at what it touched, and undoes it. */
async function tried<T>(work: (tx: Tx) => Promise<T>, also: readonly string[] = []): Promise<Done<T>> {
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
async function expectSame<T>(fast: (tx: Tx) => Promise<T>, slow: (tx: Tx) => Promise<T>): Promise<Done<T>> {
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

const check = (property: fc.IAsyncProperty<unknown>) =>
  fc.assert(property as fc.IAsyncProperty<[unknown]>, {numRuns: RUNS, endOnFailure: true, ...seed()});
const seed = () => {
  const drawn = Number(process.env.SEED ?? Date.now() & 0xffff);
  console.log(`fast twins: SEED=${drawn}`);
  return {seed: drawn};
};

let used = 2;
const nextSeat = (): number => world.seat(used++);
const seatRequest = (cartId: string, seatIds: number[], more: Partial<HoldRequest> = {}): HoldRequest => ({
  cartId,
  channel: 'web',
  staffUserId: null,
  eventSessionId: world.sessionId,
  seats: seatIds.map(seatId => ({seatId, priceId: world.prices.general})),
  maxPerOrder: 8,
  holdSeconds: 900,
  ...more,
});

/** Sold as it is, or with something that is not ordinary and has to go the long way. */
const TWISTS = ['none', 'expired', 'contested', 'swept', 'cancelled'] as const;
const cart = fc.record({
  seats: fc.integer({min: 0, max: 4}),
  reduced: fc.boolean(),
  places: fc.integer({min: 0, max: 3}),
  code: fc.constantFrom<string | null>(null, 'DIEZ'),
  surname2: fc.constantFrom('', 'de la Ó'),
  isCustomer: fc.boolean(),
  method: fc.constantFrom('card' as const, 'bizum' as const),
  authorisationCode: fc.constantFrom<string | null>(null, '123456'),
  twist: fc.oneof(
    {weight: 4, arbitrary: fc.constant('none' as const)},
    {weight: 1, arbitrary: fc.constantFrom(...TWISTS)},
  ),
});
type Drawn = typeof cart extends fc.Arbitrary<infer T> ? T : never;

const ORDINARY: Drawn = {
  seats: 0,
  reduced: false,
  places: 0,
  code: null,
  surname2: '',
  isCustomer: false,
  method: 'card',
  authorisationCode: '123456',
  twist: 'none',
};

interface Placed {
  orderId: number;
  gatewayOrder: string;
  cents: number;
}

/** A pending order with its first try, committed. Null: such a cart has nothing to pay at a bank. */
async function orderOf(drawn: Drawn): Promise<Placed | null> {
  if (drawn.seats + drawn.places === 0) return null;
  const cartId = randomUUID();
  const gatewayOrder = String(Date.now()).slice(-6) + String(used++).padStart(6, '0');
  const seatIds = Array.from({length: drawn.seats}, nextSeat);
  const placed = await db.withTransaction(async tx => {
    if (seatIds.length > 0)
      await holdSeats(tx, [
        seatRequest(cartId, seatIds, {
          seats: seatIds.map((seatId, i) => ({
            seatId,
            priceId: drawn.reduced && i % 2 === 0 ? world.prices.reduced : world.prices.general,
          })),
        }),
      ]);
    if (drawn.places > 0) await holdZone(tx, placesRequest(cartId, drawn.places));
    if (drawn.code) await useDiscountCode(tx, cartId, drawn.code, 'web');
    const order = await placeOrder(tx, {
      cartId,
      channel: 'web',
      customerId: drawn.isCustomer ? world.customer.id : null,
      staffUserId: null,
      expectedTotalCents: null,
      consents: {},
      buyer: {
        email: `gemela-${cartId}@example.org`,
        firstName: 'Ana',
        surname1: 'García',
        surname2: drawn.surname2,
        phone: '',
        docNo: null,
      },
    });
    await startPayment(tx, order.id, drawn.method, {
      bankTerminalId: STAND_IN_TERMINAL,
      numberAt: () => gatewayOrder,
    });
    return order;
  });
  return {orderId: placed.id, gatewayOrder, cents: placed.totalCents};
}

const payOf =
  ({gatewayOrder, cents}: Placed, authorisationCode: string | null = '123456') =>
  (tx: Tx) =>
    settlePayment(tx, {
      gatewayOrder,
      outcome: 'authorised',
      amountCents: cents,
      responseCode: '0000',
      authorisationCode,
      cardBrand: 'visa',
      payload: {Ds_Response: '0000'},
    });

/** What makes it not ordinary, in the transaction that pays it. */
async function twist(tx: Tx, orderId: number, how: Drawn['twist']): Promise<void> {
  if (how === 'cancelled')
    await tx.query(`update event_session set state = 'cancelled' where id = $1`, [world.sessionId]);
  if (how === 'expired')
    await tx.query(`update "order" set state = 'expired', claims_expire_at = null where id = $1`, [orderId]);
  if (how === 'contested') await tx.query('update "order" set is_contested = true where id = $1', [orderId]);
  if (how === 'swept') {
    await tx.query('delete from seat_claim where order_id = $1', [orderId]);
    await tx.query(
      `with gone as (delete from zone_claim where order_id = $1 returning zone_id, quantity)
       update zone_counter z set taken = z.taken - g.n from (select zone_id, sum(quantity)::int as n from gone
         group by 1) g where z.zone_id = g.zone_id and z.event_session_id = $2`,
      [orderId, world.sessionId],
    );
  }
}

const placesRequest = (cartId: string, quantity: number): ZoneHoldRequest => ({
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

test.each([
  ['a row of the ledger', "delete from ledger_entry where payment_id = $1 and account = 'fees'"],
  ['a line of the audit', `delete from audit_entry where resource = 'pagos' and resource_id = $1::text`],
  ['a code of the bank', 'update payment set authorisation_code = null where id = $1'],
  [
    'the name on the ticket',
    `update ticket set holder_name = '' where order_id = (select order_id from payment where id = $1)`,
  ],
])('negative control: a fast way that forgets %s is seen', async (_what, forget) => {
  const order = (await orderOf({...ORDINARY, seats: 1}))!;
  const pay = payOf(order);
  const forgetful = async (tx: Tx) => {
    const settled = await pay(tx);
    await tx.query('set local session_replication_role = replica');
    const {rowCount} = await tx.query(forget, [settled.paymentId]);
    expect(rowCount).toBe(1);
    return settled;
  };
  await expectSame(pay, pay);
  await expect(expectSame(forgetful, pay)).rejects.toThrow('toEqual');
});

test('settling at once is settling step by step, whatever is in the cart', async () => {
  const kinds = lineKinds();
  let atOnce = 0;
  await check(
    fc.asyncProperty(cart, async drawn => {
      const order = await orderOf(drawn);
      if (!order) return;
      const {ticket} = kinds;
      let wasFast = false;
      const pay = (isFast: boolean) => async (tx: Tx) => {
        await twist(tx, order.orderId, drawn.twist);
        installLineKinds({
          ...kinds,
          ticket: {
            ...ticket,
            settleAtOnce: isFast
              ? async (inner, ask) => {
                  const sold = await ticket.settleAtOnce!(inner, ask);
                  wasFast = sold !== null;
                  return sold;
                }
              : null,
          },
        });
        try {
          return await payOf(order, drawn.authorisationCode)(tx);
        } finally {
          installLineKinds(kinds);
        }
      };
      const {answer} = await expectSame(pay(true), pay(false));
      expect(answer.kind).toBe(drawn.twist === 'cancelled' ? 'refunding' : 'paid');
      // What is not ordinary is left alone by the fast way.
      expect(wasFast).toBe(drawn.twist === 'none');
      if (wasFast) atOnce++;
    }),
  );
  expect(atOnce).toBeGreaterThan(RUNS / 4);
});

const batch = fc.record({
  carts: fc.array(fc.integer({min: 1, max: 4}), {minLength: 1, maxLength: 4}),
  /** What the first seat of all is at that moment. */
  first: fc.constantFrom('free' as const, 'free' as const, 'expired' as const, 'held' as const),
});

test('first holds are holds: one statement or the long one leave the same rows', async () => {
  let fast = 0;
  await check(
    fc.asyncProperty(batch, async ({carts, first}) => {
      const wanted = carts.map(n => Array.from({length: n}, nextSeat));
      const seatId = wanted[0]![0]!;
      if (first !== 'free') {
        const other = randomUUID();
        await db.withTransaction(tx => holdSeats(tx, [seatRequest(other, [seatId])]));
        if (first === 'expired')
          await db.query(
            `with over as (update cart set expires_at = now() - interval '1 second' where id = $1 returning expires_at)
             update seat_claim c set expires_at = over.expires_at from over where c.cart_id = $1`,
            [other],
          );
      }
      const requests = wanted.map(seatIds => seatRequest(randomUUID(), seatIds));
      const hold = (isFirst: boolean) => async (tx: Tx) => {
        const outcomes = await holdSeats(
          tx,
          requests.map(request => ({...request, isFirst})),
        );
        // What the carts are told is what their claims say.
        const {rows} = await tx.query<{ends: Date}>(
          'select distinct c.expires_at as ends from seat_claim c where c.cart_id = any($1)',
          [requests.map(request => request.cartId)],
        );
        for (const outcome of outcomes)
          expect([outcome]).toEqual(rows.map(({ends}) => ({kind: 'held', expiresAt: ends})));
      };
      if (first === 'held') {
        await expect(tried(hold(true))).rejects.toMatchObject({code: 'hold_race'} satisfies Partial<DomainError>);
        return;
      }
      await expectSame(hold(true), hold(false));
      fast++;
    }),
  );
  expect(fast).toBeGreaterThan(RUNS / 4);
});

test('first places of a zone are places: the same claims, the same counter', async () => {
  await check(
    fc.asyncProperty(fc.array(fc.integer({min: 1, max: 8}), {minLength: 1, maxLength: 5}), async quantities => {
      const requests = quantities.map(quantity => placesRequest(randomUUID(), quantity));
      const {answer} = await expectSame(
        async tx => (await holdZoneFirst(tx, requests))?.map(held => held.claimIds),
        async tx => {
          const held: number[][] = [];
          for (const request of requests) held.push((await holdZone(tx, request))!.claimIds);
          return held;
        },
      );
      expect(answer?.map(ids => ids.length)).toEqual(quantities.map(() => 1));
    }),
  );
});
