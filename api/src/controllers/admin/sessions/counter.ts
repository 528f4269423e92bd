/** Who chooses at the counter: the clerk who asks, in the clerk's own cart, which is opened when there is none. */
import {randomUUID} from 'node:crypto';
import type {Database} from '../../../db';
import {openStaffCart} from '../../../domain/seats/staff-cart';
import {heldOnce, holdKey} from '../../../hot/sale/open-cart';
import type {Chooser} from '../../../hot/sale/selling';

export const CHANNEL = 'box_office';

export async function counterOf(
  db: Database,
  staffUserId: number,
): Promise<Chooser & {channel: typeof CHANNEL; staffUserId: number}> {
  const open = () => openStaffCart(db, staffUserId, randomUUID());
  return {channel: CHANNEL, staffUserId, cartId: await open(), renew: open};
}

export type Counter = Awaited<ReturnType<typeof counterOf>>;

/** What a clerk puts into the cart; by a key, once. */
export async function onceAtCounter<T extends object>(
  db: Database,
  staffUserId: number,
  key: string | undefined,
  asked: readonly [act: string, body: object],
  hold: (who: Counter) => Promise<T>,
): Promise<T> {
  const once = holdKey(`counter:${staffUserId}`, key, asked);
  const {held} = await heldOnce(db, once, async () => hold({...(await counterOf(db, staffUserId)), once}));
  return held;
}
