/** Selling from a quota of one's own: nothing but that, at the session's tariffs, asked what every sale is asked. */
import {OWN, PLACES, admin, agency, app, keep, label, net, owes, rival, sell, seller, setStage, world} from './stage';
import {PRICE} from '../../support/world/fixture';
import {expectInvariants, keepInvariants} from '../../support/world/invariants';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {APP_SECRET} from '../../support/run/app';
import {signedId} from '../../../api/src/platform/keys/token';
import {releaseTimedBlocks} from '../../../api/src/jobs/sessions/release-timed-blocks';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

keepInvariants(() => app.db); // before the application stops
setStage();

interface Account {
  creditCents: number | null;
  owedCents: number;
  sessions: {sessionId: number; left: number; sold: number}[];
  orders: {number: string; buyer: string; tickets: number; pdfUrl: string | null}[];
  owed: {sessionId: number; owedCents: number}[];
}
interface Places extends ErrorBody {
  seatIds: number[];
  zones: {zoneId: number; left: number; prices: {id: number; cents: number}[]}[];
}
const orderIdOf = async (number: string): Promise<number> =>
  (await app.db.query<{id: number}>('select id from "order" where number = $1', [number])).rows[0]!.id;
const account = async (by = seller()): Promise<Account> => must(await by.get<Account>('/api/mi-cupo'));
const placesOf = (by = seller()) => by.get<Places>(`/api/mi-cupo/${world.sessionId}`);

test('it has what is kept under its label; another agency and the rest of staff have none of it', async () => {
  expect((await account()).sessions).toMatchObject([{sessionId: world.sessionId, left: OWN.length + PLACES, sold: 0}]);
  const own = must(await placesOf());
  expect(own.seatIds).toEqual(OWN.map(n => world.seat(n)));
  expect(own.zones.find(zone => zone.zoneId === world.zones.standing)).toMatchObject({
    left: PLACES,
    prices: [{id: world.prices.standing, cents: PRICE.standing}],
  });
  expect((await account(rival)).sessions).toEqual([]);
  expect((await placesOf(rival)).status).toBe(404);
  expect(await sell({seats: [10], by: rival})).toMatchObject({status: 409, body: {code: 'seats_taken'}});
  expect(await sell({places: 1, by: rival})).toMatchObject({status: 409, body: {code: 'zone_full'}});
  for (const role of ['admin', 'clerk', 'promoter'] as const)
    expect((await new Visitor(app.url, world.staff[role].token).get('/api/mi-cupo')).status).toBe(403);
  for (const path of [
    '/api/pedidos',
    '/api/eventos',
    '/api/clientes',
    `/api/sesiones/${world.sessionId}/mapa`,
    '/api/afiliados',
  ])
    expect([path, (await seller().get(path)).status]).toEqual([path, 403]);
});

test('one sale: its order, its tickets, what it owes; told again it is the same one', async () => {
  const key = 'una-venta';
  const made = await sell({
    seats: [10, 11],
    places: 2,
    key,
    more: {buyer: {firstName: 'Rosa', surname1: 'Gil', email: 'rosa@example.org'}},
  });
  const cents = 2 * PRICE.general + 2 * PRICE.standing;
  expect(must(made).totalCents).toBe(cents);
  expect(
    (
      await sell({
        seats: [10, 11],
        places: 2,
        key,
        more: {buyer: {firstName: 'Rosa', surname1: 'Gil', email: 'rosa@example.org'}},
      })
    ).body,
  ).toEqual(made.body);
  expect(await owes()).toBe(net(cents));
  const {rows} = await app.db.query<object>(
    `select o.channel, o.state, o.fee_cents as fee, p.method, p.commission_cents as commission,
       (select count(*)::int from ticket t where t.order_id = o.id and t.state = 'valid') as tickets
       from "order" o join payment p on p.order_id = o.id where o.id = $1`,
    [made.body.orderId],
  );
  expect(rows).toEqual([
    {channel: 'partner', state: 'paid', fee: 0, method: 'account', commission: cents - net(cents), tickets: 4},
  ]);
  expect(await account()).toMatchObject({
    owedCents: net(cents),
    sessions: [{left: OWN.length + PLACES - 4, sold: 4}],
    orders: [{number: made.body.orderNumber, buyer: 'Rosa Gil', tickets: 4}],
    owed: [{sessionId: world.sessionId, owedCents: net(cents)}],
  });
  expect((await account(rival)).orders).toEqual([]);
  const pdf = await fetch(app.url + made.body.pdfUrl);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  // Places went from the block to the sale: the zone has as many taken as before.
  const zone = await app.db.query<{taken: number}>(
    'select sum(taken)::int as taken from zone_counter where zone_id = $1',
    [world.zones.standing],
  );
  expect(zone.rows[0]!.taken).toBe(PLACES);
});

