import {openStage, refusesStrangers, type Stage} from './stage';

let stage: Stage;
let manager: {id: number; token: string};
let label: number;
beforeAll(async () => {
  stage = await openStage();
  manager = await stage.staff('events_manager');
  label = await stage.label('PROT');
});
afterAll(() => stage.stop());

const path = (what: string, session = stage.sessionId) => `/api/sesiones/${session}/${what}`;
const post = (what: string, body: unknown) => stage.call('POST', path(what), manager.token, body);
const states = async () => (await stage.call('GET', path('estados'), manager.token)).body as Buffer;

test('strangers are refused', async () => {
  await refusesStrangers(stage, 'GET', path('mapa'), undefined, 'marketing_manager');
  await refusesStrangers(stage, 'GET', path('estados'), undefined, 'academy_manager');
  await refusesStrangers(stage, 'POST', path('bloquear'), {seatIds: [1], blockLabelId: 1}, 'clerk');
  await refusesStrangers(stage, 'POST', path('desbloquear'), {seatIds: [1]}, 'promoter');
});

test('a promoter sees the own sessions and no others', async () => {
  const promoter = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  for (const what of ['mapa', 'estados', 'bloqueadas', `butacas/${stage.seat('A', 1, 1)}`]) {
    expect((await stage.call('GET', path(what), promoter.token)).status).toBe(404);
    expect((await stage.call('GET', path(what, stage.otherSessionId), promoter.token)).status).toBe(200);
  }
});

test('the map has zones with counter prices, the grid, fees and labels', async () => {
  const {body} = await stage.call('GET', path('mapa'), manager.token);
  expect(body).toMatchObject({
    sessionId: stage.sessionId,
    state: 'on_sale',
    canSell: true,
    firstSeatId: stage.plan.firstSeatId,
    seatCount: 25,
    planHash: stage.plan.contentHash,
    fees: {web: 150, box_office: 100, phone: 0},
  });
  expect(
    body.zones.map((z: {code: string; free: number; prices: {cents: number}[]}) => [
      z.code,
      z.free,
      z.prices.map(p => p.cents),
    ]),
  ).toEqual([
    ['A', 20, [2100, 1300]],
    ['B', 5, []],
    ['G', 500, [1100]],
  ]);
  expect(body.prices).toHaveLength(3);
  expect(body.labels).toEqual([
    {id: label, name: 'PROT', code: 'PROT', color: '#cc0000', countsAs: 'other', soldBy: []},
  ]);
});

test('block and unblock, with the states, the list and who holds a seat', async () => {
  const seatIds = [stage.seat('A', 1, 3), stage.seat('A', 1, 1), stage.seat('A', 1, 2), stage.seat('A', 1, 1)];
  const done = await post('bloquear', {
    seatIds,
    blockLabelId: label,
    reason: 'Autoridades',
    untilAt: '2099-01-01T00:00:00Z',
  });
  expect(done).toMatchObject({status: 200, body: {blocked: 3}});
  expect([...(await states()).subarray(0, 4)]).toEqual([3, 3, 3, 0]);
  expect((await stage.call('GET', path('bloqueadas'), manager.token)).body).toContainEqual({
    seatId: stage.seat('A', 1, 1),
    blockId: done.body.blockId,
    labelId: label,
  });
  const {body: seat} = await stage.call('GET', path(`butacas/${stage.seat('A', 1, 1)}`), manager.token);
  expect(seat).toMatchObject({
    kind: 'block',
    zoneName: 'Platea',
    rowLabel: '1',
    seatNumber: '1',
    order: null,
    cart: null,
    block: {labelName: 'PROT', reason: 'Autoridades', staffName: 'events_manager', untilAt: '2099-01-01T00:00:00.000Z'},
  });

  expect((await post('desbloquear', {seatIds: [stage.seat('A', 1, 1), stage.seat('A', 1, 9)]})).body).toEqual({
    freed: 1,
  });
  expect((await post('desbloquear', {seatIds: [stage.seat('A', 1, 1)]})).body).toEqual({freed: 0});
  expect([...(await states()).subarray(0, 3)]).toEqual([0, 3, 3]);
  const audit = await stage.db.query(
    `select action from audit_entry where resource = 'sesiones' and resource_id = $1 order by id`,
    [String(stage.sessionId)],
  );
  expect(audit.rows).toEqual([{action: 'block'}, {action: 'unblock'}]);
});

