/**
 * The second factor of staff: a TOTP code (RFC 6238, 30 s, one step either way) or a recovery code that serves once.
 * A code is refused when its step was used already; attempts are slowed down for the account, not for the address.
 */
import {Secret, TOTP} from 'otpauth';
import {drawCode} from '../../domain/kernel/draw-code';
import {conflict, invalid} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {seal, unseal} from '../../platform/keys/seal';
import {tokenHash} from '../../platform/keys/token';

const ISSUER = 'Taquilla';
const RECOVERY_CODES = 10;

const placeOf = (staffUserId: number) => `staff-totp:${staffUserId}`;

export const REQUIRED_FOR = ['superadmin'];
export const needsSecondFactor = (roles: readonly string[]) => roles.some(role => REQUIRED_FOR.includes(role));

const totpOf = (secret: string, account: string) =>
  new TOTP({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

export interface Enrolment {
  secret: string;
  uri: string;
}

/** A secret that counts once its first code is given. Errors: `wrong_state` 409 when one is in force. */
export async function beginEnrolment(
  tx: Tx,
  appSecret: string,
  staffUserId: number,
  account: string,
): Promise<Enrolment> {
  const secret = new Secret({size: 20}).base32;
  const begun = await tx.query(
    `insert into staff_totp as t (staff_user_id, sealed_secret) values ($1, $2) on conflict (staff_user_id) do update
      set sealed_secret = excluded.sealed_secret, created_at = now(), last_step = 0 where t.confirmed_at is null`,
    [staffUserId, seal(appSecret, placeOf(staffUserId), secret)],
  );
  if (begun.rowCount === 0)
    throw conflict(
      'wrong_state',
      'Ya tienes activada la verificación en dos pasos. Desactívala antes de cambiarla de aparato.',
    );
  return {secret, uri: totpOf(secret, account).toString()};
}

/** Errors: `invalid` 422, `wrong_state` 409. The recovery codes are shown this once. */
export async function confirmEnrolment(
  tx: Tx,
  appSecret: string,
  staffUserId: number,
  code: string,
): Promise<string[]> {
  const {rows} = await tx.query<{sealed: Buffer}>(
    'select sealed_secret as sealed from staff_totp where staff_user_id = $1 and confirmed_at is null for update',
    [staffUserId],
  );
  if (!rows[0]) throw conflict('wrong_state', 'No hay ninguna activación empezada.');
  const step = stepOf(unseal(appSecret, placeOf(staffUserId), rows[0].sealed), code);
  if (step === null) throw invalid({code: 'El código no es correcto. Comprueba la hora del teléfono.'});
  await tx.query('update staff_totp set confirmed_at = now(), last_step = $2 where staff_user_id = $1', [
    staffUserId,
    step,
  ]);
  return newRecoveryCodes(tx, staffUserId);
}

export async function newRecoveryCodes(tx: Tx, staffUserId: number): Promise<string[]> {
  const codes = Array.from({length: RECOVERY_CODES}, () => {
    const letters = drawCode(10).toLowerCase();
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  await tx.query('delete from staff_recovery_code where staff_user_id = $1', [staffUserId]);
  await tx.query('insert into staff_recovery_code (code_hash, staff_user_id) select unnest($2::bytea[]), $1', [
    staffUserId,
    codes.map(code => recoveryHash(staffUserId, code)),
  ]);
  return codes;
}

const recoveryHash = (staffUserId: number, code: string) =>
  tokenHash(`${staffUserId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** The 30-second step that a code stands for now; null when it stands for none. */
function stepOf(secret: string, code: string): number | null {
  const totp = totpOf(secret, '');
  const timestamp = Date.now();
  const delta = totp.validate({token: code.replace(/\s/g, ''), window: 1, timestamp});
  return delta === null ? null : Math.floor(timestamp / 1000 / totp.period) + delta;
}

/** True once per code: a step that was used, or an earlier one, is refused. */
export async function useCode(tx: Tx, appSecret: string, staffUserId: number, code: string): Promise<boolean> {
  const {rows} = await tx.query<{sealed: Buffer}>(
    'select sealed_secret as sealed from staff_totp where staff_user_id = $1 and confirmed_at is not null',
    [staffUserId],
  );
  if (!rows[0]) return false;
  if (/^[\d\s]{6,8}$/.test(code.trim())) {
    const step = stepOf(unseal(appSecret, placeOf(staffUserId), rows[0].sealed), code);
    if (step === null) return false;
    return (
      (
        await tx.query('update staff_totp set last_step = $2 where staff_user_id = $1 and last_step < $2', [
          staffUserId,
          step,
        ])
      ).rowCount === 1
    );
  }
  return (
    (
      await tx.query(
        `update staff_recovery_code set used_at = now()
          where code_hash = $1 and staff_user_id = $2 and used_at is null`,
        [recoveryHash(staffUserId, code), staffUserId],
      )
    ).rowCount === 1
  );
}

export interface SecondFactor {
  isEnabled: boolean;
  enabledAt: Date | null;
  recoveryLeft: number;
}

export async function readSecondFactor(tx: Tx, staffUserId: number): Promise<SecondFactor> {
  const {rows} = await tx.query<SecondFactor>(
    `select t.confirmed_at is not null as "isEnabled", t.confirmed_at as "enabledAt", (select count(*)::int
      from staff_recovery_code c where c.staff_user_id = u.id and c.used_at is null) as "recoveryLeft"
       from staff_user u left join staff_totp t on t.staff_user_id = u.id where u.id = $1`,
    [staffUserId],
  );
  return rows[0] ?? {isEnabled: false, enabledAt: null, recoveryLeft: 0};
}

export async function removeSecondFactor(tx: Tx, staffUserId: number): Promise<boolean> {
  await tx.query('delete from staff_recovery_code where staff_user_id = $1', [staffUserId]);
  return (await tx.query('delete from staff_totp where staff_user_id = $1', [staffUserId])).rowCount === 1;
}
