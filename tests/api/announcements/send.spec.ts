/**
 * An announcement leaves by mail: once to each whom it is for and to nobody else; stopped, let go on, at an hour, by
 * several workers and by one that dies; what its pages say is what its rows say.
 */
import {dkimVerify} from 'mailauth/lib/dkim/verify';
import {followAnnouncements} from '../../../api/src/jobs/campaigns/send-announcements';
import {noteOutcomes} from '../../../api/src/domain/messaging/campaigns/deliveries';
import {ANNOUNCEMENTS, takeRecipients} from '../../../api/src/domain/messaging/announcements/kind';
import {noteReport} from '../../../api/src/domain/returned/note-report';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {makeAcademy, makePlayer} from '../../support/world/squads';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {app, office, one, publicKey, reached, setStage, smtp, world} from '../newsletters/stage';
import {addresses, advertise, go, passLease, say, send, standing, stateOf, write, writeTo} from './stage';

setStage();

interface Stats {
  total: number;
  sent: number;
  bounced: number;
  complained: number;
  notSent: number;
}
interface Audience {
  summary: {people: number; mails: number; willGet: number; excluded: number};
  problems: string[];
}
const audienceOf = async (id: number) => must(await office.get<Audience>(`/api/comunicados/${id}/audiencia`));
const figuresOf = async (id: number) => must(await office.get<Stats>(`/api/comunicados/${id}/estadisticas`));

test('each gets one, from the house’s own address, in words and in plain text; its page counts what its rows say', async () => {
  const people = addresses(12);
  const id = await writeTo([...people, people[3]!.toUpperCase()]);
  expect((await audienceOf(id)).summary.mails).toBe(12);
  expect((await send(id, 12)).body).toEqual({state: 'sending', count: 12, to: ''});
  expect(await go()).toBe(12);
  expect(reached().sort()).toEqual([...people].sort());
  expect([await stateOf(id), await standing(id)]).toEqual([{state: 'sent', reason: ''}, {sent: 12}]);
  expect(await figuresOf(id)).toMatchObject({total: 12, sent: 12, bounced: 0, notSent: 0});
  const listed = must(await office.get<Record<string, number>>(`/api/comunicados/${id}`));
  expect(listed).toMatchObject({recipientCount: 12, waitingCount: 0, failedCount: 0});
  const [wire] = smtp.messages;
  expect(wire).toContain('Subject: =?UTF-8?Q?Cambia_la_puerta_del_s=C3=A1bado?=');
  expect(wire).toContain('From: Club <no-responder@club.example.org>');
  expect(wire).toMatch(/text\/plain[\s\S]*puerta 7[\s\S]*text\/html/);
  expect(wire).not.toMatch(/^(List-Unsubscribe|DKIM-Signature):/im);
  // [T30] Google counts complaints by it.
  expect(wire).toMatch(new RegExp(`^Feedback-ID: ${id}:comunicados:club\\.example\\.org\\r?$`, 'm'));
});

test('from a sender whose domain is in order it is signed; with what hangs from it', async () => {
  const media = await one<number>(
    `insert into media_file (name, mime_type, size_bytes, content_hash, content)
      values ('plano.pdf', 'application/pdf', 14, '\\x00', convert_to('%PDF-1.7 plano', 'utf8')) returning id`,
  );
  const people = addresses(1);
  const id = await writeTo(people, {
    sender_id: await one<number>('select min(id) from sender'),
    attachment_id: media,
  });
  await send(id, 1);
  expect(await go()).toBe(1);
  const [wire] = smtp.messages;
  expect(wire).toContain('From: El club <boletin@club.example.org>');
  expect(wire).toContain('filename=plano.pdf');
  expect(wire).toContain(Buffer.from('%PDF-1.7 plano').toString('base64'));
  // On the wire a dot that begins a line stands twice (RFC 5321, 4.5.2).
  const judge = (text: string) =>
    dkimVerify(Buffer.from(`${text.replace(/^\.\./gm, '.')}\r\n`), {
      resolver: async () => [[`v=DKIM1; k=rsa; p=${publicKey}`]],
    });
  expect((await judge(wire!)).results[0]!.status.result).toBe('pass');
  // Negative control: one letter more, and the signature is no good.
  expect((await judge(wire!.replace('puerta 7', 'puerta 77'))).results[0]!.status.result).not.toBe('pass');
  // In a test to oneself, too.
  const mate = new Visitor(app.url, world.staff.admin.token);
  const {to} = must(await say(id, {act: 'test'}, mate));
  const [mail] = await mailsTo(app, to);
  expect(mail!.subject).toBe('[Prueba] Cambia la puerta del sábado');
  expect(await one(`select attachments from mail_message where kind = 'announcement_test'`)).toEqual([
    {kind: 'media_file', mediaFileId: media},
  ]);
});

