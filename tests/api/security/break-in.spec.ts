/**
 * What somebody tries who has not been let in: foreign pages, guessed links and passwords, forged cookies and tokens open
 * nothing, and guessing at links and passwords is slowed down.
 */
import {randomBytes, randomUUID} from 'node:crypto';
import {newToken, signedId} from '../../../api/src/platform/keys/token';
import {startApp, type TestApp} from '../../support/run/app';
import {PASSWORD, type World} from '../../support/world/fixture';
import {bankWord, holdSeats, must, placeOrder, postForm, type CartView} from '../../support/world/purchase';
import {rawRequest} from '../../support/wire/raw-request';
import {count} from '../../support/run/until';
import {Visitor, type Answer} from '../../support/wire/visitor';
import type {OpenApi} from '../hostile/bad-requests';
import {closeStage, openStage, refusal, type Paid, type Stage} from './stage';

let databaseUrl: string;
let app: TestApp;
let world: World;
let ana: Paid;
let eva: Paid;
let me: Stage['me'];
let withCookie: Stage['withCookie'];

beforeAll(async () => {
  ({databaseUrl, app, world, ana, eva, me, withCookie} = await openStage());
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(() => closeStage(app));

test('a public write that another site sends is refused, on every address', async () => {
  const spec = (await app.app.openApi()) as OpenApi;
  const writes = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(m => ['post', 'put', 'patch', 'delete'].includes(m) && path.startsWith('/api/public/'))
      .map(m => [m.toUpperCase(), path.replace(/\{\w+\}/g, 'x')]),
  );
  expect(writes.length).toBeGreaterThan(14);
  const host = new URL(app.url).host;
  const foreignHeaders = [
    {origin: 'https://evil.example'},
    {origin: 'null'},
    {origin: ''},
    {origin: `http://${host}.evil.example`},
    {origin: `http://evil.example:${new URL(app.url).port}`},
    {origin: 'http://127.0.0.1'},
    {'sec-fetch-site': 'cross-site'},
    {'sec-fetch-site': 'same-site'},
    {origin: 'https://evil.example', 'sec-fetch-site': 'same-origin'},
  ] as Record<string, string>[];
  for (const [method, path] of writes)
    for (const headers of foreignHeaders)
      expect([
        method,
        path,
        headers,
        refusal(await new Visitor(app.url).send(path!, {method, body: {}, headers})),
      ]).toEqual([method, path, headers, '403 forbidden_origin']);
  const seat = {sessionId: world.sessionId, seats: world.seats(40)};
  expect(
    refusal(await new Visitor(app.url).post('/api/public/cart/seats', seat, {origin: 'https://evil.example'})),
  ).toBe('403 forbidden_origin');
  expect((await app.db.query('select 1 from seat_claim where seat_id = $1', [world.seat(40)])).rowCount).toBe(0);
  // Spelt otherwise, the same address is no way around it.
  const answers = [];
  for (const path of [
    `/api//public/orders/${ana.order.checkoutToken}/reopen`,
    '/api//public/account/login',
    '/api/%70ublic/account/login',
    '/api/./public/account/login',
    '//api/public/account/login',
  ]) {
    const evil = {origin: 'https://evil.example', 'content-type': 'application/json'};
    answers.push((await rawRequest(app.url, 'POST', path, evil, '{}')).status);
  }
  expect(answers).toEqual([404, 404, 404, 404, 405]);
  const own = [
    {origin: app.url},
    {'sec-fetch-site': 'same-origin'},
    {'sec-fetch-site': 'none'},
    {origin: app.url, 'sec-fetch-site': 'same-origin'},
    {},
  ] as Record<string, string>[];
  for (const [n, headers] of own.entries())
    expect([
      headers,
      (await new Visitor(app.url).post('/api/public/cart/seats', {...seat, seats: world.seats(42 + n)}, headers))
        .status,
    ]).toEqual([headers, 200]);
  expect(
    (await postForm(app.url, bankWord(app.runtime.config, ana.order.gatewayOrder, ana.order.totalCents))).body,
  ).toEqual({ok: true});
});

/** What somebody makes who has seen one link: its neighbours, its parts, other spellings, proofs of other purposes. */
function tampered(
  good: string,
  otherId: number,
  purposes: ('cart' | 'checkout' | 'reservation' | 'unsubscribe')[],
): string[] {
  const [name, mac] = good.split('.') as [string, string];
  const other = otherId.toString(36);
  const turned = count(good.length)
    .filter(i => i < 4 || i % 4 === 0 || i === good.length - 1)
    .map(i => good.slice(0, i) + (good[i] === 'A' ? 'B' : 'A') + good.slice(i + 1));
  return [
    ...turned,
    ...purposes.map(p => signedId(app.runtime.config.secret, p, otherId)),
    signedId('otro-secreto-0123456789-abcdefghijklmnop', 'reservation', otherId),
    `${other}.${mac}`,
    `0${name}.${mac}`,
    `${name}.`,
    `.${mac}`,
    name,
    mac,
    other,
    `${name}.${mac!.slice(0, -1)}`,
    `${name}.${mac}A`,
    `${name}.${mac}=`,
    `${name}..${mac}`,
    good.toUpperCase(),
    `${good}%00`,
    `${good}%20`,
    `%20${good}`,
    `${good}.${mac}`,
    `-${good}`,
    encodeURIComponent(`../${good}/..`),
    String(otherId),
    '1',
    'null',
    '__proto__',
    'constructor',
    randomBytes(30).toString('base64url'),
    randomUUID(),
    `${other}.${randomBytes(20).toString('base64url').slice(0, 27)}`,
  ].filter(value => value !== good);
}

test('[S03] reservations open with their own link only; guessing is slowed down and finds nothing', async () => {
  const stranger = new Visitor(app.url);
  const pending = (await placeOrder(app.url, world, {seats: [8]}, {email: 'pendiente@example.org'})).order;
  const {rows} = await app.db.query<{id: number}>('select id from "order" where number = $1', [pending.orderNumber]);
  const guesses = [
    ...tampered(ana.hash, eva.orderId, ['cart', 'checkout', 'unsubscribe']),
    signedId(app.runtime.config.secret, 'reservation', 2_000_000),
    signedId(app.runtime.config.secret, 'reservation', rows[0]!.id),
    ana.order.orderNumber,
    ana.order.gatewayOrder,
    ana.order.checkoutToken,
  ];
  for (const [n, guess] of guesses.entries()) {
    if (n % 4 === 0) await app.db.query('delete from attempt');
    const answers = await Promise.all(
      ['', '/tickets.pdf', '/calendar.ics', `/tickets/${eva.ticketId}/qr.svg`].map(part =>
        stranger.get(`/api/public/reservations/${guess}${part}`),
      ),
    );
    expect([guess, answers.map(refusal)]).toEqual([guess, Array(4).fill('404 not_found')]);
  }
  // A good link of one's own does not show another's ticket.
  expect((await stranger.get(`/api/public/reservations/${ana.hash}/tickets/${ana.ticketId}/qr.svg`)).status).toBe(200);
  expect(refusal(await stranger.get(`/api/public/reservations/${ana.hash}/tickets/${eva.ticketId}/qr.svg`))).toBe(
    '404 not_found',
  );

  await app.db.query('delete from attempt');
  const told = [];
  for (const i of count(22)) told.push(await stranger.get(`/api/public/reservations/x${i}.${'A'.repeat(27)}`));
  expect(told.map(refusal)).toEqual([
    ...Array<string>(20).fill('404 not_found'),
    '429 too_many_requests',
    '429 too_many_requests',
  ]);
  expectRetryAfter(told[21]!, 60);
  expect((await stranger.get(`/api/public/reservations/${ana.hash}`)).status).toBe(200);
});

function expectRetryAfter(answer: Answer, most: number): void {
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds > 0 && seconds <= most).toBe(true);
}

