/**
 * A turnstile over the wire: its key opens what is its own and nothing else, a repeated question has one answer, what
 * did not turn is read again, files go out and come in.
 */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let office: Visitor;
let gateId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  office = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const gate = {venueId: world.venueId, code: 'T7', name: 'Puerta siete'};
  gateId = must(await office.post<{id: number}>('/api/puertas', gate)).id;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Made {
  deviceId: number;
  key: string;
}
type Refused = ErrorBody & {id: number; details: {result: string; id: number}};

const make = async (name: string): Promise<Made> =>
  must(await office.post<Made>(`/api/eventos/${world.eventId}/torniquetes`, {name, gateId}));
const pass = (key: string, code: string, once: string = randomUUID()) =>
  new Visitor(app.url, key).post<Refused>('/api/torniquetes/pasar', {code}, idempotency(once));

test('[board 1] 200 opens, 409 says why, the same question has the same answer, and what did not turn is read again', async () => {
  const {key} = await make('Torniquete 1');
  await giveInvitation(app.db, world, world.seat(30), 'TORNO1');
  const once = randomUUID();
  const first = must(await pass(key, 'TORNO1', once));
  expect(must(await pass(key, 'TORNO1', once))).toEqual(first);
  const again = await pass(key, 'TORNO1');
  expect([again.status, again.body.code, again.body.details.result]).toEqual([409, 'not_admitted', 'already_used']);
  const turnstile = new Visitor(app.url, key);
  // Its last reading is the refusal's; the entry is still the last that let somebody in.
  must(await turnstile.post(`/api/torniquetes/lecturas/${first.id}/anular`));
  expect((await pass(key, 'TORNO1')).status).toBe(200);
  const other = await make('Torniquete 2');
  const foreign = await new Visitor(app.url, other.key).post(`/api/torniquetes/lecturas/${first.id}/anular`);
  expect(foreign.status).toBe(404);
});

test('what a rule has asked nobody asks at a turnstile: it does not open, and uses nothing up', async () => {
  const {key} = await make('Torniquete sin nadie');
  await giveInvitation(app.db, world, world.seat(32), 'TORNO4');
  const save = async (rules: object[], version?: number) =>
    must(await office.post<{version: number}>(`/api/eventos/${world.eventId}/reglas-acceso`, {rules, version})).version;
  const nothing = {categories: [], zoneIds: [], gateIds: [], isExclusive: false, fromTime: null, untilTime: null};
  const unlimited = {entriesPerDay: null, minutesBetween: null, passback: 'none'};
  const asks = {name: 'Carné', sources: ['invitation'], question: '¿Has visto su carné?'};
  const now = await save([{...nothing, ...unlimited, ...asks}]);
  const once = randomUUID();
  for (let tries = 0; tries < 2; tries++) {
    const refused = await pass(key, 'TORNO4', once);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'not_admitted',
      expect.objectContaining({result: 'must_be_asked', explanation: '¿Has visto su carné?'}),
    ]);
  }
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from counted_scan c join invitation i on i.id = c.right_id and c.source = 'invitation'
      where i.code = 'TORNO4'`,
  );
  expect(rows).toEqual([{n: 0}]);
  await save([], now);
  expect((await pass(key, 'TORNO4')).status).toBe(200);
});

test('[board 1] readings told twice are one reading, and one that cannot be judged stops no other', async () => {
  const {key} = await make('Torniquete 3');
  await giveInvitation(app.db, world, world.seat(31), 'TORNO3');
  const at = new Date().toISOString();
  const readings = [
    {key: 'lectura-0001', code: 'TORNO3', operation: 'OFFLINE_OK', at},
    {key: 'lectura-0002', code: 'NADIE', operation: 'FAIL', at},
    {key: 'lectura-0001', code: 'OTRO', operation: 'OK', at},
    {key: 'lectura-0003', code: 'TORNO3', operation: 'OK', at},
  ];
  const turnstile = new Visitor(app.url, key);
  const tell = async () =>
    must(
      await turnstile.post<{readings: {key: string; result: string | null; isConflict: boolean}[]}>(
        '/api/torniquetes/lecturas',
        {readings},
      ),
    ).readings;
  const first = await tell();
  expect(first.map(one => [one.result, one.isConflict])).toEqual([
    ['ok', false],
    ['refused_there', false],
    [null, false],
    ['already_used', true],
  ]);
  expect(await tell()).toEqual(first);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from scan where code in ('TORNO3', 'NADIE')`,
  );
  expect(rows[0]!.n).toBe(3);
});

