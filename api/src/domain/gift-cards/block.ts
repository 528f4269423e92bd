/** A card that was lost or stolen is kept back, and let go again; nothing of it is lost. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';

/** @throws DomainError 404, 409 `wrong_state` */
export async function blockCard(tx: Tx, id: number, isBlocked: boolean): Promise<void> {
  const found = await tx.query('select 1 from gift_card where id = $1 for update', [id]);
  if (found.rowCount !== 1) throw notFound('No existe esa tarjeta.');
  await moveOne(tx, isBlocked ? to('gift_card', 'blocked') : to('gift_card', 'active', ['blocked']), {
    id,
  });
}
