/** The screens that a member of staff keeps at hand, in their order. */
import type {Tx} from '../kernel/tx';

export async function saveFavourites(tx: Tx, staffUserId: number | null, paths: string[]): Promise<void> {
  await tx.query('update staff_user set favourites = $2 where id = $1', [staffUserId, paths]);
}
