/**
 * Who may sell from outside: a seller with a code and a key, under its own numbers, while it and the module are
 * switched on. What is forged, altered or old sells nothing.
 */
import {shopAddresses} from '../../../api/src/acts/pages/shop-addresses';
import {newKey, signed} from '../../support/doubles/outside';
import {must} from '../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  admin,
  app,
  confirmation,
  KEY,
  league,
  number,
  order,
  PATH,
  rowOf,
  send,
  setStage,
  switchOn,
  type Told,
  twoSeats,
  world,
} from './stage';

interface Sellers extends ErrorBody {
  sellers: {id: number; version: number; code: string; isActive: boolean; waiting: number; paid: number}[];
}

setStage({isLeagueIn: false});

test('off as it is shipped: nothing of it is there', async () => {
  for (const answer of [
    await send(order(number(), [])),
    await admin.get<ErrorBody>('/api/lfp'),
    await league.get<ErrorBody>('/api/public/lfp/1.x/LIGA-1'),
  ])
    expect(answer).toMatchObject({status: 404, body: {code: 'module_off'}});
  expect(await shopAddresses(app.runtime)('/compra-lfp/1.x/LIGA-1')).toBe(false);
  await switchOn(true);
  expect((await send(order(number(), []))).status).toBe(403);
});

describe('who may sell', () => {
  test('has a code and a key that comes out of nowhere again', async () => {
    expect(await admin.post('/api/lfp', {code: '9', name: 'La Liga', key: 'corta'})).toMatchObject({
      status: 422,
      body: {errors: {code: expect.stringContaining('letras'), key: expect.stringContaining('32 bytes')}},
    });
    const told = await admin.post<Sellers>('/api/lfp', {code: 'liga', name: 'La Liga', key: KEY});
    expect(must(told).sellers).toMatchObject([{code: 'LIGA', isActive: true, waiting: 0}]);
    expect(told.text).not.toContain(KEY);
    const {rows} = await app.db.query<{text: string}>(
      `select coalesce(string_agg(changes::text, ' '), '') as text from audit_entry where resource = 'lfp'`,
    );
    expect(rows[0]!.text).toContain('LIGA');
    expect(rows[0]!.text).not.toContain(KEY);
    expect(await admin.post('/api/lfp', {code: 'LIGA', name: 'Otra', key: newKey()})).toMatchObject({
      status: 409,
      body: {code: 'duplicate'},
    });
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect((await clerk.post('/api/lfp', {code: 'MIA', name: 'Mía', key: newKey()})).status).toBe(403);
  });

  test('is believed by its signature over these bytes at this time, and by nothing else', async () => {
    const {tickets} = await twoSeats();
    const message = order(number(), tickets);
    const good = signed('LIGA', KEY, message);
    const post = (body: string, headers: Record<string, string>) =>
      league.send<Told>(PATH, {method: 'POST', body, headers});
    const altered = good.body.replace('5000', '5001');
    expect(altered).not.toBe(good.body);
    const later = String(Number(good.headers['x-lfp-timestamp']) + 1);
    for (const [body, headers] of [
      [altered, good.headers],
      [`${good.body} `, good.headers],
      [good.body, {...good.headers, 'x-lfp-timestamp': later}],
      [good.body, {...good.headers, 'x-lfp-club': 'OTRO'}],
      [good.body, {...good.headers, 'x-lfp-signature': good.headers['x-lfp-signature']!.toUpperCase()}],
      [good.body, {...good.headers, 'x-lfp-signature': ''}],
      [good.body, {'content-type': 'application/json'}],
      [message.orderNumber, signed('LIGA', newKey(), message).headers],
    ] as const)
      expect(await post(body, headers)).toMatchObject({status: 403, body: {code: 'bad_signature'}});
    const old = Math.floor(Date.now() / 1000) - 301;
    expect(await send(message, {at: old})).toMatchObject({status: 403, body: {code: 'stale_notification'}});
    expect(await send(message, {at: old + 700})).toMatchObject({status: 403, body: {code: 'stale_notification'}});
    expect(await rowOf(message.orderNumber)).toBeUndefined();
  });

  test('sells under its own code only, and says who is wrong in what', async () => {
    const {tickets} = await twoSeats();
    const wrong = (message: object) => send(message).then(({status, body}) => ({status, errors: body.errors}));
    expect(await wrong(order('OTRO-1', tickets))).toMatchObject({
      status: 422,
      errors: {orderNumber: expect.any(String)},
    });
    expect(await wrong(order(number(), [{...tickets[0], docNo: '12345678A'}]))).toMatchObject({
      status: 422,
      errors: {'tickets[0].docNo': expect.stringContaining('letra')},
    });
    expect(await wrong(order(number(), [{zone: 'Nada', row: '1', seat: '1'}]))).toMatchObject({
      status: 422,
      errors: {'tickets[0].zone': expect.any(String)},
    });
    expect(await wrong(order(number(), [tickets[0]!, tickets[0]!]))).toMatchObject({
      status: 422,
      errors: {'tickets[1].seat': 'Está dos veces.'},
    });
    for (const sessionId of [2_147_483_647, 0])
      expect((await send(order(number(), tickets, {sessionId}))).status).toBe(sessionId ? 404 : 422);
    expect(await wrong(order(number(), tickets, {buyer: undefined}))).toMatchObject({
      status: 422,
      errors: {buyer: expect.any(String)},
    });
  });
});

test('one seller has no say over another’s orders; switched off, none at all', async () => {
  const rival = newKey();
  const {sellers} = must(await admin.post<Sellers>('/api/lfp', {code: 'RIVAL', name: 'Visitante CF', key: rival}));
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  const foreign = await send(confirmation(message.orderNumber), {code: 'RIVAL', key: rival});
  expect(foreign).toMatchObject({status: 422, body: {errors: {orderNumber: expect.any(String)}}});
  const {id, version} = sellers.find(({code}) => code === 'LIGA')!;
  const change = (body: object) => admin.send<Sellers>(`/api/lfp/${id}`, {method: 'PUT', body});
  must(await change({version, isActive: false}));
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 403, body: {code: 'bad_signature'}});
  expect(await change({version, isActive: true})).toMatchObject({status: 409, body: {code: 'stale_version'}});
  const next = newKey();
  must(await change({version: version + 1, isActive: true, key: next}));
  // The old key counts for what was under way, the new one at once.
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
  expect(must(await send(message, {key: next})).state).toBe('paid');
});

test('switched off again, all is silent, and what was sold stays sold', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message, {}));
  await switchOn(false);
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 404, body: {code: 'module_off'}});
  await switchOn(true);
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
});
