/**
 * Advertising by announcement: only to who has agreed, with a way out that works at once, also for whoever is in no list
 * of subscribers; a slip is taken back.
 */
import {takeRecipients} from '../../../api/src/domain/messaging/announcements/kind';
import {announcementWayOut} from '../../../api/src/outside/mail/links/unsubscribe-link';
import {sentRef} from '../../../api/src/outside/mail/told/signed-address';
import {Visitor} from '../../support/wire/visitor';
import {app, one, reached, setStage, smtp} from '../newsletters/stage';
import {advertise, agree, go, send, standing, stateOf} from './stage';

setStage();

const linkOf = (wire: string): URL =>
  new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(wire.replace(/\r\n[ \t]+/g, ' '))![1]!);
const press = (url: URL) =>
  new Visitor(app.url).send(`/email/baja${url.search}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
  });
const consents = (email: string) =>
  one<boolean>('select marketing_consent_at is not null from customer where email = $1', [email]);

test('advertising goes to who has agreed, and carries its way out in head and body', async () => {
  const people = await agree(3);
  await app.db.query('update customer set marketing_consent_at = null where email = $1', [people[2]]);
  const id = await advertise();
  const refused = await send(id, 3);
  expect(refused.body.code).toBe('recipients_changed');
  await send(id, 2);
  expect(await go()).toBe(2);
  expect(reached().sort()).toEqual(people.slice(0, 2).sort());
  const lineId = await one<number>('select id from announcement_recipient where announcement_id = $1 and email = $2', [
    id,
    people[0],
  ]);
  const wire = smtp.messages.find(message => message.includes(people[0]!))!;
  expect(wire).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(linkOf(wire).href).toBe(announcementWayOut(app.runtime.config, lineId));
  expect(wire.replace(/=\r\n/g, '').replace(/=3D/g, '=')).toContain(`href="${linkOf(wire).href}"`);
  expect(wire).toContain(`X-Mail-Ref: ${sentRef(app.runtime.config.secret, {of: 'announcement', id: lineId})}`);
});

test('[T30] where a mailbox of ours reads what comes, a program that knows no click may write', async () => {
  const [email] = await agree(1);
  await app.db.query(
    `insert into mailbox (address, host, port, security, user_name, password_sealed, folder, has_plus, is_active)
      values ('ayuda@club.example.org', 'imap.example.org', 993, 'tls', 'ayuda', '', 'INBOX', true, true)`,
  );
  const id = await advertise();
  await send(id, 1);
  await go();
  await app.db.query('delete from mailbox');
  const lineId = await one<number>('select id from announcement_recipient where announcement_id = $1', [id]);
  const mark = sentRef(app.runtime.config.secret, {of: 'announcement', id: lineId});
  const wire = smtp.messages.find(message => message.includes(email!))!.replace(/\r\n[ \t]+/g, ' ');
  expect(/^List-Unsubscribe: (.*)$/m.exec(wire)![1]!.trim()).toBe(
    `<${announcementWayOut(app.runtime.config, lineId)}>, <mailto:ayuda+${mark}@club.example.org?subject=baja>`,
  );
});

test('[S6] its link ends all advertising to the address at once, is counted on its line, and is taken back by its reader', async () => {
  const [email] = await agree(1);
  const id = await advertise();
  await send(id, 1);
  await go();
  const url = linkOf(smtp.messages[0]!);
  const reader = new Visitor(app.url);
  const token = url.searchParams.get('enlace')!;
  const look = async () =>
    (await reader.get<{isSubscribed: boolean}>(`/api/public/subscription?token=${token}`)).body.isSubscribed;
  expect([(await reader.get(`/email/baja${url.search}`)).status < 400, await look()]).toEqual([true, true]);
  expect(await consents(email!)).toBe(true);
  expect((await press(url)).status).toBe(200);
  expect((await press(url)).status).toBe(200);
  expect([await look(), await consents(email!)]).toEqual([false, false]);
  expect(await one('select reason from suppression where email_hash = email_hash($1)', [email])).toBe('unsubscribed');
  expect(
    await one('select unsubscribed_at is not null from announcement_recipient where announcement_id = $1', [id]),
  ).toBe(true);
  expect((await reader.post('/api/public/subscription/return', {token})).status).toBe(200);
  expect([await look(), await consents(email!)]).toEqual([true, true]);
  // Somebody else's word is not taken back so.
  await app.db.query(`insert into suppression (email, reason) values ($1, 'complaint')`, [email]);
  expect((await reader.post('/api/public/subscription/return', {token})).status).toBe(409);
  expect((await reader.post('/api/public/subscription/leave', {token: `${token}x`})).status).toBe(404);
});

test('whoever leaves or takes the consent back while it goes gets none, also behind what another worker has taken', async () => {
  const people = await agree(8);
  const id = await advertise();
  await send(id, 8);
  await app.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed')`, [people[5]]);
  await app.db.query('update customer set marketing_consent_at = null where email = $1', [people[6]]);
  await app.db.withTransaction(async first => {
    expect(await takeRecipients(first, id, 3)).toHaveLength(3);
    const second = await app.db.withTransaction(tx => takeRecipients(tx, id, 5));
    expect(second).toHaveLength(3);
    expect(second.map(one => one.email)).not.toContain(people[5]);
    expect(second.map(one => one.email)).not.toContain(people[6]);
  });
  await app.db.query(`update announcement_recipient set next_at = now() where state = 'queued'`);
  await go();
  expect(reached().sort()).toEqual(people.filter((_, n) => n !== 5 && n !== 6).sort());
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {sent: 6, discarded: 2}]);
});

test('a subscriber leaves by it as by a newsletter', async () => {
  const [email] = await agree(1);
  await app.db.query(
    `insert into subscriber (email, state, consent_at, consent_method) values ($1, 'active', now(), 'form')`,
    [email],
  );
  const id = await advertise();
  await send(id, 1);
  await go();
  expect((await press(linkOf(smtp.messages[0]!))).status).toBe(200);
  expect(await one('select state from subscriber where email = $1', [email])).toBe('unsubscribed');
  expect(await consents(email!)).toBe(false);
});
