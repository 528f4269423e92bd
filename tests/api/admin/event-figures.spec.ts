import {openStage, refusesStrangers, type Stage} from './stage';

let stage: Stage;
let token: string;
beforeAll(async () => {
  stage = await openStage();
  token = (await stage.staff('events_manager')).token;
});
afterAll(() => stage.stop());

const event = async (title: string, visibility = 'public') =>
  (
    await stage.db.query<{id: number}>(
      `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
        values ('obra-' || (select count(*) from event), $1, 'theatre', $2, $3, 'culture', $4) returning id`,
      [title, stage.companyId, stage.venueId, visibility],
    )
  ).rows[0]!.id;
const figures = async (ids: number[], who = token) =>
  (await stage.call('GET', `/api/eventos/cifras?ids=${ids.join()}`, who)).body;
const stateOf = async (id: number) => (await figures([id]))[0].state;
const titles = async (filter: object, sort: [string, string]) =>
  (
    await stage.call(
      'GET',
      `/api/eventos?${new URLSearchParams({filter: JSON.stringify(filter), sort: JSON.stringify(sort)})}`,
      token,
    )
  ).body.map((row: {title: string}) => row.title);

test("strangers are refused, and another company's event is not there", async () => {
  await refusesStrangers(stage, 'GET', `/api/eventos/cifras?ids=${stage.eventId}`, undefined, 'academy_manager');
  const own = (await stage.staff('promoter', {companyId: stage.companyId})).token;
  expect(
    (await figures([stage.eventId, stage.otherEventId], own)).map((row: {eventId: number}) => row.eventId),
  ).toEqual([stage.eventId]);
  expect((await stage.call('GET', '/api/eventos/cifras?ids=1;2', token)).status).toBe(422);
});

test('[D39] the list begins with what comes; what is over stands apart', async () => {
  const later = await event('luego');
  const soon = await event('pronto');
  const running = await event('ahora');
  const over = await event('pasado');
  const empty = await event('vacío', 'draft');
  const off = await event('anulado');
  await stage.session({eventId: later, startsInDays: 40});
  await stage.session({eventId: soon, startsInDays: 2});
  await stage.session({eventId: over, startsInDays: -9, state: 'closed'});
  const now = await stage.session({eventId: running, startsInDays: 0});
  await stage.db.query(
    `update event_session set starts_at = now() - interval '1 hour', doors_at = now() - interval '2 hours'
      where id = $1`,
    [now],
  );
  await stage.session({eventId: off, startsInDays: 1, state: 'cancelled'});
  const isOwn = (title: string) => ['luego', 'pronto', 'ahora', 'pasado', 'vacío', 'anulado'].includes(title);
  expect((await titles({isOver: false}, ['nextSessionAt', 'ASC'])).filter(isOwn)).toEqual([
    'ahora',
    'anulado',
    'pronto',
    'luego',
    'vacío',
  ]);
  expect((await titles({isOver: true}, ['lastSessionAt', 'DESC'])).filter(isOwn)).toEqual(['pasado']);
  expect(await Promise.all([later, soon, running, over, empty, off].map(stateOf))).toEqual([
    'on_sale',
    'on_sale',
    'on_sale',
    'over',
    'draft',
    'cancelled',
  ]);
  expect((await stage.call('GET', `/api/eventos?filter=${JSON.stringify({isOver: 'x'})}`, token)).body.errors).toEqual({
    'filter.isOver': 'Debe ser true o false.',
  });
});

