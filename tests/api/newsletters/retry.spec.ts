/** A newsletter that had been let go and failed for some: they get it when it is tried again, the others nothing more. */
import {followNewsletters, sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {subscribeMany} from '../../support/world/newsletters';
import type {ErrorBody} from '../../support/wire/visitor';
import {act, app, figuresOf, groupId, office, one, reached, send, setStage, smtp, subscribe, write} from './stage';

setStage();

test('those that failed are tried again; who has left meanwhile gets none', async () => {
  const people = await subscribe(4);
  const id = await write();
  expect((await act(id, 'retry')).status).toBe(409);
  await send(id, 4);
  smtp.answers.RCPT = '554 5.7.1 Policy';
  await sendNewsletters(app.runtime, 60_000);
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 4, delivered: 0});
  expect((await office.get<{failedCount: number}>(`/api/emails/boletines/${id}`)).body.failedCount).toBe(4);
  delete smtp.answers.RCPT;
  smtp.recipients.length = 0;
  await app.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed')`, [people[2]]);
  // One alone, and what is of another newsletter not at all.
  const [first, last] = [
    await one<number>('select id from newsletter_delivery where newsletter_id = $1 and email = $2', [id, people[0]]),
    await one<number>('select max(id) from newsletter_delivery where newsletter_id = $1', [id]),
  ];
  const retryOne = (deliveryId: number) =>
    office.post<ErrorBody>(`/api/emails/boletines/${id}/parar`, {act: 'retry', deliveryId});
  expect((await retryOne(last + 1)).status).toBe(409);
  expect((await retryOne(first)).status).toBe(200);
  expect((await retryOne(first)).status).toBe(409);
  await sendNewsletters(app.runtime, 60_000);
  expect(reached()).toHaveLength(1);
  expect((await act(id, 'retry')).status).toBe(200);
  await followNewsletters(app.runtime);
  await sendNewsletters(app.runtime, 60_000);
  expect(reached().sort()).toEqual(people.filter((_, n) => n !== 2).sort());
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 3, delivered: 3});
  expect((await act(id, 'retry')).body.message).toBe('No hay ninguno fallido que reintentar.');
  expect(await one('select count(*)::int from newsletter_delivery where newsletter_id = $1', [id])).toBe(4);
});

test('stopped for what came back, it goes on when somebody lets it, and is not stopped again for the same', async () => {
  await subscribe(130);
  const id = await write();
  await send(id, 130);
  await app.db.query(
    `update newsletter_delivery set next_at = now() + interval '1 hour' where id in
      (select id from newsletter_delivery where newsletter_id = $1 order by id limit 10)`,
    [id],
  );
  await sendNewsletters(app.runtime, 60_000);
  const returned = `update newsletter_delivery set state = 'bounced' where id in
    (select id from newsletter_delivery where newsletter_id = $1 and state = 'sent' order by id limit 8)`;
  await app.db.query(returned, [id]);
  await app.db.query('update newsletter_delivery set next_at = now() where newsletter_id = $1', [id]);
  expect(await sendNewsletters(app.runtime, 60_000)).toBe(0);
  expect((await figuresOf(id)).state).toBe('paused');
  expect((await act(id, 'resume')).status).toBe(200);
  expect(await sendNewsletters(app.runtime, 60_000)).toBe(10);
  expect((await figuresOf(id)).state).toBe('sent');
});

test('[T9] refused for whoever sends: it stops at once, somebody is told, nobody is struck off, and all get it in the end', async () => {
  const people = await subscribe(30);
  const id = await write();
  await send(id, 30);
  const answer = '550 5.7.1 your IP has poor reputation';
  smtp.answers.RCPT = answer;
  const tried = () => smtp.recipients.length;
  await sendNewsletters(app.runtime, 60_000);
  const stopped = await figuresOf(id);
  expect(stopped).toMatchObject({state: 'paused', reason: expect.stringContaining(answer), bounced: 0});
  expect(tried()).toBeLessThan(30);
  const ofThis = `from incident where kind = 'newsletter_stopped' and detail like '%reputation%'`;
  expect(await one(`select count(*)::int ${ofThis}`)).toBe(1);
  expect(await one(`select count(*)::int from subscriber where state = 'active' and email = any($1)`, [people])).toBe(
    30,
  );
  expect(
    await one(`select count(*)::int from newsletter_delivery where newsletter_id = $1 and state = 'queued'`, [id]),
  ).toBe(30);
  // Let go on with nothing mended it stops again; mended, each gets one.
  await act(id, 'resume');
  await sendNewsletters(app.runtime, 60_000);
  expect((await figuresOf(id)).state).toBe('paused');
  delete smtp.answers.RCPT;
  smtp.recipients.length = 0;
  await act(id, 'resume');
  await sendNewsletters(app.runtime, 60_000);
  expect(await figuresOf(id)).toMatchObject({state: 'sent', delivered: 30});
  expect(reached().sort()).toEqual([...people].sort());
});

test('[T9] one great provider that refuses it is enough; a few of one firm are not; what it puts off counts', async () => {
  const go = async (answers: Record<string, string>, domains: string[]) => {
    const emails = (await subscribeMany(app.db, groupId, 60, domains)).map(({email}) => email);
    const id = await write();
    await send(id, 60);
    for (const [domain, answer] of Object.entries(answers))
      for (const email of emails.filter(one_ => one_.endsWith(`@${domain}`))) smtp.people[email] = answer;
    await sendNewsletters(app.runtime, 60_000);
    const {state} = await figuresOf(id);
    await app.db.query('delete from subscriber_group_member');
    smtp.people = {};
    return state;
  };
  const others = ['a.example', 'b.example', 'c.example'];
  expect(await go({'gmail.com': '550 5.7.26 unauthenticated'}, ['gmail.com', ...others])).toBe('paused');
  expect(
    await go({'a.example': '451 4.7.1 SPF not aligned, try later'}, [
      'a.example',
      'a.example',
      'a.example',
      'b.example',
    ]),
  ).toBe('paused');
  expect(await go({'firma.example': '550 5.7.1 policy'}, ['firma.example', ...others, ...others, ...others])).toBe(
    'sent',
  );
});
