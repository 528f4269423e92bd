/**
 * Invitations of the house reach their guests: by mail, by their page and its PDF; whoever opens them has them; what is
 * taken back opens nothing and is told; a session that sells to persons invites persons.
 */
import {randomUUID} from 'node:crypto';
import {followInvitations} from '../../../api/src/jobs/sessions/invitation-mail';
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {guestHash} from '../../../api/src/outside/mail/links/guest-page';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {letters, mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let clerk: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 30});
  clerk = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '40 hours',
       ends_at = now() + interval '42 hours' where id = $1`,
    [world.sessionId],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Page extends ErrorBody {
  recipientName: string;
  message: string;
  places: {id: number; code: string; state: string; holderName: string}[];
}
const invite = (recipients: object[], more: object = {}) =>
  clerk.post<ErrorBody & {invitationIds: number[]}>(
    `/api/sesiones/${world.sessionId}/invitar`,
    {cause: 'protocol', message: 'Te esperamos en el palco', zoneId: world.zones.seated, recipients, ...more},
    idempotency(randomUUID()),
  );
const send = (invitationIds: number[], key = randomUUID()) =>
  clerk.post<{mails: number; withoutEmail: number}>(
    `/api/sesiones/${world.sessionId}/enviar-invitaciones`,
    {invitationIds},
    idempotency(key),
  );
const pageOf = (id: number) =>
  new Visitor(app.url).get<Page>(`/api/public/invitations/${guestHash(app.runtime.config, id)}`);
const states = async (ids: number[]): Promise<string[]> =>
  (await app.db.query<{state: string}>('select state from invitation where id = any($1) order by id', [ids])).rows.map(
    row => row.state,
  );

test('given to an address it is sent at once: one mail with all of them, their PDF and their page', async () => {
  const {invitationIds: ids} = must(
    await invite([
      {name: 'Eva Ruiz', email: 'eva@example.org', quantity: 2},
      {name: 'Sin Correo', email: ''},
    ]),
  );
  expect(await states(ids)).toEqual(['sent', 'sent', 'issued']);
  const [mail, none] = await mailsTo(app, 'eva@example.org');
  expect(none).toBeUndefined();
  expect([mail!.kind, mail!.attachments]).toEqual([
    'invitation_invited',
    [{kind: 'invitation_pdf', invitationId: ids[0]}],
  ]);
  expect(mail!.text).toContain('Te esperamos en el palco');
  const page = must(await pageOf(ids[0]!));
  expect([page.recipientName, page.places.map(place => place.state)]).toEqual(['Eva Ruiz', ['valid', 'valid']]);
  expect(await states(ids)).toEqual(['sent', 'sent', 'issued']);
  const pdf = await fetch(`${app.url}/api/public/invitations/${guestHash(app.runtime.config, ids[0]!)}/invitation.pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await states(ids)).toEqual(['downloaded', 'downloaded', 'issued']);
  expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  // The paper of the mail is made when it is sent.
  const {rows} = await app.db.query<{id: number}>(`select id from mail_message where to_email = 'eva@example.org'`);
  await sendMail(app.runtime, rows[0]!.id);
  const {rows: sent} = await app.db.query<{state: string}>('select state from mail_message where id = $1', [
    rows[0]!.id,
  ]);
  expect(sent[0]!.state).not.toBe('failed');
  // By its code it opens the door, and the page says so.
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  expect(await readAt(app.db, gate, page.places[0]!.code)).toMatchObject({result: 'ok'});
  expect(
    must(await pageOf(ids[0]!))
      .places.map(place => place.state)
      .sort(),
  ).toEqual(['used', 'valid']);
  // Sent again by staff it is another mail, once for one press.
  const key = randomUUID();
  expect(must(await send(ids, key))).toEqual({mails: 1, withoutEmail: 1});
  expect(must(await send(ids, key))).toEqual({mails: 1, withoutEmail: 1});
  expect(await mailsTo(app, 'eva@example.org')).toHaveLength(2);
});

