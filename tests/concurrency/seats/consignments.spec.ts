/**
 * Batches of an outlet beside a crowd on the web: never more places than there are, whoever comes first; a number told by
 * two clerks at once is sold once; a quota that the session has counts what is on paper.
 */
import {randomUUID} from 'node:crypto';
import {PRICE} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {holdPlaces, holdSeats, must} from '../../support/world/purchase';
import {count, inParallel} from '../../support/run/until';
import {patiently, tally, Visitor, type Answer} from '../../support/wire/visitor';
import {
  account,
  admin,
  app,
  batchOf,
  clerk,
  issue,
  issueSeats,
  net,
  owes,
  returned,
  setStage,
  settle,
  sold,
  taken,
  world,
} from '../../api/consignments/stage';
import {readThenCount} from '../naive';

setStage({places: 60, shards: 4});
afterEach(() => expectInvariants(app.db));

test('negative control: read, compare, count gives out more than there is', async () => {
  let given = 0;
  for (let round = 0; round < 10 && given <= 5; round++) given = await readThenCount(app.db, 60, 5);
  expect(given).toBeGreaterThan(5);
});

test('negative control: two clerks who look which numbers are out and then write sell them twice', async () => {
  await app.db.query('create table naive_number (n integer not null, state text not null)');
  await app.db.query(`insert into naive_number select n, 'issued' from generate_series(1, 5) n`);
  let looked = 0;
  let go: () => void;
  const both = new Promise<void>(done => (go = done));
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>(`select n from naive_number where state = 'issued'`);
      if (++looked === 2) go();
      await both;
      await tx.query(`update naive_number set state = 'sold'`);
      return rows.length;
    });
  expect(await Promise.all([naive(), naive()])).toEqual([5, 5]);
  await app.db.query('drop table naive_number');
});

test('batches and web buyers at once: together exactly what there is', async () => {
  const answers = await inParallel(
    count(40),
    40,
    async (i): Promise<Answer<object>> =>
      i % 4 === 0 ? patiently(() => issue(4)) : patiently(() => holdPlaces(new Visitor(app.url), world, 2)),
  );
  expect(tally(answers)[200]).toBeGreaterThan(0);
  expect(await taken()).toBeLessThanOrEqual(60);
  const {rows} = await app.db.query<{n: number}>(
    'select coalesce(sum(quantity), 0)::int as n from zone_claim where zone_id = $1',
    [world.zones.standing],
  );
  expect(await taken()).toBe(rows[0]!.n);
  // Somebody was refused: there were more wishes than places.
  expect(tally(answers)['409 zone_full']).toBeGreaterThan(0);
  const {rows: batches} = await app.db.query<{id: number}>(`select id from consignment where state = 'open'`);
  for (const {id} of batches) must(await returned(id, '1-4'));
  await app.db.query(`update cart set expires_at = now() - interval '1 minute' where state = 'open'`);
  await app.db.query(`update zone_claim set expires_at = now() - interval '1 minute' where kind = 'hold'`);
});

