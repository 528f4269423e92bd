/** Guessing is slowed down in the database, so a restart does not forget and all processes count together. */
import {DomainError} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';

/** At most `most` attempts for a key in `minutes`; then 429 until the window ends. `cost`: how many this one is. */
export async function slowDown(tx: Tx, key: string, most: number, minutes: number, cost = 1): Promise<void> {
  const {rows} = await tx.query<{count: number; left: number}>(
    `insert into attempt as a (key, count, until_at) values ($1, $3, now() + make_interval(mins => $2))
     on conflict (key) do update set count = case when a.until_at <= now() then $3 else a.count + $3 end,
       until_at = case when a.until_at <= now() then excluded.until_at else a.until_at end
     returning count, ceil(extract(epoch from until_at - now()))::int as left`,
    [key, minutes, cost],
  );
  if (rows[0]!.count > most)
    throw new DomainError(
      'too_many_requests',
      `Demasiados intentos. Espera ${Math.max(1, Math.ceil(rows[0]!.left / 60))} min y vuelve a probar.`,
      {retryAfterSeconds: rows[0]!.left},
    );
}

/**
 * Wrong passwords of one address in a quarter of an hour, over all accounts: one that tries a list of people is stopped
 * as well.
 */
const LOG_INS_OF_AN_ADDRESS = 30;

/** A try to log in: at one account from one address, and at any from it. */
export interface LogInTry {
  account: string;
  connection: string;
}

export async function slowLogIn(
  tx: Tx,
  whose: 'customer' | 'staff',
  email: string,
  ip: string | null,
): Promise<LogInTry> {
  const made = {account: `${whose}:${email}:${ip}`, connection: `${whose}-ip:${ip}`};
  await slowDown(tx, made.connection, LOG_INS_OF_AN_ADDRESS, 15);
  await slowDown(tx, made.account, 5, 15);
  return made;
}

export async function forgiveLogIn(tx: Tx, {account, connection}: LogInTry): Promise<void> {
  await forgive(tx, account);
  await takeBack(tx, connection);
}

/** Failures alone count for an address that many share: whoever succeeds takes the own attempt back. */
export const takeBack = (tx: Tx, key: string) =>
  tx.query('update attempt set count = count - 1 where key = $1 and count > 0', [key]);

export const forgive = (tx: Tx, key: string) => tx.query('delete from attempt where key = $1', [key]);

/**
 * Files that strangers may send, in kilobytes an hour for one address: the papers of a large family, and no disk full
 * of them.
 */
const UPLOADED_KB = 25 * 1024;
export const slowUploads = (tx: Tx, ip: string | null, file: Buffer) =>
  slowDown(tx, `uploads:${ip}`, UPLOADED_KB, 60, Math.ceil(file.length / 1024));
