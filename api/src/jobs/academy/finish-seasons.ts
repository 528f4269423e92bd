/** Seasons of the academy that are over: their athletes have finished them, a bounded step at a time. */
import {finishEnrolments} from '../../domain/academy/season/finish';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';

const STEPS = 50;

export async function finishAcademySeasons(runtime: Runtime): Promise<number> {
  let finished = 0;
  for (let step = 0; step < STEPS && runtime.accepting; step++) {
    const n = await runtime.db.withTransaction(tx => finishEnrolments(tx));
    finished += n;
    if (n === 0) break;
  }
  if (finished > 0) log.info({finished}, 'athletes have finished a season that is over');
  return finished;
}
