import {openStage, refusesStrangers, type Stage} from './stage';

let stage: Stage;
let admin: {id: number; token: string; email: string};
let root: {id: number; token: string; email: string};
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.staff('admin');
  root = await stage.staff('superadmin');
});
afterAll(() => stage.stop());

const call = (method: string, path: string, body?: unknown, token = admin.token) =>
  stage.call(method, `/api/usuarios${path}`, token, body);
const GOOD = 'una-clave-nueva-2026';

test('strangers are refused', async () => {
  await refusesStrangers(stage, 'POST', `/api/usuarios/${admin.id}/contrasena`, {password: GOOD}, 'finance_manager');
  await refusesStrangers(stage, 'POST', `/api/usuarios/${admin.id}/enlace`, undefined, 'events_manager');
  await refusesStrangers(stage, 'GET', `/api/usuarios/${admin.id}/sesiones`, undefined, 'clerk');
  await refusesStrangers(stage, 'DELETE', `/api/usuarios/${admin.id}/sesiones`, undefined, 'clerk');
});

test('a new password lets in, throws the old sessions out and is nowhere to be read', async () => {
  const clerk = await stage.staff('clerk');
  expect((await call('POST', `/${clerk.id}/contrasena`, {password: GOOD})).body).toEqual({revoked: 1});
  expect((await stage.call('GET', '/api/session', clerk.token)).status).toBe(401);
  const entered = await stage.call('POST', '/api/session', null, {email: clerk.email, password: GOOD});
  expect(entered.body.user.id).toBe(clerk.id);
  const {rows} = await stage.db.query<{text: string}>(
    `select changes::text as text from audit_entry where action = 'set_password'`,
  );
  expect(rows.map(r => r.text).join()).not.toContain(GOOD);
});

test('who changes the own password stays in', async () => {
  const own = await stage.staff('admin');
  const second = await stage.call('POST', '/api/session', null, {email: own.email, password: 'una-clave-de-pruebas-1'});
  expect(
    (
      await call(
        'POST',
        `/${own.id}/contrasena`,
        {password: GOOD, currentPassword: 'una-clave-de-pruebas-1'},
        own.token,
      )
    ).body,
  ).toEqual({revoked: 1});
  expect((await stage.call('GET', '/api/session', own.token)).status).toBe(200);
  expect((await stage.call('GET', '/api/session', second.body.token)).status).toBe(401);
});

test('[E10] whose session has ended is told how: unused, worn out, or closed by somebody', async () => {
  const told: unknown[] = [];
  for (const end of [
    `last_seen_at = now() - interval '1 day'`,
    `expires_at = now()`,
    `revoked_at = now(), last_seen_at = now() - interval '1 day'`,
  ]) {
    const {id, token} = await stage.staff('events_manager');
    await stage.db.query(`update login_session set ${end} where staff_user_id = $1`, [id]);
    const {status, body} = await stage.call('GET', '/api/session', token);
    told.push([status, body.code, body.details]);
  }
  expect(told).toEqual(['idle', 'over', 'revoked'].map(ended => [401, 'unauthorized', {ended}]));
});

test('weak passwords are refused by name', async () => {
  const clerk = await stage.staff('clerk');
  for (const password of ['corta-1', 'solamente-letras', '123456789012', `${clerk.email.split('@')[0]}-1234567`]) {
    const refused = await call('POST', `/${clerk.id}/contrasena`, {password});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
  }
  expect((await call('POST', '/99999/contrasena', {password: GOOD})).status).toBe(404);
});

test('a link lets in once', async () => {
  const clerk = await stage.staff('clerk');
  const {body} = await call('POST', `/${clerk.id}/enlace`);
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  const key = new URL(body.url).searchParams.get('api_key')!;
  expect(body.url).toContain('/admin?api_key=');
  const first = await stage.call('POST', '/api/session/exchange', key);
  expect(first.body.user.id).toBe(clerk.id);
  expect((await stage.call('POST', '/api/session/exchange', key)).status).toBe(401);
  await stage.db.query('update staff_user set is_active = false where id = $1', [clerk.id]);
  expect((await call('POST', `/${clerk.id}/enlace`)).body.code).toBe('wrong_state');
});

test('open sessions are listed and closed', async () => {
  const clerk = await stage.staff('clerk');
  await stage.call(
    'POST',
    '/api/session',
    null,
    {email: clerk.email, password: 'una-clave-de-pruebas-1'},
    {'User-Agent': 'Probador'},
  );
  const {body} = await call('GET', `/${clerk.id}/sesiones`);
  expect(body).toHaveLength(2);
  expect(body.map((s: {userAgent: string}) => s.userAgent)).toContain('Probador');
  expect((await call('GET', `/${admin.id}/sesiones`)).body).toMatchObject([{isCurrent: true}]);
  expect((await call('DELETE', `/${clerk.id}/sesiones`)).body).toEqual({revoked: 2});
  expect((await stage.call('GET', '/api/session', clerk.token)).status).toBe(401);
  expect((await call('GET', `/${clerk.id}/sesiones`)).body).toEqual([]);
});