test('the same numbers told by many at once, overlapping: each is sold once, each refusal says which', async () => {
  const id = await batchOf(12);
  const before = await owes();
  const answers = await inParallel(count(8), 8, i =>
    patiently(() => sold(id, i % 2 === 0 ? '1-6' : '4-12', i % 3 === 0 ? clerk : admin)),
  );
  expect(tally(answers)).toEqual({200: 1, '409 numbers_decided': 7});
  const {sold: n} = await account(id);
  expect(await owes()).toBe(before + net(n * PRICE.standing));
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from ticket t join consigned_ticket c on c.order_line_id = t.order_line_id
      where c.consignment_id = $1 and t.code = c.code`,
    [id],
  );
  expect(rows[0]!.n).toBe(n);
});

test('negative control: two who read what is unsettled and then write it down settle it twice', async () => {
  await app.db.query('create table naive_settled (n integer not null, settlement integer not null)');
  let looked = 0;
  let go: () => void;
  const both = new Promise<void>(done => (go = done));
  const naive = (settlement: number) =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>(
        'select n from generate_series(1, 3) n where not exists (select 1 from naive_settled x where x.n = n.n)',
      );
      if (++looked === 2) go();
      await both;
      await tx.query('insert into naive_settled select unnest($1::int[]), $2', [rows.map(row => row.n), settlement]);
    });
  await Promise.all([naive(1), naive(2)]);
  const {rows} = await app.db.query<{n: number}>('select count(*)::int as n from naive_settled');
  expect(rows[0]!.n).toBe(6);
  await app.db.query('drop table naive_settled');
});

test('settled by many at once while more is told: each number is in one settlement, and each cent is paid once', async () => {
  const id = await batchOf(8);
  must(await sold(id, '1-4'));
  const asked = (cents: number) => ({
    expectedCents: cents,
    partial: true,
    paidBy: 'transfer',
    receivedOn: '2026-01-15',
  });
  const answers = await inParallel(count(6), 6, async i =>
    i === 5
      ? ((await patiently(() => sold(id, '5-6'))) as Answer<object>)
      : patiently(() => settle(id, asked(net(4 * PRICE.standing)), i % 2 === 0 ? clerk : admin)),
  );
  const told = tally(answers);
  // The sale, and at most one of them: the others saw another sum, or nothing.
  expect(told[200]! - 1).toBeLessThanOrEqual(1);
  const {owedCents, receivedCents} = await account(id);
  expect(owedCents + receivedCents).toBe(net(6 * PRICE.standing));
  if (owedCents > 0) must(await settle(id, asked(owedCents)));
  const {rows} = await app.db.query<{paid: number; sold: number; numbers: number}>(
    `select sum(owed_cents)::int as paid, sum(sold)::int as sold, (select count(*)::int from consigned_ticket c
       where c.consignment_id = $1 and c.settlement_id is not null) as numbers
       from consignment_settlement where consignment_id = $1`,
    [id],
  );
  expect(rows[0]).toEqual({paid: net(6 * PRICE.standing), sold: 6, numbers: 6});
  must(await returned(id, '7-8'));
});

test('negative control: who looks whether a seat is free and then takes it gives it twice', async () => {
  await app.db.query('create table naive_seat (seat integer not null, buyer integer not null)');
  let looked = 0;
  let go: () => void;
  const both = new Promise<void>(done => (go = done));
  const naive = (buyer: number) =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query('select 1 from naive_seat where seat = 1');
      if (++looked === 2) go();
      await both;
      if (rows.length === 0) await tx.query('insert into naive_seat values (1, $1)', [buyer]);
    });
  await Promise.all([naive(1), naive(2)]);
  const {rows} = await app.db.query<{n: number}>('select count(*)::int as n from naive_seat');
  expect(rows[0]!.n).toBe(2);
  await app.db.query('drop table naive_seat');
});

test("batches of seats and web buyers at once, overlapping: each seat is somebody's once", async () => {
  const index = (row: number, seat: number) => (row - 1) * 20 + seat - 1;
  const answers = await inParallel(
    count(24),
    24,
    async (i): Promise<Answer<object>> =>
      i % 3 === 0
        ? patiently(() => issueSeats(`fila 4, ${1 + (i % 8)}-${6 + (i % 8)}`))
        : patiently(() => holdSeats(new Visitor(app.url), world, [index(4, 1 + (i % 12)), index(4, 2 + (i % 12))])),
  );
  const told = tally(answers);
  expect(told[200]).toBeGreaterThan(0);
  expect(told['409 seats_taken']).toBeGreaterThan(0);
  const {rows: batches} = await app.db.query<{id: number; quantity: number}>(
    `select b.id, b.quantity from consignment b where b.state = 'open' and exists (select 1 from consigned_ticket c
      where c.consignment_id = b.id and c.state = 'issued' and c.seat_id is not null)`,
  );
  const {rows: kept} = await app.db.query<{n: number}>(
    `select count(distinct seat_id)::int as n from seat_claim where kind = 'block'`,
  );
  expect(kept[0]!.n).toBe(batches.reduce((sum, batch) => sum + batch.quantity, 0));
  // Told and given back by many at once, no seat is sold twice.
  for (const {id, quantity} of batches) {
    const half = Math.floor(quantity / 2);
    const done = await inParallel(
      count(6),
      6,
      (i): Promise<Answer<object>> =>
        patiently<object>(() => (i % 2 === 0 ? sold(id, `1-${half}`) : returned(id, `${half}-${quantity}`))),
    );
    expect(tally(done)[200]).toBe(1);
    if ((await account(id)).sold > 0) must(await returned(id, `${half + 1}-${quantity}`));
    else must(await sold(id, `1-${half - 1}`));
  }
  const {rows: twice} = await app.db.query(
    `select seat_id from ticket where event_session_id = $1 and state = 'valid' group by 1 having seat_id is not null and count(*) > 1`,
    [world.sessionId],
  );
  expect(twice).toEqual([]);
});

test('one request sent again while it is under way is one sale', async () => {
  const id = await batchOf(3);
  const key = randomUUID();
  const answers = await inParallel(count(5), 5, () => patiently(() => sold(id, '1-3', admin, key)));
  expect(new Set(answers.filter(one => one.status === 200).map(one => one.body.orderIds[0])).size).toBe(1);
  expect((await account(id)).sold).toBe(3);
});

test('a quota counts what is on paper, whether it came before or after; sold, it counts once; returned, no more', async () => {
  const quota = async (size: number, name: string): Promise<number> =>
    must(
      await admin.post<{id: number}>('/api/cupos-sesion', {
        eventSessionId: world.sessionId,
        name,
        size,
        zoneId: world.zones.standing,
        channel: 'partner',
      }),
    ).id;
  const counted = async (id: number): Promise<number> =>
    (await app.db.query<{n: number}>('select taken as n from session_quota where id = $1', [id])).rows[0]!.n;
  await app.db.query(`delete from zone_claim where kind = 'hold'`);
  await app.db.query(
    `update zone_counter z set taken = (select coalesce(sum(quantity), 0) from zone_claim c
      where (c.event_session_id, c.zone_id, c.shard) = (z.event_session_id, z.zone_id, z.shard))`,
  );
  const first = await batchOf(5);
  const {rows} = await app.db.query<{n: number}>(
    `select coalesce(sum(quantity), 0)::int as n from zone_claim where zone_id = $1`,
    [world.zones.standing],
  );
  const already = rows[0]!.n;
  const id = await quota(already + 3, 'Papel');
  expect(await counted(id)).toBe(already);
  const second = await batchOf(3);
  expect(await counted(id)).toBe(already + 3);
  expect((await issue(1)).body.code).toBe('quota_full');
  must(await sold(first, '1-2'));
  expect(await counted(id)).toBe(already + 3);
  must(await returned(second, '1-3'));
  expect(await counted(id)).toBe(already);
});
