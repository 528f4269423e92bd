/**
 * Trying before selling: the whole way of a purchase on a copy, apart from all that is real, and erased to the last row
 * by one act.
 */
import {randomUUID} from 'node:crypto';
import {confirmOrder} from '../../api/src/jobs/mails/confirm-order';
import {ENTITIES} from '../../api/src/models/registry';
import {REPORTS} from '../../api/src/reports/registry';
import {resourceOf} from '../../api/src/rest/resource';
import {freshDatabase} from '../support/database';
import {startApp, type TestApp} from '../support/app';
import {payAtBank} from '../support/bank';
import {makeWorld, SHOWN, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {letters} from '../support/mails';
import {
  buyerBody,
  checkOut,
  holdSeats,
  must,
  notify,
  placeOrder,
  resultOf,
  type CartView,
  type Checkout,
} from '../support/purchase';
import {until} from '../support/until';
import {hangUp, idempotency, Visitor, type Answer} from '../support/visitor';

interface Session {
  id: number;
  isTrial: boolean;
  saleState: string;
  event: {title: string};
  zones: {id: number; prices: {id: number; cents: number}[]}[];
}
interface Begun {
  eventId: number;
  slug: string;
  sessions: number;
}

let app: TestApp;
let world: World;
let admin: Visitor;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url, work: true});
  world = await makeWorld(app.db, {rows: 6, seatsPerRow: 30, places: 100});
  admin = new Visitor(app.url, world.staff.superadmin.token);
});
afterEach(async () => {
  await expectInvariants(app.db);
  await admin.post('/api/pruebas/terminar'); // of a test that failed half-way
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const begin = async (eventId = world.eventId): Promise<Begun> =>
  must(await admin.post<Begun>(`/api/eventos/${eventId}/probar`));
const erase = async (eventId: number): Promise<Record<string, number>> =>
  must(await admin.post<Record<string, number>>(`/api/eventos/${eventId}/borrar-prueba`)) as Record<string, number>;

/** The world as its trial has it: another session with prices of its own, the same plan. */
async function trialWorld(trial: Begun): Promise<World> {
  const event = must(await new Visitor(app.url).get<{sessions: {id: number}[]}>(`/api/public/events/${trial.slug}`));
  const session = must(await new Visitor(app.url).get<Session>(`/api/public/sessions/${event.sessions[0]!.id}`));
  const cheapest = (zone: number): number =>
    session.zones
      .find(z => z.id === zone)!
      .prices.find(p => p.cents === (zone === world.zones.seated ? SHOWN.general : SHOWN.standing))!.id;
  return {
    ...world,
    eventId: trial.eventId,
    slug: trial.slug,
    sessionId: session.id,
    prices: {...world.prices, general: cheapest(world.zones.seated), standing: cheapest(world.zones.standing)},
  };
}

async function buy(
  on: World,
  choose: {seats?: number[]; places?: number},
  more: Record<string, unknown> = {},
): Promise<{buyer: Visitor; order: Checkout; orderId: number}> {
  const {buyer, order} = await placeOrder(app.url, on, choose, more);
  if (order.redirect) await payAtBank(order.redirect, 'pay');
  await until('it is paid', async () => (await resultOf(buyer, order)).body.state === 'paid');
  const {rows} = await app.db.query<{id: number}>('select id from "order" where number = $1', [order.orderNumber]);
  return {buyer, order, orderId: rows[0]!.id};
}

const paidMails = async (orderId: number) =>
  letters(app.db, `order_id = $1 and kind = 'order_confirmation'`, [orderId]);

test('an event is tried on a copy: bought, paid at the built-in bank, written to; the real one is not touched', async () => {
  const before = must(await new Visitor(app.url).get<Session>(`/api/public/sessions/${world.sessionId}`));
  const trial = await begin();
  expect(trial).toMatchObject({sessions: 1, slug: expect.stringMatching(/^prueba-[0-9a-f]{32}$/)});
  // Nobody finds it who has not its address.
  const listed = must(await new Visitor(app.url).get<{items: {id: number}[]}>('/api/public/events')).items.map(
    event => event.id,
  );
  expect([listed.includes(world.eventId), listed.includes(trial.eventId)]).toEqual([true, false]);
  const on = await trialWorld(trial);
  const page = must(await new Visitor(app.url).get<Session>(`/api/public/sessions/${on.sessionId}`));
  expect(page).toMatchObject({isTrial: true, saleState: 'open', event: {title: 'PRUEBA: Club de Pruebas – Visitante'}});
  const {order, orderId} = await buy(on, {seats: [2, 3], places: 2}, {email: 'probador@example.org'});
  expect(order).toMatchObject({
    orderNumber: expect.stringMatching(/^PRUEBA-\d+$/),
    totalCents: 2 * SHOWN.general + 2 * SHOWN.standing,
  });
  await until('the mail is there', async () => (await paidMails(orderId)).length === 1);
  expect((await paidMails(orderId))[0]).toMatchObject({
    to: 'probador@example.org',
    subject: expect.stringContaining('PRUEBA'),
  });
  const {rows} = await app.db.query(
    `select o.is_trial, p.is_trial as payment, p.bank_terminal_id, (select count(*)::int from ledger_entry
      where order_id = o.id) as posted from "order" o join payment p on p.order_id = o.id where o.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{is_trial: true, payment: true, bank_terminal_id: 1, posted: 0}]);
  // The same seats of the real session are free, and everything about it says what it said.
  const {serverNow: _a, ...real} = must(
    await new Visitor(app.url).get<Session & {serverNow: string}>(`/api/public/sessions/${world.sessionId}`),
  );
  const {serverNow: _b, ...was} = before as Session & {serverNow: string};
  expect(real).toEqual(was);
  expect((await admin.post(`/api/eventos/${world.eventId}/probar`)).body).toMatchObject({code: 'trial_running'});
  expect((await admin.post(`/api/eventos/${trial.eventId}/probar`)).body).toMatchObject({code: 'is_trial'});
  expect((await admin.post(`/api/eventos/${world.eventId}/borrar-prueba`)).status).toBe(404);
  expect(await erase(trial.eventId)).toMatchObject({
    events: 1,
    sessions: 1,
    orders: 1,
    tickets: 4,
    payments: 1,
    paidCents: order.totalCents,
  });
  expect((await admin.post(`/api/eventos/${trial.eventId}/borrar-prueba`)).status).toBe(404);
});

test('order numbers, books and codes of what is sold for real go on as if nothing had been tried', async () => {
  const first = await buy(world, {seats: [5]});
  const trial = await begin();
  const on = await trialWorld(trial);
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, on, [5, 6], on.prices.general));
  must(await buyer.send('/api/public/cart/discount', {method: 'POST', body: {code: 'DIEZ'}}));
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  expect(cart.discountCents).toBeGreaterThan(0);
  must(await checkOut(buyer, cart.totalCents));
  const second = await buy(world, {seats: [6]});
  const serial = (n: string) => Number(n.split('-')[1]);
  expect(serial(second.order.orderNumber)).toBe(serial(first.order.orderNumber) + 1);
  expect((await app.db.query(`select uses from discount where code = 'DIEZ'`)).rows).toEqual([{uses: 0}]);
  await erase(trial.eventId);
});

test('a cart of both kinds is refused whole; the real half is bought when the other is left out', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [10]));
  must(await holdSeats(buyer, on, [11], on.prices.general));
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  const refused = await checkOut(buyer, cart.totalCents);
  expect([refused.status, refused.body.code]).toEqual([409, 'mixed_trial']);
  must(
    await buyer.post('/api/public/cart/release', {
      keys: cart.lines.filter(line => line.seatId === world.seat(11)).map(line => line.key),
    }),
  );
  expect(must(await checkOut(buyer, SHOWN.general)).orderNumber).not.toContain('PRUEBA');
  await erase(trial.eventId);
});

test('a real door opens to no trial ticket; the door of the trial does, once', async () => {
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [20]});
  const {
    rows: [ticket],
  } = await app.db.query<{code: string}>('select code from ticket where order_id = $1', [orderId]);
  const door = new Visitor(app.url, world.staff.door.token);
  const pair = async (at: World): Promise<number> => {
    const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
      at.eventId,
    ]);
    return must(
      await door.post<{deviceId: number}>(`/api/sesiones/${at.sessionId}/emparejar`, {
        code: rows[0]!.code,
        name: `Lector de ${at.sessionId}`,
      }),
    ).deviceId;
  };
  const read = async (at: World, deviceId: number): Promise<string> =>
    must(
      await door.send<{result: string}>(`/api/sesiones/${at.sessionId}/lecturas`, {
        method: 'POST',
        body: {deviceId, code: ticket!.code},
        headers: {'idempotency-key': randomUUID()},
      }),
    ).result;
  const [real, tried] = [await pair(world), await pair(on)];
  expect(await read(world, real)).toBe('other_session');
  // Nor does a reader that belongs to the real event read at the trial's door.
  expect(
    (
      await door.send(`/api/sesiones/${on.sessionId}/lecturas`, {
        method: 'POST',
        body: {deviceId: real, code: ticket!.code},
        headers: {'idempotency-key': randomUUID()},
      })
    ).status,
  ).toBe(404);
  expect([await read(on, tried), await read(on, tried)]).toEqual(['ok', 'already_used']);
  expect((await erase(trial.eventId)).readings).toBe(2);
  expect(await read(world, real)).toBe('unknown');
  await expect(app.db.query('delete from scan where event_session_id = $1', [world.sessionId])).rejects.toMatchObject({
    code: 'TQ002',
  });
});

test('money of a trial comes and goes at the built-in bank, with no posting', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [25, 26]});
  const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [
    orderId,
  ]);
  for (const line of lines)
    must(
      await admin.post(
        `/api/pedidos/${orderId}/devolver`,
        {orderLineIds: [line.id], reason: 'Probamos la devolución'},
        idempotency(),
      ),
    );
  await until(
    'the bank has given it back',
    async () =>
      (await app.db.query(`select 1 from refund where order_id = $1 and state = 'done'`, [orderId])).rowCount === 2,
  );
  const {rows} = await app.db.query(
    `select o.state, p.state as payment, (select count(*)::int from ledger_entry where order_id = o.id) as posted
      from "order" o join payment p on p.order_id = o.id where o.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{state: 'refunded', payment: 'refunded', posted: 0}]);
  await erase(trial.eventId);
});

test('the tables themselves refuse what is half a trial', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [30]});
  const real = await buy(world, {seats: [30]});
  const refused = (text: string, values: unknown[]) =>
    expect(app.db.query(text, values)).rejects.toMatchObject({code: expect.stringMatching(/^(invalid|in_use)$/)});
  await refused(
    `insert into ledger_entry (posting, account, amount_cents, order_id) values (gen_random_uuid(), 'sales', 0, $1)`,
    [orderId],
  );
  await refused(`update order_line set event_session_id = $2 where order_id = $1`, [orderId, world.sessionId]);
  await refused(`update order_line set event_session_id = $2 where order_id = $1`, [real.orderId, on.sessionId]);
  await refused(`update "order" set is_trial = true, number = 'PRUEBA-' || number where id = $1`, [real.orderId]);
  await refused(`update payment set bank_terminal_id = 1 where order_id = $1`, [real.orderId]);
  await refused(`update payment set bank_terminal_id = 2 where order_id = $1`, [orderId]);
  await refused(`update event_session set is_trial = false where id = $1`, [on.sessionId]);
  await refused(`insert into season_list_session (season_list_id, event_session_id) values ($1, $2)`, [
    world.seasonListId,
    on.sessionId,
  ]);
  await refused(
    `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, is_trial)
      values ($1, 99, 'product', 'Bufanda', 100, 'general', 2100, 17, true)`,
    [orderId],
  );
  await erase(trial.eventId);
});

