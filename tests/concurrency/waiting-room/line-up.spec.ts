/**
 * The waiting room under a crowd and several processes: never more inside than may be, nobody's place lost, and the
 * order that was promised.
 */
import {randomUUID} from 'node:crypto';
import {drawOrder} from '../../../api/src/domain/queue/order-of-arrival';
import {joinLine} from '../../../api/src/domain/queue/join';
import {changeRoomState} from '../../../api/src/domain/queue/states';
import {Database} from '../../../api/src/platform/database/db';
import {WaitingRooms} from '../../../api/src/web/live/waiting-rooms';
import {count, inParallel, long, until} from '../../support/run/until';
import {tally, Visitor} from '../../support/wire/visitor';
import {
  type View,
  app,
  at,
  either,
  join,
  killOther,
  living,
  look,
  makeRoom,
  openWaitingRooms,
  other,
  places,
  tick,
  url,
  world,
} from './stage';

openWaitingRooms();

test('[F35] negative control: two processes that count, then let in, let in too many', async () => {
  await app.db.query('create table naive_turn (n integer)');
  const letIn = async () => {
    const {rows} = await app.db.query<{n: number}>('select count(*)::int as n from naive_turn');
    if (rows[0]!.n < 10) await app.db.query('insert into naive_turn select generate_series(1, $1)', [10 - rows[0]!.n]);
  };
  let inside = 0;
  for (let round = 0; round < 20 && inside <= 10; round++) {
    await app.db.query('delete from naive_turn');
    await Promise.all(count(8).map(letIn));
    inside = (await app.db.query<{n: number}>('select count(*)::int as n from naive_turn')).rows[0]!.n;
  }
  expect(inside).toBeGreaterThan(10);
});

test('[F35] never more than may be inside, with every process calling at once and people leaving', async () => {
  const roomId = await makeRoom({state: 'open', maxInside: 25});
  await app.db.query('update waiting_room set threshold = 25 where id = $1', [roomId]);
  await joinLine(
    app.db,
    roomId,
    count(600).map(() => ({visitor: randomUUID(), customerToken: null})),
  );
  const databases = count(4).map(() => new Database(url, 2));
  let most = 0;
  const rounds = long(40, 12);
  for (let round = 0; round < rounds; round++) {
    await Promise.all(databases.flatMap(db => [tick(db, roomId), tick(db, roomId)]));
    most = Math.max(most, await living(roomId));
    await app.db.query(
      `update waiting_turn set ended_at = now(), end_reason = 'left'
        where (waiting_room_id, ticket) in (select waiting_room_id, ticket from waiting_turn
        where waiting_room_id = $1 and ended_at is null order by random() limit 7)`,
      [roomId],
    );
  }
  await Promise.all(databases.map(db => db.close()));
  expect(most).toBe(25);
  const {rows} = await app.db.query<{ticket: number}>(
    'select ticket from waiting_turn where waiting_room_id = $1 order by ticket',
    [roomId],
  );
  // First in, first out, without a gap: the tickets that had a turn are the first ones.
  expect(rows.map(r => r.ticket)).toEqual(count(rows.length).map(i => i + 1));
});

test('[F35] one visitor, fifty joins at both doors: one place; a reload keeps it', async () => {
  const roomId = await makeRoom({state: 'pre_queue'});
  const first = new Visitor(app.url);
  expect((await join(first, roomId)).status).toBe(200);
  const visitor = first.cookies.get('visitor')!;
  const tabs = count(50).map(i => {
    const tab = either(i);
    tab.cookies.set('visitor', visitor);
    return tab;
  });
  expect(tally(await Promise.all(tabs.map(tab => join(tab, roomId))))).toEqual({200: 50});
  expect(new Set(tabs.map(tab => tab.cookies.get(`sala-${roomId}`)))).toEqual(
    new Set([first.cookies.get(`sala-${roomId}`)]),
  );
  expect(await places(roomId)).toBe(1);
});

test('one account on many devices: one place', async () => {
  const roomId = await makeRoom({state: 'pre_queue'});
  const devices = count(12).map(i => {
    const device = either(i);
    device.cookies.set('customer', world.customer.token);
    return device;
  });
  expect(tally(await Promise.all(devices.map(device => join(device, roomId))))).toEqual({200: 12});
  expect(await places(roomId)).toBe(1);
});

