/**
 * The server dies over what a clerk does, and a colleague who takes over by PIN repeats what had no answer: it is done once,
 * and is of whoever did it.
 */
import {randomUUID} from 'node:crypto';
import {hashPassword} from '../../../api/src/web/auth/password';
import {once} from '../../../api/src/web/rest/idempotency';
import {until} from '../../support/run/until';
import {makeWorld, type World} from '../../support/world/fixture';
import {brokenInvariants, sweep} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {db, killVictim, openVictim, startVictim, victim} from './stage';

const PIN = '7391';
let world: World;
let till: number;
let blas: {clerkId: number; userId: number};
let anaId: number;

openVictim(async stage => {
  world = await makeWorld(stage, {rows: 4});
  const pinHash = await hashPassword(PIN);
  const {rows: people} = await stage.query<{id: number}>(
    `insert into staff_user (email, name, roles) values ('blas@example.org', 'Blas', '{clerk}') returning id`,
  );
  const {rows} = await stage.query<{id: number; userId: number}>(
    `insert into box_office_clerk (staff_user_id, code, pin_hash) values ($1, 'ANA', $3), ($2, 'BLAS', $3)
      returning id, staff_user_id as "userId"`,
    [world.staff.clerk.id, people[0]!.id, pinHash],
  );
  const [ana, other] = rows as [{id: number}, {id: number; userId: number}];
  blas = {clerkId: other.id, userId: other.userId};
  anaId = ana.id;
  const opened = await stage.query<{id: number}>(
    `with o as (insert into box_office (name, code) values ('Norte', 'NORTE') returning id)
     insert into cash_shift (box_office_id, box_office_clerk_id, float_cents) select id, $1, 10000 from o returning id`,
    [ana.id],
  );
  till = opened.rows[0]!.id;
});
afterEach(async () => {
  await sweep(db);
  expect(await brokenInvariants(db)).toEqual([]);
});

const ana = () => new Visitor(victim.url, world.staff.clerk.token);
const takeOver = async (clerkId: number): Promise<Visitor> => {
  const taken = await ana().patiently(me => me.post<{token: string}>('/api/session/relevo', {clerkId, pin: PIN}));
  return new Visitor(victim.url, must(taken).token);
};
const sales = async () =>
  (
    await db.query<{id: number; by: number; till: number}>(
      `select o.id, o.staff_user_id as by, p.cash_shift_id as till from "order" o join payment p on p.order_id = o.id
        where o.channel = 'box_office' and o.paid_at is not null order by o.id`,
    )
  ).rows;
let seat = 0;
async function begin(who: Visitor): Promise<number> {
  const seats = world.seats(seat++);
  must(await who.patiently(me => me.post('/api/carrito/seats', {sessionId: world.sessionId, seats})));
  return must(await who.patiently(me => me.get<{totalCents: number}>('/api/carrito'))).totalCents;
}
const sell = (who: Visitor, cents: number, key: string) =>
  who.patiently(me =>
    me.post<{orderId: number} & ErrorBody>(
      '/api/carrito/sell',
      {payments: [{method: 'cash', amountCents: cents, tenderedCents: cents}]},
      idempotency(key),
    ),
  );

test('negative control: under a key that is the person’s, whoever comes next does it again', async () => {
  let done = 0;
  const key = randomUUID();
  for (const who of [1, 2])
    await db.withTransaction(tx => once(tx, `naive:${who}`, key, {}, () => Promise.resolve(++done)));
  expect(done).toBe(2);
});

test('sold, and killed before the answer: who takes over hears of the first clerk’s sale, though the next has the same price', async () => {
  await startVictim({});
  const key = randomUUID();
  const cents = await begin(ana());
  const lost = sell(ana(), cents, key).catch(() => null);
  await until('it is sold', async () => (await sales()).length === 1, 30_000, 2);
  await killVictim();
  await lost;
  await startVictim({});
  const at = await takeOver(blas.clerkId);
  // What would be sold a second time: the next customer's seat, for the same money.
  expect(await begin(at)).toBe(cents);
  const [told, again] = await Promise.all([sell(at, cents, key), sell(at, cents, key)]);
  const [sale] = await sales();
  expect([must(told).orderId, must(again).orderId]).toEqual([sale!.id, sale!.id]);
  expect(await sales()).toEqual([{id: sale!.id, by: world.staff.clerk.id, till}]);
  // The same key for something else is refused, and the next customer is served under one of their own.
  expect((await sell(at, cents + 1, key)).body.code).toBe('idempotency_mismatch');
  const next = must(await sell(at, cents, randomUUID()));
  expect((await sales()).at(-1)).toEqual({id: next.orderId, by: blas.userId, till});
  await killVictim();
});

test('killed before it was sold: it is sold once, by whoever repeats it, and the first clerk hears of that', async () => {
  await startVictim({});
  const before = (await sales()).length;
  const first = await takeOver(anaId);
  const key = randomUUID();
  const cents = await begin(first);
  let lost: Promise<unknown> = Promise.resolve();
  await db.withTransaction(async tx => {
    await tx.query(`select from cart where state = 'open' for update`);
    lost = sell(first, cents, key).catch(() => null);
    await until(
      'it waits',
      async () =>
        (await db.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
          .rowCount! > 0,
      30_000,
      5,
    );
    await killVictim();
  });
  await lost;
  expect(await sales()).toHaveLength(before);
  await startVictim({});
  const at = await takeOver(blas.clerkId);
  const sale = must(await sell(at, cents, key));
  expect(must(await sell(await takeOver(anaId), cents, key)).orderId).toBe(sale.orderId);
  expect(await sales()).toHaveLength(before + 1);
  expect((await sales()).at(-1)).toEqual({id: sale.orderId, by: blas.userId, till});
  await killVictim();
});
