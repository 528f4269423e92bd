/** Puts something into a cart; a closed one is replaced once. */
import {DomainError} from '../../errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import type {Chooser} from './selling';

/** The cart that has it. */
export async function putInOpenCart(
  runtime: Runtime,
  who: Chooser,
  put: (tx: Tx, cartId: string) => Promise<void>,
): Promise<string> {
  try {
    await runtime.db.withTransaction(tx => put(tx, who.cartId));
    return who.cartId;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'cart_closed') throw error;
    const fresh = await who.renew();
    await runtime.db.withTransaction(tx => put(tx, fresh));
    return fresh;
  }
}
