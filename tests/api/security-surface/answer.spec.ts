/**
 * What the process answers anybody: false words of the bank, headers of pages, addresses outside the web, errors.
 */
import {randomBytes, randomInt} from 'node:crypto';
import {encodeParameters} from '../../../api/src/outside/bank/redsys/sign';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {bankWord, must, NOTIFICATION, notify, placeOrder, resultOf} from '../../support/world/purchase';
import {rawRequest} from '../../support/wire/raw-request';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

type Form = [name: string, value: string][];
type Forgery = (n: number) => Form;

test('[F12] forged words of the bank: none is believed and nothing is written', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: [2, 3]});
  const {order: other} = await placeOrder(app.url, world, {seats: [6]});
  const {config} = app.runtime;
  const word = (
    gatewayOrder = order.gatewayOrder,
    amount = order.totalCents,
    redsys: Partial<typeof config.redsys> = {},
  ): Record<string, string> => bankWord({...config, redsys: {...config.redsys, ...redsys}}, gatewayOrder, amount);
  const [good, others] = [word(), word(other.gatewayOrder, other.totalCents)];
  const read = JSON.parse(Buffer.from(good.Ds_MerchantParameters!, 'base64').toString()) as Record<string, string>;
  const changed = (fields: Record<string, string>): string =>
    encodeParameters(config.redsys.signatureVersion, {...read, ...fields});
  const mac = Buffer.from(good.Ds_Signature!, 'base64');
  const form = (fields: Record<string, string>): Form => Object.entries({...good, ...fields});
  const forgeries: Forgery[] = [
    n => form({Ds_MerchantParameters: changed({Ds_Amount: String(n + order.totalCents + 1)})}),
    n => form({Ds_MerchantParameters: changed({[`Ds_Nuevo${n}`]: '1'})}),
    () => form({Ds_MerchantParameters: changed({Ds_Order: other.gatewayOrder})}),
    () => form({Ds_Signature: others.Ds_Signature!}),
    () => form({Ds_MerchantParameters: others.Ds_MerchantParameters!}),
    n =>
      form({
        Ds_Signature: Buffer.from(mac.map((byte, i) => (i === n % mac.length ? byte ^ (1 << (n % 8)) : byte))).toString(
          'base64url',
        ),
      }),
    n => form({Ds_Signature: good.Ds_Signature!.slice(0, n % good.Ds_Signature!.length)}),
    n => form({Ds_Signature: good.Ds_Signature + 'A'.repeat(1 + (n % 8))}),
    () => form({Ds_Signature: randomBytes(64).toString('base64url')}),
    () => Object.entries(word(undefined, undefined, {key: randomBytes(24).toString('base64')})),
    // Right key, but the older signature, another shop, another till of the shop.
    () => Object.entries(word(undefined, undefined, {signatureVersion: 'HMAC_SHA256_V1'})),
    n => Object.entries(word(undefined, undefined, {merchantCode: String(100_000_000 + n)})),
    n => Object.entries(word(undefined, undefined, {terminal: String(2 + (n % 90))})),
    n =>
      form({Ds_SignatureVersion: ['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'none', '', 'hmac_sha512_v2', 'T25V1'][n % 6]!}),
    n => Object.entries(good).filter((_field, i) => i !== n % 3),
    n => [...Object.entries(good), Object.entries(good)[n % 3]!],
    n => Object.entries(good).map(([name, value]) => [n % 2 ? name.toLowerCase() : `${name}[]`, value]),
    () => form({Ds_MerchantParameters: randomBytes(randomInt(1, 600)).toString('base64url')}),
    n =>
      form({
        Ds_MerchantParameters: Buffer.from(
          ['[]', 'null', '"x"', '1', '{', '{"Ds_Order":{}}', '{"__proto__":{"Ds_Order":"1"}}'][n % 7]!,
        ).toString('base64url'),
      }),
    n => [
      ['__proto__', good.Ds_Signature!],
      ['constructor', 'x'],
      ...form({Ds_Signature: `${good.Ds_Signature}${[' ', '%', '\0', '=', '\n'][n % 5]}`}),
    ],
  ];
  const tables = [
    '"order"',
    'order_line',
    'payment',
    'refund',
    'ledger_entry',
    'ticket',
    'seat_claim',
    'zone_claim',
    'incident',
    'mail_message',
    'audit_entry',
    'idempotency_key',
    'test_bank.operation',
  ];
  const state = async (): Promise<string[]> =>
    Promise.all(
      tables.map(
        async table =>
          (
            await app.db.query<{state: string}>(
              `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state
                from ${table} t`,
            )
          ).rows[0]!.state,
      ),
    );
  const before = await state();
  const told: Record<string, number> = {};
  await inParallel(count(long(10_000, 1000)), 16, async n => {
    const fields = forgeries[n % forgeries.length]!(Math.floor(n / forgeries.length));
    const answer = await new Visitor(app.url).send<ErrorBody>(NOTIFICATION, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {'content-type': 'application/x-www-form-urlencoded'},
    });
    const what = `${answer.status} ${answer.body.code}`;
    told[what] = (told[what] ?? 0) + 1;
    if (answer.status !== 403) throw new Error(`${what}: ${JSON.stringify(fields)}`);
  });
  expect(told).toEqual({'403 bad_signature': long(10_000, 1000)});
  expect(await state()).toEqual(before);
  expect(must(await resultOf(buyer, order)).state).toBe('pending');
  must(await notify(app, order));
  expect(must(await resultOf(buyer, order)).state).toBe('paid');
}, 300_000);

