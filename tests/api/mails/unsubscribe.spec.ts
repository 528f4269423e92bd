/**
 * «/email/baja»: looking changes nothing, leaving may be repeated, a slip is taken back, and nobody learns who is in
 * the list.
 */
import {signedId} from '../../../api/src/platform/keys/token';
import {unsubscribeUrl} from '../../../api/src/outside/mail/links/unsubscribe-link';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {hangUp, Visitor} from '../../support/wire/visitor';

interface Shown {
  emailMasked: string;
  isSubscribed: boolean;
}

let app: TestApp;
let reader: Visitor;
let subscriberId: number;
let token: string;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  await makeWorld(app.db);
  reader = new Visitor(app.url);
  subscriberId = await subscribe('ines@example.org');
  token = tokenOf(subscriberId);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const subscribe = async (email: string): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into subscriber (email, first_name, state, consent_at, consent_method)
        values ($1, 'Inés', 'active', now(), 'double_opt_in') returning id`,
      [email],
    )
  ).rows[0]!.id;
const tokenOf = (id: number, email = 'ines@example.org'): string =>
  new URL(unsubscribeUrl(app.runtime.config, {subscriberId: id, email})).searchParams.get('enlace')!;
/** Of a mail from before the address was in its link. */
const oldToken = (id: number): string => signedId(app.runtime.config.secret, 'unsubscribe', id);
const look = (link = token) => reader.get<Shown>(`/api/public/subscription?token=${link}`);
const state = async (id = subscriberId): Promise<string> =>
  (await app.db.query<{state: string}>('select state from subscriber where id = $1', [id])).rows[0]!.state;
const suppressed = async (email: string): Promise<boolean> =>
  (await app.db.query('select 1 from suppression where email_hash = email_hash($1)', [email])).rowCount === 1;
/** As a mail program does it: a form, no cookies, no origin. */
const oneClick = (link: string) =>
  reader.send(`/email/baja?enlace=${link}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
  });

test('[S6] a link that is opened changes nothing; leaving does, as often as it is said; a slip is taken back', async () => {
  for (const link of [token, oldToken(subscriberId)])
    expect((await look(link)).body).toEqual({
      emailMasked: 'i•••@example.org',
      isSubscribed: true,
      purposes: [expect.objectContaining({key: 'measure', isOn: false})],
      consentText: expect.stringContaining('me envíe por correo electrónico'),
    });
  await look();
  expect(await state()).toBe('active');
  for (let times = 0; times < 2; times++)
    expect((await reader.post<Shown>('/api/public/subscription/leave', {token})).body).toMatchObject({
      isSubscribed: false,
    });
  expect([await state(), await suppressed('ines@example.org')]).toEqual(['unsubscribed', true]);
  for (let times = 0; times < 2; times++)
    expect((await reader.post<Shown>('/api/public/subscription/return', {token})).body).toMatchObject({
      isSubscribed: true,
    });
  expect([await state(), await suppressed('ines@example.org')]).toEqual(['active', false]);
  const {rows} = await app.db.query<{action: string}>(
    `select action from audit_entry where resource = 'emails/subscriptores' order by id`,
  );
  expect(rows.map(row => row.action)).toEqual(['unsubscribe', 'resubscribe']);
});

test('[S6] one click of a mail program leaves (RFC 8058), twice too, also while the shop is closed', async () => {
  await app.db.query(`update organization set maintenance_message = 'Obras'`);
  expect((await oneClick(token)).status).toBe(200);
  await app.db.query(`update organization set maintenance_message = null`);
  expect((await oneClick(token)).status).toBe(200);
  expect([await state(), await suppressed('ines@example.org')]).toEqual(['unsubscribed', true]);
});

test('[S6] a link that is not ours, or of nobody any more, opens nothing; what others noted is not taken back', async () => {
  const gone = oldToken(999_999);
  for (const link of [`${token.slice(0, -1)}x`, gone, 'no-es-nada']) {
    expect([
      (await look(link)).status,
      (await reader.post('/api/public/subscription/leave', {token: link})).status,
      (await oneClick(link)).status,
    ]).toEqual([404, 404, 404]);
  }
  const complained = await subscribe('eva@example.org');
  await app.db.query(`update subscriber set state = 'complained' where id = $1`, [complained]);
  expect(
    (await reader.post('/api/public/subscription/leave', {token: tokenOf(complained, 'eva@example.org')})).status,
  ).toBe(200);
  expect(
    (
      await reader.post<{code: string}>('/api/public/subscription/return', {
        token: tokenOf(complained, 'eva@example.org'),
      })
    ).body.code,
  ).toBe('stays_left');
  expect(await state(complained)).toBe('complained');
});

test('[S6] by address: the same answer for who is there and who is not, and only the mailbox gets the link', async () => {
  await reader.post('/api/public/subscription/return', {token});
  const ask = (email: string) => reader.post('/api/public/subscription/ask', {email});
  const [known, unknown] = [await ask('Ines@example.org'), await ask('nadie@example.org')];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect(await letters(app.db, `kind = 'unsubscribe'`)).toMatchObject([
    {to: 'ines@example.org', text: expect.stringContaining(`/email/baja?enlace=${token}`)},
  ]);
  expect(await state()).toBe('active');
});

test('[S6] by address: who is no subscriber and has agreed to advertising elsewhere gets the link too, and leaves by it', async () => {
  await app.db.query(
    `insert into customer (email, first_name, surname1, marketing_consent_at) values
      ('clienta@xn--pea-8ma.example', 'Luz', 'Gil', now()), ('muda@example.org', 'Sol', 'Gil', null)`,
  );
  for (const email of [' Clienta@peña.example ', 'muda@example.org'])
    expect((await reader.post('/api/public/subscription/ask', {email})).status).toBe(200);
  expect(await letters(app.db, `kind = 'unsubscribe' and to_email = 'muda@example.org'`)).toEqual([]);
  const [letter] = await letters(app.db, `kind = 'unsubscribe' and to_email = 'clienta@xn--pea-8ma.example'`);
  const link = /\/email\/baja\?enlace=([\w.-]+)/.exec(letter!.text)![1]!;
  expect((await look(link)).body).toMatchObject({emailMasked: 'c•••@xn--pea-8ma.example', isSubscribed: true});
  expect((await reader.post<Shown>('/api/public/subscription/leave', {token: link})).body.isSubscribed).toBe(false);
  const {rows} = await app.db.query(
    `select marketing_consent_at as consent, (select reason from suppression where email = c.email) as reason
      from customer c where email = 'clienta@xn--pea-8ma.example'`,
  );
  expect(rows).toEqual([{consent: null, reason: 'unsubscribed'}]);
});
