/**
 * May a picture of this athlete be published there? Off until a guardian says yes, for each purpose apart, and off
 * again as soon as one says no (GDPR art. 7.3). Who said it and who wrote it down stay on record; the audit log keeps
 * the changes.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/**
 * In the order in which a family is asked; as the check of `image_consent.purpose` says them. The last publishes nothing:
 * it is the photo that the child's coaches know it by.
 */
export const IMAGE_PURPOSES = ['web', 'social_media', 'press', 'streaming', 'team_sheet'] as const;

export interface SetImageConsent {
  athleteId: number;
  purpose: (typeof IMAGE_PURPOSES)[number];
  isGranted: boolean;
  guardianId: number | null;
  /** Null: the guardian says it in person. */
  staffUserId: number | null;
}

/** Errors: `not_found` 404, `invalid` 422. */
export async function setImageConsent(tx: Tx, ask: SetImageConsent): Promise<void> {
  if ((await tx.query('select 1 from athlete where id = $1', [ask.athleteId])).rowCount === 0)
    throw notFound('No existe ese deportista.');
  if (ask.isGranted && ask.guardianId === null) throw invalid({guardianId: 'Di qué tutor lo autoriza.'});
  if (
    ask.guardianId !== null &&
    (
      await tx.query('select 1 from athlete_guardian where athlete_id = $1 and guardian_id = $2', [
        ask.athleteId,
        ask.guardianId,
      ])
    ).rowCount === 0
  )
    throw invalid({guardianId: 'No es tutor de este deportista.'});
  await tx.query(
    `insert into image_consent (athlete_id, purpose, is_granted, guardian_id, staff_user_id, granted_at, revoked_at)
      values ($1, $2, $3, $4, $5, case when $3 then now() end, case when not $3 then now() end)
     on conflict (athlete_id, purpose) do update
       set is_granted = $3, guardian_id = $4, staff_user_id = $5, updated_at = now(),
       granted_at = case when $3 then now() else image_consent.granted_at end,
         revoked_at = case when not $3 then now() end`,
    [ask.athleteId, ask.purpose, ask.isGranted, ask.guardianId, ask.staffUserId],
  );
}
