/**
 * A list's seats kept for the season: in every session to come, until their last day, and never against who came first.
 */
import {requireFreeSeat} from '../../../api/src/domain/passes/seats/list-seats';
import {KIND} from '../../../api/src/web/live/live-states';
import {releaseTimedBlocks} from '../../../api/src/jobs/sessions/release-timed-blocks';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {insertSession, makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {holdSeats, must} from '../../support/world/purchase';
import {count, long} from '../../support/run/until';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';

const ROUNDS = long(100, 15);

let app: TestApp;
let world: World;
let staff: Visitor;
let admin: Visitor;

type Blocked = ErrorBody & {blockId: number; blocked: number; taken: number; freed: number};

const block = (indexes: number[], more: object = {}) =>
  staff.post<Blocked>(`/api/listas/${world.seasonListId}/bloquear`, {
    seatIds: indexes.map(world.seat),
    blockLabelId: world.blockLabelId,
    reason: 'Obras',
    ...more,
  });
const unblock = (indexes: number[]) =>
  staff.post<Blocked>(`/api/listas/${world.seasonListId}/desbloquear`, {seatIds: indexes.map(world.seat)});
const kinds = async (index: number) =>
  (
    await app.db.query<{kinds: string[]}>(
      `select coalesce(array_agg(kind order by event_session_id), '{}') as kinds from seat_claim where seat_id = $1`,
      [world.seat(index)],
    )
  ).rows[0]!.kinds;
const isForPasses = (index: number) =>
  app.db
    .withTransaction(tx => requireFreeSeat(tx, world.seasonListId, world.seat(index), null))
    .then(
      () => true,
      () => false,
    );
const isLiveBlocked = async (index: number) =>
  (await app.runtime.sessions.get(world.sessionId)).states.kinds[index] === KIND.block;
const newSession = () =>
  app.db.withTransaction(tx =>
    insertSession(tx, {
      eventId: world.eventId,
      planId: world.planId,
      zoneId: world.zones.standing,
      places: 10,
      shards: 1,
    }),
  );
const dayIn = async (days: number) =>
  (
    await app.db.query<{day: string}>(`select ((now() at time zone 'Europe/Madrid')::date + $1::int)::text as day`, [
      days,
    ])
  ).rows[0]!.day;
/** As if it had been made so long ago that its last day was yesterday. */
const endYesterday = async (blockId: number) => {
  await app.db.query(
    `update list_seat_block set created_at = now() - interval '9 days',
      until_on = (now() at time zone 'Europe/Madrid')::date - 1 where id = $1`,
    [blockId],
  );
  await app.db.query(
    `update seat_block set until_at = (now() at time zone 'Europe/Madrid')::date::timestamp at time zone 'Europe/Madrid'
      where list_seat_block_id = $1`,
    [blockId],
  );
};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10});
  staff = new Visitor(app.url, world.staff.passes_manager.token);
  admin = new Visitor(app.url, world.staff.admin.token);
  await app.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    world.seasonListId,
    world.sessionId,
  ]);
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

test('[D8] a day that is over is refused, by its field; today is not', async () => {
  const past = await block([0], {untilOn: await dayIn(-1)});
  expect([past.status, past.body.errors]).toEqual([
    422,
    {untilOn: 'Ese día ya ha pasado: debe ser hoy o más adelante.'},
  ]);
  await expect(
    app.db.query(
      `insert into list_seat_block (season_list_id, block_label_id, until_on)
        values ($1, $2, (now() at time zone 'Europe/Madrid')::date - 1)`,
      [world.seasonListId, world.blockLabelId],
    ),
  ).rejects.toMatchObject({details: {constraint: 'list_seat_block_until_check'}});
  expect((await block([0], {untilOn: await dayIn(0)})).body).toMatchObject({blocked: 1, taken: 0});
  const {rows} = await app.db.query<{day: string}>(
    `select (until_at at time zone 'Europe/Madrid')::text as day from seat_block where list_seat_block_id is not null`,
  );
  expect(rows).toEqual([{day: `${await dayIn(1)} 00:00:00`}]);
  must(await unblock([0]));
});

