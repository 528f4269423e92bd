/** Tickets of a session that lets them be offered again: listed, found, put into a cart, paid. */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {payAtBank} from '../../support/doubles/bank';
import {SHOWN, PRICE} from '../../support/world/fixture';
import {checkOut, must, type Checkout} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, type Visitor, type ErrorBody} from '../../support/wire/visitor';
import {anybody, app, at, type Order, world} from './give-stage';

export const terms = ({allowed = true, hours = 2, fee = 0} = {}) =>
  app.db.query(
    `update event_session set resale_allowed = $2, resale_until_hours = $3, resale_fee_cents = $4, moves_allowed = true,
       move_until_hours = 2, move_fee_cents = 0 where id = $1`,
    [world.sessionId, allowed, hours, fee],
  );
export const FEE = SHOWN.general - PRICE.general;

export interface Resale {
  minCents: number;
  maxCents: number;
  feeCents: number;
  isCredit: boolean;
  listing: {askedCents: number; paysCents: number; isHeld: boolean} | null;
}
export type Seen = {sessions: {tickets: {id: number; state: string; resale: Resale | null; cancel: object | null}[]}[]};
export const see = async (order: Order) => must(await anybody().get<Seen>(at(order.hash))).sessions[0]!.tickets;
export const list = (order: Order, askedCents: number, expectedCents = askedCents, n = 0, key = randomUUID()) =>
  anybody().post<{id: number} & ErrorBody>(
    `${at(order.hash)}/tickets/${order.ticketIds[n]}/resale`,
    {askedCents, expectedCents},
    idempotency(key),
  );
export const listed = async (order: Order, cents: number = PRICE.general, n = 0) =>
  must(await list(order, cents, cents, n)).id;
export const onOffer = async () =>
  must(
    await anybody().get<{id: number; seatId: number; cents: number; isHeld: boolean}[]>(
      `/api/public/sessions/${world.sessionId}/resale`,
    ),
  );
export const take = (who: Visitor, listingId: number) =>
  who.post<ErrorBody & {totalCents: number; lines: {key: string; isResale: boolean; unitCents: number}[]}>(
    '/api/public/cart/resale',
    {sessionId: world.sessionId, listingId},
  );
let buyers = 0;
export const newEmail = () => `revende${++buyers}@example.org`;
/** In the cart of somebody new, and at the bank. */
export async function toBank(
  listingId: number,
  cents = SHOWN.general,
): Promise<Checkout & {email: string; who: Visitor}> {
  const who = anybody();
  must(await take(who, listingId));
  const email = newEmail();
  return {...must(await checkOut(who, cents, {email})), email, who};
}
export const stateOf = async (number: string) =>
  (await app.db.query<{state: string}>('select state from "order" where number = $1', [number])).rows[0]!.state;
export const pay = async (checkout: Checkout): Promise<string> => {
  await payAtBank(checkout.redirect!, 'pay');
  await until('the bank has told', async () => {
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from payment p join "order" o on o.id = p.order_id where o.number = $1 and p.state <> 'created'`,
      [checkout.orderNumber],
    );
    return rows[0]!.n > 0;
  });
  return stateOf(checkout.orderNumber);
};
export const rowOf = async (id: number) =>
  (
    await app.db.query<{state: string; orderId: number | null; cartId: string | null}>(
      'select state, order_id as "orderId", cart_id as "cartId" from ticket_listing where id = $1',
      [id],
    )
  ).rows[0]!;
export const backOf = async (orderId: number): Promise<number> =>
  (
    await app.db.query<{cents: number}>(
      'select coalesce(sum(amount_cents), 0)::int as cents from refund where order_id = $1',
      [orderId],
    )
  ).rows[0]!.cents;
export const claimOf = async (ticketId: number) =>
  (
    await app.db.query<{kind: string; order: string}>(
      `select c.kind, o.number as order from ticket t join seat_claim c using (event_session_id, seat_id)
        join "order" o on o.id = c.order_id where t.id = $1`,
      [ticketId],
    )
  ).rows[0] ?? null;
export const ticketsAt = async (ticketId: number) =>
  (
    await app.db.query<{id: number; state: string; number: string}>(
      `select x.id, x.state, o.number from ticket t join ticket x using (event_session_id, seat_id) join "order" o on o.id = x.order_id
        where t.id = $1 order by x.id`,
      [ticketId],
    )
  ).rows;
export const hashOf = (orderId: number): string => signedId(app.runtime.config.secret, 'reservation', orderId);
