/** Who is inside buys, and once; nobody is let in by a token that is not theirs. */
import {signedId} from '../../../api/src/platform/keys/token';
import {checkOut, holdSeats, must, notify, type CartView} from '../../support/world/purchase';
import {count, long, until} from '../../support/run/until';
import {tally, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {type View, app, at, either, join, living, look, makeRoom, openWaitingRooms, other, tick, world} from './stage';

openWaitingRooms();

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
