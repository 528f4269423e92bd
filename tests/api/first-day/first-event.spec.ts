/**
 * From nothing to a sale: a plan out of numbers, a season with its categories, an event with its prices, and what still
 * stands in the way.
 */
import {layBase} from '../../../api/src/domain/beginning/lay-base';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {logInDirectly} from '../../support/world/fixture';
import {Visitor} from '../../support/wire/visitor';

interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string> | undefined;
  details?: {problems: {code: string; message: string; step?: string}[]} | undefined;
}

let app: TestApp;
let staff: Visitor;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  await app.db.withTransaction(layBase);
  // The club has said that it does these: before that there are no seasons.
  await app.db.query(`update organization set modules = modules || '{passes,academy,supporters}'`);
  staff = await staffOf('superadmin');
});
afterAll(() => app.stop());

async function staffOf(role: string): Promise<Visitor> {
  const {
    rows: [who],
  } = await app.db.query<{id: number}>('insert into staff_user (email, name, roles) values ($1, $2, $3) returning id', [
    `${role}@example.org`,
    role,
    [role],
  ]);
  return new Visitor(app.url, await logInDirectly(app.db, who!.id));
}

const recipe = (change: object = {}) => ({
  name: 'Sala',
  field: {kind: 'stage', width: 8, depth: 4},
  surround: 3,
  blocks: [
    {kind: 'seats', name: 'Patio', side: 'bottom', rows: 5, seats: 10, aisles: [5], ...change},
    {kind: 'area', name: 'Pista', side: 'bottom', level: 2, width: 10, depth: 4, capacity: 30},
  ],
});
const post = <T>(path: string, body: unknown) => staff.post<T>(path, body);
const rows = async <T>(sql: string, values: unknown[] = []) => (await app.db.query<T & object>(sql, values)).rows;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let venueId: number;
let planId: number;
let zones: {id: number; name: string}[];

