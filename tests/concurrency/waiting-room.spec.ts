/**
 * The waiting room under a crowd and several processes: never more inside than may be, nobody's place lost, nobody let
 * in by a token that is not theirs, and the order that was promised.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../api/src/auth/token';
import {drawOrder} from '../../api/src/domain/queue/order-of-arrival';
import {joinLine} from '../../api/src/domain/queue/join';
import {tickRoom} from '../../api/src/domain/queue/tick';
import {changeRoomState, type RoomState} from '../../api/src/domain/queue/states';
import {Database} from '../../api/src/db';
import {WaitingRooms} from '../../api/src/hot/waiting/waiting-rooms';
import {startApp, startChild, type ChildApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {checkOut, holdSeats, must, notify, type CartView} from '../support/purchase';
import {count, inParallel, long, until} from '../support/until';
import {hangUp, tally, Visitor, type ErrorBody} from '../support/visitor';

interface View {
  state: RoomState;
  phase: 'none' | 'early' | 'waiting' | 'turn' | 'inside' | 'over';
  position: number | null;
}

let app: TestApp;
let other: ChildApp;
let world: World;
let url: string;

beforeAll(async () => {
  url = (await freshDatabase()).url;
  app = await startApp({databaseUrl: url, env: {QUEUE_JOINS_PER_10_MIN: '1000000'}});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50});
  other = await startChild({databaseUrl: url, env: {QUEUE_JOINS_PER_10_MIN: '1000000'}});
}, 180_000);
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query(`update waiting_room set state = 'closed'`);
  await app.db.query(`delete from seat_claim where kind = 'hold' and order_id is null`);
});
afterAll(async () => {
  hangUp();
  await other.end('SIGTERM');
  await app.stop();
});

interface RoomOptions {
  state?: RoomState;
  outflow?: number;
  maxInside?: number;
  threshold?: number;
  grace?: number;
}

async function makeRoom({
  state = 'open',
  outflow = 60_000,
  maxInside = 1000,
  threshold = 0,
  grace = 300,
}: RoomOptions = {}): Promise<number> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into waiting_room (name, event_session_id, opens_at, outflow_per_minute, max_inside, threshold,
      grace_seconds) values ('Venta de prueba', $1, now() + interval '1 hour', $2, $3, $4, $5) returning id`,
    [world.sessionId, outflow, maxInside, threshold, grace],
  );
  const roomId = rows[0]!.id;
  if (state !== 'closed') await app.db.withTransaction(tx => changeRoomState(tx, roomId, state));
  const stands = (base: string) => async () =>
    (await new Visitor(base).get<View>(`/api/public/waiting-rooms/${roomId}`)).body.state === state;
  for (const base of [app.url, other.url]) await until('both processes know the room', stands(base));
  return roomId;
}

const at = (roomId: number, verb = '') => `/api/public/waiting-rooms/${roomId}${verb && `/${verb}`}`;
const look = async (visitor: Visitor, roomId: number) => (await visitor.get<View>(at(roomId))).body;
const join = (visitor: Visitor, roomId: number) => visitor.post<View>(at(roomId, 'join'));
const either = (i: number): Visitor => new Visitor(i % 2 ? app.url : other.url);
const tick = (db: Database, roomId: number): Promise<object> => db.withTransaction(tx => tickRoom(tx, roomId));
const living = async (roomId: number) =>
  (
    await app.db.query<{n: number}>(
      'select count(*)::int as n from waiting_turn where waiting_room_id = $1 and ended_at is null',
      [roomId],
    )
  ).rows[0]!.n;
const places = async (roomId: number) =>
  (await app.db.query<{n: number}>('select count(*)::int as n from waiting_place where waiting_room_id = $1', [roomId]))
    .rows[0]!.n;

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

test('without a turn nothing is sold, at either door; with it, everything', async () => {
  const roomId = await makeRoom({maxInside: 1});
  const answers = await Promise.all(count(20).map(i => holdSeats(either(i), world, [i])));
  expect(tally(answers)).toEqual({'403 waiting_room': 20});
  expect((answers[0]!.body as unknown as ErrorBody).details).toEqual({
    waitingRoomId: roomId,
    queueUrl: `/queue?sala=${roomId}`,
  });
  const best = await new Visitor(app.url).post('/api/public/cart/best', {sessionId: world.sessionId, quantity: 2});
  const places = await new Visitor(app.url).post('/api/public/cart/zones', {
    sessionId: world.sessionId,
    zoneId: world.zones.standing,
    priceId: world.prices.standing,
    quantity: 1,
  });
  expect([best.status, places.status]).toEqual([403, 403]);
  const page = (rest: string) => new Visitor(app.url).get(`/eventos/1/${world.sessionId}/${rest}`);
  expect([(await page('un-partido')).status, (await page('amigos-abonados')).status]).toEqual([302, 302]);
  expect((await page('lista-espera')).status).not.toBe(302);

  const buyerHere = new Visitor(app.url);
  await join(buyerHere, roomId);
  await until('the turn comes', async () => (await look(buyerHere, roomId)).phase === 'turn');
  expect((await buyerHere.post<View>(at(roomId, 'enter'))).body.phase).toBe('inside');
  expect((await holdSeats(buyerHere, world, [100])).status).toBe(200);
  // The other process has not looked yet, and asks the database.
  const elsewhere = new Visitor(other.url);
  for (const [name, value] of buyerHere.cookies) elsewhere.cookies.set(name, value);
  expect((await holdSeats(elsewhere, world, [101])).status).toBe(200);
  await elsewhere.post('/api/public/cart/release', {
    keys: [100, 101].map(i => `s:${world.sessionId}:${world.seat(i)}`),
  });
});

test('[F35] forged, foreign and expired tokens let nobody in', async () => {
  const roomId = await makeRoom({maxInside: 2});
  const honest = new Visitor(app.url);
  await join(honest, roomId);
  await until('the turn comes', async () => (await look(honest, roomId)).phase === 'turn');
  await honest.post(at(roomId, 'enter'));
  const place = honest.cookies.get(`sala-${roomId}`)!;
  const try_ = async (cookies: Record<string, string>) => {
    const thief = new Visitor(other.url);
    for (const [name, value] of Object.entries(cookies)) thief.cookies.set(name, value);
    return (await holdSeats(thief, world, [200])).status;
  };
  const stranger = new Visitor(app.url);
  await join(stranger, roomId);
  const strangersName = stranger.cookies.get('visitor')!;
  // Somebody else's place under one's own name, without a name, or under a name made up.
  expect(await try_({[`sala-${roomId}`]: place, visitor: strangersName})).toBe(403);
  expect(await try_({[`sala-${roomId}`]: place})).toBe(403);
  expect(
    await try_({
      [`sala-${roomId}`]: place,
      visitor: `${honest.cookies.get('visitor')!.split('.')[0]}.${'A'.repeat(27)}`,
    }),
  ).toBe(403);
  // Signed with another key, for another purpose, or changed in any one character.
  const id = honest.cookies.get('visitor')!.split('.')[0];
  expect(
    await try_({
      [`sala-${roomId}`]: signedId('otra clave', 'waiting_place', `${roomId}-1-${id}`),
      visitor: honest.cookies.get('visitor')!,
    }),
  ).toBe(403);
  const changed = long(place.length, 20);
  for (let i = 0; i < changed; i++) {
    const at_ = Math.floor((i * place.length) / changed);
    const wrong = place.slice(0, at_) + (place[at_] === 'x' ? 'y' : 'x') + place.slice(at_ + 1);
    expect(await try_({[`sala-${roomId}`]: wrong, visitor: honest.cookies.get('visitor')!})).toBe(403);
  }
  await app.db.query(`update waiting_turn set expires_at = now() - interval '1 second' where waiting_room_id = $1`, [
    roomId,
  ]);
  await until('memory has heard of it', async () => (await look(honest, roomId)).phase === 'over');
  expect((await holdSeats(honest, world, [200])).status).toBe(403);
});

test('[F35] a restart loses no place, and the line goes on where it was', async () => {
  const roomId = await makeRoom({state: 'pre_queue'});
  const people = count(60).map(() => new Visitor(other.url));
  await inParallel(people, 20, person => join(person, roomId));
  await app.db.withTransaction(tx => changeRoomState(tx, roomId, 'open'));
  await app.db.withTransaction(tx => changeRoomState(tx, roomId, 'paused'));
  await until('the draw is known', async () => (await look(people[0]!, roomId)).phase !== 'early');
  const before = await Promise.all(people.map(async person => (await look(person, roomId)).position));
  await other.end('SIGKILL');
  other = await startChild({
    databaseUrl: url,
    env: {QUEUE_JOINS_PER_10_MIN: '1000000'},
    port: Number(new URL(other.url).port),
  });
  expect(await Promise.all(people.map(async person => (await look(person, roomId)).position))).toEqual(before);
  expect(tally(await Promise.all(people.map(person => join(person, roomId))))).toEqual({200: 60});
  expect(await places(roomId)).toBe(60);
  expect(new Set(before).size).toBe(60);
}, 180_000);

test('a payment under way keeps its buyer inside; paid, the place is free for the next', async () => {
  const roomId = await makeRoom({maxInside: 1});
  const [first, second] = [new Visitor(app.url), new Visitor(app.url)];
  await join(first, roomId);
  await until('the turn comes', async () => (await look(first, roomId)).phase === 'turn');
  await join(second, roomId);
  expect((await holdSeats(first, world, [300])).status).toBe(200);
  const cart = must(await first.get<CartView>('/api/public/cart'));
  const order = must(await checkOut(first, cart.totalCents));
  await app.db.query(`update waiting_turn set expires_at = now() - interval '1 minute' where waiting_room_id = $1`, [
    roomId,
  ]);
  await tick(app.db, roomId);
  expect(await living(roomId)).toBe(1);
  expect((await look(second, roomId)).phase).toBe('waiting');
  expect((await notify(app, order)).status).toBe(200);
  await until('the next has the turn', async () => (await look(second, roomId)).phase === 'turn');
  expect((await look(first, roomId)).phase).toBe('over');
  expect((await holdSeats(first, world, [301])).status).toBe(403);
});

async function insideWith(roomId: number): Promise<Visitor> {
  const buyer = new Visitor(app.url);
  await join(buyer, roomId);
  await until('the turn comes', async () => (await look(buyer, roomId)).phase === 'turn');
  await buyer.post(at(roomId, 'enter'));
  for (const i of [0, 1])
    await until(
      'both processes know it',
      async () => (await look(copyOf(buyer, roomId, i), roomId)).phase === 'inside',
    );
  return buyer;
}

/** Another browser with the cookies of a place, at either process. */
function copyOf(buyer: Visitor, roomId: number, i: number): Visitor {
  const copy = either(i);
  for (const name of ['visitor', `sala-${roomId}`]) copy.cookies.set(name, buyer.cookies.get(name)!);
  return copy;
}

