/** Staff word a transactional mail: what goes out says it, nobody is overwritten unseen, and the original comes back. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {letters, mailsTo} from '../../support/world/mails';
import {type ErrorBody, hangUp, Visitor} from '../../support/wire/visitor';

interface One {
  places: {name: string; example: string}[];
  ours: Record<string, string>;
  words: Record<string, string>;
  version: number;
  updatedBy: string | null;
}

let database: FreshDatabase;
let app: TestApp;
let world: World;
let admin: Visitor;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(`insert into customer (email, first_name) values ('lucia@example.org', 'Lucía')`);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const NONE = {subject: '', preheader: '', title: '', before: '', after: '', label: ''};
const PATH = '/api/textos-correo/account.reset';
const put = <T>(path: string, body: unknown, who = admin) => who.send<T>(path, {method: 'PUT', body});
const read = async (): Promise<One> => (await admin.get<One>(PATH)).body;
async function askForPassword(): Promise<{subject: string; text: string}> {
  await app.db.query('delete from attempt');
  await new Visitor(app.url).post('/api/public/account/password/forgot', {email: 'lucia@example.org'});
  return (await mailsTo(app, 'lucia@example.org')).at(-1)!;
}

test('a mail is worded, shown, sent to oneself, goes out, and comes back', async () => {
  const {body: all} = await admin.get<{kind: string; name: string; isOwn: boolean}[]>('/api/textos-correo');
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({isOwn}) => isOwn)).toEqual([]);
  const before = await read();
  expect(before).toMatchObject({version: 0, words: NONE, updatedBy: null});
  expect(before.ours.subject).toBe('Cambia tu contraseña de {{club}}');
  expect(before.places.map(({name}) => name)).toEqual(expect.arrayContaining(['duracion', 'nombre', 'club', 'texto']));

  const words = {
    ...NONE,
    subject: 'Tu clave de {{club}}',
    before: 'Aúpa, {{nombre|amiga}}.\n\n{{texto}}',
    label: 'Vamos',
  };
  const shown = await admin.post<{subject: string; html: string}>(`${PATH}/vista-previa`, {words});
  expect(shown.body.subject).toMatch(/^Tu clave de \S/);
  expect(shown.body.html).toContain('Aúpa, Lucía.');
  expect((await read()).version).toBe(0);

  const key = {'idempotency-key': '7b1d2f5e-0c1a-4a57-9d0a-0a6f4f6a1c11'};
  const tested = await admin.post<{to: string}>(`${PATH}/prueba`, {words}, key);
  await admin.post(`${PATH}/prueba`, {words}, key);
  const tests = await letters(app.db, `subject like '[Prueba] Tu clave de%'`);
  expect(tests).toHaveLength(1);
  expect(tests[0]).toMatchObject({to: tested.body.to});

  expect((await put<{version: number}>(PATH, {words, version: 0})).body.version).toBe(1);
  const sent = await askForPassword();
  expect(sent.subject).toMatch(/^Tu clave de /);
  expect(sent.text).toContain('Alguien, esperamos que tú, ha pedido una contraseña nueva');
  expect(sent.text).toContain('Vamos: http');
  // What keeps its reader safe is no word of the house.
  expect(sent.text).toContain('El enlace funciona una sola vez');

  // Who began before does not write over it.
  for (const late of [
    () => put<ErrorBody>(PATH, {words: {...words, title: 'Otro'}, version: 0}),
    () => admin.post<ErrorBody>(`${PATH}/original`, {version: 7}),
  ])
    expect(await late()).toMatchObject({status: 409, body: {code: 'stale_version'}});
  expect((await read()).words).toEqual(words);
  expect((await read()).updatedBy).not.toBeNull();

  await admin.post(`${PATH}/original`, {version: 1});
  expect(await read()).toMatchObject({version: 0, words: NONE});
  expect((await askForPassword()).subject).toMatch(/^Cambia tu contraseña de /);
  // Nothing said is nothing kept.
  await put(PATH, {words: NONE, version: 0});
  expect((await app.db.query('select 1 from own_words')).rowCount).toBe(0);
  const {rows: audit} = await app.db.query(`select 1 from audit_entry where resource = 'textos-correo'`);
  expect(audit.length).toBeGreaterThanOrEqual(3);
});

test('what cannot be said is refused by its place, and nothing is kept', async () => {
  const send = (words: object) => put<ErrorBody>(PATH, {words, version: 0});
  const words = {...NONE, before: 'Hola {{precio}}', title: '{{nombre', label: 'Vamos'};
  const bad = await send(words);
  expect(bad.status).toBe(422);
  expect(bad.body.errors!.before).toContain('No existe {{precio}}');
  expect(bad.body.errors!.title).toContain('sin cerrar');
  expect((await send({...NONE, subject: 'x'.repeat(151)})).status).toBe(422);
  expect((await send({...NONE, subject: 'a\nBcc: todos@example.org'})).status).toBe(422);
  const key = {'idempotency-key': '7b1d2f5e-0c1a-4a57-9d0a-0a6f4f6a1c12'};
  expect((await admin.post(`${PATH}/prueba`, {words}, key)).status).toBe(422);
  // Who is still writing sees the rest, and the original where it is wrong.
  const {body} = await admin.post<{html: string; errors: object}>(`${PATH}/vista-previa`, {words});
  expect(Object.keys(body.errors).sort()).toEqual(['before', 'title']);
  expect(body.html).toContain('Vamos');
  expect(body.html).toContain('Alguien, esperamos que tú');
  expect((await admin.get('/api/textos-correo/no-existe')).status).toBe(404);
  expect((await put('/api/textos-correo/no-existe', {words: NONE, version: 0})).status).toBe(404);
  expect((await app.db.query('select 1 from own_words')).rowCount).toBe(0);
});

test('two who begin at once: one is kept, the other is told', async () => {
  const both = await Promise.all(
    ['uno', 'dos'].map(title => put('/api/textos-correo/order', {words: {...NONE, title}, version: 0})),
  );
  expect(both.map(({status}) => status).sort()).toEqual([200, 409]);
});

test('only who configures the house words its mails', async () => {
  const seller = new Visitor(app.url, world.staff.clerk.token);
  expect((await put(PATH, {words: NONE, version: 0}, seller)).status).toBe(403);
  expect((await new Visitor(app.url).get(PATH)).status).toBe(401);
});
