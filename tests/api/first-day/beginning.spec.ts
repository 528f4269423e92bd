/**
 * The first day: base data are laid once and never over anything, one person comes in first, a link serves once, the
 * house says who it is, a text is signed.
 */
import {makeFirstUser} from '../../../api/src/web/auth/first-user';
import {Database} from '../../../api/src/platform/database/db';
import {makeFirstCompany} from '../../../api/src/domain/beginning/first-company';
import {layBase} from '../../../api/src/domain/beginning/lay-base';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {logInDirectly} from '../../support/world/fixture';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  db = app.db;
});
afterAll(() => app.stop());

const count = async (table: string): Promise<number> =>
  (await db.query<{n: number}>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
const lay = () => db.withTransaction(layBase);
const first = (email: string, againBecause: string | null = null) =>
  db.withTransaction(tx => makeFirstUser(tx, {email, againBecause}));

describe('base data', () => {
  test('two processes that start at once lay each part once', async () => {
    const [one, other] = await Promise.all([lay(), lay()]);
    expect([...one, ...other].sort()).toEqual([
      'block_labels',
      'canned_replies',
      'faqs',
      'legal_texts',
      'organization',
      'payment_frequencies',
      'price_categories',
      'vat',
    ]);
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
    expect(asked.find(one => one.status === 'rejected')).toMatchObject({
      reason: {code: 'first_user_exists', message: expect.stringContaining('--again')},
    });
    expect(await count(`staff_user where roles = '{superadmin}'`)).toBe(1);
    await expect(first('uno')).rejects.toMatchObject({code: 'invalid'});
  });

  test('the link sets a password once; the second factor comes next', async () => {
    const {rows} = await db.query<{email: string}>('select email from staff_user');
    const key = await first(rows[0]!.email, 'El enlace de ayer caducó');
    const visitor = new Visitor(app.url);
    const choose = (password: string, given = key) =>
      visitor.post<{code?: string; stage?: string; token?: string; errors?: Record<string, string>}>(
        '/api/session/bienvenida/contrasena',
        {key: given, password, name: 'Marta Alonso'},
      );
    expect((await visitor.post('/api/session/bienvenida', {key})).body).toEqual({
      name: rows[0]!.email,
      email: rows[0]!.email,
    });
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
    await db.query(
      `update staff_welcome set created_at = created_at - interval '61 minutes',
        expires_at = expires_at - interval '61 minutes'`,
    );
    expect((await visitor.post('/api/session/bienvenida', {key})).status).toBe(410);
  });

  test('who asked again, and why, stands in the audit log; the key stands nowhere', async () => {
    const {rows} = await db.query<{action: string; reason: string | null; who: string}>(
      `select action, reason, actor_name as who from audit_entry where action like 'first_user%' order by id`,
    );
    expect(rows).toEqual([
      {action: 'first_user', reason: null, who: 'consola'},
      {action: 'first_user_again', reason: 'El enlace de ayer caducó', who: 'consola'},
      {action: 'first_user_again', reason: 'Primera', who: 'consola'},
      {action: 'first_user_again', reason: 'Segunda', who: 'consola'},
    ]);
  });
});

describe('the house', () => {
  let staff: Visitor;
  beforeAll(async () => {
    const {rows} = await db.query<{id: number}>(`select id from staff_user where roles = '{superadmin}'`);
    staff = new Visitor(app.url, await logInDirectly(db, rows[0]!.id));
  });
  const say = async (change: Record<string, unknown>) => {
    const {version} = (await staff.get<{version: number}>('/api/configuracion/1')).body;
    return staff.send<ErrorBody & {nif?: string}>('/api/configuracion/1', {method: 'PUT', body: {version, ...change}});
  };
  const company = () => db.withTransaction(makeFirstCompany);

  test('organises nothing before it has said who it is by law', async () => {
    await expect(company()).rejects.toMatchObject({
      code: 'invalid',
      errors: {legalName: 'Falta la razón social.', nif: 'Falta el NIF.'},
    });
    await db.query(`update organization set legal_name = 'Club Deportivo Torreblanca'`);
    await expect(company()).rejects.toMatchObject({errors: {nif: 'Falta el NIF.'}});
    expect(await count('event_company')).toBe(0);
  });

  test.each(['G00192303', '12345678A', 'G0019', 'Torreblanca'])(
    'a false NIF of its own is refused at its field: %s',
    async nif => {
      const refused = await say({name: 'CD Torreblanca', nif});
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {nif: 'El NIF, NIE o CIF no es válido: revisa los números y la letra.'},
      ]);
      // Nothing of the form was kept.
      expect(await count(`organization where name = 'CD Torreblanca' or nif <> ''`)).toBe(0);
    },
  );

  test('becomes the first company once, whoever asks at once, and never again', async () => {
    expect((await say({name: 'CD Torreblanca', nif: 'g-00192302', email: 'hola@torreblanca.example'})).body.nif).toBe(
      'G00192302',
    );
    const asked = await Promise.allSettled([company(), company(), company()]);
    expect(asked.filter(one => one.status === 'rejected')).toEqual(
      Array(2).fill({status: 'rejected', reason: expect.objectContaining({code: 'company_exists', status: 409})}),
    );
    expect((await db.query('select name, legal_name, nif, email from event_company')).rows).toEqual([
      {
        name: 'CD Torreblanca',
        legal_name: 'Club Deportivo Torreblanca',
        nif: 'G00192302',
        email: 'hola@torreblanca.example',
      },
    ]);
    expect((await staff.post<ErrorBody>('/api/inicio/compania')).body.code).toBe('company_exists');
    // Whoever has changed the company since keeps it as it is.
    await db.query(`update event_company set name = 'Torreblanca Eventos'`);
    await expect(company()).rejects.toMatchObject({code: 'company_exists'});
    expect(await count(`event_company where name = 'Torreblanca Eventos'`)).toBe(1);
  });

  describe('and its texts', () => {
    interface Draft {
      id: number;
      kind: string;
      version: number;
      gaps: string[];
    }
    const draft = async (kind: string): Promise<Draft> =>
      (await staff.get<{texts: Draft[]}>('/api/inicio/textos')).body.texts.find(text => text.kind === kind)!;
    const publish = (id: number) =>
      staff.post<ErrorBody & {bodyHtml: string; details: {missing: string[]}}>(`/api/textos-legales/${id}/publicar`);
    const fill = ({id, version}: Draft, answers: {gap: string; text: string}[]) =>
      staff.post<ErrorBody>(`/api/textos-legales/${id}/huecos`, {version, answers});

    test('with a gap left none is published; with all of them filled it is, and says what was answered', async () => {
      must200(
        await say({
          address: 'Camino del Soto, 8',
          phone: '+34 910 000 123',
          dataDelegateName: 'Nuria Castells',
          dataDelegateEmail: 'datos@torreblanca.example',
        }),
      );
      const empty = await draft('legal_notice');
      expect(empty.gaps.length).toBeGreaterThan(0);
      const [last, ...others] = empty.gaps as [string, ...string[]];
      const answer = (gap: string) => ({gap, text: `Respuesta a ${gap.length} <b>letras</b> & [[más]] {{nif}}`});
      const printed = (gap: string) => `Respuesta a ${gap.length} &lt;b&gt;letras&lt;/b&gt; &amp; más nif`;
      if (others.length > 0) must200(await fill(empty, others.map(answer)));
      const refused = await publish(empty.id);
      expect([refused.status, refused.body.code, refused.body.details.missing]).toEqual([
        409,
        'text_unfinished',
        [last],
      ]);
      expect((await new Visitor(app.url).get('/api/public/legal/legal_notice')).status).toBe(404);
      expect((await fill(await draft('legal_notice'), [{gap: 'lo que nadie pregunta', text: 'x'}])).status).toBe(422);

      must200(await fill(await draft('legal_notice'), [answer(last)]));
      must200(await publish(empty.id));
      const {bodyHtml} = (await new Visitor(app.url).get<{bodyHtml: string}>('/api/public/legal/legal_notice')).body;
      for (const gap of empty.gaps) expect(bodyHtml).toContain(printed(gap));
      expect(bodyHtml).toContain('G00192302');
      expect(bodyHtml).not.toMatch(/\[\[|\{\{/);
      expect((await fill(empty, [answer(last)])).body.code).toBe('already_published');
    });
  });
});

function must200(answer: {status: number; text: string}): void {
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
}
