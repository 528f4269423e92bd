import {openStage, refusesStrangers, smallTheatre, freshKey, type Stage} from './stage';
import {storePlan} from '../../../api/src/domain/plans/store-plan';
import {openTills} from '../../support/world/tills';

let stage: Stage;
let manager: {id: number; token: string};
beforeAll(async () => {
  stage = await openStage();
  manager = await stage.staff('events_manager');
});
afterAll(() => stage.stop());

const post = (session: number, what: string, body: object) =>
  stage.call('POST', `/api/sesiones/${session}/${what}`, manager.token, body);
const versionOf = async (session: number) =>
  (await stage.db.query<{version: number}>('select version from event_session where id = $1', [session])).rows[0]!
    .version;
const cell = (zoneId: number, amountCents: number | null, channel: string | null = null) => ({
  zoneId,
  priceCategoryId: stage.categoryId,
  channel,
  amountCents,
});

test('strangers are refused', async () => {
  const at = (what: string) => `/api/sesiones/${stage.sessionId}/${what}`;
  await refusesStrangers(stage, 'GET', at('ventas'), undefined, 'door');
  await refusesStrangers(stage, 'POST', at('precios'), {prices: [cell(stage.zones.A, 1)]}, 'clerk');
  await refusesStrangers(stage, 'POST', at('copiar-precios'), {fromSessionId: stage.otherSessionId}, 'finance_manager');
  for (const what of ['publicar', 'pausar', 'cerrar']) await refusesStrangers(stage, 'POST', at(what), {}, 'clerk');
});

test('staff of a company reach their own sessions only', async () => {
  const own = await stage.staff('events_manager', {companyId: stage.otherCompanyId});
  const ask = (session: number, what: string, body: object) =>
    stage.call('POST', `/api/sesiones/${session}/${what}`, own.token, body);
  expect((await ask(stage.sessionId, 'precios', {prices: [cell(stage.zones.A, 1)]})).status).toBe(404);
  expect((await ask(stage.sessionId, 'pausar', {})).status).toBe(404);
  expect((await ask(stage.otherSessionId, 'copiar-precios', {fromSessionId: stage.sessionId})).status).toBe(404);
  expect((await stage.call('GET', `/api/sesiones/${stage.sessionId}/ventas`, own.token)).status).toBe(404);
});

test('the price grid is saved at once, with the version that was seen', async () => {
  const session = await stage.session({state: 'draft'});
  const first = await post(session, 'precios', {
    version: 1,
    prices: [cell(stage.zones.A, 2500), cell(stage.zones.A, 2000, 'box_office'), cell(stage.zones.B, 4000)],
  });
  expect(first.body).toEqual({saved: 3, removed: 0, version: 2});
  expect((await post(session, 'precios', {version: 1, prices: [cell(stage.zones.A, 1)]})).body.code).toBe(
    'stale_version',
  );
  const second = await post(session, 'precios', {
    version: 2,
    prices: [cell(stage.zones.A, 2500), cell(stage.zones.A, null, 'box_office'), cell(stage.zones.B, 4100)],
  });
  expect(second.body).toEqual({saved: 1, removed: 1, version: 3});
  const {rows} = await stage.db.query(
    'select zone_id, channel, amount_cents, is_active from price where event_session_id = $1 order by id',
    [session],
  );
  expect(rows).toEqual([
    {zone_id: stage.zones.A, channel: 'box_office', amount_cents: 2000, is_active: false},
    {zone_id: stage.zones.A, channel: null, amount_cents: 2500, is_active: true},
    {zone_id: stage.zones.B, channel: null, amount_cents: 4100, is_active: true},
  ]);
  const back = await post(session, 'precios', {prices: [cell(stage.zones.A, 2000, 'box_office')]});
  expect(back.body.saved).toBe(1);
});

test('bad prices name the cell and nothing is kept', async () => {
  const session = await stage.session({state: 'draft'});
  const errors = async (prices: object[]) => Object.keys((await post(session, 'precios', {prices})).body.errors);
  expect(await errors([cell(stage.zones.A, 100), cell(stage.zones.A, -1, 'web')])).toEqual(['prices.1.amountCents']);
  expect(await errors([cell(stage.zones.A, 100), cell(99999, 100)])).toEqual(['prices.1.zoneId']);
  expect(await errors([{...cell(stage.zones.A, 100), priceCategoryId: 99999}])).toEqual(['prices.0.priceCategoryId']);
  expect(await errors([cell(stage.zones.A, 100), cell(stage.zones.A, 200)])).toEqual(['prices.1']);
  expect(await errors([cell(stage.zones.A, 100, 'radio')])).toEqual(['prices.0.channel']);
  expect(await errors([])).toEqual(['prices']);
  expect((await stage.db.query('select 1 from price where event_session_id = $1', [session])).rowCount).toBe(0);
});

