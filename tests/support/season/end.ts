/** A session is over, and what was given free in it is settled. */
import {compensateReleases, reverseCompensations} from '../../../api/src/domain/passes/release/compensate';
import {act, type Draw} from './act';

export const end: Draw = scene => {
  const {model, season, session} = scene;
  const sessionId = season.sessions[session]!;
  return act(scene, `session ${session} is over`, model.end(session), async tx => {
    await tx.query(
      `update event_session set starts_at = now() - interval '4 hours', doors_at = now() - interval '6 hours',
        ends_at = now() - interval '2 hours', sale_ends_at = now() - interval '4 hours',
        box_office_ends_at = now() - interval '4 hours' where id = $1`,
      [sessionId],
    );
    return 'over';
  });
};

export const compensate: Draw = scene => {
  const {model} = scene;
  return act(
    scene,
    'released seats are settled',
    model.compensate(),
    async tx => (await compensateReleases(tx), await reverseCompensations(tx), 'settled'),
  );
};
