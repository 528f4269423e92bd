/**
 * What is written to many for one cause is one mailing: seen with what became of each mail, held, let go on, ended and
 * tried again, by whoever may send what it is about. Nobody gets a mail twice, and nobody none.
 */
import {randomUUID} from 'node:crypto';
import {followMailings} from '../../../api/src/domain/messaging/mailings/act';
import {resumeMails, sendMail} from '../../../api/src/jobs/mails/send-mail';
import {queueMail, queueMails, type MailToQueue} from '../../../api/src/outside/mail/queue/mail-queue';
import {type Cause, ofSession} from '../../../api/src/outside/mail/queue/mailings';
import type {MailKind} from '../../../api/src/outside/mail/queue/mail-kinds';
import type {Role} from '../../../api/src/web/auth/permissions';
import {type FakeSmtp, startFakeSmtp} from '../../domain/documents/fake-smtp';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let smtp: FakeSmtp;
let world: World;

interface Mailing {
  id: number;
  title: string;
  kind: string;
  state: string;
  cause: string;
  causeId: number | null;
  itemCount: number;
  sentCount: number;
  waitingCount: number;
  heldCount: number;
  failedCount: number;
  bouncedCount: number;
  discardedCount: number;
}

beforeAll(async () => {
  smtp = await startFakeSmtp();
  const {url} = await freshDatabase();
  app = await startApp({databaseUrl: url, env: {SMTP_URL: smtp.url}});
  world = await makeWorld(app.db);
});
beforeEach(() => Object.assign(smtp, {people: {}, answers: {}}));
afterAll(async () => {
  hangUp();
  await app.stop();
  await smtp.close();
});

const as = (role: Role) => new Visitor(app.url, world.staff[role].token);
const mail = (to: string, kind: MailKind, about?: Cause): MailToQueue => ({
  dedupeKey: randomUUID(),
  kind,
  to,
  subject: 'Un cambio',
  html: '<p>Un cambio</p>',
  text: 'Un cambio',
  orderId: null,
  attachments: [],
  about,
});
/** As whoever tells many of a session does, in one statement or one by one. */
const write = (emails: string[], kind: MailKind = 'session_postponed', about?: Cause) =>
  app.db.withTransaction(async tx => {
    const mails = emails.map(to => mail(to, kind, about ?? ofSession(world.sessionId, 'Derbi')));
    await queueMails(app.runtime, tx, mails.slice(1));
    await queueMail(app.runtime, tx, mails[0]!);
  });
const people = (name: string, n: number) => count(n).map(i => `${name}-${i}@example.org`);
const list = (role: Role) => as(role).get<Mailing[]>('/api/envios');
const newest = async (role: Role = 'admin') => must(await list(role))[0]!;
const read = async (id: number) => must(await as('admin').get<Mailing>(`/api/envios/${id}`));
const act = (id: number, body: {act: string; mailId?: number}, role: Role = 'admin') =>
  as(role).post<{queued: number} & ErrorBody>(`/api/envios/${id}/parar`, body);
const mailsOf = async (id: number) =>
  (
    await app.db.query<{id: number; to: string; state: string; sealed: boolean}>(
      'select id, to_email as "to", state, sealed_body is not null as sealed from mail_message where mailing_id = $1 order by id',
      [id],
    )
  ).rows;
/** Every job there is and some that are there twice, as after a crash. */
const work = async (id: number) => {
  for (const one of await mailsOf(id)) await Promise.all([1, 2].map(() => sendMail(app.runtime, one.id)));
  await app.db.withTransaction(tx => followMailings(tx));
};
/** How many the server has taken for each. */
const taken = (emails: string[]) => {
  const all = smtp.messages.map(text => /^To: <?([^>\r\n]+)/m.exec(text)![1]!);
  return emails.map(email => all.filter(one => one === email).length);
};

test('[T8] what is written to many for one cause is one row; one mail is none', async () => {
  await write(['sola@example.org'], 'invitation_invited');
  await write(['suelto@example.org'], 'order_confirmation');
  expect(must(await list('admin'))).toEqual([]);
  await write(people('fila', 4));
  await write(people('otra', 2));
  const mailing = await newest();
  expect(mailing).toMatchObject({
    title: 'Cambio de fecha: Derbi',
    kind: 'session',
    state: 'sending',
    cause: 'sesiones',
    causeId: world.sessionId,
    itemCount: 6,
    waitingCount: 6,
    sentCount: 0,
  });
  expect(must(await list('admin'))).toHaveLength(1);
  await work(mailing.id);
  expect(await read(mailing.id)).toMatchObject({state: 'done', sentCount: 6, waitingCount: 0});
  // More of it on the same day: it goes on.
  await write(people('tarde', 1));
  await app.db.withTransaction(tx => followMailings(tx));
  expect(await read(mailing.id)).toMatchObject({state: 'sending', waitingCount: 1});
  await work(mailing.id);
});

