/**
 * No rule without its act, no act without its rule: what the screen says goes, goes, and nothing goes that it does not
 * say.
 */
import {Database} from '../../../api/src/platform/database/db';
import {ACTS} from '../../../api/src/domain/retention/acts';
import {freshDatabase} from '../../support/run/database';

test('every rule of retention has its act, every act its rule', async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 2);
  const {rows} = await db.query<{code: string}>('select code from retention_rule');
  await db.close();
  await fresh.drop();
  expect(rows.map(({code}) => code).sort()).toEqual(Object.keys(ACTS).sort());
  expect(rows.length).toBeGreaterThan(10);
});
