/**
 * Clerks take turns at a counter by their PIN: sales, rights and log are of whoever stands there, the money of the till
 * that is open at it, and what was begun goes on. A PIN opens nothing but that: no other machine, nobody of another box
 * office, nothing that a clerk may not.
 */
import {randomUUID} from 'node:crypto';
import {TOTP, Secret} from 'otpauth';
import {hashPassword} from '../../../api/src/web/auth/password';
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {readPdf} from '../../domain/documents/read-pdf';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

interface Session {
  token: string;
  user: {id: number; name: string; roles: string[]};
  stage: string;
  permissions: {resource: string; actions: string[]}[];
  counter: {hasPin: boolean; isByPin: boolean; lockMinutes: number} | null;
}

let app: TestApp;
let world: World;
let office: number;
let other: number;
let ana: Visitor;
const PIN = '7391';
const clerks: Record<string, {clerkId: number; userId: number}> = {};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  const offices = await app.db.query<{id: number}>(
    `insert into box_office (name, code) values ('Norte', 'NORTE'), ('Sur', 'SUR') returning id`,
  );
  [office, other] = offices.rows.map(({id}) => id) as [number, number];
  const pinHash = await hashPassword(PIN);
  const clerk = async (name: string, userId: number, scope: number[], permissions: string[]) => {
    const {rows} = await app.db.query<{id: number}>(
      `insert into box_office_clerk (staff_user_id, code, pin_hash, scope, permissions, max_refund_day_cents)
        values ($1, $2, $3, $4, $5, 100000) returning id`,
      [userId, name.toUpperCase(), pinHash, JSON.stringify({boxOfficeIds: scope}), permissions],
    );
    clerks[name] = {clerkId: rows[0]!.id, userId};
  };
  const person = async (name: string, roles: string[]) =>
    (
      await app.db.query<{id: number}>(
        `insert into staff_user (email, name, roles, password_hash) values ($1, $2, $3, $4) returning id`,
        [`${name.toLowerCase()}@example.org`, name, roles, await hashPassword('una clave larga')],
      )
    ).rows[0]!.id;
  await clerk('Ana', world.staff.clerk.id, [office], ['reprint']);
  await clerk('Blas', await person('Blas', ['clerk']), [office], ['reprint', 'refund']);
  await clerk('Carla', await person('Carla', ['clerk']), [other], ['reprint']);
  await clerk('Jefe', world.staff.admin.id, [], ['reprint', 'view_totals']);
  await clerk('Puerta', await person('Puerta', ['promoter']), [office], ['reprint']);
});
/** A counter where Ana has logged in, with nothing begun and no till. */
beforeEach(async () => {
  await app.db.query(`delete from attempt`);
  await app.db.query(`update cart set state = 'closed' where state = 'open'`);
  await app.db.query(
    `update cash_shift set state = 'counted', counted_at = now(), expected_cash_cents = 0, counted_cash_cents = 0,
      expected_card_cents = 0, counted_card_cents = 0 where state = 'open'`,
  );
  await app.db.query(
    `update cash_shift set state = 'closed', closed_at = now(), left_cents = 0 where state = 'counted'`,
  );
  ana = await logIn(world.staff.clerk.id);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const as = (token: string): Visitor => new Visitor(app.url, token);
async function logIn(userId: number): Promise<Visitor> {
  const token = newToken();
  await app.db.query(
    `insert into login_session (token_hash, staff_user_id, expires_at) values ($1, $2, now() + interval '12 hours')`,
    [tokenHash(token), userId],
  );
  return as(token);
}
const turn = (at: Visitor, name: string, pin = PIN) =>
  at.post<Session & ErrorBody>('/api/session/relevo', {clerkId: clerks[name]!.clerkId, pin});
const take = async (at: Visitor, name: string): Promise<Visitor> => as(must(await turn(at, name)).token);
const whoMay = async (at: Visitor) =>
  must(await at.get<{till: string | null; clerks: {name: string; isHere: boolean}[]}>('/api/session/atienden'));
const openTill = async (who: Visitor): Promise<number> =>
  must(
    await who.post<{id: number}>(
      '/api/turnos-caja/abrir',
      {boxOfficeId: office, floatCents: 10_000, pin: PIN},
      idempotency(randomUUID()),
    ),
  ).id;
let seat = 0;
const begin = async (who: Visitor): Promise<number> => {
  must(await who.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(seat++)}));
  return must(await who.get<{totalCents: number}>('/api/carrito')).totalCents;
};
const sell = (who: Visitor, cents: number) =>
  who.post<{orderId: number} & ErrorBody>(
    '/api/carrito/sell',
    {payments: [{method: 'cash', amountCents: cents, tenderedCents: cents}]},
    idempotency(randomUUID()),
  );