test('no report, panel, list or export knows of a trial', async () => {
  const stamps = /"(serverNow|generatedAt|at|lastSeenAt|oldestPaymentAt)":"[^"]+"/g;
  const read = async (path: string): Promise<string> => {
    const answer = await admin.get(path);
    return `${answer.status} ${answer.headers['content-range'] ?? ''} ${answer.text.replace(stamps, '')}`;
  };
  const asked: Record<string, number> = {
    eventId: world.eventId,
    sessionId: world.sessionId,
    listId: world.seasonListId,
  };
  const reports = REPORTS.map(
    report =>
      `/api/informes/${report.name}?${(report.parameters ?? [])
        .filter(p => p.required)
        .map(p => `${p.key}=${p.choices?.[0]?.id ?? asked[p.key]}`)
        .join('&')}`,
  );
  expect(reports.length).toBeGreaterThan(30);
  // What people did while trying is written down, and so is what readers and mails are.
  const told = [
    'auditoria',
    'correos',
    'dispositivos',
    'accesos-evento',
    'puertas-evento',
    'precios-sesion',
    'gastos-gestion',
    'incidencias',
  ];
  const lists = ENTITIES.map(resourceOf)
    .filter(resource => !told.includes(resource.path))
    .map(resource => `/api/${resource.path}?range=[0,200]`);
  const paths = ['/api/panel', '/api/buscar?q=visitante', '/api/buscar?q=prueba', ...reports, ...lists];
  const all = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await paths.reduce<Promise<[string, string][]>>(
        async (found, path) => [...(await found), [path, await read(path)]],
        Promise.resolve([]),
      ),
    );
  const before = await all();
  expect(Object.entries(before).filter(([, answer]) => !answer.startsWith('200'))).toEqual([]);
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [40, 41], places: 1}, {email: world.customer.email});
  const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [
    orderId,
  ]);
  must(
    await admin.post(
      `/api/pedidos/${orderId}/devolver`,
      {orderLineIds: [lines[0]!.id], reason: 'Probamos'},
      idempotency(),
    ),
  );
  await until(
    'the bank has given it back',
    async () =>
      (await app.db.query(`select 1 from refund where order_id = $1 and state = 'done'`, [orderId])).rowCount === 1,
  );
  await placeOrder(app.url, on, {seats: [44]});
  expect(await all()).toEqual(before);
  // Who asks for trials finds them.
  expect(
    must(await admin.get<{number: string}[]>('/api/pedidos?filter={"isTrial":true}')).map(order =>
      order.number.slice(0, 7),
    ),
  ).toEqual(['PRUEBA-', 'PRUEBA-']);
  await erase(trial.eventId);
});

