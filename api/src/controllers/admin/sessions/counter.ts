/** Who chooses at the counter: the clerk who asks, in the clerk's own cart, which is opened when there is none. */
import {randomUUID} from 'node:crypto';
import type {Database} from '../../../db';
import {openStaffCart} from '../../../domain/seats/staff-cart';
import type {Chooser} from '../../../hot/sale/selling';

export const CHANNEL = 'box_office';

export async function counterOf(
  db: Database,
  staffUserId: number,
): Promise<Chooser & {channel: typeof CHANNEL; staffUserId: number}> {
  const open = () => openStaffCart(db, staffUserId, randomUUID());
  return {channel: CHANNEL, staffUserId, cartId: await open(), renew: open};
}
