/**
 * A paid order gets what its lines stand for, all of it or nothing: what is reserved for it becomes its buyer's, the
 * wallet pays its part, the limits are kept, and then every kind of line gives what it is (orders/line-kind).
 */
import {DomainError} from '../kernel/errors';
import {together, type Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {basketWentOn} from './rules/basket';
import {takeShareAgain} from './ended-share';
import {takeGiftAgain} from './gift-part';
import {everyKind, groupByKind, type Line} from './line-kind';
import {takeFromWallet} from './wallet';

interface OrderLine extends Line {
  isCancelled: boolean;
  seat: {eventSessionId: number; seatId: number} | null;
}

interface Order {
  walletCents: number;
  giftCardCents: number;
  isLate: boolean;
  isContested: boolean;
  hasLostTurn: boolean;
  /** Agreed with staff: a person's limits are not a group's. */
  isGroup: boolean;
  lines: OrderLine[];
}

/** The sold seats; or why the order cannot be had any more, and then nothing has changed. */
export type Fulfilled =
  | {seats: {eventSessionId: number; seatId: number}[]}
  | {refused: 'seats_gone' | 'limit_used' | 'basket_went_on'};

/** `book` puts its money into the books: together with the last write, for then nothing is refused any more. */
export async function fulfilOrder(
  tx: Tx,
  orderId: number,
  book: () => Promise<void> = async () => undefined,
): Promise<Fulfilled> {
  const order = await readOrder(tx, orderId);
  // A session that will not be held sells nothing: this money goes back.
  if (order.lines.some(line => line.isCancelled)) return {refused: 'seats_gone'};
  if (order.hasLostTurn) return {refused: 'limit_used'};
  if (order.isLate && (await basketWentOn(tx, orderId))) return {refused: 'basket_went_on'};
  const [, refused] = await together([tx.query('savepoint fulfil'), giveAll(tx, orderId, order, book).catch(ofRule)]);
  if (refused) {
    await tx.query('rollback to savepoint fulfil');
    return {refused};
  }
  return {seats: order.lines.flatMap(line => line.seat ?? [])};
}

/** A place that is kept for others by now, or too near to whoever sat down meanwhile, is a place that is gone. */
function ofRule(error: unknown): 'seats_gone' {
  if (error instanceof DomainError && LOST.includes(error.code)) return 'seats_gone';
  throw error;
}
const LOST: readonly string[] = ['too_near', 'place_need_undeclared', 'wheelchair_first'];

async function giveAll(
  tx: Tx,
  orderId: number,
  order: Order,
  book: () => Promise<void>,
): Promise<'seats_gone' | 'limit_used' | null> {
  const kinds = groupByKind(order.lines);
  if (!(await everyKind(kinds, order.isLate, (kind, lines) => kind.secure(tx, orderId, lines)))) return 'seats_gone';
  if (order.giftCardCents > 0 && !(await takeGiftAgain(tx, orderId))) return 'seats_gone';
  if (order.walletCents > 0 && !(await takeFromWallet(tx, orderId))) return 'seats_gone';
  if ((order.isLate || order.isContested) && !order.isGroup && !(await takeShareAgain(tx, orderId)))
    return 'limit_used';
  const [, areGiven] = await together([
    moveOne(tx, to('order', 'paid'), {
      id: orderId,
      set: 'paid_at = now(), claims_expire_at = null, awaits_bank = false',
    }),
    everyKind(kinds, order.isLate, (kind, lines) => kind.give(tx, orderId, lines)),
  ]);
  if (!areGiven) return 'seats_gone';
  // Last: until a kind has looked, another order's line for the same thing may be the living one (unique indexes).
  await together([move(tx, to('order_line', 'active'), {where: 'order_id = $1', values: [orderId]}), book()]);
  return null;
}

async function readOrder(tx: Tx, orderId: number): Promise<Order> {
  const {rows} = await tx.query<Order>(
    `select o.wallet_cents as "walletCents", o.gift_card_cents as "giftCardCents", o.state in ('expired', 'cancelled') as "isLate",
      o.is_contested as "isContested", o.has_lost_turn as "hasLostTurn", o.reservation_id is not null as "isGroup",
            (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'totalCents', l.total_cents,
              'quantity', l.quantity, 'isCancelled', coalesce(s.state = 'cancelled', false),
              'seat', case when l.seat_id is not null
                then json_build_object('eventSessionId', l.event_session_id, 'seatId', l.seat_id) end)
              order by l.event_session_id, l.seat_id, l.id), '[]')
               from order_line l left join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id)
              where l.order_id = o.id) as lines
       from "order" o where o.id = $1`,
    [orderId],
  );
  return rows[0]!;
}
