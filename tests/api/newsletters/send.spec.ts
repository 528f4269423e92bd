/**
 * A newsletter leaves: to whom it was said and to nobody else, once each, signed, with a way out that works at once;
 * stopped, let go on, by several workers, by one that dies. What its page says is what its rows say.
 */
import {dkimVerify} from 'mailauth/lib/dkim/verify';
import {followNewsletters, sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {noteOutcomes, takeDeliveries} from '../../../api/src/domain/messaging/newsletters/next-deliveries';
import {sentRef} from '../../../api/src/outside/mail/told/signed-address';
import {noteReport} from '../../../api/src/domain/returned/note-report';
import {unsubscribeUrl} from '../../../api/src/outside/mail/links/unsubscribe-link';
import {makeGroup} from '../../support/world/newsletters';
import {type ErrorBody, Visitor} from '../../support/wire/visitor';
import {
  act,
  app,
  countedOf,
  figuresOf,
  groupId,
  office,
  one,
  publicKey,
  reached,
  send,
  setStage,
  smtp,
  subscribe,
  world,
  write,
} from './stage';

setStage();

/** Until nobody is left, however slow the machine. */
const go = (forMs = 600_000) => sendNewsletters(app.runtime, forMs);
/** What somebody had in hand is free again. */
const passLease = () =>
  app.db.query(`update newsletter_delivery set next_at = now() where state = 'queued' and next_at > now()`);
const agree = async (id: number) => expect(await figuresOf(id)).toMatchObject(await countedOf(id));

test('each gets one, with their name, signed for the sender’s domain, both headers of the way out within the signature', async () => {
  const people = await subscribe(12);
  const id = await write({subject: 'Hola, {{nombre}}'});
  expect((await send(id, 12)).body).toEqual({state: 'sending', count: 12});
  expect(await go()).toBe(12);
  expect(reached().sort()).toEqual([...people].sort());
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 12, delivered: 12});
  await agree(id);
  const wire = smtp.messages.find(message => message.includes(`<${people[4]}>`) || message.includes(people[4]!))!;
  expect(wire).toContain('Subject: Hola, Persona 5');
  expect(wire).toContain('From: El club <boletin@club.example.org>');
  expect(wire).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const {results} = await dkimVerify(Buffer.from(`${wire}\r\n`), {
    resolver: async name => {
      expect(name).toBe('taquilla1._domainkey.club.example.org');
      return [[`v=DKIM1; k=rsa; p=${publicKey}`]];
    },
  });
  expect(results).toHaveLength(1);
  expect(results[0]!.status.result).toBe('pass');
  expect(/^DKIM-Signature:[\s\S]*?\r\n(?=\S)/im.exec(wire)![0].toLowerCase()).toMatch(/h=[^;]*list-unsubscribe-post/);
  // Negative control: one letter more, and the signature is no good.
  const {results: changed} = await dkimVerify(Buffer.from(`${wire.replace('empezamos', 'empezamoss')}\r\n`), {
    resolver: async () => [[`v=DKIM1; k=rsa; p=${publicKey}`]],
  });
  expect(changed[0]!.status.result).not.toBe('pass');
});