test('nobody reaches above their own rights', async () => {
  const user = {email: 'nuevo@example.org', name: 'Nuevo', roles: ['superadmin']};
  expect((await call('POST', '', user)).status).toBe(403);
  expect((await call('PUT', `/${admin.id}`, {roles: ['superadmin']})).status).toBe(403);
  expect((await call('PUT', `/${root.id}`, {name: 'Otro'})).status).toBe(403);
  expect((await call('POST', `/${root.id}/contrasena`, {password: GOOD})).status).toBe(403);
  expect((await call('POST', `/${root.id}/enlace`)).status).toBe(403);
  expect((await call('GET', `/${root.id}/sesiones`)).status).toBe(403);
  expect((await call('DELETE', `/${root.id}/sesiones`)).status).toBe(403);
  const made = await call('POST', '', user, root.token);
  expect(made.status).toBe(200);
  expect((await call('POST', '', {...user, email: 'otra@example.org', roles: ['clerk']})).body.roles).toEqual([
    'clerk',
  ]);
});

test('nobody locks themselves out, and a promoter has a company', async () => {
  expect((await call('PUT', `/${admin.id}`, {isActive: false})).status).toBe(403);
  expect((await call('PUT', `/${admin.id}`, {roles: ['clerk']})).status).toBe(403);
  expect(
    (await call('PUT', `/${admin.id}`, {name: 'Ada', version: (await call('GET', `/${admin.id}`)).body.version})).body
      .name,
  ).toBe('Ada');
  const promoter = {email: 'promo@example.org', name: 'Promotor', roles: ['promoter']};
  expect((await call('POST', '', promoter)).body.errors).toHaveProperty('eventCompanyId');
  expect((await call('POST', '', {...promoter, eventCompanyId: stage.companyId})).status).toBe(200);
});

test('[X9] a company is refused for roles that it cannot confine, made or changed', async () => {
  for (const roles of [
    ['finance_manager'],
    ['passes_manager'],
    ['events_manager'],
    ['clerk'],
    ['door'],
    ['admin'],
    ['promoter', 'finance_manager'],
  ]) {
    const made = await call('POST', '', {email: 'x9@example.org', name: 'X', roles, eventCompanyId: stage.companyId});
    expect([roles, made.status, Object.keys(made.body.errors ?? {})]).toEqual([roles, 422, ['eventCompanyId']]);
  }
  const promoter = await call('POST', '', {
    email: 'x9@example.org',
    name: 'X',
    roles: ['promoter'],
    eventCompanyId: stage.companyId,
  });
  const {id, version} = promoter.body;
  expect((await call('PUT', `/${id}`, {version, roles: ['promoter', 'finance_manager']})).body.errors).toHaveProperty(
    'eventCompanyId',
  );
  expect((await call('PUT', `/${id}`, {version, roles: ['finance_manager'], eventCompanyId: null})).status).toBe(200);
});

test('the own password is changed with the old one, the own second factor goes with a code only', async () => {
  const own = await stage.staff('admin');
  const change = (body: object) =>
    call('POST', `/${own.id}/contrasena`, {password: 'otra-clave-2026-x', ...body}, own.token);
  for (const body of [{}, {currentPassword: ''}, {currentPassword: 'equivocada-2026'}]) {
    const refused = await change(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['currentPassword']]);
  }
  expect((await change({currentPassword: 'una-clave-de-pruebas-1'})).status).toBe(200);
  expect((await call('DELETE', `/${own.id}/segundo-factor`, undefined, own.token)).status).toBe(409);
});

test('an account that was shut and opened again does not bring its old token back to life', async () => {
  const back = await stage.staff('clerk');
  expect((await stage.call('GET', '/api/session', back.token)).status).toBe(200);
  let {version} = (await call('GET', `/${back.id}`)).body;
  for (const isActive of [false, true]) {
    const answer = await call('PUT', `/${back.id}`, {version, isActive});
    expect(answer.status).toBe(200);
    version = answer.body.version;
  }
  expect((await stage.call('GET', '/api/session', back.token)).status).toBe(401);
});

test('staff of a company make and change only people and things of it', async () => {
  const own = await stage.staff('admin', {companyId: stage.companyId});
  expect((await call('POST', '', {email: 'a@example.org', name: 'A', roles: ['clerk']}, own.token)).status).toBe(403);
  expect((await call('PUT', `/${admin.id}`, {name: 'B'}, own.token)).status).toBe(403);
  const {rows} = await stage.db.query<{id: number}>('select id from price where event_session_id = $1 limit 1', [
    stage.otherSessionId,
  ]);
  const price = {
    eventSessionId: stage.otherSessionId,
    zoneId: stage.zones.B,
    priceCategoryId: stage.categoryId,
    amountCents: 1,
  };
  expect((await stage.call('POST', '/api/precios-sesion', own.token, price)).status).toBe(404);
  expect((await stage.call('PUT', `/api/precios-sesion/${rows[0]!.id}`, own.token, {amountCents: 1})).status).toBe(404);
  expect(
    (
      await stage.db.query('select 1 from price where event_session_id = $1 and amount_cents = 1', [
        stage.otherSessionId,
      ])
    ).rowCount,
  ).toBe(0);
});
