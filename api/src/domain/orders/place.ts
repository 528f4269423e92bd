/**
 * Cart -> Order: freezes what is owed and binds the claims to it. After this the seats belong to the
 * order until its claims expire; nobody else can take them before, whatever the browser does.
 * The buyer pays exactly the total that was on screen: any difference is a 409, never a silent change.
 */
import type {SaleChannel} from '../kernel/channel';
import {conflict, DomainError, invalid} from '../kernel/errors';
import {together, type Tx} from '../kernel/tx';
import {lockOfBuyer} from '../kernel/locks';
import {becomes} from '../machines/move';
import {noBank, PRACTICE_TERMINAL, type BankTry} from './bank-try';
import {checkBuyerRights} from './buyer-rights';
import {insertDues, readGoods, readVat} from './cart-goods';
import {contestOthers, takeOverEnded} from './ended-share';
import {DUE_CENTS, type Due} from './due';
import {readGiftParts, takeGiftParts} from './gift-part';
import {bindListings} from '../seats/bind-listings';
import {makeWay} from './rivals';
import {useDiscounts, writeDiscounts} from './rules/use-discounts';
import {hear, keepHeard, type Said} from './rules/hear';
import {requireInvoiceData} from './rules/invoice-data';
import {tariffProblems} from './rules/tariff-limits';
import {quoteToPlace, vatOf, type Quote, type QuotedLine} from './quote';
import type {SessionRule} from './rules/session-rule';

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
  channel: SaleChannel;
  /** Of whoever sold it outside; absent: the next of ours. */
  number?: string;
  buyer: Buyer;
  customerId: number | null;
  staffUserId: number | null;
  expectedTotalCents: number | null;
  consents: Record<string, unknown>;
  /** Of what is bought, what is asked and said. */
  said?: Said;
  /** Who has sent the buyer. */
  affiliateId?: number | null;
  /** The buyer has accepted the legal texts: the editions of this moment and the moment go with the consents. */
  acceptsTexts?: boolean;
  /**
   * Whoever buys stands there, or sits before the form: above the limit of simplified invoices they say who they are, in
   * fields that begin so. Null: nobody is there (rules/invoice-data).
   */
  namesBuyerAt?: string | null;
  /**
   * The first try to pay, under a number from the caller's random source: made with the order when something is to be
   * paid.
   */
  pay?: {method: 'card' | 'bizum' | 'lfp'} & BankTry;
}

export interface PlacedOrder {
  id: number;
  number: string;
  totalCents: number;
  /** Of it, what gift cards do not pay. */
  dueCents: number;
  claimsExpireAt: Date;
  eventSessionIds: number[];
  paymentId: number | null;
  bankTerminalId: number | null;
  /** Of the first try, when there is one. */
  gatewayOrder: string | null;
  /** Of a trial: the built-in bank, a number of its own, no books. */
  isTrial: boolean;
}

/**
 * Cart, then its claims in the doctrine's order, then the buyer: two carts of one person that check out at once are
 * counted one after the other.
 */
const LOCK = `
with c as materialized (select state, supporter_id, exists (select 1 from cart_gift_card g where g.cart_id = cart.id) as has_gifts,
         case when state = 'open' and expires_at > now() then goods else '{}' end as goods
       from cart where id = $1 for update),
     card as materialized (select 1 from supporter where id = (select supporter_id from c) for update),
     claims as materialized (select 1 from seat_claim where cart_id = $1 and kind = 'hold' and order_id is null
       and (select state from c) <> 'ordered' order by event_session_id, seat_id for update)
select state, goods, has_gifts as "hasGifts", case when (select count(*) from claims) + (select count(*) from card) >= 0 and $2 <> ''
  and state <> 'ordered' then ${lockOfBuyer('$2')}::text end from c`;