describe('a plan out of numbers', () => {
  test('is looked at without being kept', async () => {
    const {status, body} = await post<{seatCount: number; zones: unknown[]}>('/api/planos/trazar', recipe());
    expect([status, body.seatCount, body.zones.length]).toEqual([200, 50, 2]);
    expect(await rows('select 1 from seat_plan')).toEqual([]);
  });

  test('says at its field what cannot be, and keeps nothing', async () => {
    venueId = (await post<{id: number}>('/api/recintos', {name: 'Sala Mayor', safeCapacity: 100})).body.id;
    for (const [path, body] of [
      ['/api/planos/trazar', recipe({rows: 0})],
      ['/api/planos/generar', {venueId, recipe: recipe({rows: 0})}],
    ] as const) {
      const refused = await post<Refusal>(path, body);
      expect([refused.status, refused.body.errors, refused.body.message]).toEqual([
        422,
        {'blocks.0.rows': 'Filas: entre 1 y 120.'},
        'Patio: Filas: entre 1 y 120.',
      ]);
    }
    expect(await rows('select 1 from seat_plan')).toEqual([]);
  });

  test('becomes a draft with seats and zones, and is published by the act that publishes any', async () => {
    const made = await post<{id: number; state: string; capacity: number; zones: {id: number; name: string}[]}>(
      '/api/planos/generar',
      {venueId, recipe: recipe()},
    );
    expect([made.status, made.body.state, made.body.capacity]).toEqual([200, 'draft', 80]);
    ({id: planId, zones} = made.body);
    expect(
      await rows(`select row_label, count(*)::int as n from seat where seat_plan_id = $1 group by 1 order by 1`, [
        planId,
      ]),
    ).toEqual(['1', '2', '3', '4', '5'].map(row_label => ({row_label, n: 10})));
  });

  describe('made anew', () => {
    interface Kept {
      recipe: object | null;
      isEdited: boolean;
      version: number;
    }
    const kept = async (id = planId) => (await staff.get<Kept>(`/api/planos/${id}/receta`)).body;
    const remake = async (change: object, more: object = {}) =>
      staff.send<{id: number; capacity: number; name: string; edition: number} & Refusal>(
        `/api/planos/${planId}/receta`,
        {method: 'PUT', body: {version: (await kept()).version, recipe: {...recipe(), ...change}, ...more}},
      );
    const blocks = (change: object) => recipe(change).blocks;

    test('its recipe is kept, and with other numbers it is the same draft with other seats', async () => {
      expect(await kept()).toEqual({recipe: recipe(), isEdited: false, version: 1});
      const again = await remake({blocks: blocks({rows: 6, seats: 12})});
      expect([again.status, again.body.id, again.body.capacity, again.body.edition]).toEqual([200, planId, 102, 1]);
      expect(await kept()).toEqual({recipe: recipe({rows: 6, seats: 12}), isEdited: false, version: 2});
      expect(
        await rows(
          `select count(*)::int as n, count(distinct row_label)::int as lines, min(s.id) = max(p.first_seat_id) as fits
            from seat s join seat_plan p on p.id = s.seat_plan_id where p.id = $1`,
          [planId],
        ),
      ).toEqual([{n: 72, lines: 6, fits: true}]);
      expect((await staff.get<{seatCount: number}>(`/api/planos/${planId}/geometria`)).body.seatCount).toBe(72);
      const renamed = await remake({name: 'Sala reformada'});
      expect([renamed.body.name, renamed.body.edition]).toEqual(['Sala reformada', 1]);
      ({
        body: {zones},
      } = (await remake({})) as unknown as {body: {zones: typeof zones}});
      expect(await rows('select name, edition from seat_plan')).toEqual([{name: 'Sala', edition: 1}]);
    });

    test('a bad recipe is told at its field and changes nothing; neither does an old version', async () => {
      const before = await kept();
      expect((await remake({blocks: blocks({rows: 0})})).body.errors).toEqual({
        'blocks.0.rows': 'Filas: entre 1 y 120.',
      });
      expect((await remake({}, {version: before.version - 1})).body.code).toBe('stale_version');
      expect(
        (await staff.send<Refusal>('/api/planos/999999/receta', {method: 'PUT', body: {version: 1, recipe: recipe()}}))
          .status,
      ).toBe(404);
      expect([await kept(), (await rows('select 1 from seat where seat_plan_id = $1', [planId])).length]).toEqual([
        before,
        50,
      ]);
    });

    test('what somebody changed since is lost only when that is confirmed', async () => {
      await app.db.query(`update seat_plan set content_hash = 'otro' where id = $1`, [planId]);
      expect((await kept()).isEdited).toBe(true);
      const asked = await remake({});
      expect([asked.status, asked.body.code]).toEqual([409, 'plan_edited']);
      const done = await remake({}, {isConfirmed: true});
      expect([done.status, (await kept()).isEdited]).toEqual([200, false]);
      zones = (done.body as unknown as {zones: typeof zones}).zones;
    });

    test('what came from a file has none, what is published or in use is not made anew', async () => {
      const {
        rows: [copy],
      } = await app.db.query<{id: number}>(
        `insert into seat_plan (venue_id, name, edition, first_seat_id, seat_count, geometry, content_hash)
          select venue_id, 'De un archivo', 1, first_seat_id, 0, '{}', 'x' from seat_plan where id = $1 returning id`,
        [planId],
      );
      expect(await kept(copy!.id)).toEqual({recipe: null, isEdited: false, version: 1});
      const put = (id: number) =>
        staff.send<Refusal>(`/api/planos/${id}/receta`, {method: 'PUT', body: {version: 1, recipe: recipe()}});
      expect((await put(copy!.id)).body.code).toBe('plan_without_recipe');
      await app.db.query(`update seat_plan set state = 'published', recipe = '{}', recipe_hash = 'x' where id = $1`, [
        copy!.id,
      ]);
      expect((await put(copy!.id)).body.code).toBe('plan_not_draft');
      await app.db.query('delete from seat_plan where id = $1', [copy!.id]);
    });
  });

  test('every example is a plan', async () => {
    const {body} = await staff.get<{items: {recipe: object}[]}>('/api/planos/ejemplos');
    expect(body.items.length).toBeGreaterThanOrEqual(4);
    for (const {recipe: one} of body.items) expect((await post('/api/planos/trazar', one)).status).toBe(200);
  });
});

