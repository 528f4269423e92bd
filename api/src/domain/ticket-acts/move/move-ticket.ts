/**
 * A ticket moves to another free seat of its session. What costs nothing, or gives something back, is done at once; what
 * costs something keeps the new seat for an order of its own, and the ticket stays where it is until that is paid.
 * Promise: what was shown is what is paid or given back, or nothing happens.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {PlacedOrder} from '../../orders/place';
import {placeDues} from '../../orders/place-dues';
import {giveWay} from '../../orders/rivals';
import {refundAmount, refundLines, type Refunded} from '../../payments/refund';
import {quotasOf} from '../../seats/quotas';
import {applyMove, type AppliedMove} from './apply';
import {quoteMove, type MoveQuote} from './quote';
import type {SaidInvoice} from '../../orders/rules/invoice-data';
import {readMovable, type Movable} from './read-movable';

/** Whoever acts for the holder: no terms bind them, no fee is charged, and the difference is paid or goes back if they say so. */
export interface ByStaff {
  staffUserId: number;
  reason: string;
  givesBack: boolean;
  charges: boolean;
}

export interface MoveTicket {
  orderId: number;
  ticketId: number;
  seatId: number;
  by: ByStaff | null;
  /** What was on the screen: above zero it is paid, below it goes back. Null: whatever it is. */
  expectedCents: number | null;
  payMinutes: number;
  consents: Record<string, unknown>;
  invoice?: SaidInvoice | null | undefined;
}

export interface MovedTicket {
  moveId: number;
  place: string;
  from: string;
  /** To be paid; null: it is done. */
  order: PlacedOrder | null;
  applied: AppliedMove | null;
  back: Refunded[];
  /** What the new seat costs more and nobody pays. */
  forgoneCents: number;
}