const ticketsOfRoom = async (roomId: number) =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from ticket t join "order" o on o.id = t.order_id
        where t.state <> 'void' and t.issued_at > (select created_at from waiting_room where id = $1)`,
      [roomId],
    )
  ).rows[0]!.n;

test('[X7] eight browsers with the cookies of one place, all at once: one order', async () => {
  for (let round = 0; round < long(20, 3); round++) {
    const roomId = await makeRoom({maxInside: 1});
    const buyer = await insideWith(roomId);
    const copies = count(8).map(i => copyOf(buyer, roomId, i));
    const totals = await Promise.all(
      copies.map(async (copy, i) => {
        must(await holdSeats(copy, world, [400 + round * 10 + i]));
        return must(await copy.get<CartView>('/api/public/cart')).totalCents;
      }),
    );
    const answers = await Promise.all(copies.map((copy, i) => checkOut(copy, totals[i]!)));
    expect(tally(answers)).toEqual({200: 1, '409 turn_in_use': 7});
    const paid = answers.find(answer => answer.status === 200)!.body;
    must(await notify(app, paid));
    const late = copies.find((_, i) => answers[i]!.status !== 200)!;
    await until('the turn is over', async () => (await look(late, roomId)).phase === 'over');
    expect(tally([await checkOut(late, totals[0]!)])).toEqual({'403 waiting_room': 1});
    expect(await ticketsOfRoom(roomId)).toBe(1);
    await app.db.query(`update waiting_room set state = 'closed' where id = $1`, [roomId]);
    await app.db.query(`delete from seat_claim where kind = 'hold' and order_id is null`);
  }
});

test('[X7] one browser after the other, each order left at the bank and all of them paid: one order', async () => {
  const roomId = await makeRoom({maxInside: 1});
  const buyer = await insideWith(roomId);
  const orders = [];
  for (const i of count(5)) {
    const copy = copyOf(buyer, roomId, i);
    must(await holdSeats(copy, world, [500 + i]));
    const cart = must(await copy.get<CartView>('/api/public/cart'));
    const order = must(await checkOut(copy, cart.totalCents));
    orders.push(order);
    must(await copy.post(`/api/public/orders/${order.checkoutToken}/reopen`));
    must(await copy.post('/api/public/cart/release', {keys: cart.lines.map(line => line.key)}));
  }
  await Promise.all(orders.map(order => notify(app, order)));
  const {rows} = await app.db.query<{number: string; state: string; refunds: number}>(
    `select number, state, (select count(*)::int from refund r where r.order_id = o.id) as refunds from "order" o
      where number = any($1) order by id`,
    [orders.map(order => order.orderNumber)],
  );
  expect(rows.map(row => [row.state, row.refunds])).toEqual([
    ...Array<[string, number]>(4).fill(['cancelled', 1]),
    ['paid', 0],
  ]);
});

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