describe('an event in one form', () => {
  const ask = (change: object = {}) => ({
    title: 'Gran estreno',
    kind: 'theatre',
    seatPlanId: planId,
    vatCode: 'culture',
    startsAt: inDays(20),
    durationMinutes: 90,
    prices: zones.map(zone => ({zoneId: zone.id, amountCents: 1500})),
    ...change,
  });
  const begin = (change: object = {}) =>
    post<{eventId: number; sessionId: number; slug: string} & Refusal>('/api/eventos/completo', ask(change));
  const nothing = async () => expect(await rows('select 1 from event')).toEqual([]);

  test('is refused at the field that is wrong, and nothing of it is kept', async () => {
    expect((await begin()).body.errors).toEqual({seatPlanId: 'El plano no está publicado.'});
    await post(`/api/planos/${planId}/publicar`, {});
    expect((await begin()).body.errors).toEqual({
      eventCompanyId: 'Falta quién organiza: escribe antes su razón social y su NIF en «Quién vende».',
    });
    await app.db.query(
      `update organization set name = 'Sala Mayor', legal_name = 'Sala Mayor, S. L.', nif = 'B12345674',
        address = 'Calle Mayor, 1', email = 'hola@example.org'`,
    );
    expect((await begin({startsAt: inDays(-1)})).body.errors).toEqual({startsAt: 'Ese momento ya ha pasado.'});
    expect((await begin({saleStartsAt: inDays(21)})).body.errors).toEqual({
      saleStartsAt: 'La venta debe empezar antes que el acto.',
    });
    expect((await begin({vatCode: 'nada'})).body.errors).toEqual({vatCode: 'No existe ese tipo de IVA.'});
    // [E1] A theatre does not sell at the rate of sport, nor a match at that of shows, whatever form was filled in.
    expect((await begin({vatCode: 'sport'})).body.errors).toHaveProperty('vatCode');
    expect((await begin({kind: 'match'})).body.errors).toHaveProperty('vatCode');
    expect((await begin({prices: []})).body.errors).toEqual({prices: 'Pon precio al menos a una zona.'});
    expect((await begin({prices: [{zoneId: 999_999, amountCents: 100}]})).body.errors).toEqual({
      'prices.0.zoneId': 'Esta zona no es del plano de la sesión.',
    });
    await nothing();
    expect(await rows('select 1 from event_company')).toEqual([]);
  });

  test('twice at once: two events with two addresses, and one company', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(answer => answer.status)).toEqual([200, 200]);
    expect(both.map(answer => answer.body.slug).sort()).toEqual(['gran-estreno', 'gran-estreno-2']);
    expect(await rows('select name, nif from event_company')).toEqual([{name: 'Sala Mayor', nif: 'B12345674'}]);
    const [made] = await rows<{doors: number; lasts: number; web: boolean}>(
      `select extract(epoch from starts_at - doors_at)::int / 60 as doors, extract(epoch
        from ends_at - starts_at)::int / 60 as lasts, sale_ends_at = starts_at as web from event_session where id = $1`,
      [both[0].body.sessionId],
    );
    expect(made).toEqual({doors: 60, lasts: 90, web: true});
    expect(
      await rows(
        `select count(*)::int as n, min(amount_cents) as cents, bool_and(c.is_default) as ordinary from price p
          join price_category c on c.id = p.price_category_id where event_session_id = $1`,
        [both[0].body.sessionId],
      ),
    ).toEqual([{n: 2, cents: 1500, ordinary: true}]);
  });

  test('publishing says what the house lacks, each with the step that mends it', async () => {
    const {id} = (await rows<{id: number}>('select min(id) as id from event_session'))[0]!;
    const refused = await post<Refusal>(`/api/sesiones/${id}/publicar`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'not_publishable']);
    expect(refused.body.details!.problems).toContainEqual({
      code: 'house_not_ready',
      message: 'Nadie ha revisado las condiciones de venta.',
      step: 'legal',
    });
    await app.db.query(`update organization set data_delegate_email = 'datos@example.org'`);
    await app.db.query('update legal_text set published_at = now()');
    expect(await post(`/api/sesiones/${id}/publicar`, {})).toMatchObject({status: 200, body: {state: 'on_sale'}});
    const shop = new Visitor(app.url);
    expect((await shop.get('/api/public/events/gran-estreno')).status).toBe(200);
  });

  test('is not for whoever may not create events', async () => {
    const clerk = await staffOf('clerk');
    expect((await clerk.post('/api/eventos/completo', ask())).status).toBe(403);
    expect((await clerk.post('/api/planos/generar', {venueId, recipe: recipe()})).status).toBe(403);
  });
});

