/**
 * Cart -> Order: freezes what is owed and binds the claims to it. After this the seats belong to the
 * order until its claims expire; nobody else can take them before, whatever the browser does.
 * The buyer pays exactly the total that was on screen: any difference is a 409, never a silent change.
 */
import {conflict, DomainError, invalid} from '../../errors';
import {split} from '../../money';
import type {Tx} from '../../tx';
import {checkBuyerRights} from './buyer-rights';
import {quoteCart, vatOf, type Quote, type QuotedLine} from './quote';

export interface Buyer {
  email: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  docNo: string | null;
}

export interface PlaceOrder {
  cartId: string;
  channel: 'web' | 'box_office' | 'phone';
  buyer: Buyer;
  customerId: number | null;
  staffUserId: number | null;
  expectedTotalCents: number | null;
  consents: Record<string, unknown>;
}

export interface PlacedOrder {
  id: number;
  number: string;
  totalCents: number;
  claimsExpireAt: Date;
  eventSessionIds: number[];
}

export async function placeOrder(tx: Tx, ask: PlaceOrder): Promise<PlacedOrder> {
  const cart = (await tx.query<{state: string}>(`select state from cart where id = $1 for update`, [ask.cartId])).rows[0];
  if (!cart) throw new DomainError('cart_empty', 422, 'Tu carrito está vacío.');
  if (cart.state === 'ordered') throw conflict('cart_ordered', 'Este carrito ya tiene un pedido en marcha.');
  // Locks this cart's claims in the doctrine's order; a claim whose hold has ended is no longer ours.
  await tx.query(`select 1 from seat_claim where cart_id = $1 and kind = 'hold' and order_id is null order by event_session_id, seat_id for update`, [ask.cartId]);
  const quote = await quoteCart(tx, ask.cartId, ask.channel);
  if (quote.lines.length === 0) throw new DomainError('cart_expired', 410, 'El tiempo de tu carrito ha terminado y las entradas han vuelto a la venta.');
  if (ask.expectedTotalCents !== null && ask.expectedTotalCents !== quote.totalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de pagar.', {totalCents: quote.totalCents});
  // Two carts of one person that check out at once are counted one after the other.
  if (ask.channel === 'web') await tx.query(`select pg_advisory_xact_lock(hashtextextended('buyer:' || $1, 0))`, [ask.buyer.email]);
  await checkSessions(tx, quote, ask);
  if (quote.discount) await useDiscount(tx, quote.discount.id, quote.discount.tickets);

  const order = (
    await tx.query<{id: number; number: string; expires: Date}>(
      `insert into "order" (number, cart_id, channel, state, customer_id, staff_user_id, email, first_name, surname1, surname2, phone, doc_no,
                            discount_id, total_cents, discount_cents, fee_cents, consents, claims_expire_at)
       select to_char(now() at time zone 'Europe/Madrid', 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0'), $1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9, $10,
              $11, $12, $13, $14, $15, least(greatest(c.expires_at, now() + make_interval(mins => setting_int('holdPaymentExtensionMinutes', 15))), c.hard_limit_at)
         from cart c where c.id = $1
       returning id, number, claims_expire_at as expires`,
      [
        ask.cartId, ask.channel, ask.customerId, ask.staffUserId, ask.buyer.email, ask.buyer.firstName, ask.buyer.surname1, ask.buyer.surname2, ask.buyer.phone, ask.buyer.docNo,
        quote.discount?.id ?? null, quote.totalCents, quote.discountCents, quote.feeCents, JSON.stringify(ask.consents),
      ],
    )
  ).rows[0];
  await insertLines(tx, order.id, quote.lines);
  await tx.query(
    `update seat_claim set order_id = $2, expires_at = $3, changed_xid = pg_current_xact_id() where cart_id = $1 and kind = 'hold' and order_id is null and expires_at > now()`,
    [ask.cartId, order.id, order.expires],
  );
  await tx.query(`update zone_claim set order_id = $2, expires_at = $3 where cart_id = $1 and kind = 'hold' and order_id is null and expires_at > now()`, [ask.cartId, order.id, order.expires]);
  await tx.query(`update cart set state = 'ordered' where id = $1`, [ask.cartId]);
  return {id: order.id, number: order.number, totalCents: quote.totalCents, claimsExpireAt: order.expires, eventSessionIds: [...new Set(quote.lines.map(l => l.eventSessionId))]};
}

interface SessionRule {
  id: number;
  title: string;
  open: boolean;
  /** Holders buy before the sale opens, in the window that their offer had when the seat was held. */
  isAhead: boolean;
  isForBuyers: boolean;
  max_per_order: number;
  max_per_customer: number;
  bought: number;
}

/** The sale window, the limit per order and the limit per customer, by the database's facts of now. */
async function checkSessions(tx: Tx, quote: Quote, ask: PlaceOrder): Promise<void> {
  const ids = [...new Set(quote.lines.map(l => l.eventSessionId))].sort((a, b) => a - b);
  const {rows} = await tx.query<SessionRule>(
    `select s.id, e.title, s.buyers_only and (s.buyers_only_until is null or s.buyers_only_until > now()) as "isForBuyers", s.max_per_order, s.max_per_customer,
            s.state = 'on_sale' and s.starts_at > now() as "isAhead", s.state = 'on_sale' and case when $2 = 'web' then now() between s.sale_starts_at and s.sale_ends_at else now() <= s.box_office_ends_at end as open,
            case when $3 = '' then 0 else (select count(*)::int from order_line l join "order" o on o.id = l.order_id
               where o.email = $3 and l.event_session_id = s.id and (l.state = 'active' or (l.state = 'pending' and o.state = 'pending'))) end as bought
       from event_session s join event e on e.id = s.event_id where s.id = any($1)`,
    [ids, ask.channel, ask.channel === 'web' ? ask.buyer.email : ''],
  );
  for (const s of rows) {
    const isForHolders = quote.lines.every(l => l.eventSessionId !== s.id || l.forPassId !== null);
    const wanted = quote.lines.filter(l => l.eventSessionId === s.id).reduce((n, l) => n + l.quantity, 0);
    if (!(isForHolders ? s.isAhead : s.open)) throw conflict('sale_closed', `La venta de «${s.title}» está cerrada ahora mismo.`, {eventSessionId: s.id});
    if (wanted > s.max_per_order) throw invalid({seats: `Como mucho ${s.max_per_order} entradas por pedido.`}, `Para «${s.title}» puedes comprar como mucho ${s.max_per_order} entradas por pedido.`);
    if (ask.channel === 'web' && s.bought + wanted > s.max_per_customer)
      throw invalid({email: `Con este correo ya hay ${s.bought} entradas.`}, `Para «${s.title}» cada persona puede comprar como mucho ${s.max_per_customer} entradas.`);
  }
  const restricted = ask.channel === 'web' ? rows.filter(s => s.isForBuyers) : [];
  if (restricted.length) await checkBuyerRights(tx, {buyer: ask.buyer, lines: quote.lines, restricted});
  const seats = quote.lines.filter(l => l.seatId !== null);
  for (const id of ids) {
    const here = seats.filter(l => l.eventSessionId === id);
    const companions = here.filter(l => l.attributes & 2).length;
    if (companions > here.filter(l => l.attributes & 1).length)
      throw invalid({seats: 'Falta la plaza de silla de ruedas.'}, 'Las plazas de acompañante se venden junto con una plaza para silla de ruedas.');
  }
}

async function useDiscount(tx: Tx, id: number, tickets: number): Promise<void> {
  const used = await tx.query(`update discount set uses = uses + $2 where id = $1 and is_active and (max_uses is null or uses + $2 <= max_uses)`, [id, tickets]);
  if (used.rowCount !== 1) throw conflict('discount_used_up', 'El código de descuento se acaba de agotar. Revisa el importe.');
}

/** One line per ticket: a seat, or one place of a numberless zone. */
async function insertLines(tx: Tx, orderId: number, lines: QuotedLine[]): Promise<void> {
  const tickets = lines.flatMap(line => {
    const discounts = split(line.discountCents, new Array<number>(line.quantity).fill(1));
    return discounts.map(discountCents => ({line, discountCents, ...vatOf(line.unitCents, line.feeCents, discountCents, line.vatBp, line.feeVatBp)}));
  });
  const col = <T>(pick: (t: (typeof tickets)[number]) => T) => tickets.map(pick);
  await tx.query(
    `insert into order_line (order_id, position, event_session_id, zone_id, seat_id, price_id, price_category_id, description, unit_cents, fee_cents, discount_cents,
                             vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents, for_pass_id, friend_offer_id, allowed_buyer_id)
     select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[], $9::int[], $10::int[], $11::int[], $12::text[], $13::int[], $14::int[], $15::int[], $16::int[], $17::int[], $18::int[], $19::int[])`,
    [
      orderId, tickets.map((_, i) => i + 1), col(t => t.line.eventSessionId), col(t => t.line.zoneId), col(t => t.line.seatId), col(t => t.line.priceId), col(t => t.line.priceCategoryId),
      col(t => describeTicket(t.line)), col(t => t.line.unitCents), col(t => t.line.feeCents), col(t => t.discountCents),
      col(t => t.line.vatCode), col(t => t.line.vatBp), col(t => t.vatCents), col(t => t.line.feeVatBp), col(t => t.feeVatCents), col(t => t.line.forPassId), col(t => t.line.friendOfferId), col(t => t.line.allowedBuyerId),
    ],
  );
}

const describeTicket = (l: QuotedLine) =>
  [l.zoneName, l.rowLabel && `fila ${l.rowLabel}`, l.seatNumber && `butaca ${l.seatNumber}`, l.priceCategoryName].filter(Boolean).join(', ');
