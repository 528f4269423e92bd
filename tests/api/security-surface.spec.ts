/**
 * What the process shows to anybody: false words of the bank, headers of pages, addresses outside the web, errors, and
 * what stands in the log.
 */
import {randomBytes, randomInt} from 'node:crypto';
import {encodeParameters} from '../../api/src/bank/redsys/sign';
import {newToken, signedId} from '../../api/src/auth/token';
import {Database} from '../../api/src/db';
import {APP_SECRET, startApp, startChild, type TestApp} from '../support/app';
import {payAtBank} from '../support/bank';
import {freshDatabase} from '../support/database';
import {makeWorld, PASSWORD, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {letters} from '../support/mails';
import {bankWord, must, NOTIFICATION, notify, placeOrder, resultOf} from '../support/purchase';
import {rawRequest} from '../support/raw-request';
import {count, inParallel, long, until} from '../support/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../support/visitor';

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
  const targets = ['package.json', 'api/src/config.ts', '.git/config', 'etc/passwd', 'package.json%00.js'];
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

test('[S18] [X10] nothing secret stands in the log, not even at its most talkative, whatever the route', async () => {
  const database = await freshDatabase();
  const db = new Database(database.url, 4);
  const shop = await makeWorld(db, {});
  const child = await startChild({databaseUrl: database.url, env: {LOG_LEVEL: 'debug'}});
  const secrets = new Map<string, string>();
  const keep = (what: string, value: string | undefined): string => {
    if (!value || value.length < 8) throw new Error(`No ${what} to look for.`);
    secrets.set(value, what);
    return value;
  };
  const card = '4548812049400004';
  try {
    const staffPassword = keep('password', PASSWORD);
    keep('wrong password', 'equivocada-secreta-1');
    const customer = new Visitor(child.url);
    const clerk = (token?: string): Visitor => new Visitor(child.url, token);
    await clerk().post('/api/session', {email: shop.staff.admin.email, password: 'equivocada-secreta-1'});
    const token = keep(
      'staff token',
      must(
        await clerk().post<{token: string}>('/api/session', {email: shop.staff.admin.email, password: staffPassword}),
      ).token,
    );
    const link = must(await clerk(token).post<{url: string}>(`/api/usuarios/${shop.staff.clerk.id}/enlace`)).url;
    const key = keep('link key', new URL(link).searchParams.get('api_key')!);
    for (const path of [
      link.slice(child.url.length),
      `/api/session?api_key=${key}`,
      `/api/eventos?api_key=${key}&token=${token}`,
      `/admin/pedidos?api_key=${token}`,
      `/?card=${card}`,
      `/api/public/events?q=${card}`,
      `/api/nada?api_key=${key}`,
    ])
      await customer.get(path);
    keep('exchanged token', must(await clerk(key).post<{token: string}>('/api/session/exchange')).token);
    must(
      await clerk(token).post(`/api/usuarios/${shop.staff.door.id}/contrasena`, {
        password: keep('new staff password', 'puerta-secreta-2026'),
      }),
    );
    await clerk(token).post('/api/usuarios', {email: 'mal', password: 'puerta-secreta-2026', token});

    await customer.post('/api/public/account/login', {email: shop.customer.email, password: 'equivocada-secreta-1'});
    must(
      await customer.post('/api/public/account/login', {email: shop.customer.email, password: shop.customer.password}),
    );
    keep('customer cookie', customer.cookies.get('customer'));
    must(await customer.post('/api/public/cart/seats', {sessionId: shop.sessionId, seats: shop.seats(20)}));
    keep('cart cookie', customer.cookies.get('cart'));
    must(await customer.post('/api/public/account/password/forgot', {email: shop.customer.email}));
    const mail = async (): Promise<string> => (await letters(db, `kind = 'password_reset'`)).at(-1)?.text ?? '';
    const reset = keep('reset token', /token=([\w-]{40,})/.exec(await mail())?.[1]);
    const chosen = keep('chosen password', 'clave elegida nueva 77');
    must(await customer.get(`/forgot-password/change?token=${reset}`));
    for (const status of [204, 410])
      expect(
        (await customer.post('/api/public/account/password/change', {token: reset, password: chosen})).status,
      ).toBe(status);
    keep('customer cookie after the change', customer.cookies.get('customer'));

    const {buyer, order} = await placeOrder(
      child.url,
      shop,
      {seats: [2, 3], places: 1},
      {docNo: keep('identity document', '12345678Z')},
    );
    keep('cart cookie of the purchase', buyer.cookies.get('cart'));
    keep('checkout token', order.checkoutToken);
    const back = await payAtBank(order.redirect!, 'pay');
    await buyer.get(new URL(back.location!).pathname + new URL(back.location!).search);
    await until('the order is paid', async () => (await resultOf(buyer, order)).body.state === 'paid');
    const hash = keep('reservation hash', must(await resultOf(buyer, order)).reservationHash!);
    const ticket = (await db.query<{id: number}>('select id from ticket order by id limit 1')).rows[0]!;
    for (const path of [
      `/reservas/${hash}`,
      ...['', '/', '/tickets.pdf', '/calendar.ics', `/tickets/${ticket.id}/qr.svg`, '/nada', '?x=1'].map(
        part => `/api/public/reservations/${hash}${part}`,
      ),
      `/compra/${order.checkoutToken}/${order.gatewayOrder}`,
    ])
      await buyer.get(path);
    for (const path of [
      `/api/public/reservations//${hash}`,
      `//api/public/reservations/${hash}`,
      `/reservas//${hash}`,
      `/api//public/checkout/${order.checkoutToken}/x`,
    ])
      await rawRequest(child.url, 'GET', path);
    await buyer.post(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'card'}, idempotency());
    await buyer.post(`/api/public/orders/${order.checkoutToken}/reopen`, {});
    await buyer.send(NOTIFICATION, {
      method: 'POST',
      body: `Ds_Card_Number=${card}&Ds_Signature=${keep('signature', 'firma-falsa-000000')}`,
      headers: {'content-type': 'application/x-www-form-urlencoded'},
    });
    await buyer.post('/api/public/cart/checkout', {card, email: shop.customer.email}, idempotency());
    for (const [what, value] of [
      ['forged hash', signedId('otro-secreto', 'reservation', 9)],
      ['forged token', newToken()],
    ])
      await clerk(keep(what!, value)).get(`/api/public/reservations/${value}`);
    // Every route that takes a proof in its address, also as a proxy or a person may write it.
    const {paths} = must(await customer.get<{paths: Record<string, object>}>('/openapi.json'));
    const withProof = Object.entries(paths).filter(([path]) => /\{(token|hash|key|code)\}/.test(path));
    expect(withProof.length).toBeGreaterThan(15);
    for (const [path, methods] of withProof)
      for (const method of Object.keys(methods).filter(name =>
        ['get', 'post', 'put', 'delete', 'patch'].includes(name),
      ))
        for (const purpose of [
          'payment_link',
          'auto_renewal',
          'session_waiter',
          'waiting_place',
          'waiting_list',
          'reservation',
        ] as const) {
          const proof = keep(`${purpose} in ${path}`, signedId(APP_SECRET, purpose, 4_000 + secrets.size));
          const address = path.replace(/\{(token|hash|key|code)\}/, proof).replace(/\{\w+\}/g, '1');
          for (const form of [address, `${address}/`, address.replace(proof, `/${proof}`)])
            await rawRequest(
              child.url,
              method.toUpperCase(),
              form,
              {'content-type': 'application/json'},
              method === 'get' ? undefined : '{}',
            );
        }
    await until(
      'the mail is out',
      async () =>
        (await db.query(`select 1 from mail_message where kind = 'order_confirmation' and state <> 'queued'`))
          .rowCount === 1,
    );
    keep('secret of the process', 'solo-para-las-pruebas-0123456789-abcdef');
    keep('key of the bank', 'sq7HjrUOBfKmC576ILgskD5srU870gJ7');
    expect(await child.end('SIGTERM')).toBe(0);
  } finally {
    child.process.kill('SIGKILL');
    await db.close();
  }
  const said = child.output();
  // It did talk, of these very requests.
  expect(said.match(/"msg":"request"/g)!.length).toBeGreaterThan(40);
  for (const line of [
    '"path":"/api/public/reservations/…',
    '"path":"/reservas/…',
    '"path":"/admin"',
    '"path":"/api/session"',
    '"msg":"bank notification refused"',
    'test bank',
  ])
    expect(said).toContain(line);
  const found = [...secrets].flatMap(([value, what]) =>
    [
      value,
      encodeURIComponent(value),
      value.replaceAll(' ', '+'),
      Buffer.from(value).toString('base64').replace(/=+$/, ''),
    ].some(form => said.includes(form))
      ? [what]
      : [],
  );
  expect(found).toEqual([]);
  // Names of requests are drawn: one in thousands looks like a card.
  const withoutNames = said.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '');
  expect(
    (withoutNames.match(/\d(?:[ -]?\d){12,18}/g) ?? []).map(digits => digits.replace(/\D/g, '')).filter(isCardNumber),
  ).toEqual([]);
  expect(said).not.toMatch(/api_key|bearer |\$argon2|postgres:\/\//i);
}, 180_000);

function isCardNumber(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + (i % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] : Number(digit))!, 0);
  return /^[2-6]/.test(digits) && sum % 10 === 0;
}
