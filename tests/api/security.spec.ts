/**
 * What somebody would try to be another person: foreign pages, guessed links, forged cookies, stale sessions, fields
 * and rows that are not theirs.
 */
import {randomBytes, randomUUID} from 'node:crypto';
import {newToken, signedId, tokenHash} from '../../api/src/auth/token';
import type {Database} from '../../api/src/db';
import {ENTITIES} from '../../api/src/models/registry';
import {resourceOf} from '../../api/src/rest/resource';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase, type FreshDatabase} from '../support/database';
import {insertSession, logInDirectly, makeWorld, PASSWORD, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {mailsTo} from '../support/mails';
import {
  bankWord,
  holdSeats,
  must,
  notify,
  placeOrder,
  postForm,
  resultOf,
  type CartView,
  type Checkout,
} from '../support/purchase';
import {rawRequest} from '../support/raw-request';
import {count} from '../support/until';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../support/visitor';
import type {OpenApi} from './bad-requests';
import {maker, type Row} from './samples';

let database: FreshDatabase;
let app: TestApp;
let world: World;
/** The same plan, sold by another company. */
let foreign: World;
let ana: Paid;
let eva: Paid;
let foreignOrder: Paid;
let secret: string;

interface Paid {
  buyer: Visitor;
  order: Checkout;
  orderId: number;
  hash: string;
  ticketId: number;
}

async function buy(at: World, seats: number[], email: string): Promise<Paid> {
  const {buyer, order} = await placeOrder(app.url, at, {seats}, {email});
  must(await notify(app, order));
  const {rows} = await app.db.query<{id: number; ticket: number}>(
    `select o.id, t.id as ticket from "order" o join ticket t on t.order_id = o.id where o.number = $1 order by t.id
      limit 1`,
    [order.orderNumber],
  );
  return {
    buyer,
    order,
    orderId: rows[0]!.id,
    ticketId: rows[0]!.ticket,
    hash: must(await resultOf(buyer, order)).reservationHash!,
  };
}

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  secret = app.runtime.config.secret;
  world = await makeWorld(app.db, {});
  foreign = await secondCompany(app.db);
  ana = await buy(world, [2, 3], 'ana@example.org');
  eva = await buy(world, [6], 'eva@example.org');
  foreignOrder = await buy(foreign, [2], 'luis@example.org');
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

async function secondCompany(db: Database): Promise<World> {
  return db.withTransaction(async tx => {
    const one = async (text: string, values: unknown[]): Promise<number> =>
      (await tx.query<{id: number}>(text, values)).rows[0]!.id;
    const companyId = await one(
      `insert into event_company (name, legal_name, nif) values ('Otra Compañía', 'Otra Compañía, S.L.', $1)
        returning id`,
      ['B28000008'],
    );
    const eventId = await one(
      `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
        values ('ajeno', 'Ajeno', 'theatre', $1, $2, 'reduced', 'public') returning id`,
      [companyId, world.venueId],
    );
    const sessionId = await insertSession(tx, {
      eventId,
      planId: world.planId,
      zoneId: world.zones.standing,
      places: 60,
      shards: 4,
      orphanRule: false,
      maxPerOrder: 10,
      maxPerCustomer: 1000,
    });
    const general = await one(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, 2500)
        returning id`,
      [sessionId, world.zones.seated, world.categories.general],
    );
    const prices = {...world.prices, general};
    return {
      ...world,
      companyId,
      eventId,
      slug: 'ajeno',
      sessionId,
      prices,
      seats: (...indexes) => indexes.map(index => ({seatId: world.seat(index), priceId: general})),
    };
  });
}

const refusal = (answer: Answer<Partial<ErrorBody>>): string => `${answer.status} ${answer.body.code ?? ''}`.trim();
const me = (token: string): Promise<Answer<ErrorBody>> => new Visitor(app.url, token).get('/api/session');
const withCookie = (name: string, value: string): Visitor => {
  const visitor = new Visitor(app.url);
  visitor.cookies.set(name, value);
  return visitor;
};

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
  for (const path of [
    `/api//public/orders/${ana.order.checkoutToken}/reopen`,
    '/api//public/account/login',
    '/api/%70ublic/account/login',
    '/api/./public/account/login',
    '//api/public/account/login',
  ])
    expect([403, 404, 405]).toContain(
      (
        await rawRequest(
          app.url,
          'POST',
          path,
          {origin: 'https://evil.example', 'content-type': 'application/json'},
          '{}',
        )
      ).status,
    );
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
    ...purposes.map(p => signedId(secret, p, otherId)),
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
    signedId(secret, 'reservation', 2_000_000),
    signedId(secret, 'reservation', rows[0]!.id),
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
    signedId(secret, 'checkout', id),
    signedId(secret, 'reservation', id),
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

const REGISTERED = {firstName: 'Nadie', surname1: 'Nadie', acceptTerms: true};
const linkTo = async (email: string): Promise<string> =>
  /token=([\w-]{43})/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1] ?? '';

test('[X2] whoever types an address first is nobody until its mailbox says so; proving ends whatever was open', async () => {
  await app.db.query(
    `insert into customer (email, first_name, doc_no, postal_code)
      values ('anotada@example.org', 'Marta', '00000000T', '28001')`,
  );
  await app.db.query(
    `update "order" set customer_id = (select id from customer where email = 'anotada@example.org') where id = $1`,
    [eva.orderId],
  );
  for (const email of ['anotada@example.org', 'ANA@example.org', 'luis@example.org']) {
    const taker = new Visitor(app.url);
    const password = 'la clave de quien se adelanta';
    expect(refusal(await taker.post('/api/public/account/register', {...REGISTERED, email, password}))).toBe(
      '422 invalid',
    );
    must(await taker.post('/api/public/account/register', {...REGISTERED, email}));
    expect([...taker.cookies]).toEqual([]);
    for (const path of ['', '/orders'])
      expect(refusal(await taker.get(`/api/public/account${path}`))).toBe('401 unauthorized');
    expect(refusal(await taker.post('/api/public/account/login', {email, password}))).toBe('401 bad_credentials');
  }
  // Registering left no account and no consent behind.
  expect((await app.db.query(`select 1 from customer where email = 'luis@example.org'`)).rowCount).toBe(0);

  // The owner's link makes the account, with those orders of the address that nobody else has, and no others.
  const unclaimed = await buy(world, [9], 'LUIS@example.org');
  const first = await linkTo('luis@example.org');
  must(
    await new Visitor(app.url).post('/api/public/account/register', {
      ...REGISTERED,
      firstName: 'Luis',
      email: 'luis@example.org',
    }),
  );
  const second = await linkTo('luis@example.org');
  expect(second).not.toBe(first);
  const owner = new Visitor(app.url);
  const proved = await owner.post('/api/public/account/password/change', {
    token: first,
    password: 'la clave de su dueño',
  });
  expect([proved.status, proved.headers['set-cookie']!.join()]).toEqual([
    204,
    expect.stringMatching(/^customer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; /),
  ]);
  const mine = must(await owner.get<{items: Row[]}>('/api/public/account/orders')).items.map(o => o.number);
  expect(mine.sort()).toEqual([foreignOrder.order.orderNumber, unclaimed.order.orderNumber].sort());
  // Neither the used link nor any other that waited for this address serves again.
  for (const token of [first, second])
    expect(
      refusal(
        await new Visitor(app.url).post('/api/public/account/password/change', {token, password: 'la clave de otro'}),
      ),
    ).toBe('410 link_expired');
  expect(
    must(
      await withCookie('customer', world.customer.token).get<{items: Row[]}>('/api/public/account/orders'),
    ).items.filter(o => o.number !== ana.order.orderNumber),
  ).toEqual([]);

  // Proved again, by a link to a new password: the sessions of before are over.
  must(await new Visitor(app.url).post('/api/public/account/password/forgot', {email: 'luis@example.org'}));
  const again = new Visitor(app.url);
  must(
    await again.post('/api/public/account/password/change', {
      token: await linkTo('luis@example.org'),
      password: 'otra clave de su dueño',
    }),
  );
  expect([(await owner.get('/api/public/account')).status, (await again.get('/api/public/account')).status]).toEqual([
    401, 200,
  ]);

  // What staff had written down stays with whoever proves the address.
  const marta = new Visitor(app.url);
  must(
    await marta.post('/api/public/account/password/change', {
      token: await linkTo('anotada@example.org'),
      password: 'la clave de Marta',
    }),
  );
  expect(must(await marta.get<Row>('/api/public/account'))).toMatchObject({
    firstName: 'Marta',
    surname1: 'Nadie',
    docNo: '00000000T',
  });
  await app.db.query(`update customer_session set expires_at = now() - interval '1 second' where token_hash = $1`, [
    tokenHash(marta.cookies.get('customer')!),
  ]);
  expect(refusal(await marta.get('/api/public/account'))).toBe('401 unauthorized');
});

test('[X2] an address that staff change proves itself anew', async () => {
  const {id} = (
    await app.db.query<{id: number}>(
      `insert into customer (email, password_hash, email_verified_at) values ('vieja@example.org', 'x', now())
      returning id`,
    )
  ).rows[0]!;
  const token = newToken();
  await app.db.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [tokenHash(token), id],
  );
  expect((await withCookie('customer', token).get('/api/public/account')).status).toBe(200);
  const admin = new Visitor(app.url, world.staff.admin.token);
  must(
    await admin.send(`/api/clientes/${id}`, {
      method: 'PUT',
      body: {...must(await admin.get<Row>(`/api/clientes/${id}`)), email: 'nueva-de-ella@example.org'},
    }),
  );
  expect(refusal(await withCookie('customer', token).get('/api/public/account'))).toBe('401 unauthorized');
  expect(
    (await app.db.query('select password_hash, email_verified_at from customer where id = $1', [id])).rows,
  ).toEqual([{password_hash: null, email_verified_at: null}]);
  await expect(app.db.query(`update customer set password_hash = 'x' where id = $1`, [id])).rejects.toMatchObject({
    details: {constraint: 'customer_password_is_of_a_proved_address'},
  });
});