describe('a season in one act', () => {
  const season = {startsOn: '2026-07-01', endsOn: '2027-06-30', kinds: ['passes', 'academy', 'supporters']};

  test('brings its categories, counted from its own year', async () => {
    const made = await post<{lists: {id: number; name: string}[]}>('/api/listas/temporada', {
      ...season,
      seatPlanId: planId,
    });
    expect(made.body.lists.map(list => list.name)).toEqual(['Abonos 26/27', 'Cantera 26/27', 'Simpatizantes 26/27']);
    expect(
      await rows(`select name, birth_year_from as "from", birth_year_to as "to" from age_category order by position`),
    ).toEqual([
      {name: 'Debutante', from: 2021, to: 2023},
      {name: 'Prebenjamín', from: 2019, to: 2020},
      {name: 'Benjamín', from: 2017, to: 2018},
      {name: 'Alevín', from: 2015, to: 2016},
      {name: 'Infantil', from: 2013, to: 2014},
      {name: 'Cadete', from: 2011, to: 2012},
      {name: 'Juvenil', from: 2008, to: 2010},
    ]);
    expect(
      await rows(
        `select name, kind, extract(year from born_from_on)::int as "from", extract(year
          from born_until_on)::int as "until" from pass_category order by position limit 2`,
      ),
    ).toEqual([
      {name: 'Adulto', kind: 'fixed_seat', from: 1962, until: 2000},
      {name: 'Joven', kind: 'fixed_seat', from: 2001, until: 2011},
    ]);
    expect(await rows('select min_age, max_age from academy_settings')).toEqual([{min_age: 3, max_age: 18}]);
  });

  test('is never made twice, not in part either', async () => {
    const again = await post<Refusal>('/api/listas/temporada', {...season, kinds: ['supporters', 'passes']});
    expect([again.status, again.body.message]).toEqual([409, 'Ya existe «Abonos 26/27».']);
    expect(await rows('select count(*)::int as n from season_list')).toEqual([{n: 3}]);
    expect((await post<Refusal>('/api/listas/temporada', {...season, endsOn: '2026-06-30'})).body.errors).toEqual({
      endsOn: 'Debe terminar después de empezar.',
    });
  });
});

describe('a list is put on sale', () => {
  type List = Refusal & {id: number; state: string; version: number};
  const lacks = [
    {code: 'house_not_ready', message: 'Falta a quién se escribe por los datos personales.', step: 'club'},
  ];
  const dataDelegate = (email: string) => app.db.query('update organization set data_delegate_email = $1', [email]);
  const stateOf = async (id: number) =>
    (await rows<{state: string}>('select state from season_list where id = $1', [id]))[0]!.state;
  const form = {
    name: 'Abonos de primavera',
    kind: 'passes',
    startsOn: inDays(-20).slice(0, 10),
    endsOn: inDays(200).slice(0, 10),
  };
  const change = async (id: number, data: object) =>
    staff.send<List>(`/api/listas/${id}`, {
      method: 'PUT',
      body: {version: (await staff.get<List>(`/api/listas/${id}`)).body.version, ...data},
    });

  test('by the same list as an event: the house first, each lack with its step', async () => {
    await dataDelegate('');
    for (const state of ['campaign', 'active']) {
      const refused = await post<List>('/api/listas', {...form, state});
      expect([refused.status, refused.body.code, refused.body.message, refused.body.details!.problems]).toEqual([
        409,
        'not_publishable',
        lacks[0]!.message,
        lacks,
      ]);
    }
    expect(await rows('select 1 from season_list where name = $1', [form.name])).toEqual([]);

    const {id} = (await post<List>('/api/listas', {...form, state: 'preparation'})).body;
    for (const state of ['campaign', 'active'])
      expect(await change(id, {state})).toMatchObject({status: 409, body: {details: {problems: lacks}}});
    expect(await stateOf(id)).toBe('preparation');
    await dataDelegate('datos@example.org');
    expect((await change(id, {state: 'campaign'})).body.state).toBe('campaign');

    // What sells already goes on, and can be closed.
    await dataDelegate('');
    for (const data of [{name: 'Abonos de esta primavera'}, {state: 'active'}, {state: 'closed'}])
      expect(await change(id, data)).toMatchObject({status: 200, body: data});
    expect((await change(id, {state: 'active'})).status).toBe(409);
    await dataDelegate('datos@example.org');
  });

  test('a season that runs already waits in preparation until nothing is missing', async () => {
    const begin = async (year: number) =>
      (
        await post<{lists: {id: number}[]}>('/api/listas/temporada', {
          startsOn: `${year}-07-01`,
          endsOn: `${year + 1}-06-30`,
          kinds: ['passes', 'supporters'],
        })
      ).body.lists;
    const states = (lists: {id: number}[]) => Promise.all(lists.map(({id}) => stateOf(id)));
    await dataDelegate('');
    const early = await begin(2019);
    expect(await states(early)).toEqual(['preparation', 'preparation']);
    await dataDelegate('datos@example.org');
    expect(await states(await begin(2021))).toEqual(['active', 'active']);
    expect(await states(await begin(2150))).toEqual(['preparation', 'preparation']);
  });
});
