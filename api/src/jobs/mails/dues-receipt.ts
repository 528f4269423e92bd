/**
 * The receipt of an order that pays what a contract owes and has no tickets: by mail with the cards it opened, and as a
 * PDF.
 */
import {readDuesDocument} from '../../outside/papers/documents/dues-document';
import type {OrderFile} from '../../outside/papers/documents/order-document';
import {cardAttachments} from '../../outside/papers/documents/supporter-card-document';
import {groupPageOf} from '../../outside/mail/links/group-page';
import {plotPage} from '../../outside/mail/links/plot-page';
import {renderDuesReceipt, paidWith} from '../../outside/mail/render/dues-receipt';
import type {ReceiptDocument} from '../../outside/drawing/money/receipt';
import {shortDay} from '../../outside/drawing/spanish';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

/** False when the order is of another kind. */
export async function queueDuesReceipt(runtime: Runtime, tx: Tx, file: OrderFile, again: string): Promise<boolean> {
  const dues = await readDuesDocument(tx, file.id);
  if (!dues) return false;
  // The page of plots opens with the order's proof; the others name nobody.
  const page =
    dues.page === '/compra-parcelas'
      ? plotPage(runtime.config, file)
      : dues.page === '/reservas'
        ? await groupPageOf(runtime.config, tx, file.id)
        : dues.page;
  const mail = renderDuesReceipt({
    ...dues,
    identity: file.identity,
    orderNumber: file.number,
    paidOn: shortDay(file.paidAt ?? file.createdAt, file.timezone),
    firstName: file.firstName,
    payments: file.payments,
    pageUrl: page && `${runtime.config.publicUrl}${page}`,
    receiptUrl: file.reservationUrl,
  });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `order-confirmation:${file.id}${again && `:${again}`}`,
    kind: 'dues_receipt',
    to: file.email,
    orderId: file.id,
    attachments: [
      {kind: 'receipt_pdf', orderId: file.id},
      ...(dues.redemptions.some(one => one.appointment) ? [{kind: 'calendar' as const, orderId: file.id}] : []),
      ...(await cardAttachments(tx, file.id)),
    ],
  });
  // The ticket that was paid for goes out again, with its new seat.
  const {rows: moves} = await tx.query<{id: number; orderId: number}>(
    `select m.id, t.order_id as "orderId" from order_line l join ticket_move m on m.order_line_id = l.id
       join ticket t on t.id = m.ticket_id where l.order_id = $1 and m.state = 'applied'`,
    [file.id],
  );
  for (const {id, orderId} of moves)
    await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId, again: `moved:${id}`});
  return true;
}

/** Null when the order has tickets alone. */
export async function receiptDocument(tx: Tx, file: OrderFile): Promise<ReceiptDocument | null> {
  const dues = await readDuesDocument(tx, file.id);
  const {legalName, nif, address} = file.identity;
  return (
    dues && {
      orderNumber: file.number,
      paidOn: shortDay(file.paidAt ?? file.createdAt, file.timezone),
      issuedAt: file.paidAt ?? file.createdAt,
      brand: file.brand,
      seller: {legalName, nif, address},
      buyer: dues.buyer,
      // What its tickets cost stands here too: what was paid was paid for all of it.
      lines: [...dues.besides, ...dues.lines],
      redemptions: dues.redemptions,
      totalCents: file.totalCents,
      // Part of a payment may go back while its lines stay what they are (payments/refund-part).
      refundedCents: file.refundedCents,
      paidBy: `Pagado con ${paidWith(file.payments)}.`,
      coming: dues.coming,
      notes: dues.notes,
    }
  );
}