test('what is wrong is refused by its field, and nothing is sold', async () => {
  const before = await owes();
  expect(await sell({seats: [10]})).toMatchObject({
    status: 409,
    body: {code: 'seats_taken', details: {seatIds: [world.seat(10)]}},
  });
  expect(await sell({seats: [40]})).toMatchObject({status: 409, body: {code: 'seats_taken'}});
  expect(await sell({places: PLACES})).toMatchObject({
    status: 409,
    body: {code: 'zone_full', details: {left: PLACES - 2}},
  });
  expect(await sell({seats: [12], more: {expectedTotalCents: 1}})).toMatchObject({
    status: 409,
    body: {code: 'total_changed', details: {totalCents: PRICE.general}},
  });
  expect(await sell({})).toMatchObject({status: 422, body: {errors: {seats: expect.any(String)}}});
  expect(await sell({seats: [12, 12]})).toMatchObject({
    status: 422,
    body: {errors: {seats: 'Hay una butaca repetida.'}},
  });
  const seat = {seatId: world.seat(12), priceId: world.prices.standing};
  expect(await sell({more: {seats: [seat]}})).toMatchObject({
    status: 422,
    body: {errors: {'seats.0.priceId': expect.any(String)}},
  });
  expect(await sell({seats: [12], more: {buyer: {firstName: '', surname1: 'Gil'}}})).toMatchObject({status: 422});
  expect(await sell({seats: [12], more: {sessionId: 999_999}})).toMatchObject({status: 404});
  await app.db.query('update affiliate set credit_cents = null where id = $1', [agency]);
  expect(await sell({seats: [12]})).toMatchObject({status: 403});
  await app.db.query('update affiliate set credit_cents = $2, is_active = false where id = $1', [agency, before + 1]);
  expect(await sell({seats: [12]})).toMatchObject({status: 403});
  await app.db.query('update affiliate set is_active = true where id = $1', [agency]);
  expect(await sell({seats: [12]})).toMatchObject({
    status: 409,
    body: {code: 'credit_used_up', details: {leftCents: 1}},
  });
  await app.db.query('update affiliate set credit_cents = $2 where id = $1', [agency, 20 * PRICE.general]);
  expect(await owes()).toBe(before);
});

test('its own tariff goes before everybody’s, and no discount of the shop lowers it', async () => {
  await app.db.query(`insert into discount (name, kind, percent_bp) values ('Para todos', 'percent', 5000)`);
  const {rows} = await app.db.query<{id: number}>(
    `insert into price (event_session_id, zone_id, price_category_id, amount_cents, channel) values ($1, $2, $3, 2200, 'partner') returning id`,
    [world.sessionId, world.zones.seated, world.categories.general],
  );
  await app.runtime.sessions.upToDate();
  expect(await sell({seats: [12]})).toMatchObject({
    status: 422,
    body: {errors: {'seats.0.priceId': expect.any(String)}},
  });
  const made = await sell({more: {seats: [{seatId: world.seat(12), priceId: rows[0]!.id}], expectedTotalCents: 2200}});
  expect(must(made).totalCents).toBe(2200);
  await app.db.query('delete from discount where name = $1', ['Para todos']);
});