test('registering does not tell a known address from a new one, and its mails count among the three of an hour', async () => {
  await app.db.query('delete from attempt');
  const answers: string[] = [];
  for (const email of ['ana@example.org', 'nadie-aún@example.org'.replace('ú', 'u')]) {
    const before = (await mailsTo(app, email)).length;
    const told: number[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await new Visitor(app.url).post('/api/public/account/register', {...REGISTERED, email});
      if (n === 0) answers.push(`${answer.status} ${answer.text} ${Object.keys(answer.headers).sort().join()}`);
      told.push(answer.status);
    }
    expect(told).toEqual([200, 200, 200, 429]);
    expect(refusal(await new Visitor(app.url).post('/api/public/account/password/forgot', {email}))).toBe(
      '429 too_many_requests',
    );
    expect((await mailsTo(app, email)).length - before).toBe(3);
  }
  expect(answers[0]).toBe(answers[1]);
});

test('[S01] a link key lets in once, for ten minutes, also when ten ask at the same moment', async () => {
  const admin = new Visitor(app.url, world.staff.admin.token);
  const link = async (): Promise<string> =>
    new URL(must(await admin.post<{url: string}>(`/api/usuarios/${world.staff.door.id}/enlace`)).url).searchParams.get(
      'api_key',
    )!;
  const swap = (token: string): Promise<Answer<ErrorBody & {token: string}>> =>
    new Visitor(app.url, token).post('/api/session/exchange');
  const key = await link();
  expect(refusal(await me(key))).toBe('401 unauthorized');
  const answers = await Promise.all(count(10).map(() => swap(key)));
  expect(answers.map(a => a.status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
  const {token} = answers.find(a => a.status === 200)!.body;
  expect([token === key, (await me(token)).status, (await me(key)).status]).toEqual([false, 200, 401]);
  expect(must(await swap(token)).token).toBe(token);
  const late = await link();
  await app.db.query(
    `update link_key set created_at = created_at - interval '601 seconds',
      expires_at = expires_at - interval '601 seconds' where key_hash = $1`,
    [tokenHash(late)],
  );
  expect(refusal(await swap(late))).toBe('401 unauthorized');
  const unused = await link();
  await app.db.query('update staff_user set is_active = false where id = $1', [world.staff.door.id]);
  expect([refusal(await swap(unused)), refusal(await me(token))]).toEqual(['401 unauthorized', '401 unauthorized']);
  await app.db.query('update staff_user set is_active = true where id = $1', [world.staff.door.id]);
  // Its old token died with the account; the tests that follow need one.
  world.staff.door.token = await logInDirectly(app.db, world.staff.door.id);
});

test('staff sessions end: idle, at twelve hours, on log-out; a till stays open longer idle', async () => {
  const after = async (who: number, change: string): Promise<number> => {
    const token = await logInDirectly(app.db, who);
    await app.db.query(`update login_session set ${change} where token_hash = $1`, [tokenHash(token)]);
    return (await me(token)).status;
  };
  const {admin, clerk} = world.staff;
  const idle = (time: string): string => `last_seen_at = now() - interval '${time}'`;
  expect(
    await Promise.all([
      after(admin.id, idle('29 minutes')),
      after(admin.id, idle('31 minutes')),
      after(clerk.id, idle('11 hours 59 minutes')),
      after(clerk.id, idle('12 hours 1 minute')),
    ]),
  ).toEqual([200, 401, 200, 401]);
  expect(
    await Promise.all(
      [admin, clerk].map(who => after(who.id, `expires_at = now() - interval '1 second', last_seen_at = now()`)),
    ),
  ).toEqual([401, 401]);

  const {token} = must(
    await new Visitor(app.url).post<{token: string}>('/api/session', {email: admin.email, password: PASSWORD}),
  );
  const row = async () =>
    (
      await app.db.query<{left: number; idle: number}>(
        `select extract(epoch from expires_at - now())::int as left, extract(epoch
          from now() - last_seen_at)::int as idle from login_session where token_hash = $1`,
        [tokenHash(token)],
      )
    ).rows[0]!;
  expect(Math.abs((await row()).left - 12 * 3600)).toBeLessThan(30);
  await app.db.query(
    `update login_session set last_seen_at = now() - interval '20 minutes', expires_at = now() + interval '5 minutes'
      where token_hash = $1`,
    [tokenHash(token)],
  );
  expect((await me(token)).status).toBe(200);
  const used = await row();
  expect([used!.idle < 30, used!.left <= 300]).toEqual([true, true]);
  expect((await new Visitor(app.url, token).send('/api/session', {method: 'DELETE'})).status).toBe(204);
  expect(refusal(await me(token))).toBe('401 unauthorized');
  expect((await app.db.query('select 1 from login_session where token_hash = $1', [Buffer.from(token)])).rowCount).toBe(
    0,
  );
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
  const again = await startApp({databaseUrl: database.url, env: {TRUST_PROXY: 'true'}});
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

test('[S04] nobody writes what is not theirs to write: accounts and every generic resource', async () => {
  const customer = withCookie('customer', world.customer.token);
  const before = (await app.db.query('select * from customer where id = $1', [world.customer.id])).rows;
  for (const extra of [
    '{"id":1}',
    '{"email":"otra@example.org"}',
    '{"emailVerified":true}',
    '{"passwordHash":"x"}',
    '{"password_hash":"x"}',
    '{"version":9}',
    '{"customerId":2}',
    '{"__proto__":{"email":"x@example.org"}}',
    '{"constructor":{"prototype":{"id":2}}}',
  ])
    expect([extra, refusal(await customer.send('/api/public/account', {method: 'PATCH', body: extra}))]).toEqual([
      extra,
      '422 invalid',
    ]);
  expect((await app.db.query('select * from customer where id = $1', [world.customer.id])).rows).toEqual(before);
  expect(
    refusal(
      await new Visitor(app.url).post('/api/public/account/register', {
        email: 'nueva@example.org',
        firstName: 'A',
        surname1: 'B',
        acceptTerms: true,
        emailVerified: true,
      }),
    ),
  ).toBe('422 invalid');

  const superadmin = new Visitor(app.url, world.staff.superadmin.token);
  const resources = ENTITIES.map(resourceOf);
  const make = maker(superadmin, world, new Map(resources.map(r => [r.path, r])), app.db);
  const strange: Record<string, unknown> = {
    instant: '2001-01-01T00:00:00.000Z',
    day: '2001-01-01',
    int: 4242,
    cents: 4242,
    ref: 4242,
    id: 4242,
  };
  for (const r of resources.filter(resource => !resource.readOnly)) {
    const record =
      r.path === 'configuracion' ? must(await superadmin.get<Row>('/api/configuracion/1')) : await make.create(r);
    const readOnly = r.fields.filter(f => f.readOnly || f.kind === 'id');
    const forged = {
      ...Object.fromEntries(
        readOnly.map(f => [
          f.name,
          f.kind === 'flag'
            ? !record[f.name]
            : (strange[f.kind] ?? (f.schema.enum ?? ['forjado']).filter(v => v !== null).at(-1)),
        ]),
      ),
      ...Object.fromEntries(Object.keys(r.computed ?? {}).map(name => [name, 4242])),
    };
    if (r.path !== 'configuracion') {
      const made = must(await superadmin.post<Row>(`/api/${r.path}`, {...(await make.body(r)), ...forged}));
      for (const [name, value] of Object.entries(forged))
        expect([r.path, name, made[name]]).not.toEqual([r.path, name, value]);
    }
    const changed = must(
      await superadmin.send<Row>(`/api/${r.path}/${record.id}`, {method: 'PUT', body: {...record, ...forged}}),
    );
    expect(changed).toEqual(record);
    for (const name of ['passwordHash', '__proto__'])
      expect([
        r.path,
        name,
        refusal(await superadmin.send(`/api/${r.path}/${record.id}`, {method: 'PUT', body: `{"${name}":"x"}`})),
      ]).toEqual([r.path, name, '422 invalid']);
  }
});

test('staff do not lift themselves or others above their own rights', async () => {
  const {staff} = world;
  const before = (
    await app.db.query('select id, roles, password_hash from staff_user where id = any($1) order by id', [
      Object.values(staff).map(m => m.id),
    ])
  ).rows;
  const account = (roles: string[]): Record<string, unknown> => ({
    email: `nuevo-${randomUUID().slice(0, 8)}@example.org`,
    name: 'Nuevo',
    roles,
  });
  for (const [role, member] of Object.entries(staff)) {
    if (role === 'superadmin') continue;
    const who = new Visitor(app.url, member.token);
    const tries = await Promise.all([
      who.send(`/api/usuarios/${member.id}`, {method: 'PUT', body: {roles: [role, 'superadmin']}}),
      who.send(`/api/usuarios/${staff.superadmin.id}`, {method: 'PUT', body: {isActive: false}}),
      who.post('/api/usuarios', account(['superadmin'])),
      who.post(`/api/usuarios/${staff.superadmin.id}/enlace`),
      who.post(`/api/usuarios/${staff.superadmin.id}/contrasena`, {password: 'una-clave-nueva-2026'}),
      who.send(`/api/usuarios/${staff.superadmin.id}/sesiones`, {method: 'DELETE'}),
    ]);
    expect([role, tries.map(refusal)]).toEqual([role, Array(6).fill('403 forbidden')]);
    if (role !== 'admin')
      expect([
        role,
        refusal(await who.send(`/api/usuarios/${member.id}`, {method: 'PUT', body: {roles: ['admin']}})),
      ]).toEqual([role, '403 forbidden']);
  }
  expect(
    (
      await app.db.query('select id, roles, password_hash from staff_user where id = any($1) order by id', [
        before.map(m => m.id),
      ])
    ).rows,
  ).toEqual(before);
});

test('a promoter sees the own company’s rows: 404 for others’, lists without them, whatever the filter', async () => {
  const promoter = new Visitor(app.url, world.staff.promoter.token);
  const add = async (text: string, values: unknown[]): Promise<number> =>
    (await app.db.query<{id: number}>(`${text} returning id`, values)).rows[0]!.id;
  const pair = async (text: string, values: (w: World) => unknown[]): Promise<[number, number]> => [
    await add(text, values(world)),
    await add(text, values(foreign)),
  ];
  const rows: Record<string, [number, number]> = {
    eventos: [world.eventId, foreign.eventId],
    sesiones: [world.sessionId, foreign.sessionId],
    'precios-sesion': [world.prices.general, foreign.prices.general],
    pedidos: [ana.orderId, foreignOrder.orderId],
    entradas: [ana.ticketId, foreignOrder.ticketId],
    'gastos-gestion': await pair(
      `insert into booking_fee (event_session_id, channel, amount_cents) values ($1, 'phone', 100)`,
      w => [w.sessionId],
    ),
    descuentos: await pair(
      `insert into discount (code, name, kind, percent_bp, event_id) values ($1, 'De un evento', 'percent', 9000, $2)`,
      w => [`EVENTO${w.eventId}`, w.eventId],
    ),
    bloqueos: await pair(
      `insert into seat_block (event_session_id, block_label_id, reason, seat_count) values ($1, $2, 'Prueba', 1)`,
      w => [w.sessionId, w.blockLabelId],
    ),
  };
  const ofSession = await pair(
    `insert into discount (code, name, kind, percent_bp, event_session_id)
      values ($1, 'De una sesión', 'percent', 9000, $2)`,
    w => [`SESION${w.sessionId}`, w.sessionId],
  );
  for (const [path, [own, others]] of [...Object.entries(rows), ['descuentos', ofSession] as const]) {
    expect([
      path,
      (await promoter.get(`/api/${path}/${own}`)).status,
      refusal(await promoter.get(`/api/${path}/${others}`)),
    ]).toEqual([path, 200, '404 not_found']);
    const listed = async (filter: object): Promise<number[]> =>
      must(
        await promoter.get<Row[]>(`/api/${path}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`),
      ).map(row => row.id);
    expect([
      path,
      (await listed({})).includes(own),
      (await listed({})).includes(others),
      await listed({id: [others]}),
      await listed({id_gte: others, id_lte: others}),
    ]).toEqual([path, true, false, [], []]);
  }
  expect(must(await promoter.get<Row[]>(`/api/eventos?filter={"eventCompanyId":${foreign.companyId}}`))).toEqual([]);
  expect(must(await promoter.get<Row[]>('/api/pagos'))).toEqual([]);
  const commands = [
    `sesiones/${foreign.sessionId}/mapa`,
    `sesiones/${foreign.sessionId}/estados`,
    `sesiones/${foreign.sessionId}/ventas`,
    `sesiones/${foreign.sessionId}/butacas/${world.seat(2)}`,
    `pedidos/${foreignOrder.orderId}/detalle`,
  ];
  for (const command of commands)
    expect([command, refusal(await promoter.get(`/api/${command}`))]).toEqual([command, '404 not_found']);
  for (const area of ['clientes', 'correos', 'auditoria', 'usuarios', 'incidencias'])
    expect([area, refusal(await promoter.get(`/api/${area}`))]).toEqual([area, '403 forbidden']);
  expect((await promoter.get('/api/panel')).text).not.toContain('Ajeno');
});
