/** What somebody who is let in reaches for: fields, rights and rows that are not theirs. */
import {randomUUID} from 'node:crypto';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import type {TestApp} from '../../support/run/app';
import type {World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {type ErrorBody, Visitor} from '../../support/wire/visitor';
import {maker, type Row} from '../samples';
import {closeStage, openStage, refusal, type Paid, type Stage} from './stage';

let app: TestApp;
let world: World;
let foreign: World;
let ana: Paid;
let foreignOrder: Paid;
let withCookie: Stage['withCookie'];

beforeAll(async () => {
  ({app, world, foreign, ana, foreignOrder, withCookie} = await openStage());
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(() => closeStage(app));

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
    const put = <T = Row>(body: Row) => superadmin.send<T>(`/api/${r.path}/${record.id}`, {method: 'PUT', body});
    // Another state is an act's: who sends one is told so, all else that is not theirs is passed over.
    const states = readOnly.filter(f => f.schema.enum && forged[f.name] !== record[f.name]).map(f => f.name);
    for (const name of states)
      expect([r.path, name, refusal(await put<ErrorBody>({...record, [name]: forged[name]}))]).toEqual([
        r.path,
        name,
        '422 invalid',
      ]);
    const others = Object.fromEntries(Object.entries(forged).filter(([name]) => !states.includes(name)));
    expect(must(await put({...record, ...others}))).toEqual(record);
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
      `insert into discount (code, name, kind, percent_bp, event_ids) values ($1, 'De un evento', 'percent', 9000, array[$2::int])`,
      w => [`EVENTO${w.eventId}`, w.eventId],
    ),
    bloqueos: await pair(
      `insert into seat_block (event_session_id, block_label_id, reason, seat_count) values ($1, $2, 'Prueba', 1)`,
      w => [w.sessionId, w.blockLabelId],
    ),
  };
  const ofSession = await pair(
    `insert into discount (code, name, kind, percent_bp, event_session_ids)
      values ($1, 'De una sesión', 'percent', 9000, array[$2::int])`,
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