test('[board 1] a key opens every operation of turnstiles and no other; changed or switched off it opens nothing', async () => {
  const old = await make('Torniquete 4');
  const {key, deviceId} = await make('Torniquete 4');
  expect(deviceId).toBe(old.deviceId);
  expect((await pass(old.key, 'X')).status).toBe(401);
  const {paths} = (await app.app.openApi()) as {paths: Record<string, Record<string, {'x-permission': string}>>};
  const wrong: string[] = [];
  for (const [path, verbs] of Object.entries(paths))
    for (const [verb, {'x-permission': permission}] of Object.entries(verbs)) {
      if (permission === 'public' || permission === 'customer') continue;
      const {status} = await fetch(app.url + path.replace(/\{[^}]+\}/g, '2147483000'), {
        method: verb.toUpperCase(),
        headers: {Authorization: `Bearer ${key}`, 'Content-Type': 'application/json'},
        ...(verb === 'get' || verb === 'delete' ? {} : {body: '{}'}),
      });
      if (permission === 'turnstile' ? status === 401 || status === 403 || status >= 500 : status !== 401)
        wrong.push(`${verb} ${path}: ${status}`);
    }
  expect(wrong).toEqual([]);
  expect((await office.post('/api/torniquetes/pasar', {code: 'X'}, idempotency())).status).toBe(403);
  const off = {eventId: world.eventId, gateId, name: 'Torniquete 4', isActive: false, version: 2};
  const noGate = await office.send<ErrorBody>(`/api/dispositivos/${deviceId}`, {
    method: 'PUT',
    body: {...off, gateId: null},
  });
  expect([noGate.status, Object.keys(noGate.body.errors ?? {})]).toEqual([422, ['gateId']]);
  must(await office.send(`/api/dispositivos/${deviceId}`, {method: 'PUT', body: off}));
  expect((await pass(key, 'X')).status).toBe(401);
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  // A person's reader cannot become the turnstile, nor the other way round.
  const pair = {code: rows[0]!.code, name: 'Torniquete 1'};
  expect((await office.post(`/api/sesiones/${world.sessionId}/emparejar`, pair)).status).toBe(409);
}, 60_000);

test('[board 1] the lists go out with the signed text, and come in line by line', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [50]});
  await notify(app, order);
  const get = async (format: string) =>
    (
      await fetch(`${app.url}/api/sesiones/${world.sessionId}/codigos.csv?formato=${format}`, {
        headers: {Authorization: `Bearer ${world.staff.admin.token}`},
      })
    ).text();
  const rows = (await get('tnac_white')).trim().split('\r\n');
  expect(rows.every(row => row.split(';').length === 9)).toBe(true);
  expect(rows.some(row => /^[\w-]{104};/.test(row))).toBe(true);
  const ticket = rows.find(row => /^[\w-]{104};/.test(row))!.split(';')[0]!;
  const {key} = await make('Torniquete 5');
  expect((await pass(key, ticket)).status).toBe(200);
  expect(await get('tnac_checked')).toMatch(new RegExp(`^[^;]+;;[^;]+;\r\n(.*\r\n)*${ticket};\\d{4}-`));
  const send = (csv: string, format: string, isDryRun: boolean) =>
    office.post<{good: number; problems: {line: number}[]}>(`/api/sesiones/${world.sessionId}/importar-codigos`, {
      csv,
      format,
      name: 'De otros',
      isDryRun,
    });
  const csv =
    'AJENO1;2627;P;GOL;0;0;2020-01-01T00:00:00;;T7\r\nAJENO2;2627;P;GOL;0;0;;;T7\r\nAJENO3;2627;P;GOL;0;0;;;Z9\r\n';
  expect(must(await send(csv, 'tnac_white', true))).toMatchObject({good: 1, problems: [{line: 1}, {line: 3}]});
  must(await send(csv, 'tnac_white', false));
  const black = 'AJENO2;CANCELLED;2627;P;2027-01-01T00:00:00\r\nAJENO1;OTRO;2627;P;\r\n';
  expect(must(await send(black, 'tnac_black', false))).toMatchObject({good: 1, problems: [{line: 2}]});
  expect((await pass(key, 'AJENO2')).body.details.result).toBe('revoked');
  expect((await get('tnac_black')).split('\r\n')).toContainEqual(expect.stringMatching(/^AJENO2;CANCELLED;/));
});