test('[S07] every page carries the headers that keep foreign scripts, frames and readers out', async () => {
  for (const path of [
    '/',
    '/eventos',
    '/compra/x/y',
    '/reservas/x',
    '/login',
    '/admin',
    '/admin/pedidos',
    '/superadmin',
    '/api/docs',
    '/openapi.json',
    '/nada.js',
    '/banco-de-pruebas/realizarPago',
  ]) {
    const {headers, text} = await new Visitor(app.url).get(path);
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map(part => part.trim().split(/\s+/))
        .map(([name, ...values]) => [name, values] as const),
    );
    const scripts = policy.get('script-src') ?? policy.get('default-src')!;
    expect([
      path,
      scripts.every(source => ["'self'", "'none'"].includes(source)),
      policy.get('default-src'),
      policy.get('frame-ancestors'),
    ]).toEqual([path, true, ["'none'"], ["'none'"]]);
    expect([path, policy.has('base-uri'), policy.has('form-action')]).toEqual([path, true, true]);
    expect([path, headers['x-content-type-options'], headers['referrer-policy'], headers['x-powered-by']]).toEqual([
      path,
      'nosniff',
      'no-referrer',
      undefined,
    ]);
    expect([path, text.match(/<script(?![^>]*\ssrc=)[^>]*>|\son\w+="|javascript:/gi) ?? []].flat()).toEqual(
      path === '/openapi.json' ? expect.anything() : [path],
    );
  }
  expect((await new Visitor(app.url).get('/admin?api_key=x')).headers['cache-control']).toBe('no-store');
  const api = await new Visitor(app.url).get('/api/public/cart', {origin: 'https://evil.example'});
  expect([
    api.headers['x-content-type-options'],
    api.headers['cache-control'],
    api.headers['access-control-allow-origin'],
  ]).toEqual(['nosniff', 'no-store', undefined]);
});

test('no address leads to a file outside the web', async () => {
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2e/',
    '..%252f',
    '%252e%252e%252f',
    '..\\',
    '..%5c',
    '%2e%2e%5c',
    '....//',
    '..;/',
    '..%c0%af',
    '%c0%ae%c0%ae/',
    '..%u2215',
    '..%00/',
    './/../',
    '..%2f%2f',
  ];
  const targets = [
    'package.json',
    'api/src/platform/environment/config.ts',
    '.git/config',
    'etc/passwd',
    'package.json%00.js',
  ];
  const roots = [
    '/',
    '/admin/',
    '/superadmin/',
    '/assets/',
    '/admin/assets/',
    '/api/docs/',
    '/banco-de-pruebas/',
    '//',
    '/%00/',
  ];
  const addresses = [
    ...roots.flatMap(root =>
      ups.flatMap(up => targets.flatMap(target => [2, 8].map(n => `${root}${up.repeat(n)}${target}`))),
    ),
    '/%2fetc%2fpasswd',
    '//etc/passwd',
    '/file:///etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1/../../package.json',
    '/%00',
    '/index.html%00',
    '/.%00./package.json',
    '/~root/.profile',
    '/dist/../package.json',
    '/assets/',
    '/assets',
    '/admin/assets',
    '/node_modules/pg/package.json',
  ];
  const leaks: string[] = [];
  await inParallel(addresses, 32, async path => {
    const {status, text} = await rawRequest(app.url, 'GET', path).catch(error => ({status: 0, text: String(error)}));
    if (
      status >= 500 ||
      status === 0 ||
      /"workspaces"|root:.*:0:0|APP_SECRET|"name": "taquilla|\[core\]|startServing/.test(text)
    )
      leaks.push(`${status} ${path}`);
  });
  expect(leaks).toEqual([]);
});