test('a test goes to oneself alone, however often the same one is asked for', async () => {
  const id = await writeTo(addresses(3));
  const key = idempotency();
  const tests = () => one<number>(`select count(*)::int from mail_message where kind = 'announcement_test'`);
  const before = await tests();
  for (let i = 0; i < 3; i++) expect((await say(id, {act: 'test'}, office, key)).status).toBe(200);
  expect(await tests()).toBe(before + 1);
  expect(await standing(id)).toEqual({});
});

test('not when something is in the way, nor to another number, nor twice, nor without the right or the key', async () => {
  const id = await writeTo(addresses(3));
  const wrong = await send(id, 4);
  expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
    409,
    'recipients_changed',
    expect.stringContaining('3'),
  ]);
  const unready = async (more: Record<string, unknown>) => {
    const other = await writeTo(addresses(1), more);
    const refused = await send(other, 1);
    expect([refused.status, refused.body.code]).toEqual([409, 'announcement_not_ready']);
    expect((await audienceOf(other)).problems).toEqual([refused.body.message]);
    return refused.body.message;
  };
  expect(await unready({subject: ' '})).toBe('Falta el asunto.');
  expect(await unready({body_html: '<p> </p>'})).toBe('Falta el texto.');
  expect(await unready({subject: 'Hola, {{nombre}}'})).toContain('{{nombre}}');
  expect(await unready({channels: '{push}'})).toContain('solo salen por correo y por WhatsApp');
  await app.db.query(`update sender set state = 'degraded'`);
  expect(await unready({sender_id: await one<number>('select min(id) from sender')})).toContain('no está verificado');
  await app.db.query(`update sender set state = 'verified'`);
  const keyless = await one<number>(
    `insert into sender (name, email, state, dkim_state, spf_state, dmarc_state, verified_at)
      values ('Sin clave', 'nadie@sinclave.example.org', 'verified', 'found', 'found', 'found', now()) returning id`,
  );
  expect(await unready({sender_id: keyless})).toContain('no tiene clave');
  expect((await say(id, {act: 'send'})).body.errors).toEqual({count: 'Escribe a cuántas personas va.'});
  expect((await say(id, {act: 'enviar', count: 3})).status).toBe(422);
  const bare = await office.post<{errors?: object}>(`/api/comunicados/${id}/enviar`, {act: 'send', count: 3});
  expect(bare.status).toBe(422);
  for (const role of ['clerk', 'passes_manager', 'finance_manager'] as const)
    expect((await say(id, {act: 'send', count: 3}, as(role))).status).toBe(403);
  expect((await say(999_999, {act: 'send', count: 3})).status).toBe(404);
  const answers = await Promise.all([send(id, 3), send(id, 3), send(id, 3)]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
  await go();
  expect(reached()).toHaveLength(3);
});
const as = (role: keyof typeof world.staff) => new Visitor(app.url, world.staff[role].token);

