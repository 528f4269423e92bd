/** What a guardian writes about a child's health: sealed, with their consent. */
import {deleteMedicalRecord, saveMedicalRecord} from '../../../domain/academy/save-medical-record';
import type {Tx} from '../../../domain/kernel/tx';
import {type Content, openMedical, sealMedical} from '../medical-content';

type Said = Partial<Omit<Content, 'note'>>;
interface Ask {
  athleteId: number;
  guardianId: number;
  said: Said;
}
const FIELDS = ['allergies', 'conditions', 'medication', 'healthCardNo'] as const;

/** At the sign-up, beside what the record says already: what is left empty stays as it was. True: something was kept. */
export async function keepMedical(tx: Tx, secret: string, {said, ...who}: Ask): Promise<boolean> {
  const written = Object.fromEntries(FIELDS.flatMap(name => (said[name]?.trim() ? [[name, said[name].trim()]] : [])));
  if (Object.keys(written).length === 0) return false;
  await save(tx, secret, who, written);
  return true;
}

/** All of it anew: what is left empty is deleted, and the record with the last of it. The club's own note stays. */
export async function rewriteMedical(tx: Tx, secret: string, {said, ...who}: Ask): Promise<'edit' | 'delete'> {
  const written = Object.fromEntries(FIELDS.map(name => [name, said[name]?.trim() ?? '']));
  const {note} = await openMedical(tx, secret, who.athleteId, true);
  if (note === '' && FIELDS.every(name => written[name] === '')) {
    await deleteMedicalRecord(tx, who.athleteId);
    return 'delete';
  }
  await save(tx, secret, who, written);
  return 'edit';
}

async function save(tx: Tx, secret: string, {athleteId, guardianId}: Omit<Ask, 'said'>, written: Said): Promise<void> {
  const {allergies, conditions, medication, healthCardNo, note, deleteAfterOn} = await openMedical(
    tx,
    secret,
    athleteId,
    true,
  );
  const content = {allergies, conditions, medication, healthCardNo, note, ...written};
  await saveMedicalRecord(tx, {
    athleteId,
    sealed: sealMedical(secret, athleteId, content),
    consentGuardianId: guardianId,
    deleteAfterOn,
  });
}
