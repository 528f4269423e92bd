/** Who is written to when a ticket changes hands; each act once. */
import {expireTransfers, readVoidGiven} from '../../domain/ticket-acts/end-transfers';
import {readTransfer, type Transfer} from '../../domain/ticket-acts/read-transfer';
import {readGivenTicket} from '../../outside/papers/documents/given-ticket';
import {transferUrl} from '../../outside/mail/links/given-page';
import {renderTicketTransfer, type TransferTold} from '../../outside/mail/render/tickets/ticket-transfer';
import {placeInWords} from '../../outside/drawing/calendar';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {ofSession} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** Of these reads whoever gave it; of the others whoever takes it. */
const TO_GIVER: readonly TransferTold[] = ['given', 'returned'];
const WITH_TICKET: readonly TransferTold[] = ['accepted', 'moved', 'reseated'];

/** Without an address nobody is told. */
export async function queueTransferMail(
  runtime: Runtime,
  tx: Tx,
  told: TransferTold,
  transfer: Transfer,
  {
    reason = '',
    dedupeKey = `ticket-${told}:${transfer.id}`,
    job = '',
  }: {reason?: string; dedupeKey?: string; job?: string} = {},
): Promise<void> {
  const isGivers = TO_GIVER.includes(told);
  const taker = transfer.acceptedEmail || transfer.toEmail;
  const to = isGivers ? transfer.giverEmail : taker;
  if (!to) return;
  const {config} = runtime;
  const {file, session, ticket} = await readGivenTicket(tx, config, transfer);
  const ownUrl =
    transfer.fromTransferId === null ? file.reservationUrl : transferUrl(config, 'given', transfer.fromTransferId);
  const takerName = transfer.acceptedName || transfer.toName;
  await queueMail(runtime, tx, {
    ...renderTicketTransfer({
      told,
      identity: file.identity,
      toName: isGivers ? transfer.giverName : takerName,
      giverName: transfer.giverName,
      takerName,
      eventTitle: session.eventTitle,
      startsAt: session.startsAt,
      timezone: session.timezone,
      venueName: session.venueName,
      place: placeInWords(ticket.zoneName, ticket.rowLabel, ticket.seatNumber === null ? [] : [ticket.seatNumber], 1),
      untilAt: transfer.takenUntilAt,
      reason: reason.trim(),
      url: isGivers ? ownUrl : transferUrl(config, told === 'offered' ? 'offer' : 'given', transfer.id),
    }),
    dedupeKey,
    kind: `ticket_${told}`,
    about: ofSession(session.sessionId, session.eventTitle, {job}),
    to,
    orderId: transfer.orderId,
    attachments: WITH_TICKET.includes(told) ? [{kind: 'given_ticket_pdf', transferId: transfer.id}] : [],
  });
}

/** By time: what ended, and whom it is told. */
export async function followTransfers(runtime: Runtime, tx: Tx): Promise<{expired: number; told: number}> {
  const expired = await expireTransfers(tx);
  const gone = await readVoidGiven(tx);
  for (const {id, key} of gone)
    await queueTransferMail(runtime, tx, 'void', (await readTransfer(tx, id))!, {dedupeKey: key});
  return {expired, told: gone.length};
}