test('[T39] the same press again is told what the first was told, and sends nothing more', async () => {
  const id = await writeTo(addresses(2));
  const key = idempotency();
  const [first, second] = [
    await say(id, {act: 'send', count: 2}, office, key),
    await say(id, {act: 'send', count: 2}, office, key),
  ];
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  await go();
  expect(reached()).toHaveLength(2);
});

test('at an hour: to whom it is for by then; one that is not in order any more says why', async () => {
  const people = addresses(4);
  const id = await writeTo(people);
  const past = await send(id, 4, '2020-01-01T10:00:00Z');
  expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ['scheduledAt']]);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await send(id, 4, soon)).body.state).toBe('scheduled');
  const other = await writeTo(addresses(1));
  await send(other, 1, soon);
  const third = await writeTo(addresses(1));
  await send(third, 1, soon);
  expect((await say(third, {act: 'unschedule'})).body.state).toBe('draft');
  await followAnnouncements(app.runtime);
  expect((await stateOf(id)).state).toBe('scheduled');
  must(await office.post(`/api/comunicados/${id}/exclusiones`, {keys: [people[0]], isExcluded: true}));
  await app.db.query(`update announcement set body_html = '' where id = $1`, [other]);
  await app.db.query(`update announcement set scheduled_at = now() where state = 'scheduled'`);
  await followAnnouncements(app.runtime);
  await go();
  expect(reached().sort()).toEqual(people.slice(1).sort());
  expect(await stateOf(other)).toEqual({state: 'draft', reason: 'No salió a su hora. Falta el texto.'});
});

test('stopped, let go on and cancelled: nobody gets one while it stands still, whoever is left gets none after', async () => {
  const people = addresses(40);
  const id = await writeTo(people);
  await send(id, 40);
  await app.db.withTransaction(tx => takeRecipients(tx, id, 5)); // in somebody's hands
  must(await say(id, {act: 'pause'}));
  expect(await go()).toBe(0);
  // Its words may be changed now, not whom it is for.
  const version = () => one<number>('select version from announcement where id = $1', [id]);
  const put = (body: object) => office.send<{errors?: object}>(`/api/comunicados/${id}`, {method: 'PUT', body});
  expect((await put({addresses: addresses(1).join(), version: await version()})).body.errors).toEqual({
    addresses: expect.any(String),
  });
  expect((await put({kind: 'commercial', version: await version()})).body.errors).toEqual({kind: expect.any(String)});
  must(await put({subject: 'Cambia la puerta del domingo', version: await version()}));
  must(await office.post(`/api/comunicados/${id}/exclusiones`, {keys: [people[38]], isExcluded: true}));
  must(await say(id, {act: 'resume'}));
  expect(await go()).toBe(34);
  expect(smtp.messages.at(-1)).toContain('Subject: Cambia la puerta del domingo');
  expect((await stateOf(id)).state).toBe('sending');
  must(await say(id, {act: 'cancel'}));
  await passLease();
  expect(await go()).toBe(0);
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['cancelled', {sent: 34, discarded: 6}]);
  for (const act of ['resume', 'pause', 'retry', 'unschedule', 'cancel'])
    expect([act, (await say(id, {act})).status]).toEqual([act, 409]);
  expect(reached()).not.toContain(people[38]);
});

test('several workers share it, one that dies leaves nobody without: everybody once', async () => {
  const people = addresses(300);
  const id = await writeTo(people);
  await send(id, 300);
  expect(await app.db.withTransaction(tx => takeRecipients(tx, id, 20))).toHaveLength(20);
  await Promise.all([go(), go(), go()]);
  expect(reached()).toHaveLength(280);
  await passLease();
  await go();
  expect(reached().sort()).toEqual([...people].sort());
  expect((await stateOf(id)).state).toBe('sent');
});

test('nobody is in its list twice: the database refuses what a second snapshot would add', async () => {
  const people = addresses(2);
  const id = await writeTo(people);
  await send(id, 2);
  const again = app.db.query(
    `insert into announcement_recipient (announcement_id, channel, email) values ($1, 'email', $2)`,
    [id, people[0]],
  );
  await expect(again).rejects.toThrow();
  await say(id, {act: 'cancel'});
});