test('all or nothing: conflicts are listed, nothing is kept', async () => {
  const clerk = await stage.staff('clerk');
  const price = (await stage.call('GET', path('mapa'), clerk.token)).body.zones[0].prices[0].id;
  await stage.call('POST', '/api/carrito/seats', clerk.token, {
    sessionId: stage.sessionId,
    seats: [{seatId: stage.seat('A', 2, 1), priceId: price}],
  });
  await post('bloquear', {seatIds: [stage.seat('A', 2, 2)], blockLabelId: label});
  const refused = await post('bloquear', {seatIds: [1, 2, 3].map(n => stage.seat('A', 2, n)), blockLabelId: label});
  expect([refused.status, refused.body.code, refused.body.details.total]).toEqual([409, 'seats_taken', 2]);
  expect(refused.body.details.conflicts).toEqual([
    {seatId: stage.seat('A', 2, 1), kind: 'hold', label: 'En un carrito', seat: 'Platea, fila 2, butaca 1'},
    {seatId: stage.seat('A', 2, 2), kind: 'block', label: 'Bloqueo PROT', seat: 'Platea, fila 2, butaca 2'},
  ]);
  expect((await stage.call('GET', path(`butacas/${stage.seat('A', 2, 3)}`), manager.token)).body.kind).toBe('free');
  expect((await stage.call('GET', path(`butacas/${stage.seat('A', 2, 1)}`), manager.token)).body.cart).toMatchObject({
    channel: 'box_office',
    staffName: 'clerk',
  });
});

test('an expired hold does not stand in the way', async () => {
  const seatId = stage.seat('A', 2, 9);
  await stage.db.query(
    `insert into cart (id, channel, expires_at, hard_limit_at)
      values ('00000000-0000-4000-8000-000000000001', 'web', now(), now())`,
  );
  await stage.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind, cart_id, price_id, expires_at)
      values ($1, $2, 'hold', '00000000-0000-4000-8000-000000000001', 1, now() - interval '1 second')`,
    [stage.sessionId, seatId],
  );
  expect((await post('bloquear', {seatIds: [seatId], blockLabelId: label})).status).toBe(200);
});

test('bad bodies name the field', async () => {
  const ask = {seatIds: [stage.seat('A', 2, 7)], blockLabelId: label};
  const errors = async (body: object) => {
    const answer = await post('bloquear', body);
    return [answer.status, ...Object.keys(answer.body.errors ?? {})];
  };
  expect(await errors({...ask, seatIds: []})).toEqual([422, 'seatIds']);
  expect(await errors({...ask, seatIds: [1_000_000]})).toEqual([422, 'seatIds']);
  expect(await errors({...ask, seatIds: ['uno']})).toEqual([422, 'seatIds.0']);
  expect(await errors({...ask, blockLabelId: 9999})).toEqual([422, 'blockLabelId']);
  expect(await errors({...ask, untilAt: '2001-01-01T00:00:00Z'})).toEqual([422, 'untilAt']);
  expect(await errors({...ask, untilAt: 'mañana'})).toEqual([422, 'untilAt']);
  expect(await errors({seatIds: ask.seatIds})).toEqual([422, 'blockLabelId']);
  expect((await stage.call('POST', path('bloquear', 99999), manager.token, ask)).status).toBe(404);
  expect((await stage.call('GET', path('butacas/999999'), manager.token)).status).toBe(404);
});

test('unchanged states are not sent again, and changes stream with the kinds of staff', async () => {
  const first = await stage.call('GET', path('estados'), manager.token);
  const again = await stage.call('GET', path('estados'), manager.token, undefined, {
    'If-None-Match': first.headers.get('etag')!,
  });
  expect(again.status).toBe(304);
  const stream = await fetch(`${stage.url}${path('live')}?since=${first.headers.get('x-states-version')}`, {
    headers: {Authorization: `Bearer ${manager.token}`},
  });
  const reader = stream.body!.getReader();
  await post('bloquear', {seatIds: [stage.seat('A', 2, 10)], blockLabelId: label});
  let text = '';
  while (!text.includes('event: delta')) text += Buffer.from((await reader.read()).value!).toString();
  await reader.cancel();
  expect(JSON.parse(/data: (.*)/.exec(text)![1]!).s).toEqual([19, 3]);
});
