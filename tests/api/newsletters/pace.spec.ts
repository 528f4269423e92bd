/**
 * How fast a newsletter goes: of its sender by hour, day and warm-up, to each kind of mailbox by minute and hour. Nobody
 * waits for the bound of another's mailbox, no bound is passed by several workers, and a domain that says «too many» is
 * left alone for a while without that costing anybody a try.
 */
import {forgetPace, roomOf} from '../../../api/src/domain/messaging/campaigns/pace';
import {QUIET_UNTIL} from '../../../api/src/domain/messaging/campaigns/waits';
import {noteOutcomes, NEWSLETTERS, takeDeliveries} from '../../../api/src/domain/messaging/newsletters/next-deliveries';
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {isTooMany} from '../../../api/src/outside/mail/deliver';
import {subscribeMany} from '../../support/world/newsletters';
import {act, app, figuresOf, groupId, office, one, reached, send, setStage, smtp, write} from './stage';

setStage();

const go = () => sendNewsletters(app.runtime, 600_000);
const to = async (count: number, ...domains: string[]): Promise<void> =>
  void (await subscribeMany(app.db, groupId, count, domains));
const begun = async (count: number): Promise<number> => {
  const id = await write();
  expect((await send(id, count)).status).toBe(200);
  return id;
};
const bound = (set: string) => app.db.query(`update sender set ${set}`);
const pass = (span: string) => app.db.query(`update mail_taken set at = at - $1::interval`, [span]);
const take = (id: number, most: number) => app.db.withTransaction(tx => takeDeliveries(tx, id, most));
const mailboxes = (set: string, name: string) => app.db.query(`update mail_pace set ${set} where name = $1`, [name]);
interface Pace {
  sender: {per: string; most: number; taken: number; warmUpDay: number | null} | null;
  mailboxes: {name: string; waiting: number; heldUntil: string | null; says: string}[];
}
const paceOf = async (id: number) => (await office.get<Pace>(`/api/emails/boletines/${id}/ritmo`)).body;

beforeEach(async () => {
  await app.db.query('delete from mail_taken');
  await app.db.query('delete from mail_pace where is_automatic');
  await app.db.query('update mail_pace set slowed_until = null, slow_step = 0');
  await bound('hourly_most = null, daily_most = null, warm_up_on = null');
  await app.db.query(`update newsletter set state = 'cancelled' where state = 'sending'`);
});

test('a mailbox that is full lets the others go on, and is served as room comes', async () => {
  await mailboxes('per_minute = 3, per_hour = 5', 'Gmail');
  await to(20, 'gmail.com', 'club.example');
  const id = await begun(20);
  expect(await go()).toBe(13);
  expect(reached().filter(email => email.endsWith('@gmail.com'))).toHaveLength(3);
  expect(reached().filter(email => email.endsWith('@club.example'))).toHaveLength(10);
  expect((await paceOf(id)).mailboxes).toEqual([
    expect.objectContaining({name: 'Gmail', waiting: 7, perMinute: 3, perHour: 5, heldUntil: null}),
  ]);
  expect(await go()).toBe(0);
  await pass('61 seconds');
  expect(await go()).toBe(2); // of the hour
  await pass('61 seconds');
  expect(await go()).toBe(0);
  await pass('1 hour');
  expect(await go()).toBe(3);
  await pass('2 hours');
  expect(await go()).toBe(2);
  expect((await figuresOf(id)).state).toBe('sent');
  expect(new Set(reached()).size).toBe(20);
  expect(await one('select max(attempts)::int from newsletter_delivery where newsletter_id = $1', [id])).toBe(1);
  await mailboxes('per_minute = 600, per_hour = 20000', 'Gmail');
});

test('Outlook is one mailbox by whatever name, and who waits follows a change of the list', async () => {
  await to(8, 'hotmail.com', 'outlook.es', 'live.com', 'msn.com');
  await to(2, 'hotmail-de-verdad.example', 'a.outlook.example');
  const id = await begun(10);
  const paces = () =>
    app.db
      .query<{name: string; n: number}>(
        `select coalesce(p.name, '') as name, count(*)::int as n from newsletter_delivery d
          left join mail_pace p on p.id = d.pace_id where d.newsletter_id = $1 group by 1 order by 1`,
        [id],
      )
      .then(({rows}) => rows);
  expect(await paces()).toEqual([
    {name: '', n: 2},
    {name: 'Outlook y Hotmail', n: 8},
  ]);
  const made = await office.post<{id: number}>('/api/emails/ritmos', {name: 'MSN', domains: 'msn.com', perHour: 1});
  expect(made.status).toBe(409); // it stands in another
  expect(made.body).toMatchObject({errors: {domains: '«msn.com» ya está en «Outlook y Hotmail».'}});
  expect((await office.post('/api/emails/ritmos', {name: 'X', domains: 'Gmail, com'})).status).toBe(422);
  // A whole name goes before its beginning.
  const own = await office.post<{id: number; version: number}>('/api/emails/ritmos', {
    name: 'Live',
    domains: 'live.com',
    perHour: 1,
  });
  expect(own.status).toBe(200);
  expect(await paces()).toEqual([
    {name: '', n: 2},
    {name: 'Live', n: 2},
    {name: 'Outlook y Hotmail', n: 6},
  ]);
  // Changed, it is of other lines.
  const changed = await office.send(`/api/emails/ritmos/${own.body.id}`, {
    method: 'PUT',
    body: {name: 'Live', domains: 'live.com a.outlook.example', perHour: 1, version: own.body.version},
  });
  expect(changed).toMatchObject({status: 200});
  expect(await paces()).toMatchObject([{n: 1}, {name: 'Live', n: 3}, {n: 6}]);
  expect(await go()).toBe(8);
  expect((await office.send(`/api/emails/ritmos/${own.body.id}`, {method: 'DELETE'})).status).toBe(200);
  expect(await go()).toBe(2);
});