test('[D8] it reaches the sessions of now and of later; unblocked, its own claims and no others are free', async () => {
  await app.runtime.sessions.get(world.sessionId);
  expect(must(await block([2, 3]))).toMatchObject({blocked: 2, taken: 0});
  expect([await kinds(2), await kinds(3), await isLiveBlocked(2)]).toEqual([['block'], ['block'], true]);
  expect((await holdSeats(new Visitor(app.url), world, [2])).body.code).toBe('seats_taken');
  const later = await newSession();
  const line = must(
    await admin.post<{id: number}>('/api/listas/sesiones', {
      seasonListId: world.seasonListId,
      eventSessionId: later,
      supplementCents: 0,
      note: '',
    }),
  );
  expect([await kinds(2), await kinds(3)]).toEqual([
    ['block', 'block'],
    ['block', 'block'],
  ]);
  // Staff give one back in one session and block it there for another reason: that is not the list's to free.
  must(await admin.post(`/api/sesiones/${world.sessionId}/desbloquear`, {seatIds: [world.seat(3)]}));
  must(
    await admin.post(`/api/sesiones/${world.sessionId}/bloquear`, {
      seatIds: [world.seat(3)],
      blockLabelId: world.blockLabelId,
    }),
  );
  expect(must(await unblock([2, 3]))).toEqual({freed: 2});
  expect([await kinds(2), await kinds(3), await isLiveBlocked(2)]).toEqual([[], ['block'], false]);
  must(await holdSeats(new Visitor(app.url), world, [2]));
  // A session that leaves the list takes nothing with it.
  must(await block([4]));
  expect((await admin.send(`/api/listas/sesiones/${line.id}`, {method: 'DELETE'})).status).toBe(200);
  expect(await kinds(4)).toEqual(['block']);
  must(await unblock([4]));
});

test('[D8] what somebody has in a session stays theirs and is told; a hold that is over does not count', async () => {
  must(await holdSeats(new Visitor(app.url), world, [6, 7]));
  await app.db.query(`update seat_claim set expires_at = now() - interval '1 second' where seat_id = $1`, [
    world.seat(7),
  ]);
  expect(must(await block([6, 7, 8]))).toMatchObject({blocked: 3, taken: 1});
  expect([await kinds(6), await kinds(7), await kinds(8)]).toEqual([['hold'], ['block'], ['block']]);
  expect(
    (
      await app.db.query<{n: number}>(
        'select seat_count as n from seat_block where list_seat_block_id is not null order by id desc limit 1',
      )
    ).rows,
  ).toEqual([{n: 2}]);
  const {rows} = await app.db.query<{detail: string}>(`select detail from incident where kind = 'list_block_taken'`);
  expect(rows).toEqual([
    {detail: expect.stringMatching(/^Son 1: .+7.* en «.+»\. Siguen siendo de quien las tiene/) as string},
  ]);
  must(await unblock([6, 7, 8]));
  expect([await kinds(6), await kinds(7)]).toEqual([['hold'], []]);
});

test('[D8] buyers against the block: each seat is one’s, and the answer to both is the truth', async () => {
  for (const n of count(ROUNDS)) {
    const index = 60 + n;
    const [sold, kept] = await Promise.all([holdSeats(new Visitor(app.url), world, [index]), block([index])]);
    const [kind] = await kinds(index);
    expect([sold.status === 200, kept.body.taken]).toEqual(kind === 'hold' ? [true, 1] : [false, 0]);
    expect(await isForPasses(index)).toBe(false);
  }
});

test('[D8] after its last day the seats are free in the sessions and for passes, also before the clock’s work', async () => {
  const {blockId} = must(await block([10, 11, 12], {untilOn: await dayIn(3)}));
  const other = must(await block([13], {untilOn: await dayIn(3)}));
  await releaseTimedBlocks(app.runtime);
  expect([await kinds(10), await kinds(13), await isForPasses(10)]).toEqual([['block'], ['block'], false]);
  await endYesterday(blockId);
  const listed = async () =>
    must(await staff.get<{activeSeats: number}>(`/api/abonos/bloqueos/${blockId}`)).activeSeats;
  expect([await listed(), await isForPasses(10), await kinds(10), await kinds(11)]).toEqual([0, true, [], ['block']]);
  expect(must(await block([11]))).toMatchObject({blocked: 1, taken: 0});
  await releaseTimedBlocks(app.runtime);
  await releaseTimedBlocks(app.runtime);
  expect([await kinds(11), await kinds(12), await kinds(13), await isForPasses(12)]).toEqual([
    ['block'],
    [],
    ['block'],
    true,
  ]);
  expect(
    (await app.db.query('select 1 from list_blocked_seat where list_seat_block_id = $1', [blockId])).rowCount,
  ).toBe(0);
  expect(
    (await app.db.query('select 1 from list_blocked_seat where list_seat_block_id = $1', [other.blockId])).rowCount,
  ).toBe(1);
});