test('taken back: its link is over, its code opens nothing, and whoever had it is told once', async () => {
  const {invitationIds: ids} = must(await invite([{name: 'Luis Gil', email: 'luis@example.org'}]));
  must(
    await clerk.post(`/api/sesiones/${world.sessionId}/revocar-invitaciones`, {
      invitationIds: ids,
      reason: 'Cambio de protocolo',
    }),
  );
  expect((await pageOf(ids[0]!)).status).toBe(410);
  await app.db.withTransaction(tx => followInvitations(app.runtime, tx));
  await app.db.withTransaction(tx => followInvitations(app.runtime, tx));
  const told = (await mailsTo(app, 'luis@example.org')).filter(mail => mail.kind === 'invitation_revoked');
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain('Cambio de protocolo');
});

test('what nobody has opened is reminded of once, near its session', async () => {
  const {invitationIds: ids} = must(await invite([{name: 'Nora Sanz', email: 'nora@example.org', quantity: 2}]));
  const follow = () => app.db.withTransaction(tx => followInvitations(app.runtime, tx));
  expect((await follow()).reminded).toBe(0);
  await app.db.query(`update invitation set sent_at = now() - interval '25 hours' where id = any($1)`, [ids]);
  expect((await follow()).reminded).toBe(1);
  expect((await follow()).reminded).toBe(0);
  // One less is no other reminder; and the paper alone is opened, too.
  must(
    await clerk.post(`/api/sesiones/${world.sessionId}/revocar-invitaciones`, {
      invitationIds: ids.slice(0, 1),
      reason: 'Viene sola',
    }),
  );
  expect((await follow()).reminded).toBe(0);
  const hash = guestHash(app.runtime.config, ids[1]!);
  expect((await fetch(`${app.url}/api/public/invitations/${hash}/invitation.pdf`)).status).toBe(200);
  expect(await states(ids)).toEqual(['revoked', 'downloaded']);
  expect(await letters(app.db, `kind = 'invitation_reminded'`)).toHaveLength(1);
});

test('a session that sells to persons invites persons, by name and with a document where it wants one', async () => {
  await app.db.query('update event_session set is_nominative = true, attendee_needs_doc = true where id = $1', [
    world.sessionId,
  ]);
  const refused = await invite([
    {name: 'Eva Ruiz', email: 'eva@example.org', quantity: 2},
    {name: 'Luis Gil', docNo: '12345678A'},
  ]);
  expect(refused.body.errors).toEqual({
    'recipients[0].quantity': expect.stringContaining('de una en una'),
    'recipients[0].docNo': expect.stringContaining('NIF'),
    'recipients[1].docNo': expect.stringContaining('La letra no corresponde'),
  });
  const [guest] = must(await invite([{name: 'Luis Gil', docNo: '12345678-z'}])).invitationIds;
  const {rows} = await app.db.query<{doc: string}>('select doc_no as doc from invitation where id = $1', [guest]);
  expect(rows).toEqual([{doc: '12345678Z'}]);
  await app.db.query('update event_session set is_nominative = false, attendee_needs_doc = false where id = $1', [
    world.sessionId,
  ]);
  // Where none is needed, one that is given is right too.
  const mistyped = await invite([{name: 'Eva Ruiz'}, {name: 'Luis Gil', docNo: '12345678A'}]);
  expect([mistyped.status, Object.keys(mistyped.body.errors ?? {})]).toEqual([422, ['recipients[1].docNo']]);
});

test('a guessed, altered or foreign link says nothing; a page of one address shows nobody else’s', async () => {
  const {invitationIds: ids} = must(
    await invite([
      {name: 'Una', email: 'una@example.org'},
      {name: 'Otra', email: 'otra@example.org'},
    ]),
  );
  expect(must(await pageOf(ids[0]!)).places.map(place => place.holderName)).toEqual(['Una']);
  const hash = guestHash(app.runtime.config, ids[0]!);
  for (const bad of [`${hash.slice(0, -1)}x`, 'i-1', hash.replace(/^i-./, 'i-9')])
    expect((await new Visitor(app.url).get(`/api/public/invitations/${bad}`)).status).toBe(404);
  const foreign = await fetch(`${app.url}/api/public/invitations/${hash}/${ids[1]!}/qr.svg`);
  expect(foreign.status).toBe(404);
});