/** The order, one line per ticket (a seat, or one place of a numberless zone), its claims and its first try to pay. */
const PLACE = `
with o as (
  insert into "order" (number, cart_id, channel, state, customer_id, staff_user_id, email, first_name, surname1,
    surname2, phone, doc_no,
                       discount_id, total_cents, discount_cents, fee_cents, consents, claims_expire_at, visitor,
                         is_contested, is_trial, gift_card_cents, supporter_id, affiliate_id,
                         place_needed_at)
  select case when $41::text is not null then $41 when $40 then 'PRUEBA-' || nextval('trial_order_number')
    else to_char(now() at time zone club_zone(), 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0') end,
    $1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
         case when $16 then jsonb_build_object('at', now()) || coalesce((select jsonb_object_agg(t.kind, t.edition)
           from (select kind, max(edition) as edition from legal_text where kind in ('terms', 'privacy')
           group by kind) t), '{}') else '{}' end || $15::jsonb,
         least(greatest(c.expires_at, now() + make_interval(mins => setting_int('holdPaymentExtensionMinutes', 15))),
           c.hard_limit_at),
         case when $2 = 'web' then visitor_of($1) end, $37, $40, $43, $44, $46,
         case when $48 then c.place_needed_at end
    from cart c where c.id = $1
  returning id, number, ${DUE_CENTS} as due_cents, claims_expire_at
), lines as (
  insert into order_line (order_id, position, event_session_id, zone_id, seat_id, price_id, price_category_id,
    description, unit_cents, fee_cents, discount_cents,
                          vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents, for_pass_id, friend_offer_id,
                            allowed_buyer_id, guest_policy_id, event_pack_id, supporter_id, ticket_listing_id,
                            is_trial)
  select o.id, w.*, $40 from o, unnest($17::int[], $18::int[], $19::int[], $20::int[], $21::int[], $22::int[],
    $23::text[], $24::int[], $25::int[], $26::int[], $27::text[], $28::int[], $29::int[], $30::int[], $31::int[],
    $32::int[], $33::int[], $34::int[], $38::int[], $42::int[], $45::int[], $47::int[]) as w
), seats as (
  update seat_claim s set order_id = o.id, expires_at = o.claims_expire_at, changed_xid = pg_current_xact_id() from o
    where s.cart_id = $1 and s.kind = 'hold' and s.order_id is null and s.expires_at > now()
), places as (
  update zone_claim z set order_id = o.id, expires_at = o.claims_expire_at from o
    where z.cart_id = $1 and z.kind = 'hold' and z.order_id is null and z.expires_at > now()
), ordered as (
  update cart set ${becomes('cart', 'ordered')} from o where cart.id = $1
), try as (
  insert into payment (order_id, method, state, amount_cents, gateway_order, bank_terminal_id, is_trial)
    select id, $35, 'created', due_cents, $36, $39, $40 from o where $36::text is not null and due_cents > 0
    returning id, bank_terminal_id
)
select o.id, o.number, o.claims_expire_at as expires, try.id as "paymentId", try.bank_terminal_id as "bankTerminalId",
    setting_int('simplifiedInvoiceMaxCents', 40000) as "simplifiedMaxCents"
  from o left join try on true`;

