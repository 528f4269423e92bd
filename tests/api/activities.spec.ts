/**
 * What the club does not do is nowhere: refused by the API, absent from the office's rights and the shop, kept in the
 * database.
 */
import {readCreditor} from '../../api/src/domain/sepa/read-creditor';
import {layBase} from '../../api/src/domain/beginning/lay-base';
import {Database} from '../../api/src/platform/database/db';
import {startApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {makeWorld, type World} from '../support/world/fixture';
import {givePass} from '../support/passes/passes';
import {must} from '../support/world/purchase';
import {until} from '../support/run/until';
import {hangUp, Visitor, type ErrorBody} from '../support/wire/visitor';

interface Answer extends ErrorBody {
  version: number;
  activities: string[];
  modules: string[];
  chosenAt: string | null;
  chosenBy: string | null;
  offered: {id: string; name: string}[];
  live: {of: string; stops: boolean; count: number; text: string}[];
}
interface Session {
  permissions: {resource: string}[];
  activities: string[];
  modules: string[];
  off: {of: string[]; names: string[]; areas: string[]; paths: string[]}[];
}

let app: TestApp;
let other: TestApp;
let world: World;
let admin: Visitor;
let shop: Visitor;
beforeAll(async () => {
  const {url} = await freshDatabase();
  app = await startApp({databaseUrl: url});
  world = await makeWorld(app.db);
  other = await startApp({databaseUrl: url});
  admin = new Visitor(app.url, world.staff.admin.token);
  shop = new Visitor(app.url);
});
afterAll(async () => {
  hangUp();
  await other.stop();
  await app.stop();
});

const read = async () => must(await admin.get<Answer>('/api/actividades'));
const put = (body: object) => admin.send<Answer>('/api/actividades', {method: 'PUT', body});
const choose = async (change: Partial<Pick<Answer, 'activities' | 'modules'>> & {isConfirmed?: boolean}) => {
  const {version, activities, modules} = await read();
  return put({version, activities, modules, ...change});
};
const without = async (...off: string[]) => (await read()).modules.filter(id => !off.includes(id));
const all = async () => (await read()).offered.map(({id}) => id);
const session = async (who = admin) => must(await who.get<Session>('/api/session'));
const refused = async (asked: Promise<{status: number; body: ErrorBody}>) => {
  const {status, body} = await asked;
  return [status, body.code];
};
const OFF = [404, 'module_off'];

test('a database in use has everything on but what has to be agreed with somebody; nobody has to choose', async () => {
  const {modules, offered, activities} = await read();
  expect(modules).toEqual(offered.map(({id}) => id).filter(id => id !== 'lfp'));
  expect(activities).toEqual(['sport', 'theatre']);
  expect(await session()).toMatchObject({activities, modules, off: [{of: ['lfp']}]});
  expect(must(await shop.get<Session>('/api/public/site'))).toMatchObject({activities, modules});
});

describe('a part that is off', () => {
  let plotId: number;
  beforeAll(async () => {
    plotId = must(
      await admin.post<{id: number}>('/api/tipos-simpatizante', {
        name: 'Peña',
        priceCents: 2500,
        validity: 'days',
        validDays: 365,
        cardColor: '#1e88e5',
      }),
    ).id;
    must(await choose({modules: await without('supporters', 'passes', 'waiting_rooms', 'packs')}));
  });

  test('is refused in list, record, creation, change, deletion, command and report, in a sentence', async () => {
    const {body} = await admin.get<ErrorBody>('/api/tipos-simpatizante');
    expect(body.message).toBe('Esta parte no está en uso: la organización tiene «Simpatizantes» sin activar.');
    expect(body.details).toEqual({names: ['Simpatizantes']});
    expect(await refused(admin.get<ErrorBody>('/api/tipos-simpatizante'))).toEqual(OFF);
    expect(await refused(admin.get<ErrorBody>(`/api/tipos-simpatizante/${plotId}`))).toEqual(OFF);
    expect(
      await refused(
        admin.post<ErrorBody>('/api/tipos-simpatizante', {name: 'Otra', priceCents: 1, validity: 'days', validDays: 3}),
      ),
    ).toEqual(OFF);
    expect(
      await refused(
        admin.send<ErrorBody>(`/api/tipos-simpatizante/${plotId}`, {method: 'PUT', body: {name: 'Otra', version: 1}}),
      ),
    ).toEqual(OFF);
    expect(await refused(admin.send<ErrorBody>(`/api/tipos-simpatizante/${plotId}`, {method: 'DELETE'}))).toEqual(OFF);
    expect(await refused(admin.post<ErrorBody>('/api/simpatizantes/1/bloquear', {reason: 'No'}))).toEqual(OFF);
    expect(await refused(admin.get<ErrorBody>('/api/informes/simpatizantes'))).toEqual(OFF);
    expect(await refused(admin.get<ErrorBody>(`/api/listas/${world.seasonListId}/butacas`))).toEqual(OFF);
    expect(await refused(admin.get<ErrorBody>('/api/carrito/abono'))).not.toEqual(OFF); // no such operation: nothing to be off
    expect(await refused(admin.post<ErrorBody>('/api/carrito/abono', {key: 's:1:1', passId: 1}))).toEqual(OFF);
    expect(await refused(admin.get<ErrorBody>('/api/packs-eventos'))).toEqual(OFF);
  });

  test('is refused in the shop too, before anybody logs in', async () => {
    expect(await refused(shop.get<ErrorBody>('/api/public/pass-lists'))).toEqual(OFF);
    expect(await refused(shop.get<ErrorBody>('/api/public/passes'))).toEqual(OFF);
    expect(await refused(shop.get<ErrorBody>('/api/public/cart/passes'))).toEqual(OFF);
    expect(
      await refused(shop.post<ErrorBody>('/api/public/cart/own-seat', {passId: 1, sessionId: world.sessionId})),
    ).toEqual(OFF);
    expect(must(await shop.get<Session>('/api/public/site')).modules).not.toContain('passes');
    for (const [path, status] of [
      ['/abonos/nuevo', 404],
      ['/mi-abono', 404],
      [`/eventos/${world.eventId}/${world.sessionId}/abonados`, 404],
      ['/Abonos/Nuevo/', 404],
      ['/eventos', 200],
      ['/carrito', 200],
    ] as const)
      expect([path, (await fetch(app.url + path)).status]).toEqual([path, status]);
  });

  test('is refused only after whoever asks has been told that they may not', async () => {
    const door = new Visitor(app.url, world.staff.door.token);
    expect(await refused(door.get<ErrorBody>('/api/tipos-simpatizante'))).toEqual([403, 'forbidden']);
    expect(await refused(shop.get<ErrorBody>('/api/tipos-simpatizante'))).toEqual([401, 'unauthorized']);
  });

  test('what others use stays: lists as long as the academy has them, the counter, the rest of the products', async () => {
    for (const path of [
      '/api/listas',
      '/api/plazos',
      '/api/carrito',
      '/api/productos',
      '/api/eventos',
      '/api/comunicados',
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  });

  test('the office is told: no rights of it, and what is off with its name, its rights and its addresses', async () => {
    const {permissions, off, modules} = await session();
    const areas = permissions.map(({resource}) => resource);
    expect(areas).not.toContain('passes');
    expect(areas).not.toContain('supporters');
    expect(areas).toEqual(expect.arrayContaining(['seasons', 'instalments', 'products', 'events']));
    const paths = off.flatMap(one => one.paths);
    expect(paths).toEqual(expect.arrayContaining(['abonos', 'packs-eventos', 'salas-espera', 'simpatizantes']));
    expect(paths).not.toContain('listas');
    expect(off.find(one => one.paths.includes('abonos'))).toMatchObject({
      of: ['passes'],
      names: ['Abonos'],
      areas: ['passes'],
    });
    expect(modules).not.toContain('packs');
    const reports = must(await admin.get<{name: string}[]>('/api/informes')).map(({name}) => name);
    expect(reports.filter(name => /simpatizantes|^abonos|packs/.test(name))).toEqual([]);
    expect(reports).toContain('productos');
    const found = must(await admin.get<{kind: string}[]>('/api/buscar?q=Peña'));
    expect(found.map(({kind}) => kind)).not.toContain('simpatizantes');
  });

  test('another process follows', async () => {
    const there = new Visitor(other.url, world.staff.admin.token);
    await until(
      'the other process refuses it',
      async () => (await there.get('/api/tipos-simpatizante')).status === 404,
    );
    expect((await fetch(`${other.url}/abonos/nuevo`)).status).toBe(404);
  });

  test('is back with everything that it had', async () => {
    must(await choose({modules: await all()}));
    expect(must(await admin.get<{name: string}>(`/api/tipos-simpatizante/${plotId}`)).name).toBe('Peña');
    expect((await session()).off).toEqual([]);
    expect((await fetch(`${app.url}/abonos/nuevo`)).status).toBe(200);
    await until(
      'the other process too',
      async () => (await new Visitor(other.url, world.staff.admin.token).get('/api/tipos-simpatizante')).status === 200,
    );
  });
});

describe('choosing', () => {
  test('who chose stands there, and in the audit', async () => {
    must(await choose({modules: await without('plots')}));
    expect(await read()).toMatchObject({chosenAt: expect.any(String), chosenBy: expect.any(String)});
    const {rows} = await app.db.query<{changes: Record<string, string[][]>}>(
      `select changes from audit_entry where resource = 'configuracion' and action = 'configure' order by id desc
        limit 1`,
    );
    expect(rows[0]!.changes.modules![0]).toContain('plots');
    expect(rows[0]!.changes.modules![1]).not.toContain('plots');
    must(await choose({modules: await all()}));
  });

  test('two at once: the second is told', async () => {
    const {version, activities, modules} = await read();
    const both = await Promise.all([put({version, activities, modules}), put({version, activities, modules})]);
    expect(both.map(({status}) => status).sort()).toEqual([200, 409]);
    expect(both.find(({status}) => status === 409)!.body.code).toBe('stale_version');
    expect((await put({version, activities, modules})).body.code).toBe('stale_version');
  });

  test('whoever writes the address meanwhile is in nobody’s way', async () => {
    const before = await read();
    await app.db.query('update organization set version = version + 1');
    expect((await put({version: before.version, activities: before.activities, modules: before.modules})).status).toBe(
      200,
    );
  });

  test('what makes no sense is named', async () => {
    expect((await choose({activities: []})).body.errors).toHaveProperty('activities');
    expect((await choose({modules: ['lottery']})).status).toBe(422);
    for (const [other, words] of [
      ['lfp', '«Cantera» necesita «Deporte».'],
      ['academy', '«Ventas de la liga o del visitante» necesita «Deporte».'],
    ] as const) {
      const modules = (await all()).filter(id => id !== other);
      expect((await choose({activities: ['theatre'], modules, isConfirmed: true})).body.errors).toEqual({
        modules: words,
      });
    }
    expect((await choose({modules: await without('announcements')})).body.errors).toEqual({
      modules: '«WhatsApp» necesita «Comunicados».',
    });
    expect((await choose({modules: await without('passes', 'academy')})).body.errors).toEqual({
      modules: '«Domiciliaciones» necesita «Abonos» o «Cantera».',
    });
  });

  test('only who configures', async () => {
    const {version, activities, modules} = await read();
    for (const role of ['clerk', 'events_manager', 'finance_manager'] as const)
      expect(
        (
          await new Visitor(app.url, world.staff[role].token).send('/api/actividades', {
            method: 'PUT',
            body: {version, activities, modules},
          })
        ).status,
      ).toBe(403);
  });
});

describe('what is under way', () => {
  let passId: number;
  beforeAll(async () => {
    passId = await givePass(app.db, world, world.seat(9));
  });

  test('in force: told with its count, and off only when that is confirmed; the audit keeps what was seen', async () => {
    expect((await read()).live).toContainEqual({of: 'passes', stops: false, count: 1, text: 'abono en vigor'});
    const modules = await without('passes');
    const asked = await choose({modules});
    expect([asked.status, asked.body.code]).toEqual([409, 'module_live']);
    expect(asked.body.message).toContain('1 abono en vigor');
    expect(asked.body.details!.live).toEqual([expect.objectContaining({of: 'passes', count: 1})]);
    expect((await read()).modules).toContain('passes');
    must(await choose({modules, isConfirmed: true}));
    const {rows} = await app.db.query<{changes: object}>(
      `select changes from audit_entry where resource = 'configuracion' and action = 'configure' order by id desc
        limit 1`,
    );
    expect(rows[0]!.changes).toMatchObject({confirmed: ['1 abono en vigor']});
    expect(
      (await app.db.query(`select 1 from season_pass where id = $1 and state = 'active'`, [passId])).rowCount,
    ).toBe(1);
    must(await choose({modules: await all()}));
    expect((await admin.get(`/api/abonos/${passId}`)).status).toBe(200);
  });

  test('unpaid: not off at all, also when somebody confirms', async () => {
    await app.db.query(
      `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents)
        values ('pass', $1, 1, club_today() + 30, 5000)`,
      [passId],
    );
    const asked = await choose({modules: await without('passes'), isConfirmed: true});
    expect([asked.status, asked.body.code]).toEqual([409, 'module_in_use']);
    expect(asked.body.message).toBe('Antes hay que terminar lo que queda: 1 plazo de abono sin pagar.');
    expect((await read()).modules).toContain('passes');
    await app.db.query(`update instalment set state = 'waived' where season_pass_id = $1`, [passId]);
    must(await choose({modules: await without('passes'), isConfirmed: true}));
    must(await choose({modules: await all()}));
  });

  test('an event to come warns before its kind goes', async () => {
    const asked = await choose({activities: ['theatre'], modules: await without('academy', 'lfp')});
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      409,
      'module_live',
      expect.stringContaining('1 partido por jugar'),
    ]);
  });

  test('nobody is asked for a mandate while the club does not collect by direct debit', async () => {
    await app.db.query(`update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}'`);
    expect(await readCreditor(app.db)).not.toBeNull();
    must(await choose({modules: await without('remittances')}));
    expect(await readCreditor(app.db)).toBeNull();
    must(await choose({modules: await all()}));
  });
});

test('who begins anew begins with the counter and both kinds of event, until somebody says what the club does', async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 2);
  await db.withTransaction(layBase);
  const {rows} = await db.query('select activities, modules, activities_chosen_at as "chosenAt" from organization');
  expect(rows).toEqual([{activities: ['sport', 'theatre'], modules: ['box_office'], chosenAt: null}]);
  await db.close();
  await fresh.drop();
});
