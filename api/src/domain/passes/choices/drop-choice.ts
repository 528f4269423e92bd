/**
 * A chosen session is given back while it has not begun and nobody has come in with it; its place is anybody's from
 * then on.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {giveBack} from '../../seats/give-back';
import {lockChoices} from './choose';
import {DROP_REFUSALS, readChoices, type PassChoices} from './read-choices';

export interface DroppedChoice {
  choices: PassChoices;
  seats: {eventSessionId: number; seatId: number}[];
}

/**
 * Errors: `not_found` 404; `drop_<reason>` 409. The pass's lock is the door's too: either the person is in, or the
 * session is given back.
 */
export async function dropChoice(
  tx: Tx,
  {seasonPassId, eventSessionId, isStaff}: {seasonPassId: number; eventSessionId: number; isStaff: boolean},
): Promise<DroppedChoice> {
  await lockChoices(tx, seasonPassId, eventSessionId);
  const [session] = (await readChoices(tx, seasonPassId, {eventSessionId, isStaff})).sessions;
  if (!session) throw notFound('Ese abono no entra en esa sesión.');
  if (session.dropRefusal !== null) throw conflict(`drop_${session.dropRefusal}`, DROP_REFUSALS[session.dropRefusal]);
  const dropped = await move(tx, to('pass_choice', 'dropped'), {
    set: 'ended_at = now()',
    where: 'season_pass_id = $1 and event_session_id = $2',
    values: [seasonPassId, eventSessionId],
  });
  if (dropped.rowCount !== 1) throw conflict('drop_not_chosen', DROP_REFUSALS.not_chosen);
  const {rows: seats} = await tx.query<DroppedChoice['seats'][number]>(
    `delete from seat_claim where event_session_id = $2 and season_pass_id = $1 and kind = 'pass'
      returning event_session_id as "eventSessionId", seat_id as "seatId"`,
    [seasonPassId, eventSessionId],
  );
  await giveBack(tx, `event_session_id = $2 and season_pass_id = $1 and kind = 'pass'`, [seasonPassId, eventSessionId]);
  return {choices: await readChoices(tx, seasonPassId, {eventSessionId, isStaff}), seats};
}