test('[T8] two that write the first mail of it at once write into one', async () => {
  const about = {resource: 'remesas', id: 77, name: 'remesa 77'};
  await Promise.all(count(4).map(i => write(people(`a-la-vez-${i}`, 3), 'instalment_debit', about)));
  expect(await newest()).toMatchObject({kind: 'instalments', itemCount: 12, causeId: 77});
});

test('[T8] held, nothing leaves, what is written meanwhile neither; a worker killed in the middle; each goes once', async () => {
  const emails = people('parado', 5);
  const about = {resource: 'listas', id: 1, name: 'Fútbol base'};
  await write(emails.slice(0, 4), 'academy_renewal', about);
  const {id} = await newest();
  // One is in the hand of a worker that dies.
  const [inHand] = await mailsOf(id);
  await app.db.query(
    `update mail_message set state = 'sending', sent_at = now() - interval '2 minutes' where id = $1`,
    [inHand!.id],
  );
  must(await act(id, {act: 'pause'}));
  await write(emails.slice(4), 'academy_renewal', about);
  await work(id);
  await resumeMails(app.runtime);
  expect(taken(emails)).toEqual([0, 0, 0, 0, 0]);
  expect(await read(id)).toMatchObject({state: 'paused', waitingCount: 0, heldCount: 5});
  expect(told(await act(id, {act: 'pause'}))).toBe('409 wrong_state');
  must(await act(id, {act: 'resume'}));
  expect(told(await act(id, {act: 'resume'}))).toBe('409 wrong_state');
  // A killed worker loses what it did in its transaction, and the queue asks again.
  await Promise.all([work(id), resumeMails(app.runtime), work(id)]);
  expect(taken(emails)).toEqual([1, 1, 1, 1, 1]);
  expect(await read(id)).toMatchObject({state: 'done', sentCount: 5, heldCount: 0});
});

test('[T8] what failed is tried again, one or all, once; whose mailbox is none is left', async () => {
  const emails = people('falla', 4);
  for (const email of emails.slice(1)) smtp.people[email] = '554 5.7.1 Policy';
  await write(emails, 'renewal_reminder', {resource: 'campana-abonos', id: 3, name: 'Abonos'});
  const {id} = await newest();
  await work(id);
  expect(await read(id)).toMatchObject({state: 'done', sentCount: 1, failedCount: 3});
  smtp.people = {};
  await app.db.query(`insert into suppression (email, reason) values ($1, 'hard_bounce')`, [emails[3]]);
  const failed = (await mailsOf(id)).filter(one => one.state === 'failed');
  const one = failed.find(({to}) => to === emails[1])!;
  expect(must(await act(id, {act: 'retry', mailId: one.id})).queued).toBe(1);
  expect(told(await act(id, {act: 'retry', mailId: one.id}))).toBe('409 wrong_state');
  const both = await Promise.all([act(id, {act: 'retry'}), act(id, {act: 'retry'})]);
  expect(both.map(told).sort()).toEqual(['409 wrong_state', 'done']);
  await work(id);
  await work(id);
  expect(await read(id)).toMatchObject({state: 'done', sentCount: 3, failedCount: 1});
  expect(taken(emails)).toEqual([1, 1, 1, 0]);
  const inList = must(
    await as('passes_manager').get<{state: string; lastError: string}[]>(
      `/api/correos-envio?filter=${encodeURIComponent(JSON.stringify({mailingId: id, state: 'failed'}))}`,
    ),
  );
  expect(inList).toHaveLength(1);
});

test('[T8] who asks for silence while a reminder to renew is held gets none', async () => {
  const emails = people('renueva', 2);
  await write(emails, 'renewal_reminder', {resource: 'campana-abonos', id: 4, name: 'Abonos'});
  const {id} = await newest();
  must(await act(id, {act: 'pause'}));
  await app.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed')`, [emails[1]]);
  must(await act(id, {act: 'resume'}));
  await work(id);
  expect(taken(emails)).toEqual([1, 0]);
  expect(await read(id)).toMatchObject({state: 'done', sentCount: 1, discardedCount: 1});
});

test('[T8] cancelled, what is of nothing in common with it still goes', async () => {
  const team = async (to: string) => {
    await app.db.withTransaction(tx => queueMail(app.runtime, tx, mail(to, 'paper_expired')));
    const {rows} = await app.db.query<{mailing: number; id: number}>(
      'select mailing_id as mailing, id from mail_message where to_email = $1',
      [to],
    );
    return rows[0]!;
  };
  const [one, other] = [await team('papel-1@example.org'), await team('papel-2@example.org')];
  expect(other.mailing).toBe(one.mailing);
  must(await act(one.mailing, {act: 'cancel'}));
  const later = await team('papel-3@example.org');
  expect(later.mailing).not.toBe(one.mailing);
  await sendMail(app.runtime, later.id);
  expect((await mailsOf(later.mailing)).map(({to, state}) => [to, state])).toEqual([['papel-3@example.org', 'sent']]);
  expect((await mailsOf(one.mailing)).map(({state}) => state)).toEqual(['cancelled', 'cancelled']);
});