test('cancelled while some are in hand: what had gone is told as gone', async () => {
  const id = await writeTo(addresses(5));
  await send(id, 5);
  const [gone] = await app.db.withTransaction(tx => takeRecipients(tx, id, 2));
  must(await say(id, {act: 'cancel'}));
  await app.db.withTransaction(tx => noteOutcomes(tx, ANNOUNCEMENTS, [{...gone!, end: 'sent', problem: ''}]));
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['cancelled', {sent: 1, discarded: 4}]);
});

test('a guardian gets one for each child, who is named in it; somebody with two passes or two orders gets one', async () => {
  const academy = await makeAcademy(app.db);
  const players = [await makePlayer(app.db, academy, {state: 'enrolled'}), await makePlayer(app.db, academy, {})];
  const [email] = addresses(1);
  await app.db.query(
    `update guardian set email = $1 where id in (select k.guardian_id from athlete_guardian k
      join enrolment e on e.athlete_id = k.athlete_id where e.id = any($2))`,
    [email, players],
  );
  const id = await write({audience_kind: 'academy', season_list_id: academy.listId});
  const {summary} = await audienceOf(id);
  expect(summary.mails).toBe(2);
  await send(id, 2);
  await go();
  expect(reached()).toEqual([email, email]);
  const {rows} = await app.db.query<{name: string; is: boolean}>(
    `select r.athlete_name as name, e.athlete_name = r.athlete_name as is from announcement_recipient r
      join enrolment e on e.athlete_id = r.athlete_id where r.announcement_id = $1`,
    [id],
  );
  expect(rows.map(row => row.is)).toEqual([true, true]);
  expect(new Set(rows.map(row => row.name)).size).toBe(2);
  for (const {name} of rows)
    expect(smtp.messages.filter(message => message.includes(name.split(' ')[0]!))).not.toEqual([]);
});

test('a server that is away loses nobody; one that refuses whoever sends stops it, and all wait', async () => {
  const people = addresses(6);
  const id = await writeTo(people);
  await send(id, 6);
  const stops = () => one<number>(`select count(*)::int from incident where kind = 'announcement_stopped'`);
  const before = await stops();
  smtp.answers.MAIL = '421 4.3.2 Not now';
  expect(await go()).toBe(0);
  expect(await one('select max(attempts)::int from announcement_recipient where announcement_id = $1', [id])).toBe(0);
  delete smtp.answers.MAIL;
  // Nor does a stranger who is asked to come back.
  await passLease();
  smtp.answers.RCPT = '451 4.7.1 Greylisted, try again in 5 minutes';
  await go();
  expect(await one('select min(attempts)::int from announcement_recipient where announcement_id = $1', [id])).toBe(1);
  expect([await stateOf(id), await standing(id), await stops()]).toEqual([
    {state: 'sending', reason: ''},
    {queued: 6},
    before,
  ]);
  await passLease();
  smtp.answers.RCPT = '554 5.7.1 Policy';
  await go();
  expect([await stateOf(id), await standing(id), await stops()]).toEqual([
    {state: 'paused', reason: expect.stringContaining('554 5.7.1 Policy')},
    {queued: 6},
    before + 1,
  ]);
  delete smtp.answers.RCPT;
  smtp.recipients.length = 0;
  must(await say(id, {act: 'resume'}));
  expect(await go()).toBe(6);
  expect(reached().sort()).toEqual([...people].sort());
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {sent: 6}]);
});

