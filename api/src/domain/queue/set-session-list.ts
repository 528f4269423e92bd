/**
 * Whether people may wait for a sold-out session, and how long an offer is kept. Stopped, nobody joins and nothing is
 * offered nor kept back; who waits keeps the place.
 */
import type {Tx} from '../kernel/tx';

export async function setSessionList(
  tx: Tx,
  sessionId: number,
  {isOpen, offerMinutes}: {isOpen: boolean; offerMinutes: number},
): Promise<void> {
  await tx.query(
    `update event_session set waiting_list_open = $2, waiting_offer_minutes = $3,
       kept_for_waiting = kept_for_waiting and $2, version = version + 1, updated_at = now() where id = $1`,
    [sessionId, isOpen, offerMinutes],
  );
}