test('after erasing, every table has the rows that it had; a late word of the bank finds nothing and breaks nothing', async () => {
  // What is kept of a trial: who began and ended it, and the technical traces that are pruned by age.
  const kept = ['audit_entry', 'idempotency_key', 'seat_freed', 'attempt', 'mail_message', 'migration'];
  const counts = async (): Promise<Record<string, number>> => {
    const {rows} = await app.db.query<{name: string}>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const entries = await rows
      .filter(row => !kept.includes(row.name))
      .reduce<Promise<[string, number][]>>(
        async (found, {name}) => [
          ...(await found),
          [name, (await app.db.query<{n: number}>(`select count(*)::int as n from "${name}"`)).rows[0]!.n],
        ],
        Promise.resolve([]),
      );
    return Object.fromEntries(entries);
  };
  const before = await counts();
  const trial = await begin();
  const on = await trialWorld(trial);
  const bought = await buy(on, {seats: [50, 51], places: 3});
  const late = await placeOrder(app.url, on, {seats: [55]});
  const left = new Visitor(app.url);
  must(await holdSeats(left, on, [58], on.prices.general));
  await until('the mail is there', async () => (await paidMails(bought.orderId)).length === 1);
  const erased = await erase(trial.eventId);
  expect(erased).toMatchObject({orders: 2, tickets: 5, payments: 2, mails: 1, paidCents: bought.order.totalCents});
  expect(await letters(app.db, 'order_id = $1', [bought.orderId])).toEqual([]);
  await confirmOrder(app.runtime, bought.orderId); // a worker that was slow: nothing is left to tell
  const after = await counts();
  expect({...after, cart: 0}).toEqual({...before, cart: 0});
  expect(after.cart! - before.cart!).toBeLessThanOrEqual(1); // the one that nothing was ordered from ends by itself
  expect((await payAtBank(late.order.redirect!, 'pay')).status).toBeLessThan(500);
  expect((await notify(app, late.order)).status).toBeLessThan(500);
  expect((await resultOf(late.buyer, late.order)).status).toBe(404);
  await until(
    'the page is closed',
    async () => (await new Visitor(app.url).get(`/api/public/sessions/${on.sessionId}`)).status === 404,
  );
  expect((await holdSeats(left, on, [59], on.prices.general)).status).toBe(404);
  expect(must(await left.get<CartView>('/api/public/cart')).lines).toEqual([]);
});

