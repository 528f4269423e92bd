/** Runs invariants.sql and compares what was acknowledged with what is there. Every list must come back empty. */
import fs from 'node:fs';
import path from 'node:path';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {sweepExpiredCarts} from '../../../api/src/domain/seats/release';
import type {Database} from '../../../api/src/platform/database/db';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {cost} from '../run/costs.cjs';
import {keepLine} from '../run/fault-lines';
import {LONG} from '../run/long';
import {until} from '../run/until';

const SQL = fs.readFileSync(path.join(__dirname, '../../../api/src/ops/verify/invariants.sql'), 'utf8');

/** The broken promises as sentences, none when all is well. */
export async function brokenInvariants(db: Pick<Tx, 'query'>): Promise<string[]> {
  // With values, though none, it is prepared: it is planned for longer than it runs.
  const {rows} = await cost('invariants', () => db.query<{invariant: string; what: string}>(SQL, []));
  keepLine(expect.getState().currentTestName, {broken: rows.length});
  return rows.map(row => `${row.invariant}: ${row.what}`);
}

/** Does what the timers of the application would do within seconds, then looks. */
export async function expectInvariants(db: Database): Promise<void> {
  await sweep(db);
  expect(await brokenInvariants(db)).toEqual([]);
}

/**
 * For the tests of a file, which follow each other: the timers after each, the promises at the end, where LONG does not
 * ask for them each time. They take longer than most tests.
 */
export function keepInvariants(db: () => Database): void {
  afterEach(() => (LONG ? expectInvariants(db()) : sweep(db())));
  afterAll(() => expectInvariants(db()));
}

/**
 * Expired carts and orders give their seats back, as the timers of jobs/worker.ts do. What another process is just at is
 * passed over by both, and waited for here.
 */
export async function sweep(db: Database): Promise<void> {
  await until('the orders whose time is over have ended', async () => {
    while ((await db.withTransaction(tx => sweepExpiredCarts(tx))).carts > 0);
    while ((await db.withTransaction(tx => expireOrders(tx))).orders.length > 0);
    const {rowCount} = await db.query(
      `select from "order" where state = 'pending' and claims_expire_at < now() - interval '5 seconds' limit 1`,
    );
    return rowCount === 0;
  });
}

export interface Acknowledged {
  /** Seats that a 2xx said are held, by the cart that holds them. */
  holds?: {seatId: number; expiresAt: string}[];
  /** Orders that a 2xx of the checkout named. */
  orders?: string[];
  /** Gateway orders whose notification was answered with a 2xx. */
  paid?: string[];
}

/** I2: what was answered with a 2xx is there. */
export async function lostWrites(db: Database, acknowledged: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  for (const hold of acknowledged.holds ?? []) {
    const {rows} = await db.query<{n: number}>(`select count(*)::int as n from seat_claim where seat_id = $1`, [
      hold.seatId,
    ]);
    if (rows[0]!.n !== 1 && Date.parse(hold.expiresAt) > Date.now())
      lost.push(`I2: the hold of seat ${hold.seatId} is gone`);
  }
  const orders = await db.query<{number: string}>(
    `select a.number from unnest($1::text[]) as a(number)
      where not exists (select 1 from "order" o where o.number = a.number)`,
    [acknowledged.orders ?? []],
  );
  lost.push(...orders.rows.map(row => `I2: order ${row.number} is gone`));
  const paid = await db.query<{id: string}>(
    `select a.id from unnest($1::text[]) as a(id)
      where not exists (select 1 from payment p
      where p.gateway_order = a.id and p.state in ('authorised', 'partially_refunded', 'refunded'))`,
    [acknowledged.paid ?? []],
  );
  lost.push(...paid.rows.map(row => `I2: the payment ${row.id} was acknowledged and is not booked`));
  return lost;
}

/** The bank's books against ours, once nothing is under way: every cent that the bank keeps is a cent we know of. */
export async function disagreements(db: Database): Promise<string[]> {
  const {rows} = await db.query<{what: string}>(
    `select 'bank keeps ' || o.charged_cents - o.refunded_cents || ' of ' || o.gateway_order || ', we book '
      || coalesce(n.ours, 0) as what
       from test_bank.operation o left join payment p on p.gateway_order = o.gateway_order
       left join lateral (select case when p.state in ('authorised', 'partially_refunded',
         'refunded') then p.amount_cents else 0 end
                                 - (select coalesce(sum(r.amount_cents), 0) from refund r
                                   where r.payment_id = p.id and r.state = 'done') as ours) n on true
      where o.charged_cents - o.refunded_cents <> coalesce(n.ours, 0)
        and not exists (select 1 from incident i where i.payment_id = p.id and i.kind = 'amount_mismatch')`,
  );
  return rows.map(row => row.what);
}