const soldBy = async (orderId: number) =>
  (
    await app.db.query<{by: number; till: number}>(
      `select o.staff_user_id as by, p.cash_shift_id as till from "order" o join payment p on p.order_id = o.id
        where o.id = $1`,
      [orderId],
    )
  ).rows[0];
const standsIn = async (who: Visitor) =>
  must(await who.get<{shiftId: number | null; openedBy: string | null}>('/api/turnos-caja/mio'));

test('the till goes on with whoever gives a PIN: the cart begun, the drawer, the sale and the log are told apart', async () => {
  const till = await openTill(ana);
  const cents = await begin(ana);
  const name = must(await ana.get<Session>('/api/session')).user.name;
  expect(await whoMay(ana)).toEqual({
    till: name,
    clerks: expect.arrayContaining([
      {id: clerks.Ana!.clerkId, name, isHere: true},
      {id: clerks.Blas!.clerkId, name: 'Blas', isHere: false},
    ]),
  });
  const session = must(await turn(ana, 'Blas'));
  expect(session).toMatchObject({
    user: {id: clerks.Blas!.userId, name: 'Blas', roles: ['clerk']},
    stage: 'full',
    counter: {hasPin: true, isByPin: true, lockMinutes: 15},
  });
  const blas = as(session.token);
  // Whoever stood there before opens nothing any more, however they had come in.
  expect((await ana.get<ErrorBody>('/api/carrito')).body.code).toBe('session_locked');
  expect(await standsIn(blas)).toMatchObject({shiftId: till, openedBy: name});
  const {orderId} = must(await sell(blas, cents));
  expect(await soldBy(orderId)).toEqual({by: clerks.Blas!.userId, till});
  const again = await take(blas, 'Ana');
  expect(await standsIn(again)).toMatchObject({shiftId: till, openedBy: null});
  const own = must(await sell(again, await begin(again))).orderId;
  expect(await soldBy(own)).toEqual({by: clerks.Ana!.userId, till});
  // What the till says by clerk; whoever sells in it puts money in, whoever opened it counts it.
  const back = await take(again, 'Blas');
  const reading = must(
    await new Visitor(app.url, world.staff.superadmin.token).get<{sellers: unknown[]}>(
      `/api/turnos-caja/${till}/lectura`,
    ),
  );
  expect(reading.sellers).toEqual(
    expect.arrayContaining([
      {name, sales: 1, cents},
      {name: 'Blas', sales: 1, cents},
    ]),
  );
  const blind = must(await back.get<{totals: null; blind: {sellers: unknown[]}}>(`/api/turnos-caja/${till}/lectura`));
  expect(blind).toMatchObject({totals: null, blind: {sellers: [{sales: 1}, {sales: 1}]}});
  const paper = await fetch(`${app.url}/api/turnos-caja/${till}/informe.pdf`, {
    headers: {authorization: `Bearer ${world.staff.superadmin.token}`},
  });
  expect(readPdf(Buffer.from(await paper.arrayBuffer())).pages.join(' ')).toContain('Por taquillero');
  must(
    await back.post(
      `/api/turnos-caja/${till}/mover`,
      {kind: 'pay_in', amountCents: 500, reason: 'Cambio'},
      idempotency(randomUUID()),
    ),
  );
  expect((await back.post<ErrorBody>(`/api/turnos-caja/${till}/arquear`, {cashCents: 0, cardCents: 0})).status).toBe(
    403,
  );
  const {rows} = await app.db.query<{action: string; by: number}>(
    `select action, actor_id as by from audit_entry where action in ('take_over', 'sell', 'move') order by id`,
  );
  expect(rows.map(({action, by}) => [action, by])).toEqual([
    ['take_over', clerks.Ana!.userId],
    ['sell', clerks.Blas!.userId],
    ['take_over', clerks.Blas!.userId],
    ['sell', clerks.Ana!.userId],
    ['take_over', clerks.Ana!.userId],
    ['move', clerks.Blas!.userId],
  ]);
});

