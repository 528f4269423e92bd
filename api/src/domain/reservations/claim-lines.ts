/** The places of a reservation, claimed: when it is made, and again when its money comes after its time. */
import type {Tx} from '../kernel/tx';
import type {Channel} from '../kernel/channel';
import {claimSeats, claimZone} from '../seats/claim-places';
import type {GroupLine} from './lines';

export interface LinesToClaim {
  id: number;
  eventSessionId: number;
  channel: Channel;
  lines: Pick<GroupLine, 'zoneId' | 'seatId' | 'quantity' | 'priceId'>[];
}

/** Errors: `seats_taken`, `zone_full` 409; a quota that is full says so at the commit. */
export async function claimLines(tx: Tx, {id, eventSessionId, channel, lines}: LinesToClaim): Promise<void> {
  await claimSeats(
    tx,
    eventSessionId,
    'reservation',
    lines.flatMap(({seatId, priceId}) => (seatId === null ? [] : [{seatId, priceId, ownerId: id}])),
    channel,
  );
  const places = lines.filter(line => line.seatId === null);
  for (const zoneId of [...new Set(places.map(line => line.zoneId))].sort((a, b) => a - b))
    await claimZone(tx, {
      eventSessionId,
      zoneId,
      kind: 'reservation',
      channel,
      claims: places
        .filter(line => line.zoneId === zoneId)
        .map(({quantity, priceId}) => ({ownerId: id, quantity, priceId})),
    });
}