test('[S03] checkout tokens, and what they open, are nobody else’s', async () => {
  const stranger = new Visitor(app.url);
  const {checkoutToken, gatewayOrder} = ana.order;
  const guesses = tampered(checkoutToken, eva.orderId, ['cart', 'reservation', 'unsubscribe']);
  for (const token of guesses) {
    const answers = await Promise.all([
      stranger.get(`/api/public/checkout/${token}/${eva.order.gatewayOrder}`),
      stranger.get(`/api/public/checkout/${token}/gratis`),
      stranger.post(`/api/public/orders/${token}/retry`, {method: 'card'}, {'idempotency-key': randomUUID()}),
      stranger.post(`/api/public/orders/${token}/reopen`),
    ]);
    expect([token, answers.map(refusal)]).toEqual([token, Array(4).fill('404 not_found')]);
  }
  // One's own token with the try of another order.
  expect(refusal(await stranger.get(`/api/public/checkout/${checkoutToken}/${eva.order.gatewayOrder}`))).toBe(
    '404 not_found',
  );
  expect(
    must(await stranger.get<{emailMasked: string}>(`/api/public/checkout/${checkoutToken}/${gatewayOrder}`))
      .emailMasked,
  ).not.toContain('ana@');
});

test('forged cookies and tokens of another kind open no cart, no account, no back office', async () => {
  const victim = new Visitor(app.url);
  must(await holdSeats(victim, world, [10]));
  const cookie = victim.cookies.get('cart')!;
  const id = cookie.split('.')[0]!;
  const key = `s:${world.sessionId}:${world.seat(10)}`;
  for (const value of [
    id,
    `${id}.`,
    `${id}.${'A'.repeat(27)}`,
    `${cookie}A`,
    cookie.slice(0, -1),
    signedId('otro-secreto-0123456789-abcdefghijklmnop', 'cart', id),
    signedId(app.runtime.config.secret, 'checkout', id),
    signedId(app.runtime.config.secret, 'reservation', id),
    ana.hash,
    eva.order.checkoutToken,
    '',
    '*',
    '%00',
    `' or 1=1`,
  ]) {
    const forger = withCookie('cart', value);
    expect([value, must(await forger.get<CartView>('/api/public/cart')).lines]).toEqual([value, []]);
    forger.cookies.set('cart', value);
    await forger.post('/api/public/cart/release', {keys: [key]});
  }
  expect(must(await victim.get<CartView>('/api/public/cart')).lines.map(line => line.key)).toEqual([key]);
  const stranger = new Visitor(app.url);
  await stranger.post('/api/public/cart/release', {keys: [key]});
  must(await holdSeats(stranger, world, [12]));
  expect(must(await stranger.post<{released: number}>('/api/public/cart/release', {keys: [key]})).released).toBe(0);
  expect(must(await victim.get<CartView>('/api/public/cart')).lines).toHaveLength(1);

  for (const value of [
    newToken(),
    world.staff.superadmin.token,
    cookie,
    String(world.customer.id),
    `${world.customer.token}A`,
    '',
  ])
    expect([value, refusal(await withCookie('customer', value).get('/api/public/account'))]).toEqual([
      value,
      '401 unauthorized',
    ]);
  for (const token of [
    world.customer.token,
    cookie,
    ana.hash,
    eva.order.checkoutToken,
    newToken(),
    String(world.staff.admin.id),
    'null',
  ])
    expect([token, refusal(await me(token))]).toEqual([token, '401 unauthorized']);
  for (const cookieName of ['customer', 'staff_token', 'token'])
    expect(refusal(await withCookie(cookieName, world.staff.admin.token).get('/api/session'))).toBe('401 unauthorized');
  expect(
    refusal(
      await new Visitor(app.url).get(
        `/api/session?api_key=${world.staff.admin.token}&access_token=${world.staff.admin.token}`,
      ),
    ),
  ).toBe('401 unauthorized');
});