test('a sender sends so many by the hour and by the day, and what its server did not take is not counted', async () => {
  await bound('hourly_most = 4, daily_most = 6');
  await to(10, 'club.example');
  const id = await begun(10);
  smtp.answers.MAIL = '421 4.3.2 Not now';
  expect(await go()).toBe(0);
  delete smtp.answers.MAIL;
  expect(await one(`select coalesce(sum(taken), 0)::int from mail_taken where kind = 'sender'`)).toBe(0);
  await app.db.query('update newsletter_delivery set next_at = now() where newsletter_id = $1', [id]);
  expect(await go()).toBe(4);
  expect((await paceOf(id)).sender).toMatchObject({per: 'hour', most: 4, taken: 4, warmUpDay: null});
  await bound('hourly_most = null');
  expect(await go()).toBe(2);
  expect((await paceOf(id)).sender).toMatchObject({per: 'day', most: 6, taken: 6});
  await pass('1 day');
  expect(await go()).toBe(4);
  expect((await figuresOf(id)).state).toBe('sent');
  expect(new Set(reached()).size).toBe(10);
});

test('a sender warms up by the days on which it sends', async () => {
  await bound(`warm_up_on = (now() at time zone 'Europe/Madrid')::date - 30`);
  await to(260, 'club.example');
  const id = await begun(260);
  expect(await go()).toBe(50);
  expect((await paceOf(id)).sender).toEqual(
    expect.objectContaining({per: 'warm_up', most: 50, taken: 50, warmUpDay: 1}),
  );
  await pass('1 day');
  expect(await go()).toBe(100);
  await pass('7 days'); // six of them without a mail
  await app.db.withTransaction(forgetPace);
  expect(await go()).toBe(110);
  expect((await paceOf(id)).sender).toBeNull(); // nobody waits
  expect((await figuresOf(id)).state).toBe('sent');
});

test('who says «too many» is left alone, longer each time; nobody loses a try by it and the others go on', async () => {
  await to(12, 'lento.example', 'club.example');
  const id = await begun(12);
  smtp.answers['RCPT lento.example'] = '451 4.7.0 Too many messages, slow down';
  expect(await go()).toBe(6);
  // Those that were on their way when it was said.
  expect(reached().filter(email => email.endsWith('@lento.example')).length).toBeLessThanOrEqual(5);
  const held = () =>
    app.db
      .query(
        `select is_automatic as "isAutomatic", slow_step as step,
          round(extract(epoch from slowed_until - now()) / 60)::int as minutes from mail_pace where domains = 'lento.example'`,
      )
      .then(({rows}) => rows[0]);
  expect(await held()).toEqual({isAutomatic: true, step: 1, minutes: 5});
  expect(
    await one(`select sum(attempts)::int from newsletter_delivery where newsletter_id = $1 and state = 'queued'`, [id]),
  ).toBe(0);
  const {mailboxes: told} = await paceOf(id);
  expect(told).toEqual([expect.objectContaining({name: 'lento.example', waiting: 6, perMinute: null})]);
  expect(told[0]!.heldUntil).not.toBeNull();
  expect(told[0]!.says).toContain('Too many messages');
  const over = async () => {
    await app.db.query(`update mail_pace set slowed_until = now() - interval '1 second' where is_automatic`);
    await app.db.query(`update newsletter_delivery set next_at = now() where newsletter_id = $1`, [id]);
  };
  await over();
  // The library itself asks again by its other connections when one is closed: it still counts once.
  smtp.answers['RCPT lento.example'] = '421 4.7.0 Too many messages, slow down';
  expect(await go()).toBe(0);
  expect(await held()).toMatchObject({step: 2, minutes: 15});
  await over();
  delete smtp.answers['RCPT lento.example'];
  expect(await go()).toBe(6);
  expect((await figuresOf(id)).state).toBe('sent');
  await app.db.query(`update mail_pace set slowed_until = now() - interval '31 days' where is_automatic`);
  await app.db.withTransaction(forgetPace);
  expect(await held()).toBeUndefined();
});