test('[D39] sold, capacity and state of what is to come', async () => {
  const eventId = await event('dos-dias');
  const [first, past] = [
    await stage.session({eventId, startsInDays: 3}),
    await stage.session({eventId, startsInDays: -3, state: 'closed'}),
  ];
  const claim = (sessionId: number, kind: string, row: number, n: number) =>
    stage.db.query(`insert into seat_claim (event_session_id, seat_id, kind, order_id) values ($1, $2, $3, $4)`, [
      sessionId,
      stage.seat('A', row, n),
      kind,
      kind === 'sale' ? orderId : null,
    ]);
  const orderId = (
    await stage.db.query<{id: number}>(
      `insert into "order" (number, channel, state, email, first_name, total_cents)
        values ('26-90000001', 'box_office', 'paid', '', '', 0) returning id`,
    )
  ).rows[0]!.id;
  await claim(first, 'sale', 1, 1);
  await claim(first, 'sale', 1, 2);
  await claim(first, 'hidden', 2, 1);
  await claim(past, 'sale', 1, 1);
  expect(await figures([eventId])).toEqual([
    {
      eventId,
      state: 'on_sale',
      sessions: 1,
      capacity: 525,
      sold: 2,
      passes: 0,
      blocked: 1,
      held: 0,
      free: 522,
      occupancyBp: 38,
    },
  ]);
  await stage.db.query(`update event_session set sale_starts_at = now() + interval '1 day' where id = $1`, [first]);
  expect(await stateOf(eventId)).toBe('published');
  await stage.db.query(`update event_session set state = 'paused' where id = $1`, [first]);
  expect(await stateOf(eventId)).toBe('paused');
  await stage.db.query(
    `update event_session set state = 'on_sale', sale_starts_at = now() - interval '1 day' where id = $1`,
    [first],
  );
  await stage.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind) select $1, id, 'hidden' from seat where seat_plan_id = $2
      on conflict do nothing`,
    [first, stage.plan.id],
  );
  await stage.db.query(
    `insert into zone_counter (event_session_id, zone_id, shard, capacity, taken) values ($1, $2, 0, 500, 500)`,
    [first, stage.zones.G],
  );
  await stage.db.query(
    `insert into zone_claim (event_session_id, zone_id, shard, kind, quantity, order_id, price_id)
      values ($1, $2, 0, 'sale', 500, $3, $4)`,
    [first, stage.zones.G, orderId, await stage.price(first, stage.zones.G, stage.categoryId, 1000)],
  );
  expect(await stateOf(eventId)).toBe('sold_out');
});

test('[E14] [E34] the words of a session mean one thing on every screen; a cancelled one says so and has no places', async () => {
  const eventId = await event('una-palabra');
  const [alive, off] = [
    await stage.session({eventId, startsInDays: 1}),
    await stage.session({eventId, startsInDays: 5, state: 'cancelled'}),
  ];
  const one = async (sql: string, values: unknown[]) => (await stage.db.query<{id: number}>(sql, values)).rows[0]!.id;
  const orderId = await one(
    `insert into "order" (number, channel, state, email, first_name, total_cents)
      values ('26-90000002', 'box_office', 'paid', '', '', 0) returning id`,
    [],
  );
  for (const sessionId of [alive, off]) {
    const batch = await one(
      `insert into invitation_batch (event_session_id, cause) values ($1, 'press') returning id`,
      [sessionId],
    );
    const guest = await one(
      `insert into invitation (invitation_batch_id, event_session_id, zone_id, seat_id, code, recipient_name)
        values ($1, $2, $3, $4, $5, 'Prensa') returning id`,
      [batch, sessionId, stage.zones.A, stage.seat('A', 1, 1), `inv-${sessionId}`],
    );
    await stage.db.query(
      `insert into seat_claim (event_session_id, seat_id, kind, invitation_id, order_id)
        values ($1, $2, 'invitation', $3, null), ($1, $4, 'hidden', null, null), ($1, $5, 'sale', null, $6)`,
      [sessionId, stage.seat('A', 1, 1), guest, stage.seat('A', 1, 2), stage.seat('A', 1, 3), orderId],
    );
  }
  const admin = (await stage.staff('admin')).token;
  const ask = async (path: string) => (await stage.call('GET', path, admin)).body;
  const places = {capacity: 525, sold: 1, passes: 0, blocked: 2, occupancyBp: 19};
  const report = await ask(`/api/informes/eventos?eventId=${eventId}`);
  expect(report.rows).toEqual([
    expect.objectContaining({sessionId: alive, state: 'A la venta', invited: 1, ...places}),
    expect.objectContaining({
      sessionId: off,
      state: 'Cancelada',
      capacity: null,
      passes: null,
      blocked: null,
      invited: null,
      occupancyBp: null,
    }),
  ]);
  expect(report.totals).toMatchObject({capacity: 525, blocked: 2, invited: 1});
  expect((await ask(`/api/sesiones/${alive}/ventas`)).totals).toMatchObject(places);
  expect((await figures([eventId]))[0]).toMatchObject(places);
  expect((await ask('/api/panel')).nextSessions.find(({id}: {id: number}) => id === alive)).toMatchObject(places);
  const kept = await ask(`/api/informes/butacas-bloqueadas?eventId=${eventId}`);
  expect([kept.totals.seats, kept.rows.map((row: {sessionId: number}) => row.sessionId)]).toEqual([2, [alive, alive]]);
  expect((await ask(`/api/informes/invitaciones?eventId=${eventId}`)).totals.given).toBe(1);
});
