/**
 * A server that accepts a mail may still drop it. Each test mail carries a key of which only the hash is kept; the mail
 * server counts as working once somebody has opened it. The key serves once, for a week.
 */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface MailTest {
  toEmail: string;
  at: string;
  acceptedAt: string | null;
  response: string;
  confirmedAt: string | null;
}

export async function beginTest(
  tx: Tx,
  test: {keyHash: Buffer; to: string; route: string; staffUserId: number | null},
): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    'insert into mail_test (key_hash, to_email, route, staff_user_id) values ($1, $2, $3, $4) returning id',
    [test.keyHash, test.to, test.route, test.staffUserId],
  );
  return rows[0]!.id;
}

export const noteAccepted = (tx: Tx, testId: number, response: string) =>
  tx.query('update mail_test set accepted_at = now(), response = $2 where id = $1', [testId, response]);

/** Whose test it was. Errors: `link_expired` 410. */
export async function confirmTest(tx: Tx, keyHash: Buffer): Promise<{testId: number; to: string}> {
  const {rows} = await tx.query<{testId: number; to: string}>(
    `update mail_test set confirmed_at = now() where key_hash = $1 and confirmed_at is null and expires_at > now()
      returning id as "testId", to_email as "to"`,
    [keyHash],
  );
  if (!rows[0])
    throw new DomainError('link_expired', 'Este enlace ha caducado o ya se ha usado. Pide otro correo de prueba.');
  return rows[0];
}

/**
 * Whether somebody has opened a test mail that went this way. `*` speaks for the environment's server alone: it stood
 * before tests were asked for.
 */
export async function isMailProved(
  tx: Tx,
  {route, isOfEnvironment}: {route: string; isOfEnvironment: boolean},
): Promise<boolean> {
  const {rows} = await tx.query<{is: boolean}>(
    `select exists (select 1 from mail_test
      where confirmed_at is not null and (route = $1 or (route = '*' and $2))) as is`,
    [route, isOfEnvironment],
  );
  return rows[0]!.is;
}

/** Of this server and sender: the one that arrived last, else the last one. */
export async function readTest(tx: Tx, route: string): Promise<MailTest | null> {
  const {rows} = await tx.query<{
    toEmail: string;
    at: Date;
    acceptedAt: Date | null;
    response: string;
    confirmedAt: Date | null;
  }>(
    `select to_email as "toEmail", created_at as at, accepted_at as "acceptedAt", response,
      confirmed_at as "confirmedAt" from mail_test where route = $1 order by confirmed_at desc nulls last, id desc
      limit 1`,
    [route],
  );
  const test = rows[0];
  return test
    ? {
        ...test,
        at: test.at.toISOString(),
        acceptedAt: test.acceptedAt?.toISOString() ?? null,
        confirmedAt: test.confirmedAt?.toISOString() ?? null,
      }
    : null;
}
