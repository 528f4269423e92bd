import {storePlan} from '../../../api/src/domain/plans/store-plan';
import {openStage, smallTheatre, type Stage} from './stage';

let stage: Stage;
let token: string;
beforeAll(async () => {
  stage = await openStage();
  token = (await stage.staff('admin')).token;
});
afterAll(() => stage.stop());

/** As whoever has just read the record. */
const put = async (path: string, body: object) =>
  stage.call('PUT', `/api/${path}`, token, {
    version: (await stage.call('GET', `/api/${path}`, token)).body.version,
    ...body,
  });
const post = (path: string, body: object) => stage.call('POST', `/api/${path}`, token, body);
const fields = (answer: {status: number; body: {errors?: object}}) => [
  answer.status,
  ...Object.keys(answer.body.errors ?? {}),
];

test('a session says its times in order, and nothing about another venue', async () => {
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const session = {
    eventId: stage.eventId,
    seatPlanId: stage.plan.id,
    startsAt: at(100),
    doorsAt: at(99),
    endsAt: at(102),
    saleStartsAt: at(-1),
    saleEndsAt: at(100),
    boxOfficeEndsAt: at(101),
  };
  expect((await post('sesiones', session)).body.state).toBe('draft');
  expect(fields(await post('sesiones', {...session, doorsAt: at(101), endsAt: at(100), saleEndsAt: at(-2)}))).toEqual([
    422,
    'doorsAt',
    'endsAt',
    'saleEndsAt',
  ]);
  const venue = (await post('recintos', {name: 'Lejos', safeCapacity: 10})).body.id;
  const {id: planId} = await stage.db.withTransaction(tx => storePlan(tx, {venueId: venue, draft: smallTheatre()}));
  expect(fields(await post('sesiones', {...session, seatPlanId: planId}))).toEqual([422, 'seatPlanId']);
});

test('a plan is changed only in a draft in which nobody has a place; old prices go', async () => {
  const {id: planId} = await stage.db.withTransaction(tx =>
    storePlan(tx, {venueId: stage.venueId, draft: smallTheatre()}),
  );
  expect((await put(`sesiones/${stage.sessionId}`, {seatPlanId: planId})).body.code).toBe('wrong_state');
  const draft = await stage.session({state: 'draft'});
  await stage.price(draft, stage.zones.A, stage.categoryId, 1000);
  const label = await stage.label('L');
  await post(`sesiones/${draft}/bloquear`, {seatIds: [stage.seat('A', 1, 1)], blockLabelId: label});
  expect((await put(`sesiones/${draft}`, {seatPlanId: planId})).body.code).toBe('wrong_state');
  await post(`sesiones/${draft}/desbloquear`, {seatIds: [stage.seat('A', 1, 1)]});
  expect((await put(`sesiones/${draft}`, {seatPlanId: planId})).body.seatPlanId).toBe(planId);
  expect((await stage.db.query('select 1 from price where event_session_id = $1', [draft])).rowCount).toBe(0);
});

test('events, prices and discounts name what is wrong', async () => {
  expect(fields(await put(`eventos/${stage.eventId}`, {vatCode: 'lujo'}))).toEqual([422, 'vatCode']);
  expect((await put(`eventos/${stage.eventId}`, {slug: 'Con Mayúsculas'})).body.errors).toEqual({
    slug: 'Solo minúsculas, números y guiones.',
  });
  const venue = (await post('recintos', {name: 'Más lejos', safeCapacity: 10})).body.id;
  expect((await put(`eventos/${stage.eventId}`, {venueId: venue})).body.code).toBe('in_use');
  const {geometry} = await stage.db.withTransaction(tx =>
    storePlan(tx, {venueId: stage.venueId, draft: smallTheatre('Otra')}),
  );
  expect(
    fields(
      await post('precios-sesion', {
        eventSessionId: stage.sessionId,
        zoneId: geometry.zones[0]!.id,
        priceCategoryId: stage.categoryId,
        amountCents: 100,
      }),
    ),
  ).toEqual([422, 'zoneId']);
  const discount = {code: 'VERANO', name: 'Verano', kind: 'percent'};
  expect(fields(await post('descuentos', discount))).toEqual([422, 'percentBp']);
  expect(fields(await post('descuentos', {...discount, percentBp: 1000, amountCents: 100}))).toEqual([
    422,
    'amountCents',
  ]);
  expect(fields(await post('descuentos', {...discount, kind: 'fixed_per_ticket'}))).toEqual([422, 'amountCents']);
  expect(
    fields(
      await post('descuentos', {
        ...discount,
        percentBp: 1000,
        validFrom: '2026-02-02T00:00:00Z',
        validUntil: '2026-02-01T00:00:00Z',
      }),
    ),
  ).toEqual([422, 'validUntil']);
  expect((await post('descuentos', {...discount, percentBp: 1000})).status).toBe(200);
});

test('the OpenAPI document has every command, each with its permission', async () => {
  const {body: spec} = await stage.call('GET', '/openapi.json', null);
  const operations = Object.entries(
    spec.paths as Record<string, Record<string, {'x-permission': unknown; parameters?: unknown[]}>>,
  ).flatMap(([path, verbs]) => Object.entries(verbs).map(([verb, op]) => ({name: `${verb} ${path}`, op})));
  expect(operations.filter(o => !o.op['x-permission'])).toEqual([]);
  const sell = operations.find(o => o.name === 'post /api/carrito/sell')!;
  expect(sell.op.parameters).toEqual([{$ref: '#/components/parameters/Idempotency-Key'}]);
  expect(JSON.stringify(spec)).not.toContain('x-parser');
});
