/**
 * Who has the link of a mail says what they want to get: by purpose or nothing of it. What was taken off stays off,
 * whatever staff, a file, a rule or a move from list to list does with the address; only the person brings it back.
 */
import {signedId} from '../../../api/src/platform/keys/token';
import {endAdvertising} from '../../../api/src/domain/messaging/wishes/end-advertising';
import type {ErrorBody} from '../../support/wire/visitor';
import {
  app,
  groups,
  isOn,
  join,
  keyOf,
  linkOf,
  look,
  memberOf,
  office,
  one,
  say,
  setStage,
  stateOf,
  subscribe,
} from './stage';

setStage();

const suppressed = (email: string): Promise<boolean> =>
  one<boolean>('select exists (select 1 from suppression where email_hash = email_hash($1))', [email]);

test('what there is, by purpose, without the names of lists that are the house’s own business', async () => {
  const {token} = await subscribe('ines@example.org');
  const shown = await look(token);
  expect(shown).toMatchObject({emailMasked: 'i•••@example.org', isSubscribed: true});
  expect(shown.purposes.map(({key, name, isOn}) => [key, name, isOn])).toEqual([
    [keyOf('news'), 'Boletín del club', true],
    [keyOf('youth'), 'Noticias de la cantera', true],
    ['other', 'Otros envíos', true],
    ['measure', 'Saber qué abres', false],
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/Palcos|Inés|ines@/);
  // Without a link: what anybody may ask for.
  const open = await look('');
  expect(open.code).toBe('invalid');
});

test('[T4] why somebody is written to no more is the gravest that they said, in whatever order it was learnt', async () => {
  const acts: Record<string, (email: string, token: string) => Promise<unknown>> = {
    soft: email => app.db.withTransaction(tx => endAdvertising(tx, {email, kind: 'soft', says: '452 full'})),
    hard: email => app.db.withTransaction(tx => endAdvertising(tx, {email, kind: 'hard', says: '550 unknown'})),
    leave: (_, token) => say('leave', token),
    complaint: email => app.db.withTransaction(tx => endAdvertising(tx, {email, kind: 'complaint', says: 'Spam'})),
  };
  const reasonOf = (email: string) => one<string>('select reason from suppression where email = $1', [email]);
  const AGAIN = '/api/emails/subscriptores/volver-a-escribir';
  const again = (id: number) => office.post<ErrorBody>(AGAIN, {ids: [id], reason: 'Nos bloqueaban'});
  for (const order of orders(Object.keys(acts))) {
    const email = `${order.join('.')}@orden.example`;
    const {id, token} = await subscribe(email, []);
    for (const [at, act] of order.entries()) {
      await acts[act]!(email, token);
      // Negative control: of bounces alone the office knows better.
      if (at === 1 && !/leave|complaint/.test(order.slice(0, 2).join())) expect((await again(id)).status).toBe(200);
    }
    expect([order, await reasonOf(email)]).toEqual([order, 'complaint']);
    expect((await again(id)).body.code).toBe('already_left');
  }
  // Without a subscriber, by the link of an old mail; and by telephone, to the office.
  const gone = await subscribe('vieja@orden.example', []);
  await acts.hard!('vieja@orden.example', '');
  await app.db.query('delete from subscriber where id = $1', [gone.id]);
  await say('leave', gone.token);
  expect(await reasonOf('vieja@orden.example')).toBe('unsubscribed');
  const listed = await subscribe('lista@orden.example', []);
  await app.db.query(
    `insert into customer (email, first_name, surname1, marketing_consent_at) values ('lista@orden.example', 'A', 'B', now())`,
  );
  await app.db.query(`insert into suppression (email, reason) values ('lista@orden.example', 'hard_bounce')`);
  expect((await office.post(`/api/emails/subscriptores/${listed.id}/baja`, {reason: 'Por teléfono'})).status).toBe(200);
  expect([await stateOf('lista@orden.example'), await reasonOf('lista@orden.example')]).toEqual(
    Array(2).fill('unsubscribed'),
  );
  // The ticks that they have elsewhere say the same.
  expect(await one(`select marketing_consent_at from customer where email = 'lista@orden.example'`)).toBeNull();
  const kept = await one<number>(`select id from suppression where email = 'lista@orden.example'`);
  const taken = await office.send<ErrorBody>(`/api/emails/supresiones/${kept}`, {method: 'DELETE'});
  expect([taken.status, taken.body.code]).toEqual([409, 'suppression_stays']);
});

const orders = (all: string[]): string[][] =>
  all.length < 2 ? [all] : all.flatMap(one => orders(all.filter(other => other !== one)).map(rest => [one, ...rest]));

test('one off: the others go on, and nobody but the person puts it on again', async () => {
  const {id, token} = await subscribe('luis@example.org');
  const left = await say('leave', token, [keyOf('youth')]);
  expect(isOn(left.body)).toEqual([keyOf('news'), 'other'].sort());
  expect([await stateOf('luis@example.org'), await suppressed('luis@example.org')]).toEqual(['active', false]);
  // By hand, straight at the table, and as another person's row that gets this address.
  const byHand = await office.post('/api/emails/miembros-grupo', {subscriberGroupId: groups.youth, subscriberId: id});
  expect(byHand).toMatchObject({status: 409, body: {code: 'suppression_stays'}});
  await join(id, 'youth');
  await expect(app.db.query('delete from mail_opt_out')).rejects.toMatchObject({code: 'suppression_stays'});
  await expect(app.db.query('update mail_opt_out set subscriber_group_id = $1', [groups.news])).rejects.toMatchObject({
    code: 'suppression_stays',
  });
  await expect(app.db.query('delete from subscriber_group where id = $1', [groups.youth])).rejects.toThrow();
  expect(await memberOf('luis@example.org')).toEqual(['Boletín del club', 'Palcos']);
  // Negative control: somebody else is put there.
  const other = await subscribe('eva@example.org', []);
  await join(other.id, 'youth');
  expect(await memberOf('eva@example.org')).toEqual(['Noticias de la cantera']);
  const back = await say('return', token, [keyOf('youth')]);
  expect(isOn(back.body)).toEqual([keyOf('news'), keyOf('youth'), 'other'].sort());
  expect(await memberOf('luis@example.org')).toEqual(['Boletín del club', 'Noticias de la cantera', 'Palcos']);
});

test('lists of the house’s own: off together, also those made or hidden later', async () => {
  const {id, token} = await subscribe('pilar@example.org', ['news', 'inner']);
  await say('leave', token, ['other']);
  expect(await memberOf('pilar@example.org')).toEqual(['Boletín del club']);
  const later = await one<number>(`insert into subscriber_group (name) values ('Sorteo') returning id`);
  await app.db.query('insert into subscriber_group_member (subscriber_group_id, subscriber_id) values ($1, $2)', [
    later,
    id,
  ]);
  const rule = `insert into subscriber_group (name, kind, rule) values ('Activos', 'rule', '{"states": ["active"]}')`;
  await app.db.query(rule);
  expect(await memberOf('pilar@example.org')).toEqual(['Boletín del club']);
  expect(
    await one<number>(`select count(*)::int from subscriber_group_member m join subscriber_group g
    on g.id = m.subscriber_group_id where g.name = 'Activos'`),
  ).toBeGreaterThan(0);
  await app.db.query('update subscriber_group set is_public = false where id = $1', [groups.news]);
  expect(await memberOf('pilar@example.org')).toEqual([]);
  await app.db.query('update subscriber_group set is_public = true where id = $1', [groups.news]);
  await app.db.query(`delete from subscriber_group where name in ('Sorteo', 'Activos')`);
});

test('announcements that advertise: the ticks go out everywhere, a new one by staff changes nothing', async () => {
  await app.db.query(
    `insert into customer (email, first_name, marketing_consent_at) values ('rosa@example.org', 'Rosa', now())`,
  );
  const {token} = await subscribe('rosa@example.org', ['news']);
  expect(isOn(await look(token))).toContain('commercial');
  await say('leave', token, ['commercial']);
  const consent = () => one<Date | null>(`select marketing_consent_at from customer where email = 'rosa@example.org'`);
  expect(await consent()).toBeNull();
  const announcement = await one<number>(
    `insert into announcement (title, kind, audience_kind) values ('Ofertas', 'commercial', 'customers') returning id`,
  );
  const willGet = async (): Promise<boolean | undefined> => {
    const answer = await office.get<{people: {email: string; willGet: boolean}[]}>(
      `/api/comunicados/${announcement}/audiencia?q=rosa@example.org`,
    );
    return answer.body.people[0]?.willGet;
  };
  await app.db.query(`update customer set marketing_consent_at = now() where email = 'rosa@example.org'`);
  expect(isOn(await look(token))).not.toContain('commercial');
  expect(await willGet()).toBe(false);
  await say('return', token, ['commercial']);
  expect(await willGet()).toBe(true);
});

test('all off, and back for one thing: the rest stays off', async () => {
  const {token} = await subscribe('nora@example.org');
  const left = (await say('leave', token)).body;
  expect(isOn(left)).toEqual([]);
  // Announcements are for those who are customers, holders or supporters: nobody else is asked about them.
  expect(left.purposes.map(one => one.key)).not.toContain('commercial');
  expect([await stateOf('nora@example.org'), await suppressed('nora@example.org')]).toEqual(['unsubscribed', true]);
  const back = await say('return', token, [keyOf('news')]);
  expect([back.status, isOn(back.body), back.body.isSubscribed]).toEqual([200, [keyOf('news')], true]);
  expect(await memberOf('nora@example.org')).toEqual(['Boletín del club']);
  expect(await one(`select consent_text from subscriber where email = 'nora@example.org'`)).toBe(
    `${back.body.consentText} (Texto de 2026-11)`,
  );
});

test('the link works when the person is deleted, taken in again, moved to another list or given another address', async () => {
  const {id, token} = await subscribe('ana@example.org', ['news']);
  await app.db.query('delete from subscriber where id = $1', [id]);
  expect(await look(token)).toMatchObject({emailMasked: '', isSubscribed: false});
  // Taken in again, in other lists: the old link stops the new subscription.
  const again = await subscribe('ana@example.org', ['inner']);
  expect((await say('leave', token)).status).toBe(200);
  expect([await stateOf('ana@example.org'), await suppressed('ana@example.org')]).toEqual(['unsubscribed', true]);
  await app.db.query('delete from subscriber where id = $1', [again.id]);
  // Nobody is there: it is written down for whoever takes the address in later, without the address.
  const gone = linkOf(id, 'otra@example.org');
  expect((await say('leave', gone)).status).toBe(200);
  expect(await one('select email from suppression where email_hash = email_hash($1)', ['otra@example.org'])).toBeNull();
  await subscribe('otra@example.org');
  expect(await stateOf('otra@example.org')).toBe('suppressed');
  // Another address by now: the link of the old one stops both, and tells nothing of the new one.
  const moved = await subscribe('vieja@example.org', ['news']);
  await say('leave', moved.token, ['other']);
  await app.db.query(`update subscriber set email = 'nueva@example.org' where id = $1`, [moved.id]);
  await join(moved.id, 'inner');
  expect(await memberOf('nueva@example.org')).toEqual(['Boletín del club']);
  expect(JSON.stringify(await look(moved.token))).not.toMatch(/nueva|n•••/);
  await say('leave', moved.token);
  expect([await stateOf('nueva@example.org'), await suppressed('nueva@example.org')]).toEqual(['unsubscribed', true]);
  expect(await suppressed('vieja@example.org')).toBe(true);
});

test('a link of another address opens nothing, and no purpose is made up', async () => {
  const {id, token} = await subscribe('mar@example.org', ['news']);
  const [name, proof] = token.split('.') as [string, string];
  const other = linkOf(id, 'eva@example.org').split('.')[0]!;
  for (const link of [`${other}.${proof}`, `${name}x.${proof}`, signedId('x'.repeat(32), 'unsubscribe', name)])
    expect((await say('leave', link)).status).toBe(404);
  for (const key of ['group-0', 'todo', 'group-1; drop'])
    expect(await say('leave', token, [key])).toMatchObject({
      status: 422,
      body: {errors: {purposes: expect.any(String)}},
    });
  // A list of the house's own has no name here: it is not taken off by its number either.
  await join(id, 'inner');
  await say('leave', token, [keyOf('inner')]);
  expect(await memberOf('mar@example.org')).toContain('Palcos');
});
