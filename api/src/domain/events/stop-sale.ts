/** Pauses or closes the sale of a session. Carts that hold seats cannot pay while it lasts; paid orders stay. */
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {openForChange} from './open-for-change';

/** Errors: `stale_version` 409, `wrong_state` 409. */
export async function stopSale(
  tx: Tx,
  ask: {eventSessionId: number; to: 'paused' | 'closed'; version: number | null},
): Promise<void> {
  await openForChange(tx, ask.eventSessionId, ask.version);
  await moveOne(tx, to('event_session', ask.to), {id: ask.eventSessionId});
}
