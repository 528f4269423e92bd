/**
 * «Va» or «no va», with a reason for who runs the academy. The last word counts and every word is kept (a trigger writes
 * call_up_answer), so that two guardians who answer at once are both on record. After the day until which one answers a
 * «no» is still taken, and told to the coach; a «va» is not.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';

export type Answer = 'yes' | 'no';

export interface AnswerCallUp {
  callUpId: number;
  answer: Answer;
  reason: string;
  by: {guardianId: number} | {staffUserId: number};
}

export interface Answered {
  /** A «no» that the coach has to hear of. */
  tellsCoach: boolean;
}

/** Errors: `not_found` 404, `wrong_state`, `too_late` 409. */
export async function answerCallUp(tx: Tx, ask: AnswerCallUp): Promise<Answered> {
  const {rows} = await tx.query<{
    before: string;
    activityState: string;
    isPublished: boolean;
    hasBegun: boolean;
    isLate: boolean;
    isClosed: boolean;
  }>(
    `select u.state as before, v.state as "activityState", v.published_at is not null as "isPublished",
       v.starts_at <= now() as "hasBegun", coalesce(v.answer_until_at, v.starts_at - interval '1 day') <= now() as "isLate",
       coalesce(v.answer_until_at <= now(), false) as "isClosed"
       from call_up u join team_activity v on v.id = u.team_activity_id where u.id = $1 for update of u`,
    [ask.callUpId],
  );
  const found = rows[0];
  const byFamily = 'guardianId' in ask.by;
  if (!found || (byFamily && !found.isPublished)) throw notFound('Esa convocatoria ya no existe.');
  if (found.activityState !== 'scheduled')
    throw conflict('wrong_state', 'La actividad se ha aplazado o cancelado: no hace falta contestar.');
  if (byFamily && found.hasBegun) throw conflict('too_late', 'Ya ha empezado: habla con el entrenador.');
  if (byFamily && found.isClosed && ask.answer === 'yes' && found.before === 'no')
    throw conflict('too_late', 'El plazo para contestar ha terminado: habla con el entrenador.');
  await moveOne(tx, ask.answer === 'yes' ? to('call_up', 'yes') : to('call_up', 'no'), {
    id: ask.callUpId,
    set: `reason = $2, is_late = $3, answered_at = clock_timestamp(), answered_by_guardian_id = $4,
      answered_by_staff_id = $5`,
    values: [
      ask.answer === 'no' ? ask.reason.trim() : '',
      found.isLate,
      byFamily ? (ask.by as {guardianId: number}).guardianId : null,
      byFamily ? null : (ask.by as {staffUserId: number}).staffUserId,
    ],
  });
  return {tellsCoach: byFamily && ask.answer === 'no' && found.isLate && found.before !== 'no'};
}
