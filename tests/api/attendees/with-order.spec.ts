/**
 * A session that sells to persons: nobody orders without the names that are due with the order, whoever sells; what may
 * wait is asked afterwards.
 */
import {randomUUID} from 'node:crypto';
import {must, notify} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, ANA, app, buy, clerk, fill, LUIS, nominative, openHouse, order, pageOf, world} from './stage';

openHouse();

const linesOf = async (orderNumber: string) =>
  (
    await app.db.query<{first_name: string; doc_no: string | null}>(
      `select a.first_name, a.doc_no from ticket_attendee a join order_line l on l.id = a.order_line_id
         join "order" o on o.id = l.order_id where o.number = $1 order by l.position`,
      [orderNumber],
    )
  ).rows;

test('a session that asks nobody asks nothing, and its ticket is the buyer’s', async () => {
  const {buyer} = await fill(1);
  expect(must(await buyer.get('/api/public/cart/questions'))).toEqual({
    sessions: [{sessionId: world.sessionId, names: null, fieldIds: []}],
    goods: [],
    orderFieldIds: [],
    fields: [],
    people: [],
    invoiceMaxCents: 40_000,
  });
  const {hash} = await buy([null]);
  expect((await pageOf(hash)).sessions[0]!.tickets[0]).toMatchObject({holderName: null, attendee: null});
});

test('names are due with the purchase: each that is missing or wrong is said by its ticket', async () => {
  await nominative(null);
  const inCart = await fill(2);
  expect(must(await inCart.buyer.get('/api/public/cart/questions'))).toMatchObject({
    sessions: [{sessionId: world.sessionId, names: {needsDoc: true, isRequired: true, attendeesDueAt: null}}],
  });
  const [first, second] = inCart.keys;
  const refused = await order(inCart, [{...ANA, docNo: '12345678A'}]);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({
    [`items.${first}.0.docNo`]: 'Revisa el NIF, NIE o pasaporte.',
    [`items.${second}.0.firstName`]: 'Escribe el nombre.',
    [`items.${second}.0.surname1`]: 'Escribe el primer apellido.',
    [`items.${second}.0.docNo`]: 'Escribe el NIF, NIE o pasaporte.',
  });
  expect((await order(inCart, [ANA, ANA])).body.errors).toEqual({
    [`items.${second}.0.docNo`]: 'Ese documento está en otra entrada.',
  });
  const placed = must(await order(inCart, [ANA, LUIS]));
  expect(await linesOf(placed.orderNumber)).toEqual([
    {first_name: 'Ana', doc_no: '12345678Z'},
    {first_name: 'Luis', doc_no: 'X1234567L'},
  ]);
  must(await notify(app, placed));
  const {rows} = await app.db.query<{name: string}>(
    `select holder_name as name from ticket where order_id = (select id from "order" where number = $1) order by id`,
    [placed.orderNumber],
  );
  expect(rows).toEqual([{name: 'Ana García López'}, {name: 'Luis Pérez'}]);
});

test('a document that is not asked for is not needed, and one that is given is right', async () => {
  await nominative(null, {needsDoc: false});
  const inCart = await fill(1);
  expect((await order(inCart, [{...LUIS, docNo: '1'}])).status).toBe(422);
  const placed = must(await order(inCart, [{firstName: ' Luis ', surname1: 'Pérez'}]));
  expect(await linesOf(placed.orderNumber)).toEqual([{first_name: 'Luis', doc_no: null}]);
});

test('the box office asks like the web, and prints what has its name', async () => {
  await nominative(null);
  const seats = [world.seat(60), world.seat(61)];
  const hold = {sessionId: world.sessionId, seats: seats.map(seatId => ({seatId, priceId: world.prices.general}))};
  must(await clerk.post('/api/carrito/seats', hold));
  const cart = must(await clerk.get<{totalCents: number; lines: {key: string}[]} & ErrorBody>('/api/carrito'));
  expect(must(await clerk.get('/api/carrito/preguntas'))).toMatchObject({sessions: [{names: {needsDoc: true}}]});
  const sell = (people: object[]) =>
    clerk.post<{ticketIds: number[]; orderId: number} & ErrorBody>(
      '/api/carrito/sell',
      {
        payments: [{method: 'card_terminal', amountCents: cart.totalCents}],
        items: people.map((person, n) => ({key: cart.lines[n]!.key, n: 0, person})),
      },
      idempotency(randomUUID()),
    );
  expect((await sell([ANA])).body.errors).toHaveProperty([`items.${cart.lines[1]!.key}.0.firstName`]);
  const sold = must(await sell([ANA, LUIS]));
  expect(sold.ticketIds).toHaveLength(2);
});