test('at the counter a trial is paid in cash without a till, and never at the card terminal', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  await app.db.query(`insert into box_office_clerk (staff_user_id, code) values ($1, 'PRUEBAS')`, [
    world.staff.clerk.id,
  ]);
  const hold = async (seat: number) =>
    must(
      await clerk.post('/api/carrito/seats', {
        sessionId: on.sessionId,
        seats: [{seatId: world.seat(seat), priceId: on.prices.general}],
      }),
    );
  await hold(70);
  const total = 2500;
  const sell = (method: string) =>
    clerk.post<{orderNumber: string; code: string}>(
      '/api/carrito/sell',
      {payments: [{method, amountCents: total}]},
      idempotency(),
    );
  expect((await sell('card_terminal')).status).toBe(422);
  const sold = must(await sell('cash'));
  expect(sold.orderNumber).toMatch(/^PRUEBA-/);
  expect(
    (
      await app.db.query(
        'select p.cash_shift_id from payment p join "order" o on o.id = p.order_id where o.number = $1',
        [sold.orderNumber],
      )
    ).rows,
  ).toEqual([{cash_shift_id: null}]);
  await erase(trial.eventId);
});

test('the whole shop is tried only while nothing is sold; then it says so, and sells nothing for real until it ends', async () => {
  const refused = await admin.post<{code: string; details: {reasons: string[]}}>('/api/pruebas/empezar');
  expect([refused.status, refused.body.code, refused.body.details.reasons]).toEqual([
    409,
    'on_sale',
    ['Hay 1 sesión a la venta.'],
  ]);
  // As before the first sale: a draft with its prices.
  const {
    rows: [draft],
  } = await app.db.query<{id: number; event: number}>(
    `with e as (insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
      select 'primero', 'El primero', kind, event_company_id, venue_id, vat_code, 'public' from event where id = $1
      returning id),
          s as (insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
            sale_ends_at, box_office_ends_at) select e.id, $2, now() + interval '9 days', now() + interval '9 days',
            now() + interval '9 days 2 hours', now(), now() + interval '9 days', now() + interval '9 days' from e
            returning id, event_id)
     select s.id, s.event_id as event from s`,
    [world.eventId, world.planId],
  );
  await app.db.query(
    'insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, 2000)',
    [draft!.id, world.zones.seated, world.categories.general],
  );
  must(await admin.post(`/api/sesiones/${world.sessionId}/cerrar`));
  expect(must(await admin.post<{events: number}>('/api/pruebas/empezar')).events).toBe(2);
  expect(must(await new Visitor(app.url).get<{isTrial: boolean}>('/api/public/site')).isTrial).toBe(true);
  const shown = must(
    await new Visitor(app.url).get<{items: {title: string; isTrial: boolean; slug: string}[]}>('/api/public/events'),
  ).items;
  expect(
    shown
      .filter(event => event.isTrial)
      .map(event => event.title)
      .sort(),
  ).toEqual(['PRUEBA: Club de Pruebas – Visitante', 'PRUEBA: El primero']);
  expect((await admin.post('/api/pruebas/empezar')).body).toMatchObject({code: 'shop_in_trials'});
  const publish = await admin.post<{code: string; details: {problems: {code: string}[]}}>(
    `/api/sesiones/${draft!.id}/publicar`,
    {zonesNotForSale: [world.zones.standing]},
  );
  expect([publish.status, publish.body.details.problems.map(problem => problem.code)]).toEqual([
    409,
    ['shop_in_trials'],
  ]);
  const {
    rows: [list],
  } = await app.db.query<{version: number}>('select version from season_list where id = $1', [world.seasonListId]);
  const opened = await admin.send<{code: string; details: {problems: {code: string}[]}}>(
    `/api/listas/${world.seasonListId}`,
    {method: 'PUT', body: {state: 'campaign', version: list!.version}},
  );
  expect([opened.status, opened.body.details.problems.map(problem => problem.code)]).toEqual([409, ['shop_in_trials']]);
  const reopened = await admin.post<{code: string}>(`/api/sesiones/${world.sessionId}/publicar`);
  expect([reopened.status, reopened.body.code]).toEqual([409, 'not_publishable']);
  const trial = must(
    await admin.get<{shopSince: string; trials: (Begun & {orders: number; ofId: number})[]}>('/api/pruebas'),
  ).trials.find(t => t.ofId === world.eventId)!;
  const on = await trialWorld(trial);
  await buy(on, {seats: [80]}, buyerBody(SHOWN.general));
  expect(must(await admin.post<Record<string, number>>('/api/pruebas/terminar'))).toMatchObject({
    events: 2,
    orders: 1,
    tickets: 1,
  });
  expect(must(await new Visitor(app.url).get<{isTrial: boolean}>('/api/public/site')).isTrial).toBe(false);
  expect((await admin.post('/api/pruebas/terminar')).body).toMatchObject({code: 'nothing_to_try'});
  must(await admin.post(`/api/sesiones/${draft!.id}/publicar`, {zonesNotForSale: [world.zones.standing]}));
  must(await admin.post(`/api/sesiones/${world.sessionId}/publicar`));
});

