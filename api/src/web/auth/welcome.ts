/**
 * The first time in: an address that serves once, at which somebody without a password sets one. Made at the console
 * for the first superadministrator, by mail for everybody who is invited. Only the hash of its key is kept.
 */
import {DomainError} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {removeSecondFactor} from './second-factor';
import {newToken, tokenHash} from '../../platform/keys/token';

const over = () => new DomainError('link_expired', 'Este enlace ha caducado o ya se ha usado. Pide otro.');

/** The key; the ones before it open nothing any more. */
export async function makeWelcome(
  tx: Tx,
  staffUserId: number,
  minutes: number,
  resetsSecondFactor = false,
): Promise<string> {
  const key = newToken();
  await tx.query('delete from staff_welcome where staff_user_id = $1 and used_at is null', [staffUserId]);
  await tx.query(
    `insert into staff_welcome (key_hash, staff_user_id, expires_at, resets_second_factor)
      values ($1, $2, now() + make_interval(mins => $3), $4)`,
    [tokenHash(key), staffUserId, minutes, resetsSecondFactor],
  );
  return key;
}

export interface Welcomed {
  staffUserId: number;
  name: string;
  email: string;
}

const OPEN = `from staff_user u where u.id = w.staff_user_id and u.is_active and w.key_hash = $1 and w.used_at is null
  and w.expires_at > now()`;

/** Whose link it is, without using it up. Errors: `link_expired` 410. */
export async function readWelcome(tx: Tx, key: string): Promise<Welcomed> {
  const {rows} = await tx.query<Welcomed>(
    `select u.id as "staffUserId", u.name, u.email from staff_welcome w, staff_user u
      where u.id = w.staff_user_id and u.is_active and w.key_hash = $1 and w.used_at is null and w.expires_at > now()`,
    [tokenHash(key)],
  );
  if (!rows[0]) throw over();
  return rows[0];
}

/**
 * Uses the link up and sets the password, and the name of somebody whose address is all that is known; sessions of
 * before end. Errors: `link_expired` 410.
 */
export async function useWelcome(tx: Tx, key: string, passwordHash: string, name: string | null): Promise<Welcomed> {
  const used = await tx.query<Welcomed & {resets: boolean}>(
    `update staff_welcome w set used_at = now() ${OPEN}
      returning u.id as "staffUserId", u.name, u.email, w.resets_second_factor as resets`,
    [tokenHash(key)],
  );
  const who = used.rows[0];
  if (!who) throw over();
  await tx.query(
    `update staff_user set password_hash = $2, name = case when name = email then coalesce($3, name)
      else name end, version = version + 1, updated_at = now()
      where id = $1`,
    [who.staffUserId, passwordHash, name],
  );
  await tx.query('update login_session set revoked_at = now() where staff_user_id = $1 and revoked_at is null', [
    who.staffUserId,
  ]);
  await tx.query('delete from link_key where staff_user_id = $1 and used_at is null', [who.staffUserId]);
  if (who.resets) await removeSecondFactor(tx, who.staffUserId);
  return who.name === who.email && name !== null ? {...who, name} : who;
}