test('what a server says of one person, or of us, is not «too many»', () => {
  const said = (response: string) => isTooMany({responseCode: Number(response.slice(0, 3)), response});
  const many = [
    '421-4.7.28 Our system has detected an unusual rate of unsolicited mail',
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to user complaints',
    '451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited',
    '452 4.5.3 Too many recipients',
    '451 Demasiados mensajes desde su servidor',
  ];
  expect(many.map(said)).toEqual(many.map(() => true));
  const others = [
    '451 4.7.1 Greylisted, try again in 5 minutes',
    '452 4.2.2 Mailbox full, too many messages',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that',
    '421 4.3.2 Not now',
    '550 5.7.1 Too many complaints',
  ];
  expect(others.map(said)).toEqual(others.map(() => false));
});

test('several workers together never pass a bound; the naive way does', async () => {
  await mailboxes('per_minute = 10, per_hour = null', 'Gmail');
  await bound('hourly_most = 25');
  await to(200, 'gmail.com', 'club.example');
  // Negative control: everybody looks, and then everybody takes.
  let looked = 0;
  let goOn = (): void => undefined;
  const allLooked = new Promise<void>(resolve => (goOn = resolve));
  const id = await begun(200);
  const naive = async (): Promise<number> => {
    const {most} = await app.db.withTransaction(tx => roomOf(tx, NEWSLETTERS, id, false));
    if (++looked === 8) goOn();
    await allLooked;
    const {rowCount} = await app.db.query(
      `update newsletter_delivery set next_at = now() + interval '2 minutes' where id in (select id
        from newsletter_delivery where newsletter_id = $1 and next_at <= now() limit $2 for update skip locked)`,
      [id, Math.min(10, most!)],
    );
    return rowCount;
  };
  const all = await Promise.all(Array.from({length: 8}, naive));
  expect(all.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(25);
  await app.db.query(`update newsletter_delivery set next_at = now() where newsletter_id = $1`, [id]);

  const taken = (await Promise.all(Array.from({length: 16}, () => take(id, 10)))).flat();
  const gmail = taken.filter(({email}) => email.endsWith('@gmail.com'));
  expect(taken).toHaveLength(25);
  expect(gmail.length).toBeLessThanOrEqual(10);
  expect(new Set(taken.map(row => row.id)).size).toBe(25);
  // In hand is taken: also when the one who had them is dead.
  expect(await take(id, 10)).toEqual([]);
  await app.db.query(`update newsletter_delivery set next_at = now() where newsletter_id = $1`, [id]);
  expect(await take(id, 10)).toEqual([]);
  await act(id, 'cancel');
  await mailboxes('per_minute = 600, per_hour = 20000', 'Gmail');
});

test('what is given back is given back to when it was taken, by workers together', async () => {
  await bound('hourly_most = 40');
  await to(40, 'gmail.com', 'club.example');
  const id = await begun(40);
  const taken = await Promise.all(Array.from({length: 8}, () => take(id, 5)));
  expect(await take(id, 5)).toEqual([]);
  await Promise.all(
    taken.map(some =>
      app.db.withTransaction(tx =>
        noteOutcomes(
          tx,
          some.map(row => ({...row, end: 'away', problem: ''}) as const),
        ),
      ),
    ),
  );
  expect(
    await one(`select count(*)::int from (select 1 from mail_taken group by kind, of_id having sum(taken) <> 0) x`),
  ).toBe(0);
  await app.db.query('update newsletter_delivery set next_at = now() where newsletter_id = $1', [id]);
  expect(await go()).toBe(40);
});

test('[T35] whoever has set no hours rests at night, whoever has emptied them never', async () => {
  const until = (at: string) =>
    one(`select to_char(${QUIET_UNTIL.replaceAll('now()', `timestamptz '${at} Europe/Madrid'`)} at time zone 'Europe/Madrid',
      'MM-DD HH24:MI')`);
  expect(await until('2027-01-12 23:30')).toBeNull();
  await app.db.query(`update organization set settings = settings - 'advertisingQuietHours'`);
  expect(await until('2027-01-12 23:30')).toBe('01-13 09:00');
  expect(await until('2027-01-13 08:59')).toBe('01-13 09:00');
  expect([await until('2027-01-13 09:00'), await until('2027-01-13 21:59')]).toEqual([null, null]);
  await app.db.query(`update organization set settings = settings || '{"advertisingQuietHours": ""}'`);
});

test('a newsletter waits for the morning', async () => {
  await to(3, 'club.example');
  const id = await begun(3);
  const quiet = (hours: string) =>
    app.db.query(
      `update organization set settings = settings || jsonb_build_object('advertisingQuietHours', ${hours})`,
    );
  await quiet(`to_char((now() - interval '1 hour') at time zone 'Europe/Madrid', 'HH24:MI') || '-' ||
    to_char((now() + interval '1 hour') at time zone 'Europe/Madrid', 'HH24:MI')`);
  expect(await go()).toBe(0);
  expect(await take(id, 3)).toEqual([]);
  expect((await figuresOf(id)).state).toBe('sending');
  await quiet(`''::text`);
  expect(await go()).toBe(3);
  expect((await figuresOf(id)).state).toBe('sent');
});