export async function placeOrder(tx: Tx, ask: PlaceOrder): Promise<PlacedOrder> {
  // The tickets of an address are counted where it binds: at the box office a person stands there.
  const counted = ask.channel === 'web' ? ask.buyer.email : '';
  const cart = (await tx.query<{state: string; goods: string[]; hasGifts: boolean}>(LOCK, [ask.cartId, counted]))
    .rows[0];
  if (!cart) throw new DomainError('cart_empty', 'Tu carrito está vacío.');
  if (cart.state === 'ordered') throw conflict('cart_ordered', 'Este carrito ya tiene un pedido en marcha.');
  // A claim whose hold has ended is no longer ours.
  const {quote, sessions} = await quoteToPlace(
    tx,
    ask.cartId,
    ask.channel,
    counted,
    // At the counter nobody's account is asked.
    ask.channel === 'web' ? ask.customerId : null,
    readGoods(tx, ask.cartId, cart.goods),
  );
  const goods = quote.goods;
  if (quote.lines.length === 0 && goods.length === 0)
    throw new DomainError('cart_expired', 'El tiempo de tu carrito ha terminado y las entradas han vuelto a la venta.');
  const broken = goods.find(due => due.problem !== undefined);
  if (broken?.problem) throw conflict(broken.problem.code, broken.problem.message);
  const totalCents = goods.reduce((sum, due) => sum + due.cents, quote.totalCents);
  const giftParts = cart.hasGifts ? await readGiftParts(tx, ask.cartId, payableByGift(totalCents, goods), true) : [];
  const giftCents = giftParts.reduce((sum, part) => sum + part.cents, 0);
  const dueCents = totalCents - giftCents;
  if (ask.expectedTotalCents !== null && ask.expectedTotalCents !== dueCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de pagar.', {totalCents: dueCents});
  await checkSessions(tx, quote, sessions, ask);
  // Whoever sells outside tells us of its persons after.
  const heard = ask.channel === 'lfp' ? null : await hear(tx, quote.lines, goods, sessions, ask.said ?? {});
  // Sold outside, it is sold already.
  const tariff = ask.channel === 'lfp' ? undefined : tariffProblems(quote.lines)[0];
  if (tariff) throw invalid({seats: tariff.message}, tariff.message);
  const isTrial = sessions[0]?.isTrial ?? false;
  if (isTrial && goods.length > 0)
    throw conflict('mixed_trial', 'Con entradas de prueba no se compra nada más. Quita unas u otras cosas.');
  if (sessions.some(s => s.isTrial !== isTrial))
    throw conflict('mixed_trial', 'Tu carrito mezcla entradas de prueba y de verdad. Quita unas u otras.');
  if (quote.applied.some(one => one.kept > 0) || sessions.some(s => s.kept > 0))
    await takeOverEnded(tx, ask.cartId, ask.customerId);
  if (goods.length > 0) await makeWay(tx, goods);
  if (!isTrial) await useDiscounts(tx, quote.applied);

  // Too many together with orders of the same address that others have under way: whoever pays first has them.
  const isContested = sessions.some(s => s.rivals > 0 && s.bought + s.rivals + wantedOf(quote, s) > s.maxPerCustomer);

  const bankTerminalId = isTrial && ask.pay ? PRACTICE_TERMINAL : (ask.pay?.bankTerminalId ?? null);
  const gatewayOrder = ask.pay?.numberAt(bankTerminalId) ?? null;
  const placing = tx.query<{
    id: number;
    number: string;
    expires: Date;
    paymentId: number | null;
    bankTerminalId: number | null;
    simplifiedMaxCents: number;
  }>(PLACE, [
    ask.cartId,
    ask.channel,
    ask.customerId,
    ask.staffUserId,
    ask.buyer.email,
    ask.buyer.firstName,
    ask.buyer.surname1,
    ask.buyer.surname2,
    ask.buyer.phone,
    ask.buyer.docNo,
    quote.applied.find(one => one.code !== null)?.id ?? null,
    totalCents,
    goods.reduce((sum, due) => sum + (due.discountCents ?? 0), quote.discountCents),
    quote.feeCents,
    JSON.stringify(ask.consents),
    ask.acceptsTexts ?? false,
    ...linesOf(quote.lines),
    ask.pay?.method ?? null,
    gatewayOrder,
    isContested,
    quote.lines.flatMap(line => new Array<number | null>(line.quantity).fill(line.guestPolicyId)),
    bankTerminalId,
    isTrial,
    ask.number ?? null,
    quote.lines.flatMap(line => new Array<number | null>(line.quantity).fill(line.packId)),
    giftCents,
    quote.supporter?.id ?? null,
    quote.lines.flatMap(line =>
      Array.from({length: line.quantity}, (_, n) => (n < line.supporterTickets ? quote.supporter!.id : null)),
    ),
    ask.affiliateId ?? null,
    quote.lines.flatMap(line => new Array<number | null>(line.quantity).fill(line.listingId)),
    // What was declared stays with the places that it was declared for, and nowhere else.
    quote.lines.some(line => line.seatId !== null && line.attributes & 1),
  ]);
  const [{rows}, bpOf] = await together([
    placing,
    goods.length > 0
      ? readVat(
          tx,
          goods.map(due => due.vatCode),
        )
      : new Map<string, number>(),
  ]);
  const order = rows[0]!;
  if (order.paymentId !== null && order.bankTerminalId === null) throw noBank();
  const listings = quote.lines.flatMap(line => line.listingId ?? []);
  if (listings.length > 0 && !(await bindListings(tx, ask.cartId, order.id, listings)))
    throw conflict('listing_gone', 'Una entrada de reventa de tu carrito ya no está. Revisa tu carrito.');
  if (isContested) await contestOthers(tx, order.id);
  if (quote.applied.length > 0) await writeDiscounts(tx, order.id, quote.applied, isTrial);
  if (giftCents > 0) await takeGiftParts(tx, order.id, giftParts);
  if (goods.length > 0)
    await insertDues(
      tx,
      order.id,
      goods,
      bpOf,
      quote.lines.reduce((sum, line) => sum + line.quantity, 0),
    );
  if (heard) await keepHeard(tx, order.id, heard);
  // No invoice of an order is more than all of it.
  if (!isTrial && (totalCents > order.simplifiedMaxCents || ask.consents.billing))
    await requireInvoiceData(tx, order.id, ask.namesBuyerAt);
  return {
    id: order.id,
    number: order.number,
    totalCents,
    dueCents,
    claimsExpireAt: order.expires,
    eventSessionIds: [...new Set(quote.lines.map(l => l.eventSessionId))],
    paymentId: order.paymentId,
    bankTerminalId: order.bankTerminalId,
    gatewayOrder,
    isTrial,
  };
}

/** Gift cards do not buy gift cards: a card would never end. */
export const payableByGift = (totalCents: number, goods: readonly Due[]): number =>
  totalCents - goods.reduce((sum, due) => sum + (due.kind === 'gift_card' ? due.cents : 0), 0);

const wantedOf = (quote: Quote, session: SessionRule): number =>
  quote.lines.filter(l => l.eventSessionId === session.id).reduce((n, l) => n + l.quantity, 0);

/** The sale window, the limit per order and the limit per customer. */
async function checkSessions(tx: Tx, quote: Quote, sessions: SessionRule[], ask: PlaceOrder): Promise<void> {
  for (const s of sessions) {
    const hasOwnWindow = quote.lines.every(
      l => l.eventSessionId !== s.id || l.packClaimId !== null || (l.forPassId !== null && !l.isCheaper),
    );
    const wanted = wantedOf(quote, s);
    if (!(hasOwnWindow ? s.isAhead : s.isOpen))
      throw conflict('sale_closed', `La venta de «${s.title}» está cerrada ahora mismo.`, {eventSessionId: s.id});
    // What an agency may sell is what is left of its quota: it buys nothing itself.
    if (wanted > s.maxPerOrder && ask.channel !== 'partner')
      throw invalid(
        {seats: `Como mucho ${s.maxPerOrder} entradas por pedido.`},
        `Para «${s.title}» puedes comprar como mucho ${s.maxPerOrder} entradas por pedido.`,
      );
    if (ask.channel === 'web' && s.bought + wanted > s.maxPerCustomer)
      throw invalid(
        {email: 'Con este correo no puedes comprar tantas entradas.'},
        `Para «${s.title}» cada persona puede comprar como mucho ${s.maxPerCustomer} entradas, contando las que ya tenga.`,
      );
  }
  const restricted = ask.channel === 'web' ? sessions.filter(s => s.isForBuyers) : [];
  if (restricted.length) await checkBuyerRights(tx, {buyer: ask.buyer, lines: quote.lines, restricted});
  const seats = quote.lines.filter(l => l.seatId !== null);
  for (const {id} of sessions.filter(one => one.keepsAccessible)) {
    const here = seats.filter(l => l.eventSessionId === id);
    const companions = here.filter(l => l.attributes & 2).length;
    if (companions > here.filter(l => l.attributes & 1).length)
      throw invalid(
        {seats: 'Falta la plaza de silla de ruedas.'},
        'Las plazas de acompañante se venden junto con una plaza para silla de ruedas.',
      );
  }
}

/** Columns of the lines, in the order in which PLACE takes them. */
function linesOf(lines: QuotedLine[]): unknown[][] {
  const tickets = lines.flatMap(line =>
    line.off.map(discountCents => ({
      line,
      discountCents,
      ...vatOf(line.unitCents, line.feeCents, discountCents, line.vatBp, line.feeVatBp),
    })),
  );
  const col = <T>(pick: (t: (typeof tickets)[number]) => T) => tickets.map(pick);
  return [
    tickets.map((_, i) => i + 1),
    col(t => t.line.eventSessionId),
    col(t => t.line.zoneId),
    col(t => t.line.seatId),
    col(t => t.line.priceId),
    col(t => t.line.priceCategoryId),
    col(t => describeTicket(t.line)),
    col(t => t.line.unitCents),
    col(t => t.line.feeCents),
    col(t => t.discountCents),
    col(t => t.line.vatCode),
    col(t => t.line.vatBp),
    col(t => t.vatCents),
    col(t => t.line.feeVatBp),
    col(t => t.feeVatCents),
    col(t => t.line.forPassId),
    col(t => t.line.friendOfferId),
    col(t => t.line.allowedBuyerId),
  ];
}

const describeTicket = (l: QuotedLine) =>
  [l.zoneName, l.rowLabel && `fila ${l.rowLabel}`, l.seatNumber && `butaca ${l.seatNumber}`, l.priceCategoryName]
    .filter(Boolean)
    .join(', ');