test('what is put on sale while somebody begins the trial of the whole shop waits for it, and is refused', async () => {
  must(await admin.post(`/api/sesiones/${world.sessionId}/pausar`));
  let publish: Promise<Answer<{code: string}>> | undefined;
  await app.db.withTransaction(async tx => {
    await tx.query('update organization set trial_since = now()');
    publish = admin.post<{code: string}>(`/api/sesiones/${world.sessionId}/publicar`);
    await until(
      'it waits',
      async () =>
        (
          await app.db.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%trial_since%'`,
          )
        ).rowCount > 0,
      2_000,
    ).catch(() => undefined);
  });
  expect((await publish!).body.code).toBe('not_publishable');
  must(await admin.post('/api/pruebas/terminar'));
  must(await admin.post(`/api/sesiones/${world.sessionId}/publicar`));
});

test('who may not change events begins no trial, and a company tries its own', async () => {
  expect((await new Visitor(app.url, world.staff.door.token).post(`/api/eventos/${world.eventId}/probar`)).status).toBe(
    403,
  );
  expect((await new Visitor(app.url, world.staff.clerk.token).post('/api/pruebas/empezar')).status).toBe(403);
  expect((await new Visitor(app.url).post(`/api/eventos/${world.eventId}/probar`)).status).toBe(401);
});
