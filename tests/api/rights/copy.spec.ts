/** A person asks for all that is kept of them, gets it within minutes in three shapes, and nothing of anybody else. */
import {ZipFile} from '../../../api/src/outside/reading/read-zip';
import {type Letter, mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {type ErrorBody, Visitor} from '../../support/wire/visitor';
import {DAUGHTER, openStage, type Stage, WORDS, ZENOBIA} from './stage';

interface Own {
  id: number;
  right: string;
  state: string;
  hasFiles: boolean;
  dueAt: string;
  createdAt: string;
}
interface Copy {
  email: string;
  files: string[];
  data: Record<string, Record<string, unknown>[]>;
}

let s: Stage;
beforeAll(async () => {
  s = await openStage();
});
afterAll(() => s?.stop());

const PATH = '/api/public/account/data-requests';
const ask = (right: string) => s.zenobia.post<Own[] & ErrorBody>(PATH, {right, reason: ''});
const file = (id: number, format: string) => s.zenobia.get<Copy & ErrorBody>(`${PATH}/${id}/copy?format=${format}`);
let requestId = 0;

test('asked for once, with a month to answer and a case of its own', async () => {
  const [made] = must(await ask('access'));
  requestId = made!.id;
  expect(made).toMatchObject({right: 'access', state: 'asked', hasFiles: false});
  const days = (Date.parse(made!.dueAt) - Date.parse(made!.createdAt)) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
  const again = await ask('access');
  expect([again.status, again.body.code]).toEqual([409, 'already_asked']);
  expect((await file(requestId, 'json')).body.code).toBe('file_not_ready');
  const {rows} = await s.app.db.query(
    `select i.category, i.resolution_due_at = r.due_at as same from person_request r join incident i on i.id = r.incident_id`,
  );
  expect(rows).toEqual([{category: 'personal_data', same: true}]);
});

test('whole, in three shapes, without anybody else and without what opens something', async () => {
  expect(await s.copies()).toBe(1);
  expect(await s.copies()).toBe(0);
  const [ready] = must(await s.zenobia.get<Own[]>(PATH));
  expect(ready).toMatchObject({state: 'ready', hasFiles: true});
  const {text, headers} = await file(requestId, 'json');
  expect(headers['cache-control']).toContain('no-store');
  const copy = JSON.parse(text) as Copy;
  expect(copy.email).toBe(ZENOBIA.email);
  for (const table of [
    'customer',
    'order',
    'order_line',
    'ticket',
    'ticket_attendee',
    'payment',
    'pass_holder',
    'season_pass',
    'pass_document',
    'sepa_mandate',
    'card_token',
    'supporter',
    'plot_sale',
    'plot_occupant',
    'waiting_list_entry',
    'incident',
    'incident_message',
    'incident_file',
    'inbound_mail',
    'subscriber',
    'newsletter_delivery',
    'mail_opt_out',
    'mail_message',
    'audit_entry',
    'shipment',
    'gift_card',
    'whatsapp_contact',
    'customer_person',
  ])
    expect([table, copy.data[table]?.length ?? 0]).not.toEqual([table, 0]);
  expect(copy.data.customer).toEqual([expect.objectContaining({email: ZENOBIA.email, phone: ZENOBIA.phone})]);
  expect(copy.data.pass_holder).toEqual([expect.objectContaining({nif: ZENOBIA.docNo, street: ZENOBIA.street})]);
  for (const others of [...Object.values(DAUGHTER), 'Otra Persona', 'otra@example.org', 'Rosa Oficina', 'pesadísima'])
    expect(text).not.toContain(others);
  for (const secret of ['password_hash', 'tok-z', 'search_words', 'ABCDEFGH23456789', 'argon2'])
    expect(text).not.toContain(secret);
  expect(copy.files).toHaveLength(2);
});

test('a mail says that it is ready, where to take it after logging in, and nothing of the person', async () => {
  const told = (await mailsTo(s.app, ZENOBIA.email)).filter(mail => mail.kind === 'copy_ready');
  expect(told).toHaveLength(1);
  const [{subject, html, text}] = told as [Letter];
  expect(subject).toBe('La copia de tus datos está lista');
  expect(html).toContain(`href="${s.app.url}/perfil"`);
  expect(text).toContain('7 días');
  for (const word of WORDS.filter(one => one !== ZENOBIA.email)) expect(html + text).not.toContain(word);
  // At the link nobody is let in who does not log in.
  expect((await new Visitor(s.app.url).get(PATH)).status).toBe(401);
});

test('as a ZIP of tables with the files that were sent, and as paper', async () => {
  const bytes = async (format: string) =>
    Buffer.from(
      await (
        await fetch(`${s.app.url}${PATH}/${requestId}/copy?format=${format}`, {
          headers: {cookie: `customer=${s.world.customer.token}`},
        })
      ).arrayBuffer(),
    );
  const zip = await bytes('csv');
  const names = [...zip.toString('latin1').matchAll(/PK\u0001\u0002[\s\S]{42}([\w./-]+?)(?=PK)/g)].map(
    found => found[1]!,
  );
  expect(names.some(name => name.endsWith('-cuenta.csv'))).toBe(true);
  expect(names.filter(name => name.startsWith('archivos/'))).toHaveLength(2);
  expect(new ZipFile(zip, 1_000_000)).toBeDefined();
  expect((await bytes('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('for nobody else: not another account, not without one, not a clerk; each look is noted', async () => {
  expect((await new Visitor(s.app.url).get(`${PATH}/${requestId}/copy?format=json`)).status).toBe(401);
  expect((await s.clerk.get(`/api/derechos/${requestId}/copia?format=json`)).status).toBe(403);
  expect((await s.admin.get(`/api/derechos/${requestId}/copia?format=json`)).status).toBe(200);
  await s.one(
    `with c as (insert into customer (email) values ('ajena@example.org') returning id)
     insert into customer_session (token_hash, customer_id, expires_at)
       select sha256('ajena'), id, now() + interval '1 day' from c returning customer_id as id`,
  );
  const stranger = new Visitor(s.app.url);
  stranger.cookies.set('customer', 'ajena');
  expect((await stranger.get(`${PATH}/${requestId}/copy?format=json`)).status).toBe(404);
  const {rows} = await s.app.db.query(
    `select actor_kind, count(*)::int as n from audit_entry where resource = 'derechos' and action = 'export'
      group by 1 order by 1`,
  );
  expect(rows).toEqual([
    {actor_kind: 'customer', n: 3},
    {actor_kind: 'staff', n: 1},
  ]);
});

test('in the database a copy is sealed, and after its days it is gone', async () => {
  const {rows} = await s.app.db.query<{sealed: Buffer}>('select sealed from person_export_file');
  expect(rows).toHaveLength(3);
  for (const {sealed} of rows) expect(sealed.toString('latin1')).not.toContain('quimerica');
});

test('staff write down what was asked at the counter, make the month longer once, and answer', async () => {
  const asked = must(
    await s.admin.post<{id: number}>('/api/derechos/pedir', {
      right: 'rectification',
      email: ZENOBIA.email,
      reason: 'El apellido va con k',
    }),
  );
  const at = `/api/derechos/${asked.id}`;
  const due = async () => must(await s.admin.get<{dueAt: string}>(at)).dueAt;
  const before = await due();
  expect((await s.admin.post(`${at}/ampliar`, {reason: ' '})).status).toBe(422);
  must(await s.admin.post(`${at}/ampliar`, {reason: 'Hay que buscar en papel'}));
  expect(Date.parse(await due()) - Date.parse(before)).toBeGreaterThan(58 * 86_400_000);
  expect((await s.admin.post(`${at}/ampliar`, {reason: 'Otra vez'})).status).toBe(409);
  must(await s.admin.post(`${at}/hecho`, {reason: 'Corregido en su ficha'}));
  expect((await s.admin.post(`${at}/negar`, {reason: 'Ya no'})).status).toBe(409);
  expect((await s.clerk.post('/api/derechos/pedir', {right: 'access', email: 'x@y.z', reason: ''})).status).toBe(403);
});

test('also when staff ask for somebody with an account; without one staff hand it over', async () => {
  for (const email of [ZENOBIA.email, 'sin.cuenta@example.org'])
    must(await s.admin.post('/api/derechos/pedir', {right: 'access', email, reason: 'Lo pide por carta'}));
  expect(await s.copies()).toBe(2);
  const {rows} = await s.app.db.query<{to: string}>(
    `select to_email as to from mail_message where kind = 'copy_ready' order by id`,
  );
  expect(rows.map(row => row.to)).toEqual([ZENOBIA.email, ZENOBIA.email]);
});

test('[M19] objection, restriction and portability are asked, have their month and their act', async () => {
  const email = ZENOBIA.email;
  const ask = async (right: string) =>
    must(await s.admin.post<{id: number}>('/api/derechos/pedir', {right, email, reason: 'Por carta'})).id;
  const isWritten = async () =>
    (await s.app.db.query('select 1 from suppression where email_hash = email_hash($1::text)', [email])).rowCount === 0;
  const carried = await ask('portability');
  expect(await s.copies()).toBe(1);
  expect((await s.admin.get(`/api/derechos/${carried}/copia?format=json`)).status).toBe(200);
  expect(await isWritten()).toBe(true);
  const measured = async () =>
    (await s.app.db.query('select 1 from subscriber where email = $1 and measured_since is not null', [email]))
      .rowCount;
  await s.app.db.query('update subscriber set measured_since = now() where email = $1', [email]);
  expect(await measured()).toBe(1);
  must(await s.admin.post(`/api/derechos/${await ask('objection')}/hecho`, {reason: 'No se le escribe más'}));
  expect([await isWritten(), await measured()]).toEqual([false, 0]);
  const limited = await ask('restriction');
  must(await s.admin.post(`/api/derechos/${limited}/hecho`, {reason: 'Mientras se comprueba su dirección'}));
  const erasure = await ask('erasure');
  const keeps = async () =>
    must(await s.admin.get<{open: string[]}>(`/api/derechos/${erasure}/pendiente`)).open.some(one =>
      one.includes('limitado'),
    );
  expect(await keeps()).toBe(true);
  expect((await s.admin.post(`/api/derechos/${erasure}/borrar`, {typed: email})).status).toBe(409);
  must(await s.admin.post(`/api/derechos/${limited}/levantar`, {reason: 'Comprobada'}));
  expect(await keeps()).toBe(false);
  expect((await s.admin.post(`/api/derechos/${limited}/levantar`, {reason: 'Otra vez'})).status).toBe(409);
  must(await s.admin.post(`/api/derechos/${erasure}/negar`, {reason: 'Tiene un abono'}));
});
