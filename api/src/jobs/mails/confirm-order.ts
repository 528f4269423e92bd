/** The order's confirmation mail (durable medium, LGDCU art. 98.7): rendered from the database's facts, queued once. */
import {isAllNamed} from '../../domain/attendees/named';
import {readNewSeats} from '../../domain/events/change-plan/reseat';
import {readDuesDocument} from '../../outside/papers/documents/dues-document';
import {isAtHand, readOrderFile, type OrderFile} from '../../outside/papers/documents/order-document';
import {cardAttachments} from '../../outside/papers/documents/supporter-card-document';
import {mailAd} from '../ad-places';
import {type OrderMail, renderOrderConfirmation} from '../../outside/mail/render/order-confirmation';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueDuesReceipt} from './dues-receipt';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {ofSession} from '../../outside/mail/queue/mailings';

export async function confirmOrder(runtime: Runtime, orderId: number, again = ''): Promise<void> {
  await runtime.db.withHotTransaction(async tx => {
    // An order goes only as part of a trial that was erased: nobody waits for its mail.
    if ((await tx.query('select 1 from "order" where id = $1', [orderId])).rowCount)
      await queueConfirmation(runtime, tx, orderId, again);
  });
}

/**
 * `again` makes a new mail of an order that was confirmed before (staff or the buyer asked for it). Null: nothing to
 * send, or sent under that name.
 */
export async function queueConfirmation(runtime: Runtime, tx: Tx, orderId: number, again = ''): Promise<number | null> {
  const file = await readOrderFile(tx, runtime.config, orderId);
  if (!file.email || !['paid', 'partially_refunded'].includes(file.state)) return null;
  // What others sold for us goes out whole and with its names; until then its page asks for them.
  if (file.payments.some(({method}) => method === 'lfp') && !(await isAllNamed(tx, orderId))) return null;
  if (file.sessions.length === 0 && (await queueDuesReceipt(runtime, tx, file, again))) return null;
  const besides = hasMore(file) ? await readDuesDocument(tx, orderId) : null;
  const reseated = await readReseated(tx, again);
  const mail = renderOrderConfirmation({
    identity: file.identity,
    orderNumber: file.number,
    paidAt: file.paidAt ?? file.createdAt,
    timezone: file.timezone,
    firstName: file.firstName,
    reservationUrl: file.reservationUrl,
    sessions: file.sessions,
    nameless: namelessOf(file),
    moved: await readMove(tx, again),
    reseated,
    besides,
    totalCents: file.totalCents,
    discountCents: file.discountCents,
    discounts: file.discounts,
    feeCents: file.feeCents,
    refundedCents: file.refundedCents,
    payments: file.payments,
    ad: await mailAd(runtime, tx, file),
  });
  return queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `order-confirmation:${orderId}${again && `:${again}`}`,
    kind: 'order_confirmation',
    about:
      reseated && file.sessions[0]
        ? ofSession(file.sessions[0].sessionId, file.sessions[0].eventTitle, {like: 'ticket_reseated'})
        : undefined,
    to: file.email,
    orderId,
    attachments: [
      ...(isPrinted(file) ? [{kind: 'tickets_pdf' as const, orderId}] : []),
      {kind: 'calendar', orderId},
      ...(besides ? [{kind: 'receipt_pdf' as const, orderId}] : []),
      ...(await cardAttachments(tx, orderId)),
    ],
  });
}

/** Of the name under which the mail of a moved ticket is sent (afterMoved). */
async function readMove(tx: Tx, again: string): Promise<{from: string; to: string} | null> {
  const id = /^moved:(\d+)$/.exec(again)?.[1];
  if (!id) return null;
  const place = (seat: string): string =>
    `(select concat_ws(', ', z.name, 'fila ' || s.row_label, 'butaca ' || s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = ${seat})`;
  const {rows} = await tx.query<{from: string; to: string}>(
    `select ${place('m.from_seat_id')} as "from", ${place('m.to_seat_id')} as "to" from ticket_move m where m.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Of the name under which tickets go out that have another seat after a change of plan. */
async function readReseated(tx: Tx, again: string): Promise<OrderMail['reseated']> {
  const id = /^plan:(\d+)$/.exec(again)?.[1];
  const found = id ? await readNewSeats(tx, Number(id)) : null;
  return found && found.seats.length > 0 ? found : null;
}

/** Something was paid that is on no ticket. */
const hasMore = (file: OrderFile): boolean =>
  file.totalCents !==
  file.sessions.flatMap(session => session.tickets).reduce((sum, ticket) => sum + ticket.totalCents, 0);

/** A ticket that has whom it is for: only those are printed. */
const isPrinted = ({sessions}: OrderFile): boolean => sessions.some(({tickets}) => tickets.some(isAtHand));

/** Of sessions whose names may still be said: how many are missing, and until when. */
const namelessOf = ({sessions}: OrderFile): {count: number; dueAt: Date; timezone: string; withheld: number}[] =>
  sessions.flatMap(({attendeesDueAt, timezone, tickets}) => {
    const open = tickets.filter(({state, attendee}) => state === 'valid' && attendee?.isNamed === false);
    return attendeesDueAt && open.length > 0
      ? [{count: open.length, dueAt: attendeesDueAt, timezone, withheld: open.filter(one => one.isNameless).length}]
      : [];
  });
