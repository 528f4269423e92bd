/**
 * A ticket is offered again through the club: for no more than was paid, its seller's until the order of whoever buys it
 * commits, and then nobody's but theirs. A door, a clerk, two buyers and money that comes late: one of them wins, and
 * money and seats agree.
 */
import {randomUUID} from 'node:crypto';
import {closeOrder} from '../../../api/src/domain/orders/expire';
import {followListings} from '../../../api/src/jobs/sessions/resale-mail';
import {PRICE, SHOWN} from '../../support/world/fixture';
import {until} from '../../support/run/until';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must, type Checkout} from '../../support/world/purchase';
import {idempotency} from '../../support/wire/visitor';
import {anybody, app, at, atDoor, buy, give, nextSeat, ofStaff, openHouse, signed, takeBack, world} from './give-stage';
import {
  FEE,
  backOf,
  claimOf,
  hashOf,
  list,
  listed,
  newEmail,
  onOffer,
  pay,
  rowOf,
  see,
  take,
  terms,
  ticketsAt,
  toBank,
} from './resale-stage';

openHouse();
beforeEach(() => terms());

test('listed, found, bought: the seat never was free, the old code is dead, the seller has what was said and a mail', async () => {
  await terms({fee: 150});
  const seller = await buy(2);
  const [ticketId] = seller.ticketIds as [number];
  expect((await see(seller))[0]!.resale).toMatchObject({
    minCents: 151,
    maxCents: PRICE.general,
    feeCents: 150,
    isCredit: false,
    listing: null,
  });
  const key = randomUUID();
  const asked = PRICE.general - 500;
  const {id} = must(await list(seller, asked, asked - 150, 0, key));
  expect(must(await list(seller, asked, asked - 150, 0, key)).id).toBe(id);
  expect((await onOffer()).find(one => one.id === id)).toMatchObject({cents: asked + FEE, isHeld: false});
  // Still the seller's.
  expect((await see(seller))[0]).toMatchObject({state: 'valid', resale: {listing: {askedCents: asked, isHeld: false}}});
  const checkout = await toBank(id, asked + FEE);
  expect(await claimOf(ticketId)).toEqual({
    kind: 'sale',
    order: expect.not.stringMatching(checkout.orderNumber) as string,
  });
  // A crowd is shown what is two seconds old at most.
  await until('it is shown as held', async () => (await onOffer()).find(one => one.id === id)?.isHeld === true);
  expect(await pay(checkout)).toBe('paid');
  expect(await claimOf(ticketId)).toEqual({kind: 'sale', order: checkout.orderNumber});
  const tickets = await ticketsAt(ticketId);
  expect(tickets.map(one => one.state)).toEqual(['void', 'valid']);
  expect(tickets[1]!.number).toBe(checkout.orderNumber);
  expect([await backOf(seller.id), (await rowOf(id)).state]).toEqual([asked - 150, 'sold']);
  expect((await atDoor(await signed(ticketId))).result).not.toBe('ok');
  expect((await atDoor(await signed(tickets[1]!.id))).result).toBe('ok');
  await app.db.withTransaction(tx => followListings(app.runtime, tx));
  await app.db.withTransaction(tx => followListings(app.runtime, tx));
  const mails = (await mailsTo(app, seller.email)).filter(mail => mail.kind === 'ticket_resold');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('los otros 1,50\u00a0€ son los gastos de la reventa');
  const {rows: asks} = await app.db.query<{n: number}>(
    `select count(*)::int as n from pgboss.job j join refund r on j.data->>'refundId' = r.id::text
      where j.name = 'send-refund' and r.order_id = $1`,
    [seller.id],
  );
  expect(asks[0]!.n).toBe(1);
  // The other ticket is as it was; the resold one is its buyer's to offer again, for no more than they paid.
  expect((await see(seller))[1]!.state).toBe('valid');
});

test('not for more than it cost, not when the session says no, not twice, not what is given, used, or another one’s', async () => {
  const seller = await buy(1);
  expect((await list(seller, PRICE.general + 1)).body.errors).toHaveProperty('askedCents');
  expect((await list(seller, 0, 0)).status).toBe(422);
  expect((await list(seller, PRICE.general, 1)).body.code).toBe('total_changed');
  expect((await list({...seller, hash: `${seller.hash.slice(0, -2)}xx`}, PRICE.general)).status).toBe(404);
  const other = await buy(1);
  expect((await list({...seller, ticketIds: other.ticketIds}, PRICE.general)).body.code).toBe('not_listable');
  await terms({allowed: false});
  expect((await list(seller, PRICE.general)).body.code).toBe('not_listable');
  expect((await see(seller))[0]!.resale).toBeNull();
  await terms({hours: 8_760});
  expect((await list(seller, PRICE.general)).body.code).toBe('not_listable');
  await terms();
  await app.db.query('update event_session set seats_apart = 1 where id = $1', [world.sessionId]);
  expect((await list(seller, PRICE.general)).body.code).toBe('not_listable');
  await app.db.query('update event_session set seats_apart = 0 where id = $1', [world.sessionId]);
  const id = await listed(seller);
  expect((await list(seller, PRICE.general)).body.code).toBe('not_listable');
  // On offer it is not cancelled, moved nor given: it is taken back before.
  expect((await see(seller))[0]!.cancel).toBeNull();
  expect((await give(seller.hash, seller.ticketIds[0]!)).body.message).toContain('retírala antes');
  must(await takeBack(seller.hash, seller.ticketIds[0]!));
  expect((await rowOf(id)).state).toBe('withdrawn');
  expect((await take(anybody(), id)).body.code).toBe('listing_gone');
  must(await give(seller.hash, seller.ticketIds[0]!));
  expect((await list(seller, PRICE.general)).body.code).toBe('not_listable');
  must(await takeBack(seller.hash, seller.ticketIds[0]!));
  await app.db.query(`update ticket set state = 'used' where id = $1`, [seller.ticketIds[0]]);
  expect((await list(seller, PRICE.general)).body.code).toBe('not_listable');
});

