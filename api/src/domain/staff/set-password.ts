/** A new password of an account; the links that would still let somebody in without it go. Only the hash comes here. */
import type {Tx} from '../kernel/tx';

export async function setPassword(tx: Tx, staffUserId: number, passwordHash: string): Promise<void> {
  await tx.query('update staff_user set password_hash = $2, version = version + 1, updated_at = now() where id = $1', [
    staffUserId,
    passwordHash,
  ]);
  await tx.query('delete from link_key where staff_user_id = $1 and used_at is null', [staffUserId]);
}
