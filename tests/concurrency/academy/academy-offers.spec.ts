/** Renewals offered by several at once. Promises: each child is offered once, each family is written to once, no place twice. */
import {academyStage, type AcademyStage} from '../../api/academy-season/stage';
import {YEAR} from '../../support/world/two-seasons';
import {count, inParallel, long, meeting} from '../../support/run/until';
import {hangUp, idempotency, type ErrorBody} from '../../support/wire/visitor';

let s: AcademyStage;
beforeAll(async () => (s = await academyStage()));
afterAll(async () => {
  hangUp();
  await s.app.stop();
});

const untilOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

test('negative control: to look who has no offer and then to write it offers twice', async () => {
  await s.app.db.query('create table naive_offer (enrolment_id integer not null)');
  const both = meeting(2);
  await Promise.all(
    count(2).map(async () => {
      const had = await s.one('select count(*)::int from naive_offer where enrolment_id = 1');
      await both();
      if (had === 0) await s.app.db.query('insert into naive_offer values (1)');
    }),
  );
  expect(await s.one('select count(*)::int from naive_offer')).toBe(2);
});

test('the same renewals offered by four at once, all and by name: one offer and one mail each, never more than places', async () => {
  for (const round of count(long(25, 4))) {
    const before = await s.category(`Antes ${round}`, null, {
      listId: s.lastId,
      from: YEAR + round + 1,
      to: YEAR + round + 1,
    });
    const next = await s.category(`Ahora ${round}`, 7, {from: YEAR + round + 1, to: YEAR + round + 1});
    const emails = count(9).map(n => `oferta-${round}-${n}@example.org`);
    const enrolmentIds = await inParallel(emails, 1, async email =>
      s.ask(before, {
        athleteId: await s.child({birthOn: `${YEAR + round + 1}-05-06`, emails: [email]}),
        state: 'finished',
      }),
    );
    const offer = (who: number[] | null) =>
      s.manager.post<{done: number; mails: number} & ErrorBody>(
        `/api/bases/listas/${s.listId}/renovaciones`,
        {act: 'offer', untilOn, ...(who && {enrolmentIds: who})},
        idempotency(),
      );
    const answers = await Promise.all([
      offer(null),
      offer(null),
      offer(enrolmentIds),
      offer([...enrolmentIds].reverse()),
    ]);
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200, 200]);
    const sum = (of: 'done' | 'mails') => answers.reduce((total, {body}) => total + body[of], 0);
    expect([sum('done'), sum('mails')]).toEqual([7, 7]);
    expect(await s.one('select count(*)::int from renewal_offer where age_category_id = $1', [next])).toBe(7);
    expect(await s.one('select academy_places_taken($1, null, null)', [next])).toBe(7);
    expect(await s.one('select count(*)::int from mail_message where to_email = any($1)', [emails])).toBe(7);
  }
});
