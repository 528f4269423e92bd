/** What ended of the tickets on offer; whoever sold one is told, once, and the bank is asked to give the money back. */
import {endListings, readUntold} from '../../domain/ticket-acts/resale/end-listings';
import {readOrderFile} from '../../outside/papers/documents/order-document';
import {renderTicketResold} from '../../outside/mail/render/tickets/ticket-resold';
import {placeInWords} from '../../outside/drawing/calendar';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export async function followListings(runtime: Runtime, tx: Tx): Promise<{ended: number; told: number}> {
  const ended = await endListings(tx);
  const untold = await readUntold(tx);
  for (const sold of untold) {
    for (const refundId of sold.toSend) await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
    const file = (await readOrderFile(tx, runtime.config, sold.orderId))!;
    await queueMail(runtime, tx, {
      ...renderTicketResold({
        identity: file.identity,
        name: file.buyerName,
        eventTitle: sold.eventTitle,
        startsAt: sold.startsAt,
        timezone: sold.timezone,
        venueName: sold.venueName,
        place: placeInWords(sold.zoneName, sold.rowLabel, sold.seatNumber === null ? [] : [sold.seatNumber], 1),
        askedCents: sold.askedCents,
        paysCents: sold.paysCents,
        isCredit: sold.isCredit,
        url: file.reservationUrl,
      }),
      dedupeKey: sold.key,
      kind: 'ticket_resold',
      to: file.email,
      orderId: sold.orderId,
      attachments: [],
    });
  }
  return {ended, told: untold.length};
}