test('[T8] cancelled, what its job has still to write goes with it; who writes again for the same cause means another one', async () => {
  const about = {resource: 'listas', id: 31, name: 'Benjamín'};
  const job = ofSession(world.sessionId, 'Derbi', {job: 'aplazada 7'});
  for (const [cause, kind, isAnother] of [
    [about, 'academy_renewal', true],
    [ofSession(world.sessionId, 'Derbi'), 'ticket_reseated', true],
    [job, 'session_postponed', false],
  ] as const) {
    const emails = people(`parte-${kind}`, 3);
    await write(emails.slice(0, 2), kind, cause);
    const {id} = await newest();
    must(await act(id, {act: 'cancel'}));
    // Two at once: of them both there is one more, or none.
    await Promise.all([write(emails.slice(2), kind, cause), write([`otra-${kind}@example.org`], kind, cause)]);
    const later = await newest();
    expect([kind, later.id !== id]).toEqual([kind, isAnother]);
    await work(id);
    await work(later.id);
    expect([kind, ...taken([...emails, `otra-${kind}@example.org`])]).toEqual([
      kind,
      0,
      0,
      ...(isAnother ? [1, 1] : [0, 0]),
    ]);
    expect(await read(id)).toMatchObject({state: 'cancelled', discardedCount: isAnother ? 2 : 4});
    if (isAnother)
      expect(later).toMatchObject({title: `${(await read(id)).title} (2)`, state: 'sending', itemCount: 2});
  }
  // The same session put off once more is another act, and another mailing.
  await write(people('aplazada-8', 2), 'session_postponed', ofSession(world.sessionId, 'Derbi', {job: 'aplazada 8'}));
  expect(await newest()).toMatchObject({state: 'sending', itemCount: 2});
});

test('[T8] cancelled, what waits never leaves and is not kept', async () => {
  const emails = people('cancelado', 3);
  await write(emails, 'supporter_reminder');
  const {id} = await newest();
  const [first] = await mailsOf(id);
  await sendMail(app.runtime, first!.id);
  must(await act(id, {act: 'cancel'}));
  await work(id);
  expect((await mailsOf(id)).map(({state, sealed}) => [state, sealed])).toEqual([
    ['sent', true],
    ['cancelled', false],
    ['cancelled', false],
  ]);
  expect(await read(id)).toMatchObject({state: 'cancelled', sentCount: 1, discardedCount: 2});
  for (const again of ['retry', 'resume', 'cancel']) expect(told(await act(id, {act: again}))).toBe('409 wrong_state');
});

test('[T8] who may see what it is about sees it, who may send that acts on it, a company only on its own', async () => {
  await write(people('quien', 2), 'call_up_called', {resource: 'listas', id: 9, name: 'Cadete'});
  const academy = await newest();
  await write(people('quien', 2), 'ticket_unseated');
  const session = await newest();
  const statusOf = async (id: number, role: Role) => (await as(role).get(`/api/envios/${id}`)).status;
  expect(await statusOf(academy.id, 'academy_manager')).toBe(200);
  expect(await statusOf(session.id, 'academy_manager')).toBe(404);
  expect(await statusOf(academy.id, 'events_manager')).toBe(404);
  expect(await statusOf(session.id, 'clerk')).toBe(403);
  expect((await act(session.id, {act: 'pause'}, 'academy_manager')).status).toBe(404);
  // Sees events, and sends nothing of them.
  expect(told(await act(session.id, {act: 'pause'}, 'marketing_manager'))).toBe('403 forbidden');
  must(await act(session.id, {act: 'pause'}, 'events_manager'));
  const mails = async () =>
    must(
      await as('events_manager').get<{mailingId: number}[]>(
        `/api/correos-envio?filter=${encodeURIComponent(JSON.stringify({mailingId: academy.id}))}`,
      ),
    );
  expect(await mails()).toEqual([]);
  const {id: other} = (
    await app.db.query<{id: number}>(
      `insert into event_company (name, legal_name, nif) values ('Otra', 'Otra SL', 'B00000018') returning id`,
    )
  ).rows[0]!;
  await app.db.query(`update staff_user set event_company_id = $1 where 'events_manager' = any(roles)`, [other]);
  expect(await statusOf(session.id, 'events_manager')).toBe(404);
  expect((await act(session.id, {act: 'resume'}, 'events_manager')).status).toBe(404);
  await app.db.query(`update staff_user set event_company_id = $1 where 'events_manager' = any(roles)`, [
    world.companyId,
  ]);
  expect(await statusOf(session.id, 'events_manager')).toBe(200);
  expect(must(await list('events_manager')).every(({kind}) => kind === 'session')).toBe(true);
});