test('for a group it sells more at once than a visitor of the shop may buy', async () => {
  await keep([], 14);
  await app.db.query('update affiliate set credit_cents = credit_cents + 100000 where id = $1', [agency]);
  const made = must(await sell({places: 14}));
  const {rows} = await app.db.query<{n: number}>('select count(*)::int as n from ticket where order_id = $1', [
    made.orderId,
  ]);
  expect(rows[0]!.n).toBe(14);
});

test('who comes is asked for, also of places without a number, and the refusal names them as they were asked for', async () => {
  await app.db.query('update event_session set is_nominative = true where id = $1', [world.sessionId]);
  const key = `z:${world.sessionId}:${world.zones.standing}:${world.prices.standing}`;
  const person = (n: number) => ({key, n, person: {firstName: `Ana${n}`, surname1: 'Ros'}});
  const refused = await sell({places: 2, more: {items: [person(0)]}});
  expect(refused).toMatchObject({status: 422, body: {errors: {[`items.${key}.1.firstName`]: expect.any(String)}}});
  const made = must(await sell({places: 2, more: {items: [person(0), person(1)]}}));
  const {rows} = await app.db.query<{name: string}>(
    `select a.first_name as name from ticket_attendee a join order_line l on l.id = a.order_line_id where l.order_id = $1 order by 1`,
    [made.orderId],
  );
  expect(rows.map(row => row.name)).toEqual(['Ana0', 'Ana1']);
  await app.db.query('update event_session set is_nominative = false where id = $1', [world.sessionId]);
});

test('given back, it owes less and its commission goes with it, to the cent; its buyer cannot cancel by the link', async () => {
  const before = await owes();
  const made = must(await sell({places: 3}));
  const hash = /reservations\/([^/]+)\//.exec(made.pdfUrl)![1]!;
  const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [
    made.orderId,
  ]);
  // Its session lets a buyer of the shop have the money back until the day before.
  await app.db.query(`update event_session set cancel_terms = 'money', cancel_until_hours = 24 where id = $1`, [
    world.sessionId,
  ]);
  const visitor = new Visitor(app.url);
  type Page = {isSoldOutside: boolean; sessions: {tickets: {id: number; cancel: object | null}[]}[]};
  const pageOf = async (of: string): Promise<Page> => must(await visitor.get<Page>(`/api/public/reservations/${of}`));
  const cancel = (of: string, ticketId: number) =>
    visitor.post<ErrorBody>(
      `/api/public/reservations/${of}/cancel`,
      {ticketIds: [ticketId], back: 'money', expectedCents: PRICE.standing},
      idempotency(),
    );
  const shown = await pageOf(hash);
  const ticket = shown.sessions[0]!.tickets[0]!;
  expect([shown.isSoldOutside, ticket.cancel]).toEqual([true, null]);
  expect((await cancel(hash, ticket.id)).status).toBe(409);
  const {order} = await placeOrder(app.url, world, {places: 1});
  must(await notify(app, order));
  const own = await pageOf(signedId(APP_SECRET, 'reservation', await orderIdOf(order.orderNumber)));
  expect([own.isSoldOutside, own.sessions[0]!.tickets[0]!.cancel]).toEqual([false, expect.anything()]);
  for (const line of lines) {
    const back = await new Visitor(app.url, world.staff.finance_manager.token).post<ErrorBody>(
      `/api/pedidos/${made.orderId}/devolver`,
      {orderLineIds: [line.id], reason: 'No vienen'},
      idempotency(),
    );
    expect(back.status).toBeLessThan(300);
    await expectInvariants(app.db);
  }
  expect(await owes()).toBe(before);
  const {rows} = await app.db.query<{method: string}>('select distinct method from refund where order_id = $1', [
    made.orderId,
  ]);
  expect(rows).toEqual([{method: 'account'}]);
});