interface Listed {
  isWhole: boolean;
  codes: {barcode: string; isValid: boolean; reason: string | null; why: string | null; entries: number}[];
  mark: string;
  hasMore: boolean;
}

test('[board 1] a turnstile that asks for its codes is told what has changed since its mark, in order, page by page', async () => {
  const {key} = await make('Torniquete 6');
  const turnstile = new Visitor(app.url, key);
  const ask = async (query: string) => must(await turnstile.get<Listed>(`/api/torniquetes/codigos?${query}`));
  /** A look at what has changed is a second old at most. */
  const looked = () =>
    app.db.query(
      `update door_list set refreshed_at = refreshed_at - interval '2 seconds'
      where event_session_id = $1`,
      [world.sessionId],
    );
  const rest = async (kind: string, since: string) => {
    await looked();
    const all: Listed['codes'] = [];
    for (let mark = since; ; ) {
      const page = await ask(`tipo=${kind}&desde=${mark}&cuantos=2`);
      expect(page).toMatchObject({isWhole: false});
      expect(page.codes.length).toBeLessThanOrEqual(2);
      all.push(...page.codes);
      mark = page.mark;
      if (!page.hasMore) return {codes: all, mark};
    }
  };
  const first = await ask('tipo=grey&cuantos=1');
  expect(first).toMatchObject({isWhole: true, hasMore: true});
  const {mark} = await rest('grey', first.mark);
  expect(await rest('grey', mark)).toEqual({codes: [], mark});

  const {order} = await placeOrder(app.url, world, {seats: [60, 61, 62]});
  await notify(app, order);
  await giveInvitation(app.db, world, world.seat(63), 'TORNO6');
  const sold = await rest('white', mark);
  expect(sold.codes.map(one => [one.isValid, one.reason, /^[\w-]{104}$/.test(one.barcode)]).sort()).toEqual([
    [true, null, false],
    [true, null, true],
    [true, null, true],
    [true, null, true],
  ]);
  const ticket = sold.codes.find(one => one.barcode !== 'TORNO6')!.barcode;
  expect((await pass(key, ticket)).status).toBe(200);
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where code = 'TORNO6'`);
  const changed = await rest('grey', sold.mark);
  expect(changed.codes.map(one => [one.barcode, one.isValid, one.reason, one.entries]).sort()).toEqual(
    [
      [ticket, true, null, 1],
      ['TORNO6', false, 'CANCELLED', 0],
    ].sort(),
  );
  expect(await rest('white', sold.mark)).toMatchObject({codes: [{barcode: ticket}]});
  const black = await rest('black', sold.mark);
  expect(black.codes).toMatchObject([{barcode: 'TORNO6', why: 'Revocado'}]);

  const refused = async (query: string) => {
    const {status, body} = await turnstile.get<ErrorBody>(`/api/torniquetes/codigos?${query}`);
    return [status, Object.keys(body.errors ?? {})];
  };
  const other = Buffer.from(`${world.sessionId + 1}.1.${'0'.repeat(16)}`).toString('base64url');
  expect(await refused(`tipo=grey&desde=${other}`)).toEqual([422, ['desde']]);
  expect(await refused('tipo=grey&desde=nada')).toEqual([422, ['desde']]);
  expect((await refused(`tipo=white&sesion=${world.sessionId + 7}`))[0]).toBe(404);
  // Its plan is another: whatever it knew is to be forgotten.
  await app.db.query('update door_list set first_mark = mark + 1 where event_session_id = $1', [world.sessionId]);
  expect(await ask(`tipo=white&desde=${black.mark}`)).toMatchObject({isWhole: true});
});