/** @throws DomainError 404 `not_found`; 409 `not_movable`, `seat_taken`, `total_changed`, `charge_under_way`; 422 `invoice_data_needed` */
export async function moveTicket(tx: Tx, ask: MoveTicket): Promise<MovedTicket> {
  // An order that pays a move before the order of its ticket, as whoever settles it locks them.
  const tries = await tx.query<{id: number}>(
    `select l.order_id as id from ticket_move m join order_line l on l.id = m.order_line_id
      where m.ticket_id = $1 and m.state = 'pending_payment'`,
    [ask.ticketId],
  );
  await giveWay(
    tx,
    tries.rows.map(row => row.id),
  );
  await tx.query('select 1 from "order" where id = $1 for update', [ask.orderId]);
  const [ticket] = await readMovable(tx, ask.orderId, ask.ticketId);
  if (!ticket || !(ask.by || ticket.isOpen))
    throw conflict('not_movable', 'Esta entrada ya no se puede cambiar de butaca. Actualiza la página.');
  const quote = await quoteMove(tx, ticket, ask.seatId);
  const {netCents, offCents, feeCents} = ask.by ? ofStaff(ticket, quote, ask.by) : ofHolder(ticket, quote);
  if (ask.expectedCents !== null && ask.expectedCents !== netCents)
    throw conflict('total_changed', 'El precio ha cambiado. Revísalo antes de seguir.', {totalCents: netCents});
  const {rows} = await tx.query<{id: number}>(
    `insert into ticket_move (ticket_id, event_session_id, from_seat_id, to_seat_id, price_id, list_cents, off_cents,
       fee_cents, net_cents, staff_user_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      ask.ticketId,
      ticket.eventSessionId,
      ticket.seatId,
      quote.seatId,
      quote.priceId,
      quote.listCents,
      offCents,
      feeCents,
      netCents,
      ask.by?.staffUserId ?? null,
      ask.by?.reason ?? '',
    ],
  );
  if (!rows[0])
    throw conflict('charge_under_way', 'El cambio de esta entrada se está pagando en otra ventana. Espera un momento.');
  const moveId = rows[0].id;
  if (netCents > 0)
    return {
      moveId,
      place: quote.place,
      from: quote.from,
      order: await placeMove(tx, ask, ticket, quote, moveId, netCents),
      applied: null,
      back: [],
      forgoneCents: 0,
    };
  const back = netCents < 0 ? await giveBack(tx, ask, ticket, -netCents) : [];
  const applied = await applyMove(tx, moveId, null);
  if (!applied) throw conflict('seat_taken', 'Esa butaca ya no está libre. Elige otra.');
  const forgoneCents = ask.by ? Math.max(0, quote.differenceCents) : 0;
  return {moveId, place: quote.place, from: quote.from, order: null, applied, back, forgoneCents};
}

const ofHolder = (ticket: Movable, quote: MoveQuote) => ({
  netCents: quote.differenceCents + ticket.feeCents,
  offCents: quote.offCents,
  feeCents: ticket.feeCents,
});

/** What is not given back or not charged is as if it had been taken off, or had been the price. */
function ofStaff(ticket: Movable, quote: MoveQuote, {givesBack, charges}: ByStaff) {
  if (quote.differenceCents > 0 && charges)
    return {netCents: quote.differenceCents, offCents: quote.offCents, feeCents: 0};
  if (quote.differenceCents > 0)
    return {netCents: 0, offCents: quote.listCents - (ticket.listCents - ticket.offCents), feeCents: 0};
  return {netCents: givesBack ? quote.differenceCents : 0, offCents: quote.offCents, feeCents: 0};
}

/** What it costs, for whoever may move it now. @throws DomainError 409 `not_movable`, `seat_taken`, `refund_by_hand` */
export async function priceMove(tx: Tx, orderId: number, ticketId: number, seatId: number): Promise<MovePrice> {
  const [ticket] = await readMovable(tx, orderId, ticketId);
  if (!ticket?.isOpen) throw conflict('not_movable', 'Esta entrada ya no se puede cambiar de butaca.');
  const quote = await quoteMove(tx, ticket, seatId);
  const {netCents} = ofHolder(ticket, quote);
  if (netCents < 0 && ticket.isByHand) throw byHand();
  return {place: quote.place, differenceCents: quote.differenceCents, feeCents: ticket.feeCents, netCents};
}

/** What staff would charge for it, or give back: no fee, and no terms of the session. @throws as `priceMove` */
export async function priceStaffMove(
  tx: Tx,
  orderId: number,
  ticketId: number,
  seatId: number,
): Promise<Pick<MovePrice, 'place' | 'differenceCents'>> {
  const [ticket] = await readMovable(tx, orderId, ticketId);
  if (!ticket) throw conflict('not_movable', 'Esta entrada no se puede cambiar de butaca.');
  const {place, differenceCents} = await quoteMove(tx, ticket, seatId);
  return {place, differenceCents};
}

export interface MovePrice {
  place: string;
  differenceCents: number;
  feeCents: number;
  /** Above zero it is paid, below it goes back. */
  netCents: number;
}

const byHand = () =>
  conflict('not_movable', 'Se pagó en taquilla: para cambiar a una butaca más barata, pásate por allí.');

/** The seat is kept for the order, and nobody else's meanwhile. */
async function placeMove(
  tx: Tx,
  ask: MoveTicket,
  ticket: Movable,
  quote: MoveQuote,
  moveId: number,
  cents: number,
): Promise<PlacedOrder> {
  const {rows} = await tx.query<{
    customerId: number | null;
    email: string;
    firstName: string;
    surname1: string;
    surname2: string;
    phone: string;
    docNo: string | null;
  }>(
    `select customer_id as "customerId", email, first_name as "firstName", surname1, surname2, phone, doc_no as "docNo"
       from "order" where id = $1`,
    [ask.orderId],
  );
  const {customerId, ...buyer} = rows[0]!;
  const channel = ask.by ? 'box_office' : 'web';
  const order = await placeDues(tx, {
    dues: [
      {
        kind: 'ticket_move',
        description: `Cambio de butaca: ${quote.place}`,
        cents,
        vatCode: ticket.vatCode,
        ownId: moveId,
      },
    ],
    channel,
    buyer,
    customerId,
    staffUserId: ask.by?.staffUserId ?? null,
    payMinutes: ask.payMinutes,
    consents: ask.consents,
    invoice: ask.invoice,
  });
  await tx.query(
    `update "order" o set place_needed_at = t.place_needed_at from "order" t
      where o.id = $1 and t.id = $2 and t.place_needed_at is not null`,
    [order.id, ask.orderId],
  );
  const {rowCount} = await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, order_id, price_id, expires_at, quota_ids)
     values ($1, $2, 'hold', $3, $4, $5, ${quotasOf('$1::int', '$4::int', '$6::text')})
     on conflict (event_session_id, seat_id) do update set order_id = excluded.order_id, cart_id = null,
       pack_claim_id = null, price_id = excluded.price_id, expires_at = excluded.expires_at,
       quota_ids = excluded.quota_ids, changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.expires_at <= now()`,
    [ticket.eventSessionId, quote.seatId, order.id, quote.priceId, order.claimsExpireAt, channel],
  );
  if (rowCount !== 1) throw conflict('seat_taken', 'Esa butaca ya no está libre. Elige otra.');
  return order;
}

/** What was paid last goes back first: earlier moves, then the ticket, of which its fee stays. */
async function giveBack(tx: Tx, ask: MoveTicket, ticket: Movable, cents: number): Promise<Refunded[]> {
  if (ticket.isByHand && !ask.by) throw byHand();
  const {rows: paid} = await tx.query<{orderId: number; lineId: number; left: number; isWhole: boolean}>(
    `select l.order_id as "orderId", l.id as "lineId", l.total_cents - l.refunded_cents as left, true as "isWhole"
       from ticket_move m join order_line l on l.id = m.order_line_id and l.state = 'active'
      where m.ticket_id = $1 and m.state = 'applied'
     union all
     select l.order_id, l.id, l.total_cents - l.refunded_cents - 1, false from order_line l where l.id = $2
      order by 2 desc`,
    [ask.ticketId, ticket.orderLineId],
  );
  const why = {reason: 'Cambio a una butaca más barata', staffUserId: ask.by?.staffUserId ?? null};
  const back: Refunded[] = [];
  let owed = cents;
  for (const {orderId, lineId, left, isWhole} of paid) {
    const part = Math.min(owed, left);
    if (part <= 0) continue;
    owed -= part;
    back.push(
      isWhole && part === left
        ? await refundLines(tx, {orderId, orderLineIds: [lineId], ...why})
        : await refundAmount(tx, {orderId, orderLineId: lineId, amountCents: part, ...why}),
    );
  }
  if (owed > 0) throw conflict('not_movable', 'De esta entrada no queda tanto pagado. Escríbenos y lo vemos.');
  return back;
}
