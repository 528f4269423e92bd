/** What the job queue says of its jobs after its end is heard by nobody, and breaks nothing. */
import {randomUUID} from 'node:crypto';
import {startBoss} from '../../../api/src/platform/queue/boss';
import {freshDatabase} from '../../support/run/database';

test('what is said of a job after the end is not said, and no fault', async () => {
  const {url} = await freshDatabase();
  const boss = await startBoss(url);
  await boss.stop({graceful: false, wait: true});
  const id = randomUUID();
  const nothing = {jobs: [id], requested: 1, affected: 0};
  expect([await boss.fail('mail', id), await boss.complete('mail', id)]).toEqual([nothing, nothing]);
});