test('[S6] its link in the header, POSTed as mail programs do, ends it, and the newsletter counts who left by it', async () => {
  const [email] = await subscribe(1);
  const id = await write();
  await send(id, 1);
  await go();
  const header = smtp.messages[0]!.replace(/\r\n[ \t]+/g, ' ');
  const url = new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(header)![1]!);
  const program = new Visitor(app.url);
  expect((await program.get(`/email/baja${url.search}`)).status).toBeLessThan(400);
  expect(await one('select state from subscriber where email = $1', [email])).toBe('active');
  const posted = await program.send(`/email/baja${url.search}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
  });
  expect(posted.status).toBe(200);
  expect(await one('select state from subscriber where email = $1', [email])).toBe('unsubscribed');
  expect(await figuresOf(id)).toMatchObject({unsubscribed: 1});
  await agree(id);
});

test('not when something is in the way, nor to another number of people, nor twice, nor without the right', async () => {
  await subscribe(3);
  const id = await write();
  const wrong = await send(id, 4);
  expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
    409,
    'recipients_changed',
    expect.stringContaining('3'),
  ]);
  const empty = await send(await write({html: '<p> </p>'}), 3);
  expect([empty.status, empty.body.code, empty.body.message]).toEqual([
    409,
    'newsletter_not_ready',
    'Contenido: El boletín está vacío.',
  ]);
  const answers = await Promise.all([send(id, 3), send(id, 3), send(id, 3)]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect((await clerk.post(`/api/emails/boletines/${id}/enviar`, {count: 3})).status).toBe(403);
  await go();
  expect(reached()).toHaveLength(3);
});

test('[T39] the same press again is told what the first was told; the same key with other people is refused', async () => {
  await subscribe(2);
  const id = await write();
  const press = (count: number) =>
    office.post<ErrorBody>(`/api/emails/boletines/${id}/enviar`, {count}, {'idempotency-key': `boletin-${id}-1`});
  const [first, second] = [await press(2), await press(2)];
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  expect((await press(3)).body.code).toBe('idempotency_mismatch');
  await go();
  expect(reached()).toHaveLength(2);
});

test('at an hour: to whoever may be written to by then; one that is not in order any more says why', async () => {
  const people = await subscribe(4);
  const id = await write();
  const past = await send(id, 4, '2020-01-01T10:00:00Z');
  expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ['scheduledAt']]);
  expect((await send(id, 4, new Date(Date.now() + 3_600_000).toISOString())).body.state).toBe('scheduled');
  await followNewsletters(app.runtime);
  expect((await figuresOf(id)).state).toBe('scheduled');
  await app.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed')`, [people[0]]);
  const other = await write();
  await send(other, 3, new Date(Date.now() + 3_600_000).toISOString());
  await app.db.query(`update newsletter set html = '' where id = $1`, [other]);
  await app.db.query(`update newsletter set scheduled_at = now() where state = 'scheduled'`);
  await followNewsletters(app.runtime);
  await go();
  expect(reached().sort()).toEqual(people.slice(1).sort());
  expect(await figuresOf(other)).toMatchObject({state: 'draft', reason: expect.stringContaining('No salió a su hora')});
});

test('[T8] stopped, let go on and cancelled, here or as a mailing: nobody gets one while it stands still, whoever is left gets none after', async () => {
  await subscribe(40);
  const id = await write();
  await send(id, 40);
  await app.db.withTransaction(tx => takeDeliveries(tx, id, 5)); // in somebody's hands
  const {rows} = await app.db.query<{id: number}>('select id from mailing where newsletter_id = $1', [id]);
  const office = new Visitor(app.url, world.staff.admin.token);
  const asMailing = (what: string) => office.post(`/api/envios/${rows[0]!.id}/parar`, {act: what});
  const mailing = async () => (await office.get<object>(`/api/envios/${rows[0]!.id}`)).body;
  expect((await asMailing('pause')).status).toBe(200);
  expect(await mailing()).toMatchObject({kind: 'newsletter', state: 'paused', itemCount: 40, heldCount: 40});
  expect(await go()).toBe(0);
  expect((await act(id, 'resume')).status).toBe(200);
  expect(await mailing()).toMatchObject({state: 'sending', waitingCount: 40});
  expect(await go()).toBe(35);
  expect((await figuresOf(id)).state).toBe('sending');
  expect((await act(id, 'cancel')).status).toBe(200);
  await passLease();
  expect(await go()).toBe(0);
  expect(await figuresOf(id)).toMatchObject({state: 'cancelled', recipients: 35, delivered: 35});
  await agree(id);
  expect((await act(id, 'resume')).status).toBe(409);
});

test('[T8] who takes off its group while it stands still gets none; who is in another of its groups does', async () => {
  const people = await subscribe(4);
  const other = await makeGroup(app.db, 'Peñas');
  const id = await write();
  await app.db.query(
    `update newsletter set audience = jsonb_set(audience, '{groupIds}', to_jsonb($2::int[])) where id = $1`,
    [id, [groupId, other]],
  );
  await app.db.query('update subscriber_group set is_public = true where id = any($1)', [[groupId, other]]);
  const idOf = (email: string) => one<number>('select id from subscriber where email = $1', [email]);
  const join = 'insert into subscriber_group_member (subscriber_group_id, subscriber_id) values ($1, $2)';
  await app.db.query(join, [other, await idOf(people[1]!)]);
  await send(id, 4);
  await act(id, 'pause');
  for (const email of people.slice(0, 2)) {
    const link = unsubscribeUrl(app.runtime.config, {subscriberId: await idOf(email), email});
    const token = new URL(link).searchParams.get('enlace');
    const left = await new Visitor(app.url).post('/api/public/subscription/leave', {
      token,
      purposes: [`group-${groupId}`],
    });
    expect(left.status).toBe(200);
  }
  // The office has put this one elsewhere: nobody said no.
  await app.db.query('delete from subscriber_group_member where subscriber_id = $1', [await idOf(people[2]!)]);
  await act(id, 'resume');
  await go();
  expect(reached().sort()).toEqual(people.slice(1).sort());
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 3, delivered: 3});
  await agree(id);
  await app.db.query('update subscriber_group set is_public = false where id = $1', [groupId]);
});

