/** The address of an account is its key: it is changed by proof, and by nothing that anybody in the office does. */
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';
import {openBody} from '../../../api/src/outside/mail/conceal';
import {isKey} from '../../../api/src/outside/mail/queue/mail-kinds';
import {changeDueAddresses} from '../../../api/src/jobs/account-addresses';
import type {Row} from '../samples';
import {closeStage, openStage, refusal, type Stage} from './stage';

let stage: Stage;
let customer: Visitor;
let office: Visitor;
beforeAll(async () => {
  stage = await openStage();
  office = new Visitor(stage.app.url, stage.world.staff.passes_manager.token);
});
beforeEach(async () => {
  await stage.app.db.query('delete from attempt');
  customer = stage.withCookie('customer', stage.world.customer.token);
});
afterAll(() => closeStage(stage.app));

/** What went to this address last, with its key. */
async function lastTo(to: string): Promise<{kind: string; key: string | undefined}> {
  const {rows} = await stage.app.db.query<{kind: string; key: string; sealed: Buffer}>(
    'select kind, dedupe_key as key, sealed_body as sealed from mail_message where to_email = $1 order by id desc limit 1',
    [to],
  );
  if (!rows[0]) return {kind: '', key: undefined};
  const {text} = openBody(stage.app.runtime.config.secret, rows[0].key, rows[0].sealed);
  return {kind: rows[0].kind, key: /#(?:clave|antes)=([\w-]+)/.exec(text)?.[1]};
}
const answer = (key: string | undefined, says: 'mine' | 'not_me') =>
  new Visitor(stage.app.url).post<{outcome: string; email: string} & ErrorBody>('/api/public/account/email', {
    key,
    says,
  });
const propose = (email: string) =>
  office.post<{pendingEmail: string} & ErrorBody>(`/api/clientes/${stage.world.customer.id}/correo`, {email});
const addressNow = async (): Promise<string> =>
  (await stage.app.db.query<{email: string}>('select email from customer where id = $1', [stage.world.customer.id]))
    .rows[0]!.email;

test('[X4] whoever may edit customers takes no account over: the attack as it was told', async () => {
  const {world, app} = stage;
  const own = must(await office.get<Row>(`/api/clientes/${world.customer.id}`));
  const put = await office.send<ErrorBody>(`/api/clientes/${own.id}`, {
    method: 'PUT',
    body: {...own, email: 'robo@example.org'},
  });
  expect([put.status, Object.keys(put.body.errors ?? {})]).toEqual([422, ['email']]);
  must(await propose('robo@example.org'));
  expect(await addressNow()).toBe(world.customer.email);
  expect(must(await office.get<Row>(`/api/clientes/${own.id}`))).toMatchObject({
    email: world.customer.email,
    pendingEmail: 'robo@example.org',
    isPendingProved: false,
  });
  // A new password is no way in: the account has its own address still.
  expect(
    (await new Visitor(app.url).post('/api/public/account/password/forgot', {email: 'robo@example.org'})).status,
  ).toBe(204);
  const told = await lastTo('robo@example.org');
  expect(told.kind).toBe('email_change');
  // Proved by whoever made it: it waits for the owner, who is still in.
  expect(must(await answer(told.key, 'mine'))).toMatchObject({outcome: 'waiting'});
  expect(await app.db.withTransaction(changeDueAddresses)).toBe(0);
  expect(await addressNow()).toBe(world.customer.email);
  expect((await customer.get('/api/public/account')).status).toBe(200);
  // The owner was told, and says no: nothing that was proved is worth anything.
  const warned = await lastTo(world.customer.email);
  expect(warned.kind).toBe('email_change_told');
  expect(must(await answer(warned.key, 'not_me'))).toMatchObject({outcome: 'stopped'});
  expect(refusal(await answer(told.key, 'mine'))).toBe('410 link_expired');
  await app.db.query(`update customer_email_change set waits_until_at = now() - interval '1 hour'`);
  expect(await app.db.withTransaction(changeDueAddresses)).toBe(0);
  expect(await addressNow()).toBe(world.customer.email);
  const {rows} = await app.db.query<{action: string; kind: string}>(
    `select action, actor_kind as kind from audit_entry where resource = 'clientes' and resource_id = $1 order by id`,
    [String(world.customer.id)],
  );
  expect(rows).toEqual([
    {action: 'propose', kind: 'staff'},
    {action: 'confirm', kind: 'customer'},
    {action: 'reject', kind: 'customer'},
  ]);
});

test('[X4] an address that is proved becomes the account’s when the old one agrees, or has not objected in time', async () => {
  const {world, app} = stage;
  const guardian = (
    await app.db.query<{id: number}>(
      `insert into guardian (first_name, surname1, email, customer_id) select 'Ana', 'Gil', email, id from customer
        where id = $1 returning id`,
      [world.customer.id],
    )
  ).rows[0]!.id;
  const before = world.customer.email;
  must(await propose('nueva@example.org'));
  const [newKey, oldKey] = [(await lastTo('nueva@example.org')).key, (await lastTo(before)).key];
  // What the old one says alone changes nothing either.
  expect(must(await answer(oldKey, 'mine'))).toMatchObject({outcome: 'waiting'});
  expect(await addressNow()).toBe(before);
  expect(must(await answer(newKey, 'mine'))).toMatchObject({outcome: 'done', email: 'nueva@example.org'});
  expect(await addressNow()).toBe('nueva@example.org');
  // Whoever was in is out, and comes in with the same password.
  expect((await customer.get('/api/public/account')).status).toBe(401);
  must(
    await new Visitor(app.url).post('/api/public/account/login', {
      email: 'nueva@example.org',
      password: world.customer.password,
    }),
  );
  expect((await app.db.query('select email from guardian where id = $1', [guardian])).rows).toEqual([
    {email: 'nueva@example.org'},
  ]);
  // In time: the next one, to which nobody objects.
  must(await propose('otra@example.org'));
  expect(must(await answer((await lastTo('otra@example.org')).key, 'mine'))).toMatchObject({outcome: 'waiting'});
  await app.db.query(`update customer_email_change set waits_until_at = now() where ended_at is null`);
  expect(await app.db.withTransaction(changeDueAddresses)).toBe(1);
  expect(await addressNow()).toBe('otra@example.org');
  // A newer proposal takes the older one's worth; one that another account has is refused.
  must(await propose('tercera@example.org'));
  const third = (await lastTo('tercera@example.org')).key;
  must(await propose('cuarta@example.org'));
  expect(refusal(await answer(third, 'mine'))).toBe('410 link_expired');
  await app.db.query(`insert into customer (email) values ('ocupada@example.org')`);
  expect(refusal(await propose('ocupada@example.org'))).toBe('409 duplicate');
  must(await office.send(`/api/clientes/${world.customer.id}/correo`, {method: 'DELETE'}));
  expect(refusal(await answer((await lastTo('cuarta@example.org')).key, 'mine'))).toBe('410 link_expired');
});

test('[X4] no statement changes an address that nobody has proved', async () => {
  await expect(
    stage.app.db.query(`update customer set email = 'x@example.org' where id = $1`, [stage.world.customer.id]),
  ).rejects.toMatchObject({details: {constraint: 'customer_email_proved'}});
});

test('[X4] the office makes nobody a guardian: an account is one by an address that both have', async () => {
  const {app, world} = stage;
  const admin = new Visitor(app.url, world.staff.admin.token);
  const made = must(
    await admin.post<Row>(
      '/api/bases/tutores',
      {firstName: 'Elena', surname1: 'Gil', email: 'elena@example.org'},
      idempotency(),
    ),
  );
  const put = (changes: object) =>
    admin.send<ErrorBody>(`/api/bases/tutores/${made.id}`, {method: 'PUT', body: {...made, ...changes}});
  const taken = await put({customerId: world.customer.id});
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['customerId']]);
  const both = await put({customerId: world.customer.id, email: await addressNow()});
  expect([both.status, Object.keys(both.body.errors ?? {})]).toEqual([422, ['customerId']]);
  const {rows} = await app.db.query<{id: number; version: number}>(
    'select id, version from guardian where customer_id is not null limit 1',
  );
  const linked = must(await admin.get<Row>(`/api/bases/tutores/${rows[0]!.id}`));
  const moved = await admin.send<ErrorBody>(`/api/bases/tutores/${linked.id}`, {
    method: 'PUT',
    body: {...linked, email: 'robo@example.org'},
  });
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['email']]);
});

