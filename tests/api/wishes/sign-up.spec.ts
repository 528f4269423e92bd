/**
 * The public form: nothing comes of what was typed without a click from the mailbox, within two days; the answer and the
 * work are the same whoever it is; and it is the only way back for whoever complained or whose mails came back.
 */
import {
  app,
  groups,
  isOn,
  keyOf,
  linkOf,
  look,
  mailedLink,
  memberOf,
  one,
  reader,
  say,
  setStage,
  signUp,
  stateOf,
  subscribe,
  type Shown,
} from './stage';
import {letters} from '../../support/world/mails';

setStage();

const open = async (): Promise<Shown> => (await reader.get<Shown>('/api/public/subscription')).body;

test('asked for, confirmed by a click, and the proof stays without the address', async () => {
  const {purposes, consentText} = await open();
  expect(purposes.map(one => one.name)).toEqual(['Boletín del club', 'Noticias de la cantera']);
  expect(await signUp(' Sara@Example.org ', [keyOf('youth')])).toMatchObject({status: 200, body: {asked: true}});
  expect(await stateOf('sara@example.org')).toBe('gone');
  const link = await mailedLink('sara@example.org');
  const [mail] = await letters(app.db, `kind = 'subscribe'`);
  expect(mail!.text).toContain('Noticias de la cantera');
  expect(mail!.text).not.toContain('Boletín del club');
  // A scanner opens every link: nothing happens.
  await reader.get(`/email/alta?enlace=${link}`);
  expect(await stateOf('sara@example.org')).toBe('gone');
  const done = await say('return', link);
  expect([done.status, isOn(done.body)]).toEqual([200, [keyOf('youth')]]);
  const {rows} = await app.db.query(
    `select s.state, s.source, s.consent_method as method, s.consent_text as text, s.consent_ip = p.asker as same,
       p.asker ~ '^[0-9a-f]{32}$' as hashed, p.email, p.confirmed_at is not null as confirmed
       from subscriber s join subscriber_sign_up p on p.email_hash = email_hash(s.email)
      where s.email = 'sara@example.org'`,
  );
  expect(rows).toEqual([
    {
      state: 'active',
      source: 'web_form',
      method: 'double_opt_in',
      text: `${consentText} (Texto de 2026-11)`,
      same: true,
      hashed: true,
      email: null,
      confirmed: true,
    },
  ]);
  // The link again, after leaving: it is no key for ever.
  const id = await one<number>(`select id from subscriber where email = 'sara@example.org'`);
  await say('leave', linkOf(id, 'sara@example.org'));
  expect((await say('return', link)).body.isSubscribed).toBe(false);
  expect(await stateOf('sara@example.org')).toBe('unsubscribed');
});

test('[T27] one purpose turns on one, whatever group fills itself; who was here keeps what they had', async () => {
  const all = await one<number>(
    `insert into subscriber_group (name, kind, rule) values ('Todos los activos', 'rule', '{"states": ["active"]}')
      returning id`,
  );
  const here = await subscribe('estaba@example.org', ['inner']);
  const left = await subscribe('vuelve@example.org', ['inner']);
  await app.db.query(`update subscriber set state = 'unsubscribed' where id = $1`, [left.id]);
  const asked = async (email: string) => {
    await signUp(email, [keyOf('news')]);
    return isOn((await say('return', await mailedLink(email))).body);
  };
  expect(await asked('una@example.org')).toEqual([keyOf('news')]);
  expect(await asked('vuelve@example.org')).toEqual([keyOf('news')]);
  expect(await asked('estaba@example.org')).toEqual([keyOf('news'), 'other']);
  expect(isOn(await look(here.token))).toContain('other');
  await app.db.query('delete from subscriber_group where id = $1', [all]);
});

test('late, changed or made up: the link opens nothing', async () => {
  await signUp('tarde@example.org', [keyOf('news')]);
  const link = await mailedLink('tarde@example.org');
  expect((await say('return', `${link.slice(0, -1)}x`)).status).toBe(404);
  // The link of a sign-up is none to leave by, and the other way round.
  expect((await say('leave', link)).status).toBe(404);
  await app.db.query(`update subscriber_sign_up set expires_at = now() where email = 'tarde@example.org'`);
  expect(await say('return', link)).toMatchObject({status: 410, body: {code: 'link_expired'}});
  expect(await stateOf('tarde@example.org')).toBe('gone');
  await app.db.query(`delete from subscriber_sign_up where email = 'tarde@example.org'`);
  expect((await say('return', link)).status).toBe(410);
});

