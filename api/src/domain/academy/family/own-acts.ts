/** What a guardian does by themselves: say yes or no to pictures, put sizes right, give a request up. */
import {conflict, DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {changeEnrolmentState} from '../change-enrolment-state';
import type {EnrolmentState} from '../enrolment-states';
import {type IMAGE_PURPOSES, setImageConsent} from '../set-image-consent';
import {requireOwnAthlete, requireOwnEnrolment} from '../personal/own-athletes';
import type {Sizes} from './predict-sizes';
import {WITHDRAWABLE} from './read-family';

type Purpose = (typeof IMAGE_PURPOSES)[number];

/**
 * One no is enough, whoever of the two says it: only who took it back gives it again (patria potestad, art. 156 CC).
 * Errors: `not_found` 404, `other_guardian_refused` 409.
 */
export async function setOwnConsent(
  tx: Tx,
  customerId: number,
  ask: {athleteId: number; purpose: Purpose; isGranted: boolean},
): Promise<void> {
  const {guardianId} = await requireOwnAthlete(tx, customerId, ask.athleteId);
  if (ask.isGranted && (await isRefusedByOther(tx, ask.athleteId, ask.purpose, guardianId)))
    throw new DomainError(
      'other_guardian_refused',
      'La otra persona que ejerce la tutela no lo autoriza: hace falta que lo cambie ella.',
    );
  await setImageConsent(tx, {...ask, guardianId, staffUserId: null});
}

export async function isRefusedByOther(
  tx: Tx,
  athleteId: number,
  purpose: Purpose,
  guardianId: number,
): Promise<boolean> {
  const {rows} = await tx.query<{isRefused: boolean}>(
    `select not is_granted and revoked_at is not null and guardian_id <> $3 as "isRefused" from image_consent
      where athlete_id = $1 and purpose = $2 for update`,
    [athleteId, purpose, guardianId],
  );
  return rows[0]?.isRefused ?? false;
}

/** What is left empty stays. @throws DomainError 404 */
export async function saveOwnSizes(
  tx: Tx,
  customerId: number,
  athleteId: number,
  sizes: Partial<Sizes>,
): Promise<void> {
  await requireOwnAthlete(tx, customerId, athleteId);
  await tx.query(
    `update athlete set shirt_size = coalesce(nullif($2, ''), shirt_size),
      shorts_size = coalesce(nullif($3, ''), shorts_size), socks_size = coalesce(nullif($4, ''), socks_size),
      shoe_size = coalesce(nullif($5, ''), shoe_size), version = version + 1, updated_at = now() where id = $1`,
    [athleteId, sizes.shirtSize ?? '', sizes.shortsSize ?? '', sizes.socksSize ?? '', sizes.shoeSize ?? ''],
  );
}

/** Errors: `not_found` 404, `wrong_state` 409. */
export async function withdrawRequest(tx: Tx, customerId: number, enrolmentId: number): Promise<EnrolmentState> {
  await requireOwnEnrolment(tx, customerId, enrolmentId);
  const {rows} = await tx.query<{state: EnrolmentState}>('select state from enrolment where id = $1 for update', [
    enrolmentId,
  ]);
  const state = rows[0]!.state;
  if (!WITHDRAWABLE.includes(state))
    throw conflict('wrong_state', 'Ya tiene plaza o ha terminado: para darla de baja, escribe a la cantera.');
  await changeEnrolmentState(tx, {enrolmentId, to: 'withdrawn', note: 'La familia ha retirado la solicitud.'});
  return state;
}