test('[S19] errors are sentences, never a stack', async () => {
  const json = {'content-type': 'application/json'};
  const bad: [string, string, Record<string, string>, string?][] = [
    ['POST', '/api/session', json, '{"email":'],
    ['POST', '/api/session', {...json, 'content-encoding': 'gzip'}, 'no es gzip'],
    ['POST', '/api/session', {'content-type': 'application/json; charset=nada'}, '{}'],
    ['POST', '/api/session', {'content-type': 'application/xml'}, '<a/>'],
    ['POST', '/api/session', json, '{"__proto__":{"x":1}}'],
    ['POST', '/api/session', json, '['.repeat(20_000)],
    ['POST', '/api/session', json, '"\\ud800"'],
    ['POST', '/api/public/cart/seats', json, '{'],
    ['POST', '/api/public/cart/seats', json, '[[[['],
    ['POST', '/api/public/cart/seats', {}, 'x'],
    ['GET', '/api/eventos/%E0%A4%A', {}],
    ['GET', '/api/eventos/%zz', {}],
    ['GET', '/api/nada', {}],
    ['GET', '/api/', {}],
    ['GET', '/api/public/sessions/99999999999999999999', {}],
    ['GET', '/api/public/events?q=%00', {}],
    ['GET', '/api/public/events?page=1e9', {}],
    ['GET', '/api/public/faqs/2147483648', {}],
    ['OPTIONS', '/api/session', {}],
    ['TRACE', '/api/session', {}],
    ['PROPFIND', '/api/eventos', {}],
    ['GET', '/api/session', {authorization: 'Bearer \u00e1'}],
    ['GET', '/api/session', {authorization: `Bearer ${'x'.repeat(5000)}`}],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap(name =>
      ['', '/x', '/tickets.pdf'].map((rest): [string, string, Record<string, string>] => [
        'GET',
        `/api/public/reservations/${name}${rest}`,
        {},
      ]),
    ),
    ['GET', '/api/__proto__', {}],
    ['GET', '/api/constructor/prototype/1', {}],
    ['GET', '/api/eventos?filter=[', {authorization: `Bearer ${world.staff.admin.token}`}],
    ['GET', '/api/eventos?sort=["constructor","ASC"]', {authorization: `Bearer ${world.staff.admin.token}`}],
    [
      'PUT',
      `/api/eventos/${world.eventId}`,
      {...json, authorization: `Bearer ${world.staff.admin.token}`},
      '{"venueId":2147483647}',
    ],
  ];
  for (const [method, path, headers, body] of bad) {
    const answer = await rawRequest(app.url, method, path, headers, body);
    const error = answer.text ? (JSON.parse(answer.text) as ErrorBody) : null;
    expect([
      method,
      path,
      answer.status >= 400 && answer.status < 500,
      typeof error?.code,
      typeof error?.message,
    ]).toEqual([method, path, true, 'string', 'string']);
    expect(answer.text).not.toMatch(/\n\s+at |\\n\s+at |node_modules|\.[tj]s:\d|Error:|select |postgres/i);
  }
});