const PERSONAL = {
  html: '<a href="https://club.example/plaza/abc">Tu plaza</a>',
  text: 'https://club.example/plaza/abc',
};
/** One mail to one person, as far as its server takes it. */
const post = async (to: string, kind: MailKind): Promise<number> => {
  const id = await app.db.withTransaction(tx => queueMail(app.runtime, tx, {...mail(to, kind), ...PERSONAL}));
  await sendMail(app.runtime, id!);
  return id!;
};
const again = (id: number, to?: string, role: Role = 'admin', key = idempotency()) =>
  as(role).post<{id: number; to: string} & ErrorBody>(`/api/correos/${id}/reenviar`, to ? {to} : {}, key);

test('[T18] one that failed goes as it is; where nobody is, a copy goes to the address that was mended', async () => {
  smtp.people['mal@example.org'] = '550 5.1.1 No such user';
  smtp.people['lleno@example.org'] = '554 5.7.1 Policy';
  const wrong = await post('mal@example.org', 'academy_admitted');
  const full = await post('lleno@example.org', 'academy_admitted');
  smtp.people = {};
  expect(must(await again(full, undefined, 'marketing_manager'))).toEqual({id: full, to: 'lleno@example.org'});
  await sendMail(app.runtime, full);
  expect(taken(['lleno@example.org'])).toEqual([1]);
  const nobody = await again(wrong);
  expect([nobody.status, nobody.body.errors]).toEqual([422, {to: expect.stringContaining('Corrígela')}]);
  expect(told(await again(wrong, 'bien@example.org', 'events_manager'))).toBe('403 forbidden');
  expect((await again(wrong, undefined, 'clerk')).status).toBe(403);
  const key = idempotency();
  const [first, second] = [
    await again(wrong, 'bien@example.org', 'admin', key),
    await again(wrong, 'bien@example.org', 'admin', key),
  ];
  expect([must(first).to, second.body]).toEqual(['bien@example.org', first.body]);
  // A colleague's, a moment later.
  expect(told(await again(wrong, 'BIEN@example.org'))).toBe('409 wrong_state');
  const {id} = first.body;
  expect(told(await again(id))).toBe('409 wrong_state');
  await sendMail(app.runtime, id);
  expect(taken(['mal@example.org', 'bien@example.org'])).toEqual([0, 1]);
  expect(smtp.messages.at(-1)).toContain('https://club.example/plaza/abc');
  expect(must(await as('admin').get(`/api/correos/${id}`))).toMatchObject({
    resentOfId: wrong,
    state: 'sent',
    isKept: true,
  });
  expect(must(await as('admin').get(`/api/correos/${wrong}`))).toMatchObject({state: 'failed'});
  const {rows} = await app.db.query(
    `select action, changes ->> 'to' as "to" from audit_entry where resource = 'correos' and resource_id = any($1)
      order by id`,
    [[full, wrong].map(String)],
  );
  expect(rows).toEqual([
    {action: 'retry', to: 'lleno@example.org'},
    {action: 'resend', to: 'bien@example.org'},
  ]);
});

test('[T18] one that has gone goes again while its words are kept; what opens an account and advertising go nowhere else', async () => {
  const gone = await post('perdido@example.org', 'academy_admitted');
  const copy = must(await again(gone, undefined, 'finance_manager'));
  expect(copy.id).not.toBe(gone);
  await sendMail(app.runtime, copy.id);
  expect(taken(['perdido@example.org'])).toEqual([2]);
  const ids = smtp.messages.slice(-2).map(text => /^Message-ID: (.+)$/m.exec(text)![1]);
  expect(new Set(ids).size).toBe(2);
  await app.db.query('update mail_message set sealed_body = null where id = $1', [copy.id]);
  expect(told(await again(copy.id))).toBe('409 wrong_state');
  // The server has had them: of a key and of an order's tickets nothing is kept.
  for (const [kind, says] of [
    ['password_reset', 'que lo pida otra vez'],
    ['order_confirmation', 'desde su pedido'],
  ] as const) {
    const refused = await again(await post('una@example.org', kind));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(says)]);
  }
  smtp.people['otra@example.org'] = '554 5.7.1 Policy';
  for (const kind of ['password_reset', 'discount_code'] as const) {
    const id = await post('otra@example.org', 'password_reset');
    await app.db.query('update mail_message set kind = $2 where id = $1', [id, kind]);
    expect((await again(id, 'ladron@example.org')).body.errors).toEqual({to: expect.any(String)});
    expect((await again(id)).status).toBe(200);
  }
  expect((await again(999_999)).status).toBe(404);
});