test('one that says no of an address says it of no other: those that failed are tried again', async () => {
  const people = addresses(6);
  const id = await writeTo(people);
  await send(id, 6);
  for (const [n, email] of people.entries()) if (n < 4) smtp.people[email] = n < 2 ? '554 5.7.1 Policy' : '550 No';
  await go();
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {failed: 4, sent: 2}]);
  expect(must(await office.get<Record<string, number>>(`/api/comunicados/${id}`))).toMatchObject({failedCount: 4});
  smtp.people = {};
  smtp.recipients.length = 0;
  must(await say(id, {act: 'retry'}));
  expect((await stateOf(id)).state).toBe('sending');
  expect(await go()).toBe(4);
  expect(reached().sort()).toEqual(people.slice(0, 4).sort());
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {sent: 6}]);
  expect((await say(id, {act: 'retry'})).body.message).toBe('No hay ninguno fallido que reintentar.');
});

test('what comes back is noted on its line; above five per cent it stops by itself, and goes on when somebody says so', async () => {
  const id = await writeTo(addresses(130));
  await send(id, 130);
  await app.db.withTransaction(tx => takeRecipients(tx, id, 10));
  await go();
  const {rows} = await app.db.query<{id: number}>(
    `select id from announcement_recipient where announcement_id = $1 and state = 'sent' order by id limit 8`,
    [id],
  );
  const report = (line: number, kind: 'hard' | 'complaint') =>
    app.db.withTransaction(tx => noteReport(tx, {of: 'announcement', id: line, kind, detail: '550'}));
  for (const row of rows.slice(0, 7)) expect(await report(row.id, 'hard')).toBe(true);
  expect(await report(rows[0]!.id, 'hard')).toBe(false);
  await report(rows[7]!.id, 'complaint');
  expect(await figuresOf(id)).toMatchObject({total: 130, sent: 120, bounced: 7, complained: 1});
  await passLease();
  expect(await go()).toBe(0);
  expect(await stateOf(id)).toEqual({state: 'paused', reason: expect.stringContaining('5,8 %')});
  expect(
    await one(`select count(*)::int from incident where kind = 'announcement_stopped' and detail like '%5,8 \\%%'`),
  ).toBe(1);
  must(await say(id, {act: 'resume'}));
  expect(await go()).toBe(10);
  expect((await stateOf(id)).state).toBe('sent');
});

test('a mailbox that does not exist gets no announcement of any kind; who has left advertising gets those of a contract', async () => {
  const people = addresses(3);
  await app.db.query(
    `insert into suppression (email, reason) values ($1, 'hard_bounce'), ($2, 'unsubscribed')`,
    people.slice(0, 2),
  );
  const id = await writeTo(people, {kind: 'transactional'});
  expect((await audienceOf(id)).summary).toMatchObject({people: 3, mails: 2});
  await send(id, 2);
  await go();
  expect(reached().sort()).toEqual(people.slice(1).sort());
});

test('a sender that is not in order any more signs nothing: it stands still, and says so', async () => {
  const id = await writeTo(addresses(2), {sender_id: await one<number>('select min(id) from sender')});
  await send(id, 2);
  await app.db.query(`update sender set state = 'degraded'`);
  expect(await go()).toBe(0);
  expect(await stateOf(id)).toEqual({state: 'paused', reason: expect.stringContaining('remitente')});
  expect((await say(id, {act: 'resume'})).body.code).toBe('announcement_not_ready');
  await app.db.query(`update sender set state = 'verified'`);
  must(await say(id, {act: 'resume'}));
  expect(await go()).toBe(2);
});

test('mail and WhatsApp are offered, the second with a template: another channel is refused with its field', async () => {
  for (const [channel, field] of [
    ['whatsapp', 'whatsappTemplateId'],
    ['push', 'channels'],
    ['in_app', 'channels'],
  ] as const) {
    const {status, body} = await office.post<{errors?: object}>('/api/comunicados', {
      title: 'Otro',
      kind: 'informative',
      audienceKind: 'customers',
      channels: ['email', channel],
    });
    expect([status, body.errors]).toEqual([422, {[field]: expect.any(String)}]);
  }
  expect(await advertise()).toBeGreaterThan(0);
});