test('places are blocked and given back, all of them or some, and by themselves at their time', async () => {
  const free = async (): Promise<number> =>
    (
      await app.db.query<{n: number}>('select sum(capacity - taken)::int as n from zone_counter where zone_id = $1', [
        world.zones.standing,
      ])
    ).rows[0]!.n;
  const before = await free();
  const blockId = await keep([], 9);
  expect(await free()).toBe(before - 9);
  const unblock = (more: object) =>
    admin.post<{freed: number} & ErrorBody>(`/api/sesiones/${world.sessionId}/desbloquear`, {blockId, ...more});
  expect(must(await unblock({quantity: 4})).freed).toBe(4);
  expect(await unblock({quantity: 6})).toMatchObject({status: 409, body: {code: 'zone_full', details: {left: 5}}});
  expect(await unblock({seatIds: [world.seat(1)]})).toMatchObject({status: 422});
  expect(must(await unblock({})).freed).toBe(5);
  expect(await free()).toBe(before);
  expect(
    await admin.post(`/api/sesiones/${world.sessionId}/bloquear`, {
      blockLabelId: label,
      places: [{zoneId: world.zones.standing, quantity: before + 1}],
    }),
  ).toMatchObject({status: 409, body: {code: 'zone_full'}});
  expect(
    await admin.post(`/api/sesiones/${world.sessionId}/bloquear`, {
      blockLabelId: label,
      places: [{zoneId: world.zones.seated, quantity: 1}],
    }),
  ).toMatchObject({status: 422, body: {errors: {places: expect.any(String)}}});
  expect(await admin.post(`/api/sesiones/${world.sessionId}/bloquear`, {blockLabelId: label})).toMatchObject({
    status: 422,
  });
  await keep([], 5);
  await app.db.query(
    `update seat_block set until_at = now() - interval '1 second' where id = (select max(id) from seat_block)`,
  );
  await releaseTimedBlocks(app.runtime);
  expect(await free()).toBe(before);
});

test('who sells for an agency is of one and has no other role', async () => {
  const make = (body: object) =>
    admin.post<ErrorBody & {id: number}>('/api/usuarios', {name: 'Olga', isActive: true, ...body});
  expect(await make({email: 'a1@example.org', roles: ['partner']})).toMatchObject({
    status: 422,
    body: {errors: {affiliateId: expect.any(String)}},
  });
  expect(await make({email: 'a2@example.org', roles: ['partner', 'clerk'], affiliateId: agency})).toMatchObject({
    status: 422,
    body: {errors: {roles: expect.any(String)}},
  });
  expect(await make({email: 'a3@example.org', roles: ['clerk'], affiliateId: agency})).toMatchObject({
    status: 422,
    body: {errors: {affiliateId: expect.any(String)}},
  });
  must(await make({email: 'a4@example.org', roles: ['partner'], affiliateId: agency}));
});

test('what it pays is written down by session, and undone', async () => {
  const finance = new Visitor(app.url, world.staff.finance_manager.token);
  const owed = await owes();
  const ask = (amountCents: number) => ({
    sellerKind: 'affiliate',
    sellerId: agency,
    sessionIds: [world.sessionId],
    amountCents,
    receivedOn: '2026-01-15',
    reference: 'TRF 9',
  });
  const writeDown = (cents: number) =>
    finance.post<{id: number} & ErrorBody>('/api/cobros-vendedores/apuntar', ask(cents), idempotency());
  expect(await writeDown(owed - 1)).toMatchObject({status: 409, body: {code: 'other_amount'}});
  const made = must(await writeDown(owed));
  expect(await owes()).toBe(0);
  await expectInvariants(app.db);
  expect(must(await finance.get<object>(`/api/cobros-vendedores/${made.id}`))).toMatchObject({
    affiliateId: agency,
    outsideSellerId: null,
    sellerName: 'Viajes Tres Mares',
  });
  expect(await account()).toMatchObject({owedCents: 0, owed: [], payouts: [{amountCents: owed, reference: 'TRF 9'}]});
  must(await finance.post(`/api/cobros-vendedores/${made.id}/deshacer`, {reason: 'Era de otra'}));
  expect(await owes()).toBe(owed);
});
