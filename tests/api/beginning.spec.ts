/** The first day: base data are laid once and never over anything, one person comes in first, a link serves once, a text is signed. */
import {makeFirstUser} from '../../api/src/auth/first-user';
import {Database} from '../../api/src/db';
import {layBase} from '../../api/src/domain/beginning/lay-base';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {Visitor} from '../support/visitor';

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  db = app.db;
});
afterAll(() => app.stop());

const count = async (table: string): Promise<number> => (await db.query<{n: number}>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
const lay = () => db.withTransaction(layBase);
const first = (email: string, againBecause: string | null = null) => db.withTransaction(tx => makeFirstUser(tx, {email, againBecause}));

describe('base data', () => {
  test('two processes that start at once lay each part once', async () => {
    const [one, other] = await Promise.all([lay(), lay()]);
    expect([...one, ...other].sort()).toEqual(['block_labels', 'canned_replies', 'faqs', 'legal_texts', 'organization', 'payment_frequencies', 'price_categories', 'vat']);
    expect(await count('vat_rate')).toBe(9);
    expect(await lay()).toEqual([]);
  });

  test('what the club has changed or deleted stays so after an upgrade', async () => {
    await db.query(`update price_category set name = 'Peque' where name = 'Infantil'`);
    await db.query('delete from canned_reply');
    expect(await lay()).toEqual([]);
    expect(await count(`price_category where name = 'Infantil'`)).toBe(0);
    expect(await count('canned_reply')).toBe(0);
  });

  test('a part whose table is filled already is somebody’s own', async () => {
    await db.query(`delete from base_data where part = 'price_categories'`);
    expect(await lay()).toEqual([]);
    expect(await count('price_category')).toBe(5);
  });

  test('nothing of it is read by the public before somebody answers for it', async () => {
    const visitor = new Visitor(app.url);
    expect((await visitor.get<{items: unknown[]}>('/api/public/faqs')).body.items).toEqual([]);
    expect((await visitor.get('/api/public/legal/terms')).status).toBe(404);
  });
});

describe('the first person', () => {
  test('two consoles in the same second: one of them is refused', async () => {
    const asked = await Promise.allSettled([first('uno@example.org'), first('dos@example.org')]);
    expect(asked.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(asked.find(one => one.status === 'rejected')).toMatchObject({reason: {code: 'first_user_exists', message: expect.stringContaining('--again')}});
    expect(await count(`staff_user where roles = '{superadmin}'`)).toBe(1);
    await expect(first('uno')).rejects.toMatchObject({code: 'invalid'});
  });

  test('the link sets a password once; the second factor comes next', async () => {
    const {rows} = await db.query<{email: string}>('select email from staff_user');
    const key = await first(rows[0]!.email, 'El enlace de ayer caducó');
    const visitor = new Visitor(app.url);
    const choose = (password: string, given = key) => visitor.post<{code?: string; stage?: string; token?: string; errors?: Record<string, string>}>('/api/session/bienvenida/contrasena', {key: given, password, name: 'Marta Alonso'});
    expect((await visitor.post('/api/session/bienvenida', {key})).body).toEqual({name: rows[0]!.email, email: rows[0]!.email});
    expect((await choose('corta')).body.errors).toEqual({password: 'Al menos 12 caracteres.'});
    const both = await Promise.all([choose('una frase con 12 letras'), choose('otra frase con 12 letras')]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 410]);
    expect(both.find(answer => answer.status === 200)!.body.stage).toBe('enrol');
    expect((await choose('una frase con 12 letras')).body.code).toBe('link_expired');
    expect((await db.query<{name: string}>('select name from staff_user')).rows[0]!.name).toBe('Marta Alonso');
    expect((await visitor.post('/api/session/bienvenida', {key})).status).toBe(410);
  });

  test('a link is over after an hour, and when a newer one is made', async () => {
    const {rows} = await db.query<{email: string}>('select email from staff_user');
    const visitor = new Visitor(app.url);
    const old = await first(rows[0]!.email, 'Primera');
    const key = await first(rows[0]!.email, 'Segunda');
    expect((await visitor.post('/api/session/bienvenida', {key: old})).status).toBe(410);
    await db.query(`update staff_welcome set created_at = created_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes'`);
    expect((await visitor.post('/api/session/bienvenida', {key})).status).toBe(410);
  });

  test('who asked again, and why, stands in the audit log; the key stands nowhere', async () => {
    const {rows} = await db.query<{action: string; reason: string | null; who: string}>(`select action, reason, actor_name as who from audit_entry where action like 'first_user%' order by id`);
    expect(rows).toEqual([
      {action: 'first_user', reason: null, who: 'consola'},
      {action: 'first_user_again', reason: 'El enlace de ayer caducó', who: 'consola'},
      {action: 'first_user_again', reason: 'Primera', who: 'consola'},
      {action: 'first_user_again', reason: 'Segunda', who: 'consola'},
    ]);
  });
});