test('[F35] those who came early are drawn by lot, the rest keep their order', async () => {
  const roomId = await makeRoom({state: 'pre_queue', outflow: 100_000, maxInside: 100_000});
  const early = long(20_000, 4000);
  const late = 500;
  const joinMany = async (n: number) =>
    (
      await joinLine(
        app.db,
        roomId,
        count(n).map(() => ({visitor: randomUUID(), customerToken: null})),
      )
    ).map(j => j!.ticket);
  await Promise.all(count(8).map(() => joinMany(early / 8)));
  await app.db.withTransaction(tx => changeRoomState(tx, roomId, 'open'));
  const after = await joinMany(late);
  // Two processes let in whoever is next, in the second that each of them has.
  await until('everybody has had a turn', async () => {
    await tick(app.db, roomId);
    return (await living(roomId)) === early + late;
  });
  const {rows} = await app.db.query<{seed: string}>('select seed from waiting_room where id = $1', [roomId]);
  const {positions} = drawOrder(rows[0]!.seed, early);
  const turns = await app.db.query<{ticket: number; at: string}>(
    'select ticket, turn_at::text as at from waiting_turn where waiting_room_id = $1 order by turn_at',
    [roomId],
  );
  const called = turns.rows.map(t => ({at: t.at, position: t.ticket <= early ? positions[t.ticket - 1] : t.ticket}));
  // Who is called in one go has one time; between those the order is exact.
  expect(
    [...called].sort((a, b) => (a.at === b.at ? a.position! - b.position! : a.at < b.at ? -1 : 1)).map(c => c.position),
  ).toEqual(count(early + late).map(i => i + 1));
  expect(after).toEqual([...after].sort((a, b) => a - b));
  // A lot, not the order of arrival: where somebody came has nothing to do with where somebody stands.
  const mean = (early + 1) / 2;
  let together = 0;
  let alone = 0;
  for (let ticket = 1; ticket <= early; ticket++) {
    together += (ticket - mean) * (positions[ticket - 1]! - mean);
    alone += (ticket - mean) ** 2;
  }
  expect(Math.abs(together / alone)).toBeLessThan(4 / Math.sqrt(early));
});

test('[F35] a restart loses no place, and the line goes on where it was', async () => {
  const roomId = await makeRoom({state: 'pre_queue'});
  const people = count(60).map(() => new Visitor(other.url));
  await inParallel(people, 20, person => join(person, roomId));
  await app.db.withTransaction(tx => changeRoomState(tx, roomId, 'open'));
  await app.db.withTransaction(tx => changeRoomState(tx, roomId, 'paused'));
  await until('the draw is known', async () => (await look(people[0]!, roomId)).phase !== 'early');
  const before = await Promise.all(people.map(async person => (await look(person, roomId)).position));
  await killOther();
  expect(await Promise.all(people.map(async person => (await look(person, roomId)).position))).toEqual(before);
  expect(tally(await Promise.all(people.map(person => join(person, roomId))))).toEqual({200: 60});
  expect(await places(roomId)).toBe(60);
  expect(new Set(before).size).toBe(60);
}, 180_000);

test('a code with three uses lets in three of forty at once, and needs no waiting', async () => {
  const roomId = await makeRoom({state: 'pre_queue'});
  await app.db.query(`insert into waiting_code (waiting_room_id, code, max_uses) values ($1, 'AMIGOS2026', 3)`, [
    roomId,
  ]);
  const answers = await Promise.all(
    count(40).map(i => either(i).post<View>(at(roomId, 'code'), {code: 'amigos 2026'})),
  );
  expect(tally(answers)).toEqual({200: 3, '422 invalid': 37});
  expect(await living(roomId)).toBe(3);
});

test('a turn that was learnt while the rooms were being read is not forgotten with what the reading brings', async () => {
  const roomId = await makeRoom({state: 'pre_queue'});
  const rooms = new WaitingRooms(app.db);
  const phase = () => rooms.phaseOf(rooms.get(roomId)!, 7).phase;
  await rooms.refresh();
  const reading = rooms.refresh();
  rooms.learn(roomId, 7, {enteredAt: null, endsAt: new Date(Date.now() + 60_000)});
  await reading;
  expect(phase()).toBe('turn');
  // The database is right in the end: it knows of no such turn.
  await rooms.refresh();
  expect(phase()).toBe('early');
});
