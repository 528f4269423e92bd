/**
 * Batches of an outlet beside a crowd on the web: never more places than there are, whoever comes first; a number told by
 * two clerks at once is sold once; a quota that the session has counts what is on paper.
 */
import {randomUUID} from 'node:crypto';
import {PRICE} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {holdPlaces, must} from '../../support/world/purchase';
import {count, inParallel} from '../../support/run/until';
import {patiently, tally, Visitor, type Answer} from '../../support/wire/visitor';
import {
  account,
  admin,
  app,
  batchOf,
  clerk,
  issue,
  net,
  owes,
  returned,
  setStage,
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