test('prices are copied, also to another edition of the plan', async () => {
  const {id: planId} = await stage.db.withTransaction(tx =>
    storePlan(tx, {venueId: stage.venueId, draft: smallTheatre()}),
  );
  const session = await stage.session({state: 'draft', planId});
  const copied = await post(session, 'copiar-precios', {fromSessionId: stage.sessionId});
  expect(copied.body).toMatchObject({copied: 3, skippedZones: []});
  const {rows} = await stage.db.query(
    `select z.code, p.amount_cents from price p join zone z on z.id = p.zone_id
      where p.event_session_id = $1 and z.seat_plan_id = $2 order by 2`,
    [session, planId],
  );
  expect(rows).toEqual([
    {code: 'G', amount_cents: 1000},
    {code: 'A', amount_cents: 1200},
    {code: 'A', amount_cents: 2000},
  ]);
  expect((await post(session, 'copiar-precios', {fromSessionId: session})).body.errors).toHaveProperty('fromSessionId');
  const empty = await stage.session({state: 'draft'});
  expect((await post(session, 'copiar-precios', {fromSessionId: empty})).body.code).toBe('nothing_to_copy');
});

test('publishing tells every problem, then makes the counters', async () => {
  const {id: planId} = await stage.db.withTransaction(tx =>
    storePlan(tx, {venueId: stage.venueId, draft: smallTheatre('Otra')}),
  );
  const session = await stage.session({state: 'draft', planId});
  const refused = await post(session, 'publicar', {});
  expect([refused.status, refused.body.code]).toEqual([409, 'not_publishable']);
  expect(refused.body.details.problems.map((p: {code: string}) => p.code)).toEqual([
    'plan_not_published',
    'zones_without_price',
    'nothing_for_sale',
  ]);

  const good = await stage.session({state: 'draft'});
  await post(good, 'precios', {prices: [cell(stage.zones.A, 2000), cell(stage.zones.G, 1000)]});
  const unpriced = await post(good, 'publicar', {});
  expect(unpriced.body.details.problems).toMatchObject([
    {code: 'zones_without_price', zones: [{id: stage.zones.B, name: 'Palco'}]},
  ]);
  await stage.db.query('update venue set safe_capacity = 519 where id = $1', [stage.venueId]);
  expect((await post(good, 'publicar', {zonesNotForSale: [stage.zones.B]})).body.details.problems).toMatchObject([
    {code: 'over_safe_capacity'},
  ]);
  await stage.db.query('update venue set safe_capacity = 1000 where id = $1', [stage.venueId]);
  const done = await post(good, 'publicar', {zonesNotForSale: [stage.zones.B], version: await versionOf(good)});
  expect(done.body).toMatchObject({id: good, state: 'on_sale'});
  const counters = await stage.db.query(
    'select shard, capacity, taken from zone_counter where event_session_id = $1 order by shard',
    [good],
  );
  expect(counters.rows).toEqual(
    [63, 63, 63, 63, 62, 62, 62, 62].map((capacity, shard) => ({shard, capacity, taken: 0})),
  );
  expect((await post(good, 'publicar', {zonesNotForSale: [stage.zones.B]})).body.code).toBe('wrong_state');
});

test('nothing is put on sale while the house is not ready: every lack, with the step that mends it', async () => {
  const session = await stage.session({state: 'draft'});
  await post(session, 'precios', {prices: [cell(stage.zones.A, 2000)]});
  const publish = () => post(session, 'publicar', {zonesNotForSale: [stage.zones.B, stage.zones.G]});
  const {rows} = await stage.db.query<{nif: string}>('select nif from organization');
  await stage.db.query(`update organization set nif = '', data_delegate_email = ''`);
  const refused = await publish();
  expect(refused.body.details.problems).toEqual([
    {code: 'house_not_ready', step: 'club', message: 'Falta el NIF.'},
    {code: 'house_not_ready', step: 'club', message: 'Falta a quién se escribe por los datos personales.'},
  ]);
  await stage.db.query(`update organization set nif = $1, data_delegate_email = 'datos@example.org'`, [rows[0]!.nif]);
  expect((await publish()).body).toMatchObject({state: 'on_sale'});
});

