/** A scene forgets what a test did, and holds it against the database's promises as a commit would. */
import {openScene} from '../support/scene/scene';
import {refuses} from '../support/scene/refuses';

const on = openScene(async ({db}) => {
  await db.query(`update venue set city = 'Soria'`);
  return {};
});
const city = async () => (await on.db.query<{city: string}>('select city from venue')).rows[0]!.city;

test.each(['one test', 'the next'])('%s finds what was made for all, and nothing of another', async () => {
  expect(await city()).toBe('Soria');
  await on.db.query(`update venue set city = 'Ávila'`);
});

test('what is checked at the end of a transaction is checked there, and the test goes on', async () => {
  const share = (percentBp: number) =>
    on.db.query('insert into event_company_share (event_id, event_company_id, percent_bp) values ($1, $2, $3)', [
      on.world.eventId,
      on.world.companyId,
      percentBp,
    ]);
  await refuses(share(9_999), 'invalid');
  expect(await city()).toBe('Soria');
  await on.db.withTransaction(async () => {
    await refuses(share(9_999), 'invalid');
  });
  await share(10_000);
});