test('several workers share it, one that dies leaves nobody without: everybody once', async () => {
  const people = await subscribe(300);
  const id = await write();
  await send(id, 300);
  const dead = await app.db.withTransaction(tx => takeDeliveries(tx, id, 20));
  expect(dead).toHaveLength(20);
  await Promise.all([go(), go(), go()]);
  expect(reached()).toHaveLength(280);
  await passLease();
  await go();
  expect(reached().sort()).toEqual([...people].sort());
  expect((await figuresOf(id)).state).toBe('sent');
});

test('whoever leaves is passed over also behind what another worker has just taken', async () => {
  const people = await subscribe(6);
  const id = await write();
  await send(id, 6);
  await app.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed')`, [people[4]]);
  await app.db.withTransaction(async first => {
    expect(await takeDeliveries(first, id, 3)).toHaveLength(3);
    const second = await app.db.withTransaction(tx => takeDeliveries(tx, id, 3));
    expect(second.map(one => one.email)).toEqual([people[3], people[5]]);
  });
});

test('cancelled while some are in hand: what had gone is told as gone', async () => {
  await subscribe(5);
  const id = await write();
  await send(id, 5);
  const held = await app.db.withTransaction(tx => takeDeliveries(tx, id, 2));
  expect((await act(id, 'cancel')).status).toBe(200);
  const [gone] = held;
  await app.db.withTransaction(tx => noteOutcomes(tx, [{...gone!, end: 'sent', problem: ''}]));
  expect(await figuresOf(id)).toMatchObject({state: 'cancelled', recipients: 1, delivered: 1});
  await agree(id);
});

test('whoever leaves, is erased or moved to another address while it goes gets none', async () => {
  const people = await subscribe(10);
  const id = await write();
  await send(id, 10);
  await app.db.query(`insert into suppression (email, reason) values ($1, 'complaint')`, [people[9]]);
  await app.db.query('delete from subscriber where email = $1', [people[8]]);
  await app.db.query(`update subscriber set email = 'nueva-' || email where email = $1`, [people[7]]);
  await go();
  expect(reached().sort()).toEqual(people.slice(0, 7).sort());
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 7, delivered: 7});
  await agree(id);
});

test('a server that is away loses nobody; one that says no says it of one address alone', async () => {
  const people = await subscribe(6);
  const id = await write();
  await send(id, 6);
  smtp.answers.MAIL = '421 4.3.2 Not now';
  expect(await go()).toBe(0);
  expect((await figuresOf(id)).state).toBe('sending');
  expect(await one('select max(attempts)::int from newsletter_delivery where newsletter_id = $1', [id])).toBe(0);
  delete smtp.answers.MAIL;
  await passLease();
  smtp.answers.RCPT = '550 5.1.1 No such user';
  await go();
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 6, delivered: 0, bounced: 6});
  expect(await one('select max(problem) from newsletter_delivery where newsletter_id = $1', [id])).toBe(
    'No existe esa dirección: 550 5.1.1 No such user',
  );
  await agree(id);
  expect(await one(`select reason from suppression where email_hash = email_hash($1)`, [people[0]])).toBe(
    'hard_bounce',
  );
  expect(await one('select state from subscriber where email = $1', [people[0]])).toBe('bounced');
});

test('what comes back is noted on its delivery; above five per cent it stops by itself and somebody is told', async () => {
  await subscribe(130);
  const id = await write();
  await send(id, 130);
  const held = await app.db.withTransaction(tx => takeDeliveries(tx, id, 10));
  await go();
  const {rows} = await app.db.query<{id: number}>(
    `select id from newsletter_delivery where newsletter_id = $1 and state = 'sent' order by id limit 7`,
    [id],
  );
  for (const row of rows)
    await app.db.withTransaction(tx => noteReport(tx, {of: 'newsletter', id: row.id, kind: 'hard', detail: '550'}));
  await agree(id);
  await passLease();
  expect(await go()).toBe(0);
  expect(await figuresOf(id)).toMatchObject({state: 'paused', bounced: 7, reason: expect.stringContaining('5,8 %')});
  expect(await one(`select count(*)::int from incident where kind = 'newsletter_stopped'`)).toBe(1);
  expect(held).toHaveLength(10);
});