test('control: the database lets nobody ask for more than was paid, offer twice, or sell one offer twice', async () => {
  const seller = await buy(1);
  const id = await listed(seller);
  const copy = (cents: string, state: string) =>
    app.db.query(
      `insert into ticket_listing (ticket_id, ticket_sequence, event_session_id, price_id, asked_cents, pays_cents, state, ended_at)
        select ticket_id, ticket_sequence, event_session_id, price_id, ${cents}, 1, $2, case when $2 <> 'listed' then now() end
          from ticket_listing where id = $1`,
      [id, state],
    );
  await expect(copy('1000000', 'ended')).rejects.toMatchObject({code: 'invalid'});
  await expect(copy('asked_cents', 'listed')).rejects.toMatchObject({code: 'duplicate'});
  const [one, two] = [await buy(1), await buy(1)];
  await expect(
    app.db.query('update order_line set ticket_listing_id = $1 where order_id = any($2)', [id, [one.id, two.id]]),
  ).rejects.toMatchObject({code: 'duplicate'});
});

test('in one cart at a time, with other seats and within the limit; taken out, it is on offer again', async () => {
  const seller = await buy(2);
  const [first, second] = [await listed(seller), await listed(seller, PRICE.general, 1)];
  const [ana, bea] = [anybody(), anybody()];
  must(await holdSeats(ana, world, [nextSeat()]));
  const cart = must(await take(ana, first));
  expect(cart).toMatchObject({totalCents: 2 * SHOWN.general});
  expect(cart.lines.filter(line => line.isResale).map(line => line.key)).toEqual([`r:${first}`]);
  expect((await take(bea, first)).body.code).toBe('listing_held');
  must(await take(ana, first));
  must(await take(ana, second));
  must(await ana.post('/api/public/cart/release', {keys: [`r:${first}`]}));
  must(await take(bea, first));
  expect((await take(ana, first)).body.code).toBe('listing_held');
  await app.db.query('update event_session set max_per_order = 2 where id = $1', [world.sessionId]);
  must(await bea.post('/api/public/cart/release', {keys: [`r:${first}`]}));
  expect((await take(ana, first)).body.code).toBe('limit_reached');
  await app.db.query('update event_session set max_per_order = 20 where id = $1', [world.sessionId]);
  // More time is more time for it, too; over, it is on offer.
  must(await ana.post('/api/public/cart/extend', {}));
  const {rows} = await app.db.query<{same: boolean}>(
    `select abs(extract(epoch from r.expires_at - c.expires_at)) < 0.01 as same from ticket_listing r join cart c on c.id = r.cart_id where r.id = $1`,
    [second],
  );
  expect(rows[0]!.same).toBe(true);
  await app.db.query(`update ticket_listing set expires_at = now() - interval '1 second' where id = $1`, [second]);
  must(await take(bea, second));
  expect((await take(anybody(), 2_000_000_000)).status).toBe(404);
});

test('a code and a card take nothing off it', async () => {
  const id = await listed(await buy(1));
  const who = anybody();
  must(await take(who, id));
  must(await who.post('/api/public/cart/discount', {code: 'DIEZ'}));
  expect(must(await who.get<{totalCents: number}>('/api/public/cart')).totalCents).toBe(SHOWN.general);
});