test('nobody learns who is there: the same answer and the same mail, and brakes for an address and for who asks', async () => {
  await subscribe('dentro@example.org');
  const gone = await subscribe('fuera@example.org');
  await say('leave', gone.token);
  const answers = [];
  for (const email of ['dentro@example.org', 'fuera@example.org', 'nadie@example.org'])
    answers.push(await signUp(email, [keyOf('news')]));
  expect(new Set(answers.map(({status, text}) => `${status} ${text}`)).size).toBe(1);
  const mails = await letters(
    app.db,
    `kind = 'subscribe' and to_email in
    ('dentro@example.org', 'fuera@example.org', 'nadie@example.org')`,
  );
  const words = mails.map(({subject, text}) => subject + text.replace(/enlace=\S+/, ''));
  expect([words.length, new Set(words).size]).toEqual([3, 1]);
  for (let times = 0; times < 2; times++) expect((await signUp('nadie@example.org', [keyOf('news')])).status).toBe(200);
  expect(await signUp('NADIE@example.org ', [keyOf('news')])).toMatchObject({status: 429});
  for (let n = 0; n < 14; n++) expect((await signUp(`otro${n}@example.org`, [keyOf('news')])).status).toBe(200);
  expect(await signUp('otro20@example.org', [keyOf('news')])).toMatchObject({status: 429});
});

test('who complained, bounced or was erased comes back by this alone, and to what they asked for', async () => {
  for (const [state, reason] of [
    ['complained', 'complaint'],
    ['bounced', 'hard_bounce'],
    ['suppressed', 'erasure'],
  ]) {
    const email = `${state}@example.org`;
    const {id, token} = await subscribe(email, ['news', 'inner']);
    await app.db.query('update subscriber set state = $2 where id = $1', [id, state]);
    await app.db.query('insert into suppression (email, reason) values ($1, $2)', [email, reason]);
    expect(await say('return', token)).toMatchObject({status: 409, body: {code: 'stays_left'}});
    await signUp(email, [keyOf('youth')]);
    expect(await stateOf(email)).toBe(state);
    expect((await say('return', await mailedLink(email))).status).toBe(200);
    expect(await stateOf(email)).toBe('active');
    expect(await one('select count(*)::int from suppression where email_hash = email_hash($1)', [email])).toBe(0);
    // A mailbox that works again gets what it had; whoever did not want any of it gets what they ask for now.
    expect(await memberOf(email)).toEqual(
      state === 'bounced' ? ['Boletín del club', 'Noticias de la cantera', 'Palcos'] : ['Noticias de la cantera'],
    );
  }
});

test('the row of whoever is suppressed is not made active by anything else, also by the hash alone', async () => {
  await app.db.query(
    `insert into suppression (email_hash, reason, erased_at) values (email_hash('borrada@example.org'), 'erasure', now())`,
  );
  const {id} = await subscribe('borrada@example.org');
  expect(await stateOf('borrada@example.org')).toBe('suppressed');
  await app.db.query(`update subscriber set state = 'active' where id = $1`, [id]);
  expect(await stateOf('borrada@example.org')).toBe('suppressed');
  const free = await subscribe('libre@example.org');
  await app.db.query(`update subscriber set email = 'borrada2@example.org' where id = $1`, [free.id]);
  expect(await stateOf('borrada2@example.org')).toBe('active'); // negative control
  expect(isOn(await look(linkOf(id, 'borrada@example.org')))).toEqual([]);
});

test('what may be asked for: a public list that is kept by hand, with the tick, to an address that mails reach', async () => {
  const bad = async (email: string, purposes: string[]) => {
    await app.db.query('delete from attempt');
    return Object.keys((await signUp(email, purposes)).body.errors ?? {});
  };
  expect(await bad('a@example.org', [])).toEqual(['purposes']);
  for (const key of [keyOf('inner'), 'other', 'commercial', 'group-999999'])
    expect(await bad('a@example.org', [key])).toEqual(['purposes']);
  const unticked = await reader.post<{errors?: object}>('/api/public/subscription/sign-up', {
    email: 'a@example.org',
    purposes: [keyOf('news')],
    hasAccepted: false,
  });
  expect([unticked.status, Object.keys(unticked.body.errors ?? {})]).toEqual([422, ['hasAccepted']]);
  for (const email of [
    'sin-arroba',
    'a@b@example.org',
    'a b@example.org',
    'a@example',
    'a@<example.org>',
    'a@ejem plo.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@-ejemplo.org',
  ])
    expect(await bad(email, [keyOf('news')])).toEqual(['email']);
  await app.db.query('delete from attempt');
  const letters_ = await signUp('niño@example.org', [keyOf('news')]);
  expect(letters_.body.errors!.email).toContain('delante de la @');
  // A domain with ñ travels in ASCII: one person, however it is written.
  expect((await signUp('ana@peña.example.org', [keyOf('news')])).status).toBe(200);
  const sent = await one<string>(`select to_email from mail_message where kind = 'subscribe' order by id desc limit 1`);
  expect(sent).toBe('ana@xn--pea-8ma.example.org');
  expect((await say('return', await mailedLink(sent))).status).toBe(200);
  expect(await memberOf(sent)).toEqual(['Boletín del club']);
  // A group that is hidden meanwhile is joined by nobody.
  await signUp('lenta@example.org', [keyOf('news'), keyOf('youth')]);
  await app.db.query('update subscriber_group set is_public = false where id = $1', [groups.news]);
  await say('return', await mailedLink('lenta@example.org'));
  await app.db.query('update subscriber_group set is_public = true where id = $1', [groups.news]);
  expect(await memberOf('lenta@example.org')).toEqual(['Noticias de la cantera']);
});