test('places without a number are named one by one', async () => {
  await nominative(null);
  const buyer = new Visitor(app.url);
  must(
    await buyer.post('/api/public/cart/zones', {
      sessionId: world.sessionId,
      zoneId: world.zones.standing,
      priceId: world.prices.standing,
      quantity: 2,
    }),
  );
  const cart = must(await buyer.get<never>('/api/public/cart')) as never as {
    totalCents: number;
    lines: {key: string}[];
  };
  const {key} = cart.lines[0]!;
  const place = (people: object[]) =>
    buyer.post<ErrorBody & {orderNumber: string}>(
      '/api/public/cart/checkout',
      {
        email: 'dos@example.org',
        firstName: 'Eva',
        surname1: 'Sanz',
        acceptTerms: true,
        method: 'card',
        expectedTotalCents: cart.totalCents,
        items: people.map((person, n) => ({key, n, person})),
      },
      idempotency(),
    );
  expect(Object.keys((await place([ANA])).body.errors!)).toContain(`items.${key}.1.firstName`);
  expect(await linesOf(must(await place([ANA, LUIS])).orderNumber)).toHaveLength(2);
});

test('negative control: the database itself refuses an order without the names that are due', async () => {
  await nominative(null);
  const inCart = await fill(1);
  const placed = must(await order(inCart, [ANA]));
  const copy = (channel: string) =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(
        `insert into "order" (number, channel, state, email, first_name, surname1, surname2, phone, total_cents,
           consents, claims_expire_at)
         select number || $2, $3, 'pending', email, first_name, surname1, surname2, phone, total_cents, consents,
           claims_expire_at from "order" where number = $1 returning id`,
        [placed.orderNumber, `-${channel}`, channel],
      );
      await tx.query(
        `insert into order_line (order_id, position, event_session_id, zone_id, seat_id, price_id, price_category_id,
           description, unit_cents, fee_cents, discount_cents, vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents)
         select $2, position, event_session_id, zone_id, seat_id, price_id, price_category_id, description, unit_cents,
           fee_cents, discount_cents, vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents
           from order_line where order_id = (select id from "order" where number = $1)`,
        [placed.orderNumber, rows[0]!.id],
      );
      await tx.query('set constraints all immediate');
      throw new Error('only tried');
    });
  for (const channel of ['web', 'box_office', 'phone'])
    await expect(copy(channel)).rejects.toMatchObject({code: 'names_missing'});
  await expect(copy('lfp')).rejects.toThrow('only tried');
});

test('a session that begins to ask after it has sold asks its buyers, and needs a day for them', async () => {
  await app.db.query('update event_session set is_nominative = false, attendees_due_at = null where id = $1', [
    world.sessionId,
  ]);
  const {hash} = await buy([null]);
  const path = `/api/sesiones/${world.sessionId}`;
  const session = must(await admin.get<Record<string, unknown> & ErrorBody>(path));
  const put = (change: object) => admin.send<ErrorBody>(path, {method: 'PUT', body: {...session, ...change}});
  const refused = await put({isNominative: true, attendeesDueAt: null});
  expect(refused.status).toBe(422);
  expect(refused.body.errors!.attendeesDueAt).toMatch(/^Ya hay \d+ entradas? sin nombre/);
  const late = new Date(Date.parse(String(session.startsAt)) + 3_600_000).toISOString();
  expect((await put({isNominative: true, attendeesDueAt: late})).body.errors).toEqual({
    attendeesDueAt: 'Como tarde, cuando empieza la sesión.',
  });
  const due = new Date(Date.parse(String(session.startsAt)) - 3_600_000).toISOString();
  must(await put({isNominative: true, attendeeNeedsDoc: false, attendeesDueAt: due}));
  const [ticket] = (await pageOf(hash)).sessions[0]!.tickets;
  expect(ticket).toMatchObject({isNameless: true, code: '', holderName: '', attendee: {isNamed: false}});
  // Not asked any more, the ticket is given as it was; the day goes with the question.
  const now = must(await admin.get<Record<string, unknown> & ErrorBody>(path));
  must(await admin.send(path, {method: 'PUT', body: {...now, isNominative: false}}));
  expect((await pageOf(hash)).sessions[0]!.tickets[0]).toMatchObject({isNameless: false});
  expect(must(await admin.get<Record<string, unknown> & ErrorBody>(path)).attendeesDueAt).toBeNull();
});