test('a session that is over, without VAT, of another venue', async () => {
  const over = await stage.session({state: 'draft', startsInDays: -3});
  const codes = async (session: number) =>
    (await post(session, 'publicar', {zonesNotForSale: Object.values(stage.zones)})).body.details.problems.map(
      (p: {code: string}) => p.code,
    );
  expect(await codes(over)).toContain('session_over');
  await stage.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('culture_later', 'Cultura', 400, '2190-01-01')`,
  );
  await stage.db.query(`update event set vat_code = 'culture_later' where id = $1`, [stage.eventId]);
  const session = await stage.session({state: 'draft'});
  expect(await codes(session)).toContain('no_vat_rate');
  await stage.db.query(`update event set vat_code = 'culture' where id = $1`, [stage.eventId]);
  const venue = (
    await stage.db.query<{id: number}>(`insert into venue (name, safe_capacity) values ('Otro', 10) returning id`)
  ).rows[0]!.id;
  const {id: planId} = await stage.db.withTransaction(tx => storePlan(tx, {venueId: venue, draft: smallTheatre()}));
  expect(await codes(await stage.session({state: 'draft', planId}))).toContain('other_venue');
});

test('pause, close, open again; a stale version and a wrong turn are refused', async () => {
  const session = await stage.session();
  await stage.price(session, stage.zones.A, stage.categoryId, 1000);
  expect((await post(session, 'pausar', {version: 7})).body.code).toBe('stale_version');
  expect((await post(session, 'pausar', {})).body.state).toBe('paused');
  expect((await post(session, 'pausar', {})).body.code).toBe('wrong_state');
  expect((await post(session, 'cerrar', {})).body.state).toBe('closed');
  expect((await post(session, 'publicar', {zonesNotForSale: [stage.zones.B, stage.zones.G]})).body.state).toBe(
    'on_sale',
  );
  const audit = await stage.db.query(
    `select action from audit_entry where resource = 'sesiones' and resource_id = $1 and actor_kind = 'staff'
      order by id`,
    [String(session)],
  );
  expect(audit.rows).toEqual([{action: 'pause'}, {action: 'close'}, {action: 'publish'}]);
  expect((await stage.call('POST', '/api/sesiones/99999/pausar', manager.token, {})).status).toBe(404);
});

test('sales and places add up', async () => {
  const clerk = await stage.staff('clerk');
  await openTills(stage.db, [clerk.id]);
  const map = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token)).body;
  const [general, reduced] = map.zones[0].prices;
  const hold = (seatId: number, priceId: number) =>
    stage.call('POST', '/api/carrito/seats', clerk.token, {sessionId: stage.sessionId, seats: [{seatId, priceId}]});
  await hold(stage.seat('A', 1, 1), general.id);
  await hold(stage.seat('A', 1, 2), reduced.id);
  await stage.call('POST', '/api/carrito/zones', clerk.token, {
    sessionId: stage.sessionId,
    zoneId: stage.zones.G,
    priceId: map.zones[2].prices[0].id,
    quantity: 2,
  });
  expect(
    (
      await stage.call(
        'POST',
        '/api/carrito/sell',
        clerk.token,
        {payments: [{method: 'cash', amountCents: 2100 + 1300 + 2200}]},
        freshKey(),
      )
    ).status,
  ).toBe(200);
  await hold(stage.seat('A', 1, 3), general.id);
  const admin = await stage.staff('admin');
  await stage.call('POST', `/api/sesiones/${stage.sessionId}/bloquear`, admin.token, {
    seatIds: [stage.seat('B', 1, 1)],
    blockLabelId: await stage.label('X'),
  });

  const {body: sales} = await stage.call('GET', `/api/sesiones/${stage.sessionId}/ventas`, manager.token);
  expect(sales.totals).toMatchObject({
    tickets: 4,
    cents: 5600,
    feeCents: 400,
    capacity: 525,
    sold: 4,
    blocked: 1,
    held: 1,
    passes: 0,
    free: 519,
    occupancyBp: 76,
    pendingTickets: 0,
  });
  expect(sales.byZone.map((z: Record<string, unknown>) => [z.name, z.tickets, z.cents, z.free])).toEqual([
    ['Platea', 2, 3400, 17],
    ['Palco', 0, 0, 4],
    ['Pista', 2, 2200, 498],
  ]);
  expect(sales.byChannel).toMatchObject([{channel: 'box_office', tickets: 4, cents: 5600}]);
  expect(sales.byCategory).toMatchObject([
    {name: 'General', tickets: 3, cents: 4300},
    {name: 'Reducida', tickets: 1, cents: 1300},
  ]);
  expect(sales.byDay).toHaveLength(1);
  expect(sales.byDay[0]).toMatchObject({tickets: 4, cents: 5600});
});

test('[E20] a session is found by its event, its venue or its day; a form asks for what is still to come', async () => {
  const session = await stage.session({state: 'on_sale'});
  const gone = await stage.session({state: 'on_sale'});
  await stage.db.query(
    `update event set title = 'Verbena de los Álamos' where id = (select event_id from event_session where id = $1)`,
    [session],
  );
  await stage.db.query(`update event_session set state = 'cancelled' where id = $1`, [gone]);
  const find = async (filter: object) =>
    (
      (
        await stage.call(
          'GET',
          `/api/sesiones?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
          manager.token,
        )
      ).body as {id: number; isAhead: boolean}[]
    ).map(({id}) => id);
  expect(await find({q: 'alamos verbena'})).toEqual(expect.arrayContaining([session, gone]));
  expect(await find({q: 'verbena', isAhead: true})).toContain(session);
  expect(await find({q: 'verbena', isAhead: true})).not.toContain(gone);
  expect(await find({q: 'nada de esto'})).toEqual([]);
  const {rows} = await stage.db.query<{day: string}>(
    `select to_char(starts_at at time zone club_zone(), 'DD/MM/YYYY HH24:MI') as day from event_session where id = $1`,
    [session],
  );
  expect(await find({q: rows[0]!.day})).toContain(session);
});