test('not taken back while somebody pays; unpaid, it is on offer again; gone back to the cart, it is the cart’s', async () => {
  const seller = await buy(1);
  const id = await listed(seller);
  const checkout = await toBank(id);
  expect((await takeBack(seller.hash, seller.ticketIds[0]!)).body.code).toBe('listing_held');
  expect((await ofStaff(seller, 'retirar', {reason: 'Lo pide'})).body.code).toBe('listing_held');
  await app.db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>('select id from "order" where number = $1 for update', [
      checkout.orderNumber,
    ]);
    await closeOrder(tx, rows[0]!.id, 'expired');
  });
  expect(await rowOf(id)).toMatchObject({state: 'listed', orderId: null, cartId: null});
  must(await ofStaff(seller, 'retirar', {reason: 'Lo pide'}));
  const {rows} = await app.db.query<{reason: string}>(
    `select reason from audit_entry where action = 'withdraw_listing' and resource_id = $1`,
    [String(seller.id)],
  );
  expect(rows).toEqual([{reason: 'Lo pide'}]);
  // Late money of what was taken back goes back, and the ticket is the seller's.
  expect(await pay(checkout)).not.toBe('paid');
  expect([await backOf(seller.id), (await ticketsAt(seller.ticketIds[0]!)).length]).toEqual([0, 1]);
});

test('late money buys it if it is still on offer', async () => {
  const seller = await buy(1);
  const id = await listed(seller);
  const checkout = await toBank(id);
  await app.db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>('select id from "order" where number = $1 for update', [
      checkout.orderNumber,
    ]);
    await closeOrder(tx, rows[0]!.id, 'expired');
  });
  expect(await pay(checkout)).toBe('paid');
  expect((await rowOf(id)).state).toBe('sold');
});

test('paid over the counter it comes back as a card of the shop', async () => {
  const seller = await buy(1);
  await app.db.query(`update payment set method = 'card_terminal' where order_id = $1`, [seller.id]);
  expect((await see(seller))[0]!.resale).toMatchObject({isCredit: true});
  const id = await listed(seller, PRICE.general - 200);
  expect(await pay(await toBank(id, SHOWN.general - 200))).toBe('paid');
  const {rows} = await app.db.query<{cents: number; method: string}>(
    `select g.amount_cents as cents, r.method from gift_card g join refund r on r.id = g.refund_id where r.order_id = $1`,
    [seller.id],
  );
  expect(rows).toEqual([{cents: PRICE.general - 200, method: 'credit'}]);
});

test('a numberless place is resold, too: the zone has as many as before', async () => {
  const takenOf = async () =>
    (
      await app.db.query<{n: number}>(
        `select coalesce(sum(taken), 0)::int as n from zone_counter where event_session_id = $1`,
        [world.sessionId],
      )
    ).rows[0]!.n;
  const who = anybody();
  const zone = {sessionId: world.sessionId, zoneId: world.zones.standing, priceId: world.prices.standing};
  must(await who.post('/api/public/cart/zones', {...zone, quantity: 2}));
  const email = newEmail();
  const cart = must(
    await who.get<{totalCents: number; lines: {unitCents: number; feeCents: number}[]}>('/api/public/cart'),
  );
  expect(await pay(must(await checkOut(who, cart.totalCents, {email})))).toBe('paid');
  const {rows} = await app.db.query<{id: number; ticketIds: number[]}>(
    `select o.id, array(select t.id from ticket t where t.order_id = o.id order by t.id) as "ticketIds" from "order" o where o.email = $1`,
    [email],
  );
  const seller = {...rows[0]!, email, hash: hashOf(rows[0]!.id)};
  const before = await takenOf();
  const [{unitCents, feeCents}] = cart.lines as [{unitCents: number; feeCents: number}];
  const id = await listed(seller, unitCents - feeCents);
  expect(await pay(await toBank(id, unitCents))).toBe('paid');
  expect(await takenOf()).toBe(before);
  const states = await app.db.query<{state: string}>('select state from ticket where order_id = $1 order by id', [
    seller.id,
  ]);
  expect(states.rows.map(row => row.state)).toEqual(['void', 'valid']);
});

test('what was paid to change its seat comes back with it', async () => {
  const seller = await buy(1);
  const {rows} = await app.db.query<{to: number}>(
    `select s.id as to from seat s where s.zone_id = $1 and not exists (select 1 from seat_claim c where c.seat_id = s.id
       and c.event_session_id = $2) and s.attributes & 3 = 0 order by s.id desc limit 1`,
    [world.zones.seated, world.sessionId],
  );
  await app.db.query(`update event_session set move_fee_cents = 300 where id = $1`, [world.sessionId]);
  const moved = must(
    await anybody().post<{checkout: Checkout}>(
      `${at(seller.hash)}/tickets/${seller.ticketIds[0]}/move`,
      {seatId: rows[0]!.to, expectedCents: 300, method: 'card'},
      idempotency(randomUUID()),
    ),
  );
  expect(await pay(moved.checkout)).toBe('paid');
  expect((await see(seller))[0]!.resale).toMatchObject({minCents: 301, maxCents: PRICE.general});
  const id = await listed(seller, 1_000);
  expect(await pay(await toBank(id, 1_000 + FEE))).toBe('paid');
  const {rows: back} = await app.db.query<{cents: number}>(
    `select coalesce(sum(r.amount_cents), 0)::int as cents from refund r join "order" o on o.id = r.order_id where o.email = $1`,
    [seller.email],
  );
  expect(back[0]!.cents).toBe(1_000);
});