test('[X4] who may not read a child’s health decides neither who answers for it nor by which address', async () => {
  const {app, world} = stage;
  const as = (role: 'admin' | 'academy_manager') => new Visitor(app.url, world.staff[role].token);
  const made = async (path: string, body: object) => must(await as('admin').post<Row>(`/api/${path}`, body));
  const child = await made('deportistas', {firstName: 'Leo', surname1: 'Gil', birthOn: '2018-04-05', sex: 'male'});
  const mother = await made('bases/tutores', {firstName: 'Eva', surname1: 'Gil', email: 'eva.gil@example.org'});
  const tie = (guardian: Row) => ({athleteId: child.id, guardianId: guardian.id, position: 1, relation: 'mother'});
  // Of a child that nobody knows yet, whoever writes it down.
  const tied = await made('bases/tutelas', tie(mother));
  const stranger = await made('bases/tutores', {firstName: 'Ana', surname1: 'Sanz', email: 'robo@example.org'});
  const put = (role: 'admin' | 'academy_manager', path: string, row: Row, changes: object) =>
    as(role).send<ErrorBody & Row>(`/api/${path}/${row.id}`, {method: 'PUT', body: {...row, ...changes}});
  const wrong = ({status, body}: {status: number; body: ErrorBody}) => [status, Object.keys(body.errors ?? {})];
  expect(wrong(await put('admin', 'bases/tutores', mother, {email: 'robo2@example.org'}))).toEqual([422, ['email']]);
  expect(wrong(await put('admin', 'bases/tutelas', tied, {guardianId: stranger.id}))).toEqual([422, ['guardianId']]);
  const second = {...tie(stranger), position: 2, relation: 'father'};
  expect(wrong(await as('admin').post<ErrorBody>('/api/bases/tutelas', second))).toEqual([422, ['guardianId']]);
  // All else of hers is written as ever, and whoever keeps the health records decides.
  const phoned = must(await put('admin', 'bases/tutores', mother, {phone: '+34 910 000 001'}));
  must(await put('academy_manager', 'bases/tutores', phoned, {email: 'eva.nueva@example.org'}));
  must(await as('academy_manager').post('/api/bases/tutelas', second));
});

test('[X6] a mail that is a key is opened by its reader alone; in a demonstration, by whoever runs it', async () => {
  const {app, world} = stage;
  const admin = new Visitor(app.url, world.staff.admin.token);
  must(await new Visitor(app.url).post('/api/public/account/password/forgot', {email: await addressNow()}));
  const opened = async (kind: string) => {
    const {rows} = await app.db.query<{id: number}>(
      'select id from mail_message where kind = $1 order by id desc limit 1',
      [kind],
    );
    return (await admin.post(`/api/correos/${rows[0]!.id}/abrir`)).status;
  };
  const each = async () => [
    await opened('password_reset'),
    await opened('email_change'),
    await opened('email_change_told'),
  ];
  expect(await each()).toEqual([409, 409, 409]);
  await app.db.query('update organization set is_demo = true');
  expect(await each()).toEqual([200, 200, 200]);
  await app.db.query('update organization set is_demo = false');
  // One that nobody has declared is a key.
  expect([isKey('password_reset'), isKey('order_confirmation'), isKey('algo_nuevo')]).toEqual([true, false, true]);
});
