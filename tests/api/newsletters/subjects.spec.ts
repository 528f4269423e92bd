/**
 * Two subjects on trial with a part of the list: by lot, the rest waits, and gets the one that did better; nobody gets two,
 * wherever it is killed, and whoever acts at once.
 */
import {decideNewsletterSubjects} from '../../../api/src/jobs/campaigns/decide-subjects';
import {followNewsletters, sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {judgeSubjects} from '../../../api/src/domain/messaging/newsletters/subject-test/judge';
import type {ErrorBody} from '../../support/wire/visitor';
import {act, app, figuresOf, office, one, reached, send, setStage, smtp, subscribe, write} from './stage';

setStage();

const go = () => sendNewsletters(app.runtime, 600_000);
const onTrial = async (share: number, rule = 'clicks'): Promise<number> => {
  const id = await write({subject: 'Asunto uno', html: '<p>Hola</p><a href="https://club.example.org/a">Ver</a>'});
  await app.db.query(
    `update newsletter set second_subject = 'Asunto dos', test_share = $2, test_rule = $3 where id = $1`,
    [id, share, rule],
  );
  return id;
};
const hoursPass = (id: number) =>
  app.db.query(`update newsletter set test_ends_at = now() - interval '1 second' where id = $1`, [id]);
const parts = async (id: number) =>
  (
    await app.db.query<{variant: string | null; n: number}>(
      `select variant, count(*)::int as n from newsletter_delivery where newsletter_id = $1 group by 1 order by 1`,
      [id],
    )
  ).rows.map(({variant, n}) => [variant, n]);
const subjects = () =>
  smtp.messages.reduce<Record<string, number>>((sum, wire) => {
    const subject = /^Subject: (.*)$/m.exec(wire)![1]!.trim();
    return {...sum, [subject]: (sum[subject] ?? 0) + 1};
  }, {});

test('a part gets each, the rest waits for the better one, and everybody gets one', async () => {
  const people = await subscribe(40);
  const id = await onTrial(20);
  expect((await send(id, 40)).body).toEqual({state: 'sending', count: 40});
  expect(await parts(id)).toEqual([
    ['a', 4],
    ['b', 4],
    [null, 32],
  ]);
  expect(await go()).toBe(8);
  expect(subjects()).toEqual({'Asunto uno': 4, 'Asunto dos': 4});
  expect((await figuresOf(id)).state).toBe('sending');
  expect(await decideNewsletterSubjects(app.runtime)).toBe(0); // its hours are not over
  expect(await go()).toBe(0);
  // Two click in the second, nobody in the first.
  await app.db.query('update newsletter_link set second_clicks = 2 where newsletter_id = $1', [id]);
  await hoursPass(id);
  expect(await decideNewsletterSubjects(app.runtime)).toBe(1);
  expect(await go()).toBe(32);
  expect(subjects()).toEqual({'Asunto uno': 4, 'Asunto dos': 36});
  expect(reached().sort()).toEqual([...people].sort());
  expect(await figuresOf(id)).toMatchObject({state: 'sent', delivered: 40});
  expect(await one('select winner from newsletter where id = $1', [id])).toBe('b');
  expect(await one('select winner_reason from newsletter where id = $1', [id])).toBe(
    'Por clics en suma: el asunto A, 0 % (0 de 4); el B, 50 % (2 de 4). Una diferencia así sale por azar 50 de cada 100 veces.',
  );
  expect(await decideNewsletterSubjects(app.runtime)).toBe(0);
});

test('[T16] two names of the sender are tried alike, from one address, and each part reads its own', async () => {
  await subscribe(20);
  const id = await write({subject: 'Un asunto', html: '<p>Hola</p><a href="https://club.example.org/b">Ver</a>'});
  const set = async (secondSenderName: string) =>
    office.send<ErrorBody>(`/api/emails/boletines/${id}`, {
      method: 'PUT',
      body: {
        secondSenderName,
        testShare: 50,
        testRule: 'clicks',
        version: await one('select version from newsletter where id = $1', [id]),
      },
    });
  const own = await one<string>('select s.name from newsletter n join sender s on s.id = n.sender_id where n.id = $1', [
    id,
  ]);
  for (const wrong of [own, 'Hola {{nombre}}', 'banco@example.org'])
    expect(Object.keys((await set(wrong)).body.errors ?? {})).toEqual(['secondSenderName']);
  expect((await set('Lucía, del club')).status).toBe(200);
  await send(id, 20);
  await go();
  await app.db.query('update newsletter_link set second_clicks = 20 where newsletter_id = $1', [id]);
  await hoursPass(id);
  await decideNewsletterSubjects(app.runtime);
  await go();
  const from = smtp.messages.map(wire => /^From: (.*)$/m.exec(wire)![1]!.trim());
  expect(new Set(from.map(line => /<.*>/.exec(line)![0])).size).toBe(1);
  expect([new Set(from).size, from.filter(line => line.includes(own)).length]).toEqual([2, 5]);
  expect(Object.keys(subjects())).toEqual(['Un asunto']);
  expect(await one('select winner_reason from newsletter where id = $1', [id])).toMatch(/: el remitente A, 0 % /);
});

test('decided by several at once and killed before it is kept: once, and nobody gets two', async () => {
  const people = await subscribe(30);
  const id = await onTrial(50);
  await send(id, 30);
  await go();
  await hoursPass(id);
  await expect(
    app.db.withTransaction(async tx => {
      await tx.query(`update newsletter_delivery set variant = 'b' where newsletter_id = $1 and variant is null`, [id]);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect((await parts(id)).at(-1)).toEqual([null, 14]);
  const decided = await Promise.all(Array.from({length: 4}, () => decideNewsletterSubjects(app.runtime)));
  expect(decided.reduce((sum, n) => sum + n, 0)).toBe(1);
  await Promise.all([go(), go()]);
  expect(reached().sort()).toEqual([...people].sort());
});

test('paused or cancelled in between: nothing is decided of it, nobody of the rest gets any', async () => {
  await subscribe(10);
  const id = await onTrial(20);
  await send(id, 10);
  await go();
  await act(id, 'pause');
  await hoursPass(id);
  expect(await decideNewsletterSubjects(app.runtime)).toBe(0);
  const changed = await office.send<ErrorBody>(`/api/emails/boletines/${id}`, {
    method: 'PUT',
    body: {secondSubject: 'Otro', version: await one('select version from newsletter where id = $1', [id])},
  });
  expect([changed.status, changed.body.errors?.secondSubject]).toEqual([
    422,
    expect.stringContaining('ya ha empezado'),
  ]);
  await act(id, 'resume');
  await act(id, 'cancel');
  expect(await decideNewsletterSubjects(app.runtime)).toBe(0);
  await followNewsletters(app.runtime);
  expect(await go()).toBe(0);
  expect(reached()).toHaveLength(2);
  expect(await figuresOf(id)).toMatchObject({state: 'cancelled', delivered: 2});
});

test('a list of one has nothing to try', async () => {
  await subscribe(1);
  const id = await onTrial(50);
  await send(id, 1);
  expect(await go()).toBe(1);
  expect(subjects()).toEqual({'Asunto uno': 1});
  expect((await figuresOf(id)).state).toBe('sent');
});

test('the same subject twice, or a share beyond its limits, is refused by its field', async () => {
  const ask = (body: object) => office.post<ErrorBody>('/api/emails/boletines', {title: 'T', subject: 'Uno', ...body});
  expect((await ask({secondSubject: 'Uno'})).body.errors).toEqual({secondSubject: expect.stringContaining('dos')});
  expect(Object.keys((await ask({secondSubject: 'Dos', testShare: 60})).body.errors ?? {})).toEqual(['testShare']);
  expect(Object.keys((await ask({secondSubject: '{{mote}}'})).body.errors ?? {})).toEqual(['secondSubject']);
});

test('by opens of whoever allows it; by clicks in sum when nobody does; a draw stays with the first', () => {
  const none = {delivered: 10, measured: 0, opened: 0, clicks: 0};
  const opens = judgeSubjects({a: {...none, measured: 5, opened: 2}, b: {...none, measured: 4, opened: 2}}, 'opens');
  expect(opens).toEqual({
    winner: 'b',
    verdict: 'unclear',
    reason:
      'Por aperturas de quienes lo permiten: el asunto A, 40 % (2 de 5); el B, 50 % (2 de 4). Una diferencia así sale por azar 100 de cada 100 veces.',
  });
  const clicks = judgeSubjects({a: {...none, clicks: 3}, b: none}, 'opens');
  expect([clicks.winner, clicks.reason]).toEqual(['a', expect.stringContaining('Nadie de la prueba permite')]);
  expect(judgeSubjects({a: none, b: none}, 'clicks').winner).toBe('a');
});