test('[S06] guessing passwords is slowed down: across a restart, whatever the case of the address, whatever the headers say', async () => {
  const email = world.staff.finance_manager.email;
  const spellings = [email, email.toUpperCase(), email.replace('f', 'F'), email.replace('@e', '@E'), email];
  const logins = [
    {path: '/api/session', spellings},
    {
      path: '/api/public/account/login',
      spellings: spellings.map(s => s.replace(/finance_manager/i, m => (m === 'finance_manager' ? 'ana' : 'ANA'))),
    },
  ];
  for (const {path, spellings: names} of logins) {
    const guess = (url: string, name: string, password: string, n = 0): Promise<Answer> =>
      new Visitor(url).post(path, {email: name, password}, {'x-forwarded-for': `203.0.113.${n}`});
    // Who knows the password is not slowed down by coming and going.
    for (const n of count(7))
      expect([path, n, (await guess(app.url, names[0]!, PASSWORD)).status]).toEqual([path, n, 200]);
    for (const [n, name] of names.entries())
      expect(refusal(await guess(app.url, name, 'no es esta', n))).toBe('401 bad_credentials');
    const refused = [await guess(app.url, names[1]!, 'no es esta', 77), await guess(app.url, names[0]!, PASSWORD)];
    expect(refused.map(refusal)).toEqual(['429 too_many_requests', '429 too_many_requests']);
    expectRetryAfter(refused[0]!, 900);
  }
  const again = await startApp({databaseUrl, env: {TRUST_PROXY: 'true'}});
  try {
    for (const {path, spellings: names} of logins) {
      const guess = (forwarded: Record<string, string>): Promise<Answer> =>
        new Visitor(again.url).post(path, {email: names[2], password: PASSWORD}, forwarded);
      expect(refusal(await guess({}))).toBe('429 too_many_requests');
      // Behind a proxy the caller writes the beginning of the list, only its end is the proxy's.
      expect(refusal(await guess({'x-forwarded-for': '203.0.113.9, 127.0.0.1'}))).toBe('429 too_many_requests');
      expect(refusal(await guess({'x-forwarded-for': '127.0.0.1, 203.0.113.9'}))).toBe('200');
    }
  } finally {
    await again.stop();
  }
});
