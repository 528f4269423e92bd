/** What a medical record says, opened: for the office's few and for the guardians of the child. */
import {seal, unseal} from '../../platform/keys/seal';
import {day, id, instant, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

const TEXT = str({maxLength: 2000});
export const CONTENT = {
  allergies: TEXT,
  conditions: TEXT,
  medication: TEXT,
  healthCardNo: str({maxLength: 40}),
  note: TEXT,
};
export const RECORD = obj(
  {
    athleteId: id(),
    ...CONTENT,
    consentAt: orNull(instant()),
    consentGuardianId: orNull(id()),
    deleteAfterOn: orNull(day()),
    endsOn: orNull(day('cuándo se borra sola: el día que dice, o el plazo de conservación')),
  },
  'MedicalRecordContent',
);
type Record = Infer<typeof RECORD>;
export type Content = Pick<Record, keyof typeof CONTENT>;
const EMPTY: Content = {allergies: '', conditions: '', medication: '', healthCardNo: '', note: ''};

/** Of one without a record: everything empty. `lock`: until the end of the transaction nobody else changes it. */
export async function openMedical(tx: Tx, secret: string, athleteId: number, lock = false): Promise<Record> {
  const {rows} = await tx.query<Omit<Record, keyof Content | 'athleteId'> & {sealed: Buffer | null}>(
    `select sealed, consent_at as "consentAt", consent_guardian_id as "consentGuardianId",
      delete_after_on as "deleteAfterOn", medical_record_ends_on(m) as "endsOn" from medical_record m
      where athlete_id = $1${lock ? ' for update' : ''}`,
    [athleteId],
  );
  if (!rows[0])
    return {athleteId, ...EMPTY, consentAt: null, consentGuardianId: null, deleteAfterOn: null, endsOn: null};
  const {sealed, ...rest} = rows[0];
  return {
    athleteId,
    ...EMPTY,
    ...(sealed ? (JSON.parse(unseal(secret, placeOf(athleteId), sealed)) as Content) : {}),
    ...rest,
  };
}

export const sealMedical = (secret: string, athleteId: number, content: Content): Buffer =>
  seal(secret, placeOf(athleteId), JSON.stringify(content));

const placeOf = (athleteId: number) => `athlete:${athleteId}`;