test('addresses that a server says at once do not exist count with what comes back: a bought list stops by itself', async () => {
  const people = await subscribe(400);
  const id = await write();
  await send(id, 400);
  for (const email of people.filter((_, n) => n % 10 === 0)) smtp.people[email] = '550 5.1.1 No such user';
  await go();
  const {state, reason, delivered, bounced} = await figuresOf(id);
  expect([state, reason]).toEqual(['paused', expect.stringMatching(/ha vuelto el [\d,]+ % de los correos/)]);
  expect(bounced / (delivered + bounced)).toBeGreaterThan(0.05);
  expect(delivered + bounced).toBeLessThan(400);
  await agree(id);
});

test('a sender that is not in order any more signs nothing: it stands still, and says so', async () => {
  await subscribe(2);
  const id = await write();
  await send(id, 2);
  await app.db.query(`update sender set state = 'degraded'`);
  expect(await go()).toBe(0);
  expect(await figuresOf(id)).toMatchObject({state: 'paused', reason: expect.stringContaining('remitente')});
  await app.db.query(`update sender set state = 'verified'`);
  expect((await act(id, 'resume')).status).toBe(200);
  expect(await go()).toBe(2);
});

test('a name cannot write a header, an address in Unicode or a very odd name stops nobody else', async () => {
  const people = await subscribe(3);
  await app.db.query(`update subscriber set first_name = $2 where email = $1`, [
    people[0],
    'Ana\r\nBcc: otro@example.org\r\n\r\n<script>',
  ]);
  await app.db.query(`update subscriber set email = 'añil@correo.example' where email = $1`, [people[1]]);
  const id = await write({subject: 'Hola, {{nombre}}'});
  await send(id, 3);
  await go();
  const wire = smtp.messages.find(message => message.includes('otro@example.org'))!;
  expect(wire).not.toMatch(/^Bcc:/im);
  expect(wire.slice(wire.indexOf('<html'))).not.toContain('<script>');
  expect(reached()).toContain(people[2]);
  expect((await figuresOf(id)).state).toBe('sent');
});

test('[T16] each bears a mark that nobody else can make, and a test goes to oneself or to a few', async () => {
  await subscribe(1);
  const id = await write();
  const mails = () => one<number>(`select count(*)::int from mail_message where kind = 'newsletter_test'`);
  const marketing = new Visitor(app.url, world.staff.marketing_manager.token);
  const test = (to: string[], key: string) =>
    marketing.post<{to: string[]}>(`/api/emails/boletines/${id}/prueba`, {to}, {'idempotency-key': key});
  const own = await test([], 'una-prueba-1');
  expect([own.status, own.body.to.length, await mails()]).toEqual([200, 1, 1]);
  expect((await test([], 'una-prueba-1')).body).toEqual(own.body);
  const few = await test(['ana@example.org', 'Ana@example.org', 'luis@example.org'], 'una-prueba-2');
  expect([few.body.to, await mails()]).toEqual([['ana@example.org', 'luis@example.org'], 3]);
  expect(
    (
      await test(
        Array.from({length: 6}, (_, n) => `p${n}@example.org`),
        'una-prueba-3',
      )
    ).status,
  ).toBe(422);
  await app.db.query(`insert into suppression (email, reason) values ('se-fue@example.org', 'unsubscribed')`);
  const silent = await test(['ana@example.org', 'Se-fue@example.org'], 'una-prueba-silenciosa');
  expect([silent.status, Object.keys((silent.body as unknown as ErrorBody).errors ?? {}), await mails()]).toEqual([
    422,
    ['to'],
    3,
  ]);
  await app.db.query(`update attempt set count = 60 where key like 'newsletter-test:%'`);
  expect([(await test([], 'una-prueba-4')).status, await mails()]).toEqual([429, 3]);
  await send(id, 1);
  await go();
  const deliveryId = await one<number>('select id from newsletter_delivery where newsletter_id = $1', [id]);
  const mark = sentRef(app.runtime.config.secret, {of: 'newsletter', id: deliveryId});
  expect(smtp.messages[0]).toContain(`X-Mail-Ref: ${mark}`);
});
