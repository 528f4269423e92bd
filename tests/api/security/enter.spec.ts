/**
 * How somebody gets in, by a link to the own mailbox, a key that serves once or a log-in, and how a session ends.
 */
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import type {TestApp} from '../../support/run/app';
import {logInDirectly, PASSWORD, type World} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import type {Row} from '../samples';
import {buy, closeStage, openStage, refusal, type Paid, type Stage} from './stage';

let app: TestApp;
let world: World;
let ana: Paid;
let eva: Paid;
let foreignOrder: Paid;
let me: Stage['me'];
let withCookie: Stage['withCookie'];

beforeAll(async () => {
  ({app, world, ana, eva, foreignOrder, me, withCookie} = await openStage());
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(() => closeStage(app));

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
  const unclaimed = await buy(app, world, [9], 'LUIS@example.org');
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
    await app.db.query<{id: number}>(`insert into customer (email) values ('vieja@example.org') returning id`)
  ).rows[0]!;
  const token = newToken();
  await app.db.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [tokenHash(token), id],
  );
  const isIn = async () => (await withCookie('customer', token).get('/api/public/account')).status === 200;
  const account = async () =>
    (
      await app.db.query<{email: string; isProved: boolean}>(
        'select email, email_verified_at is not null as "isProved" from customer where id = $1',
        [id],
      )
    ).rows[0]!;
  const admin = new Visitor(app.url, world.staff.admin.token);
  const email = 'nueva-de-ella@example.org';
  const put = await admin.send<ErrorBody>(`/api/clientes/${id}`, {
    method: 'PUT',
    body: {...must(await admin.get<Row>(`/api/clientes/${id}`)), email},
  });
  expect([put.status, Object.keys(put.body.errors ?? {})]).toEqual([422, ['email']]);
  must(await admin.post(`/api/clientes/${id}/correo`, {email}));
  expect([await account(), await isIn()]).toEqual([{email: 'vieja@example.org', isProved: false}, true]);
  // Nobody had proved the old one: its reader is not waited for, and whoever was in by it is out.
  const key = /#clave=([\w-]+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1];
  const proved = await new Visitor(app.url).post<{outcome: string}>('/api/public/account/email', {key, says: 'mine'});
  expect(must(proved).outcome).toBe('done');
  expect([await account(), await isIn()]).toEqual([{email, isProved: true}, false]);
  await expect(
    app.db.query(`insert into customer (email, password_hash) values ('sin-probar@example.org', 'x')`),
  ).rejects.toMatchObject({details: {constraint: 'customer_password_is_of_a_proved_address'}});
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
  // Its old token died with the account: whoever comes next finds the door as it was.
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
