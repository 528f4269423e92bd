/** Log-in sessions of an account end at once, in every process: a request asks the row. */
import type {Tx} from '../kernel/tx';

/** All that are open but the one of `keep` (the hash of its token); how many. */
export async function endSessions(tx: Tx, staffUserId: number, keep: Buffer | null): Promise<number> {
  const {rowCount} = await tx.query(
    `update login_session set revoked_at = now() where staff_user_id = $1 and revoked_at is null
      and expires_at > now() and ($2::bytea is null or token_hash <> $2)`,
    [staffUserId, keep],
  );
  return rowCount;
}

/** False: it was closed already. */
export async function endSession(tx: Tx, staffUserId: number, loginSessionId: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `update login_session set revoked_at = now() where id = $1 and staff_user_id = $2 and revoked_at is null
      and expires_at > now()`,
    [loginSessionId, staffUserId],
  );
  return rowCount > 0;
}
