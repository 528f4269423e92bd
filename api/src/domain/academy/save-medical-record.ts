/**
 * The medical record of an athlete: sealed before it comes here, with the consent of one of the athlete's guardians,
 * which lasts while that guardian stands in it.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface MedicalRecord {
  athleteId: number;
  sealed: Buffer;
  consentGuardianId: number;
  /** `YYYY-MM-DD`. */
  deleteAfterOn: string | null;
}

export async function saveMedicalRecord(
  tx: Tx,
  {athleteId, sealed, consentGuardianId, deleteAfterOn}: MedicalRecord,
): Promise<void> {
  const {rows} = await tx.query<{isThere: boolean; isGuardian: boolean; isPast: boolean}>(
    `select exists (select 1 from athlete where id = $1) as "isThere",
            exists (select 1 from athlete_guardian where athlete_id = $1 and guardian_id = $2) as "isGuardian",
            coalesce($3::date <= club_today(), false) as "isPast"`,
    [athleteId, consentGuardianId, deleteAfterOn],
  );
  if (!rows[0]!.isThere) throw notFound('No existe ese deportista.');
  if (!rows[0]!.isGuardian) throw invalid({consentGuardianId: 'No es tutor de este deportista.'});
  if (rows[0]!.isPast)
    throw invalid({deleteAfterOn: 'Ese día la ficha ya se habría borrado: pon uno posterior a hoy.'});
  await tx.query(
    `insert into medical_record (athlete_id, sealed, consent_at, consent_guardian_id, delete_after_on)
      values ($1, $2, now(), $3, $4)
     on conflict (athlete_id) do update
       set sealed = $2, consent_at = case when medical_record.consent_guardian_id = $3
         then coalesce(medical_record.consent_at, now()) else now() end,
         consent_guardian_id = $3, delete_after_on = $4, version = medical_record.version + 1, updated_at = now()`,
    [athleteId, sealed, consentGuardianId, deleteAfterOn],
  );
}

/** At once, and the consent with it. False: there was none. */
export async function deleteMedicalRecord(tx: Tx, athleteId: number): Promise<boolean> {
  return (await tx.query('delete from medical_record where athlete_id = $1', [athleteId])).rowCount > 0;
}
