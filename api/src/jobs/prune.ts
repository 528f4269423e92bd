/**
 * What is past goes: each kind of data by its rule (domain/retention), a bounded batch and a transaction of its own, so
 * that one that fails leaves the others alone and is tried again at the next round.
 */
import {forgetPace} from '../domain/messaging/campaigns/pace';
import {forgetHeard} from '../domain/returned/hear-reports';
import {ACTS} from '../domain/retention/acts';
import {carryOut} from '../domain/retention/carry-out';
import {log} from '../platform/process/log';
import type {Runtime} from '../runtime';

/** A round is every five minutes: half a million records a day, and no statement that anybody waits for. */
const MOST = 2000;

export async function prune({db}: Pick<Runtime, 'db'>, most = MOST): Promise<void> {
  // News of seats for the live maps: nobody's data, and worth nothing after a moment.
  await db.query(`delete from seat_freed where at < now() - interval '10 minutes'`);
  // Readers forget a session two weeks after it, and so does what they were told.
  await db.query(`delete from door_list l using event_session s where s.id = l.event_session_id
    and s.ends_at < now() - interval '14 days'`);
  await db.query(`delete from reader_invitation where expires_at < now() - interval '14 days'`);
  await db.withTransaction(forgetPace);
  await db.withTransaction(forgetHeard);
  for (const code of Object.keys(ACTS)) {
    const count = await db
      .withTransaction(tx => carryOut(tx, code, most))
      .catch(error => {
        log.warn({rule: code, err: (error as Error).message}, 'past data could not go, will try again');
        return null;
      });
    if (count) log.info({rule: code, count}, 'past data gone');
  }
}