test('a wrong PIN is told, braked for its clerk wherever it is typed, and in the log', async () => {
  const wrong = await turn(ana, 'Blas', '0000');
  expect([wrong.status, wrong.body.errors]).toEqual([422, {pin: 'El PIN no es correcto.'}]);
  const elsewhere = await logIn(world.staff.clerk.id);
  for (let n = 0; n < 4; n++) await turn(n % 2 ? ana : elsewhere, 'Blas', '0001');
  const braked = await turn(elsewhere, 'Blas', PIN);
  expect([braked.status, braked.body.message]).toEqual([429, expect.stringContaining('Demasiados intentos')]);
  // Of another clerk it is another matter, until the counter itself has tried too many.
  must(await turn(elsewhere, 'Jefe'));
  await app.db.query(`delete from attempt where key like 'pin:%' or key like 'pin-day:%'`);
  for (let n = 0; n < 16; n++) {
    await turn(ana, 'Blas', '0002');
    await app.db.query(`delete from attempt where key like 'pin:%' or key like 'pin-day:%'`);
  }
  expect((await turn(ana, 'Ana', PIN)).status).toBe(429);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from audit_entry where action = 'wrong_pin' and resource_id = $1::text`,
    [clerks.Blas!.clerkId],
  );
  expect(rows[0]!.n).toBeGreaterThanOrEqual(5);
});

test('a PIN opens nothing without a log-in beneath it, nor for somebody of another box office, nor above a clerk', async () => {
  const nobody = new Visitor(app.url);
  expect((await turn(nobody, 'Blas')).status).toBe(401);
  expect((await turn(as(newToken()), 'Blas')).status).toBe(401);
  await openTill(ana);
  for (const name of ['Carla', 'Puerta']) expect((await turn(ana, name)).status).toBe(404);
  // Who is no clerk has no counter.
  const finance = new Visitor(app.url, world.staff.finance_manager.token);
  expect((await turn(finance, 'Blas')).body.code).toBe('no_clerk');
  // An administrator by PIN is a clerk, with the entry's rights alone.
  const session = must(await turn(ana, 'Jefe'));
  expect(session.user.roles).toEqual(['clerk']);
  const jefe = as(session.token);
  const admin = new Visitor(app.url, world.staff.admin.token);
  for (const path of ['/api/usuarios', '/api/liquidaciones', '/api/auditoria']) {
    expect((await admin.get(path)).status).toBe(200);
    expect((await jefe.get(path)).status).toBe(403);
  }
  expect((await jefe.post<ErrorBody>('/api/session/segundo-factor')).status).toBe(403);
  expect((await jefe.post<ErrorBody>('/api/session/pin', {password: 'x', pin: '8642'})).status).toBe(403);
  expect((await jefe.post<ErrorBody>(`/api/taquilleros/${clerks.Blas!.clerkId}/pin`, {pin: '8642'})).status).toBe(403);
});

test('it ends with the log-in, with the account, with the entry and with another PIN', async () => {
  const blas = await take(ana, 'Blas');
  expect((await blas.get('/api/carrito')).status).toBe(200);
  // The office sets another PIN: who stands there by the old one is asked again.
  const root = new Visitor(app.url, world.staff.superadmin.token);
  must(await root.post(`/api/taquilleros/${clerks.Blas!.clerkId}/pin`, {pin: '8642'}));
  expect((await blas.get<ErrorBody>('/api/carrito')).body.code).toBe('session_locked');
  expect((await turn(blas, 'Blas')).status).toBe(422);
  const again = as(must(await turn(blas, 'Blas', '8642')).token);
  await app.db.query('update box_office_clerk set is_active = false where id = $1', [clerks.Blas!.clerkId]);
  expect((await again.get<ErrorBody>('/api/carrito')).body.code).toBe('session_locked');
  expect((await turn(again, 'Blas', '8642')).status).toBe(404);
  await app.db.query('update box_office_clerk set is_active = true, pin_hash = $2 where id = $1', [
    clerks.Blas!.clerkId,
    await hashPassword(PIN),
  ]);
  // A role less than a clerk's.
  const third = await take(again, 'Blas');
  await app.db.query(`update staff_user set roles = '{}' where id = $1`, [clerks.Blas!.userId]);
  expect((await third.get<ErrorBody>('/api/carrito')).body.code).toBe('session_locked');
  await app.db.query(`update staff_user set roles = '{clerk}' where id = $1`, [clerks.Blas!.userId]);
  expect((await third.get('/api/carrito')).status).toBe(200);
  // The account is shut: its session is gone, the counter's log-in is not.
  await app.db.query('update staff_user set is_active = false where id = $1', [clerks.Blas!.userId]);
  expect((await third.get('/api/carrito')).status).toBe(401);
  expect((await turn(third, 'Ana')).status).toBe(401);
  await app.db.query('update staff_user set is_active = true where id = $1', [clerks.Blas!.userId]);
  expect((await third.get('/api/carrito')).status).toBe(401);
  // Whoever logged in there is closed from elsewhere: nothing that hangs from it opens anything.
  const last = await take(ana, 'Blas');
  const closed = await fetch(`${app.url}/api/usuarios/${clerks.Ana!.userId}/sesiones`, {
    method: 'DELETE',
    headers: {authorization: `Bearer ${world.staff.superadmin.token}`},
  });
  expect(closed.ok).toBe(true);
  expect((await last.get('/api/carrito')).status).toBe(401);
  expect((await turn(last, 'Blas')).status).toBe(401);
});

test('locked it opens nothing but the question who goes on; what was begun is still there', async () => {
  await openTill(ana);
  const cents = await begin(ana);
  expect(must(await ana.post<{isLocked: boolean}>('/api/session/bloqueo')).isLocked).toBe(true);
  for (const path of ['/api/carrito', '/api/pedidos', '/api/turnos-caja/mio'])
    expect((await ana.get<ErrorBody>(path)).body.code).toBe('session_locked');
  expect((await sell(ana, cents)).body.code).toBe('session_locked');
  expect((await ana.post<ErrorBody>('/api/session/pin', {password: 'x', pin: '8642'})).body.code).toBe(
    'session_locked',
  );
  expect((await ana.post<ErrorBody>('/api/session/segundo-factor')).body.code).toBe('session_locked');
  expect(must(await ana.get<Session>('/api/session'))).toMatchObject({stage: 'locked', permissions: []});
  expect((await whoMay(ana)).clerks.map(one => one.name)).toContain('Blas');
  // The answer was lost: the same question again.
  must(await turn(ana, 'Ana'));
  const again = await take(ana, 'Ana');
  must(await sell(again, cents));
  // Without a PIN nobody could open it: it is not locked.
  await app.db.query('update box_office_clerk set pin_hash = null where id = $1', [clerks.Blas!.clerkId]);
  const blas = await logIn(clerks.Blas!.userId);
  expect(must(await blas.post<{isLocked: boolean}>('/api/session/bloqueo')).isLocked).toBe(false);
  await app.db.query('update box_office_clerk set pin_hash = $2 where id = $1', [
    clerks.Blas!.clerkId,
    await hashPassword(PIN),
  ]);
});

test('nobody stands at two counters; what they leave begun stays with its till; two drawers are not mixed', async () => {
  await openTill(ana);
  const blas = await take(ana, 'Blas');
  await begin(blas);
  const elsewhere = await logIn(clerks.Jefe!.userId);
  const there = await take(elsewhere, 'Blas');
  expect((await blas.get<ErrorBody>('/api/carrito')).body.code).toBe('session_locked');
  expect(await standsIn(there)).toMatchObject({shiftId: null});
  expect(must(await there.get<{lines: unknown[]}>('/api/carrito')).lines).toEqual([]);
  // Cash that is taken there has no till.
  expect((await sell(there, await begin(there))).body.code).toBe('till_needed');
  const again = await take(blas, 'Ana');
  expect(must(await again.get<unknown[]>('/api/carrito/aparcados'))).toHaveLength(1);
  // Blas opens his own there, and sells in it: not into Ana's.
  await openTill(there);
  expect((await turn(again, 'Blas')).body).toMatchObject({
    code: 'till_open',
    message: expect.stringContaining('su propia caja'),
  });
  expect((await again.get('/api/carrito')).status).toBe(200);
});

test('who stands by PIN at another’s till takes no money at a second machine, until they give their PIN there', async () => {
  await openTill(ana);
  const elsewhere = await logIn(clerks.Blas!.userId);
  const cents = await begin(elsewhere);
  const blas = await take(ana, 'Blas');
  const refused = await sell(elsewhere, cents);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'wrong_till',
    expect.stringContaining('Estás atendiendo con tu PIN en la caja de'),
  ]);
  must(await sell(blas, await begin(blas)));
  const moved = await take(elsewhere, 'Blas');
  expect((await blas.get<ErrorBody>('/api/carrito')).body.code).toBe('session_locked');
  const till = await openTill(moved);
  const {orderId} = must(await sell(moved, await begin(moved)));
  expect(await soldBy(orderId)).toEqual({by: clerks.Blas!.userId, till});
});

test('who stands in a till opens no other at that counter', async () => {
  await openTill(ana);
  const blas = await take(ana, 'Blas');
  const opened = await blas.post<ErrorBody>(
    '/api/turnos-caja/abrir',
    {boxOfficeId: office, floatCents: 0, pin: PIN},
    idempotency(randomUUID()),
  );
  expect(opened.body.code).toBe('till_open');
});

test('a second factor is asked for once at each log-in, and cannot be passed by asking again', async () => {
  const secret = must(
    await (await logIn(clerks.Blas!.userId)).post<{secret: string}>('/api/session/segundo-factor'),
  ).secret;
  const totp = new TOTP({secret: Secret.fromBase32(secret), digits: 6, period: 30});
  await app.db.query('update staff_totp set confirmed_at = now() where staff_user_id = $1', [clerks.Blas!.userId]);
  const first = must(await turn(ana, 'Blas'));
  expect([first.stage, first.permissions]).toEqual(['code', []]);
  expect((await as(first.token).get<ErrorBody>('/api/carrito')).body.code).toBe('second_factor_required');
  expect((await turn(as(first.token), 'Blas')).body.code).toBe('second_factor_required');
  // Again: still the code.
  const second = must(await turn(ana, 'Blas'));
  expect(second.stage).toBe('code');
  expect((await as(first.token).get('/api/carrito')).status).toBe(401);
  const given = must(await as(second.token).post<Session>('/api/session/codigo', {code: totp.generate()}));
  expect([given.stage, given.user.roles]).toEqual(['full', ['clerk']]);
  const {rows} = await app.db.query<{same: boolean}>(
    `select l.expires_at = b.expires_at as same from login_session l join login_session b on b.id = l.base_id
      where l.token_hash = $1`,
    [tokenHash(second.token)],
  );
  expect(rows).toEqual([{same: true}]);
  const back = await take(as(second.token), 'Ana');
  expect(must(await turn(back, 'Blas')).stage).toBe('full');
  await app.db.query('delete from staff_totp where staff_user_id = $1', [clerks.Blas!.userId]);
});

test('everybody sets their own PIN with their password; the office sets one and sees none', async () => {
  const blas = await logIn(clerks.Blas!.userId);
  expect((await blas.post<ErrorBody>('/api/session/pin', {password: 'no es', pin: '8642'})).body.errors).toHaveProperty(
    'password',
  );
  expect(
    (await blas.post<ErrorBody>('/api/session/pin', {password: 'una clave larga', pin: '1111'})).body.errors,
  ).toHaveProperty('pin');
  must(await blas.post('/api/session/pin', {password: 'una clave larga', pin: '8642'}));
  expect((await turn(ana, 'Blas')).status).toBe(422);
  must(await turn(ana, 'Blas', '8642'));
  const seen = JSON.stringify(
    (await new Visitor(app.url, world.staff.superadmin.token).get(`/api/taquilleros/${clerks.Blas!.clerkId}`)).body,
  );
  expect(seen).not.toMatch(/argon2|8642/);
});
