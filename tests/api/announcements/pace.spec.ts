/**
 * How fast an announcement goes: the bounds of its sender count it together with the newsletters; one of the house's own
 * address has none, and the bounds of the mailboxes hold for it too.
 */
import {app, office, one, setStage, smtp} from '../newsletters/stage';
import {addresses, advertise, agree, go, passLease, send, standing, stateOf, writeTo} from './stage';

setStage();

interface Pace {
  quietUntil: string | null;
  sender: {per: string; most: number; taken: number} | null;
  mailboxes: {name: string; waiting: number}[];
}
const paceOf = async (id: number) => (await office.get<Pace>(`/api/comunicados/${id}/ritmo`)).body;

test('the sender’s bound is one for all that it sends, the mailboxes’ for all that anybody sends', async () => {
  const senderId = await one<number>('select id from sender limit 1');
  await app.db.query('update sender set daily_most = 5');
  await app.db.query(`insert into mail_taken (kind, of_id, taken) values ('sender', $1, 2)`, [senderId]); // a newsletter's
  const id = await writeTo(addresses(8), {sender_id: senderId});
  expect((await send(id, 8)).status).toBe(200);
  expect(await go()).toBe(3);
  expect((await paceOf(id)).sender).toMatchObject({per: 'day', most: 5, taken: 5});

  const gmail = addresses(6).map(email => email.replace(/@.*/, '@gmail.com'));
  await app.db.query(`update mail_pace set per_minute = 2 where name = 'Gmail'`);
  const own = await writeTo([...gmail, ...addresses(3)]);
  expect((await send(own, 9)).status).toBe(200);
  expect(await go()).toBe(5);
  expect(await paceOf(own)).toMatchObject({sender: null, mailboxes: [{name: 'Gmail', waiting: 4}]});
  // What is over waits for nothing.
  await app.db.query(`update mail_pace set per_minute = null where name = 'Gmail'`);
  await app.db.query('update sender set daily_most = null');
  smtp.answers['RCPT gmail.com'] = '451 4.7.28 Unusual rate, try later';
  expect(await go()).toBe(5);
  expect((await paceOf(own)).mailboxes[0]).toMatchObject({name: 'Gmail', waiting: 4});
  smtp.answers = {};
  await app.db.query(`update mail_pace set slowed_until = null`);
  await passLease();
  expect(await go()).toBe(4);
  expect(await paceOf(own)).toEqual({quietUntil: null, sender: null, mailboxes: []});
  expect([await stateOf(id), await stateOf(own)]).toEqual([
    {state: 'sent', reason: ''},
    {state: 'sent', reason: ''},
  ]);
  expect(await standing(own)).toEqual({sent: 9});
});

test('at night advertising waits for the morning and goes on by itself; what somebody needs to know goes', async () => {
  const quiet = (hours: string) =>
    app.db.query(
      `update organization set settings = settings || jsonb_build_object('advertisingQuietHours', $1::text)`,
      [hours],
    );
  const around = async (from: string, until: string) =>
    one<string>(
      `select to_char((now() + $1::interval) at time zone 'Europe/Madrid', 'HH24:MI') || '-' ||
        to_char((now() + $2::interval) at time zone 'Europe/Madrid', 'HH24:MI')`,
      [from, until],
    );
  await agree(2);
  const offer = await advertise();
  const news = await writeTo(addresses(3));
  await quiet(await around('-1 hour', '2 hours'));
  expect((await send(offer, 2)).status).toBe(200);
  expect((await send(news, 3)).status).toBe(200);
  expect(await go()).toBe(3);
  expect(await go()).toBe(0);
  expect(await standing(news)).toEqual({sent: 3});
  expect(await standing(offer)).toEqual({queued: 2});
  const {quietUntil} = await paceOf(offer);
  expect(Date.parse(quietUntil!) - Date.now()).toBeGreaterThan(3_600_000);
  expect((await paceOf(news)).quietUntil).toBeNull();

  await quiet(await around('1 hour', '2 hours'));
  expect((await paceOf(offer)).quietUntil).toBeNull();
  expect(await go()).toBe(2);
  expect(await standing(offer)).toEqual({sent: 2});
  await quiet('');
});
