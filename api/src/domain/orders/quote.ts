/**
 * What a cart costs, by the database's prices of this moment. The shown price is amount + booking fee
 * (fixed per ticket and channel, always inside); a free ticket carries no fee. Discounts apply to the
 * amount, never to the fee, and never make a line negative.
 */
import {vatInside} from '../kernel/money';

import type {SessionRule} from './rules/session-rule';
import type {Due} from './due';
import {received} from './rules/received';
import type {Applied, Offer} from './rules/offers';
import {priceCart} from './rules/price-cart';
import type {QuotedLine} from './rules/quoted-line';
import {offersSql, readOffers} from './rules/read-offers';
import {type Benefit, benefitSql, PRESALE_HOURS} from './rules/supporter-benefit';
import {together, type Tx} from '../kernel/tx';

export type {QuotedLine} from './rules/quoted-line';

export interface Quote {
  lines: QuotedLine[];
  /** What is no ticket, less what the discounts take off it. */
  goods: Due[];
  /** The discounts that count, of everything in the cart: the code's, and those that apply by themselves. */
  applied: Applied[];
  /** A supporter's card, where it takes more off than the code: one of them counts. */
  supporter: {id: number; name: string; cents: number} | null;
  /** Of the tickets, as what follows. */
  subtotalCents: number;
  discountCents: number;
  feeCents: number;
  totalCents: number;
}

interface ClaimRow extends Omit<QuotedLine, 'unitCents' | 'discountCents' | 'off' | 'supporterTickets' | 'kind'> {
  amountCents: number;
  fee: number;
  offers: Offer[] | null;
  benefit: Benefit | null;
}

const MINE = `(o.visitor = visitor_of($1) or o.customer_id = $4)`;
/** The address belongs to the account that ordered. */
const PROVED = `exists (select 1 from customer k where k.id = o.customer_id and k.email = o.email
  and k.email_verified_at is not null)`;

/**
 * Of each session in the cart: what is open at this moment, and how many tickets the address $3 has bought or is
 * buying.
 * `+ 0`: from the address's orders to their lines, never from all that the session has sold.
 */
const RULES = `select jsonb_agg(jsonb_build_object(
          'id', s.id, 'title', e.title, 'isTrial', s.is_trial, 'keepsAccessible',
            now() < s.starts_at - make_interval(hours => s.accessible_until_hours), 'isForBuyers', s.buyers_only
            and (s.buyers_only_until is null or s.buyers_only_until > now()), 'maxPerOrder', s.max_per_order,
            'maxPerCustomer', s.max_per_customer, 'isNominative', s.is_nominative, 'needsDoc', s.attendee_needs_doc,
          'namesAreDue', coalesce(s.attendees_due_at < now(), true), 'asksFields', exists (select 1 from custom_field f
            where f.scope = 'event' and f.is_active and (f.event_id is null or f.event_id = s.event_id)),
          'isAhead', s.state = 'on_sale' and s.starts_at > now(), 'isOpen', s.state = 'on_sale'
            and case when $2 = 'web' then now() between s.sale_starts_at - make_interval(hours => ${PRESALE_HOURS})
              and s.sale_ends_at
            else now() <= s.box_office_ends_at end)
          || case when $3 = '' then '{"bought": 0, "rivals": 0, "kept": 0}' else (
             select jsonb_build_object('bought', count(*)
               filter (where l.state = 'active' or (o.state = 'pending' and (${MINE} or ${PROVED}))) + ${received('s.id', '$3')},
                      'rivals', count(*) filter (where l.state <> 'active' and not coalesce(${MINE}, false)
                        and (o.awaits_bank or not ${PROVED})),
                      'kept', count(*) filter (where o.awaits_bank and ${MINE}))
               from order_line l join "order" o on o.id = l.order_id
              where o.mailbox = (select mailbox($3)) and l.event_session_id + 0 = s.id
                and (l.state = 'active' or (l.state = 'pending' and o.state = 'pending') or o.awaits_bank)) end
                order by s.id)
   from event_session s join event e on e.id = s.event_id where s.id in (select event_session_id from claims)`;

/** Of the pass of claim c; asked only where there is one. */
const CATEGORY_OF_PASS =
  'from season_pass q join pass_category g on g.id = q.pass_category_id where q.id = c.for_pass_id';

const claimsWith = (more: string, customer: string) => `
with claims as (
  select null::bigint as "zoneClaimId", c.event_session_id, s.zone_id, c.seat_id, s.row_label, s.seat_number,
    s.attributes, s.seat_index, c.price_id, 1 as quantity, c.expires_at, c.for_pass_id, c.friend_offer_id,
    c.guest_policy_id, c.for_cents, c.allowed_buyer_id, c.pack_claim_id, null::int as listing_id
    from seat_claim c join seat s on s.id = c.seat_id
   where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
  union all
  select z.id, z.event_session_id, z.zone_id, null, null, null, 0, null, z.price_id, z.quantity, z.expires_at,
    z.for_pass_id, null, null, z.for_cents, z.allowed_buyer_id, z.pack_claim_id, null
    from zone_claim z where z.cart_id = $1 and z.kind = 'hold' and z.order_id is null and z.expires_at > now()
  union all
  select null, r.event_session_id, t.zone_id, t.seat_id, s.row_label, s.seat_number, coalesce(s.attributes, 0),
    s.seat_index, r.price_id, 1, r.expires_at, null, null, null, r.asked_cents, null, null, r.id
    from ticket_listing r join ticket t on t.id = r.ticket_id left join seat s on s.id = t.seat_id
   where r.cart_id = $1 and r.order_id is null and r.state = 'listed' and r.expires_at > now()
), days as materialized (select s.id, s.event_id, session_day(s) as day from event_session s
  where s.id in (select event_session_id from claims))
select c."zoneClaimId", c.event_session_id as "eventSessionId", e.id as "eventId", c.zone_id as "zoneId",
  z.name as "zoneName", c.seat_id as "seatId",
       c.row_label as "rowLabel", c.seat_number as "seatNumber", c.attributes, c.price_id as "priceId",
         p.price_category_id as "priceCategoryId",
       case when c.friend_offer_id is not null then 'Amigo de abonado'
         when c.guest_policy_id is not null then 'Invitado de abonado'
         when c.for_pass_id is not null then (select case g.kind when 'discount' then k.name || ', con abono'
         else 'Abonado, su butaca' end ${CATEGORY_OF_PASS}) when c.listing_id is not null then k.name || ', reventa oficial'
         else k.name end as "priceCategoryName",
         case when c.listing_id is null then k.min_per_order end as "leastOfTariff",
         case when c.listing_id is null then k.max_per_order end as "mostOfTariff", c.quantity,
         coalesce(c.for_cents, p.amount_cents) as "amountCents",
       c.for_pass_id as "forPassId", c.for_pass_id is not null and c.friend_offer_id is null
         and (select g.kind = 'discount' ${CATEGORY_OF_PASS}) as "isCheaper", c.friend_offer_id as "friendOfferId",
         c.guest_policy_id as "guestPolicyId", c.allowed_buyer_id as "allowedBuyerId", c.expires_at as "expiresAt",
       c.pack_claim_id as "packClaimId", c.listing_id as "listingId", case when c.pack_claim_id is not null then (select k.event_pack_id
         from pack_claim k where k.id = c.pack_claim_id) end as "packId",
       case when c.pack_claim_id is null then coalesce(f.amount_cents, 0) else 0 end as fee, e.vat_code as "vatCode",
         vat_rate_bp(e.vat_code, days.day) as "vatBp",
       coalesce(fee_rate_bp(f.vat_code, e.vat_code, days.day), 0) as "feeVatBp", (${offersSql(customer)}) as offers,
       (${benefitSql('select event_session_id from claims')}) as benefit${more}
  from claims c
  join days on days.id = c.event_session_id
  join event e on e.id = days.event_id
  join zone z on z.id = c.zone_id
  join price p on p.id = c.price_id
  join price_category k on k.id = p.price_category_id
  left join lateral (select b.amount_cents, b.vat_code from booking_fee b
     where b.channel = $2 and (b.event_session_id = c.event_session_id or b.event_session_id is null)
     order by b.event_session_id nulls last limit 1) f on true
 order by c.event_session_id, c.zone_id, c.seat_index nulls last, c."zoneClaimId", c.listing_id`;

const CLAIMS = claimsWith('', '$3::int');
const CLAIMS_AND_RULES = claimsWith(`, (${RULES}) as rules`, '$4::int');

/** @param goods what else is in the cart, as its kinds price it */
export async function quoteCart(
  tx: Tx,
  cartId: string,
  channel: string,
  customerId: number | null,
  goods: Due[],
): Promise<Quote> {
  const {rows} = await tx.query<ClaimRow>(CLAIMS, [cartId, channel, customerId]);
  return quoteOf(rows, goods, await offersFor(tx, cartId, channel, customerId, rows, goods));
}

/**
 * With the rules of its sessions, by the same look at the database. `email`: whose earlier tickets count; '' where
 * nobody's do. `asked`: the goods, which the kinds are being asked for.
 */
export async function quoteToPlace(
  tx: Tx,
  cartId: string,
  channel: string,
  email: string,
  customerId: number | null,
  asked: Promise<Due[]>,
): Promise<{quote: Quote; sessions: SessionRule[]}> {
  const [{rows}, goods] = await together([
    tx.query<ClaimRow & {rules: SessionRule[]}>(CLAIMS_AND_RULES, [cartId, channel, email, customerId]),
    asked,
  ]);
  const sessions = rows[0]?.rules ?? [];
  const offers = await offersFor(tx, cartId, channel, customerId, rows, goods);
  return {
    quote: quoteOf(
      rows.map(({rules: _, ...row}) => row),
      goods,
      offers,
    ),
    sessions,
  };
}

/** They come with the tickets; where there are none, they are asked for. */
async function offersFor(
  tx: Tx,
  cartId: string,
  channel: string,
  customerId: number | null,
  rows: ClaimRow[],
  goods: Due[],
): Promise<Offer[]> {
  if (rows[0]) return rows[0].offers ?? [];
  return goods.some(due => due.productId !== undefined) ? readOffers(tx, cartId, channel, customerId) : [];
}

function quoteOf(rows: ClaimRow[], dues: Due[], offers: Offer[]): Quote {
  const whole: QuotedLine[] = rows.map(({amountCents, fee, offers: _, benefit: __, ...row}) => {
    const feeCents = amountCents === 0 ? 0 : fee;
    return {
      ...row,
      kind: row.seatId === null ? 'zone' : 'seat',
      unitCents: amountCents + feeCents,
      feeCents,
      discountCents: 0,
      off: [],
      supporterTickets: 0,
    };
  });
  const {lines, goods, applied, supporter} = priceCart(whole, dues, offers, rows[0]?.benefit ?? null);
  const sum = (pick: (l: QuotedLine) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const subtotalCents = sum(l => l.unitCents * l.quantity);
  const discountCents = sum(l => l.discountCents);
  return {
    lines,
    goods,
    applied,
    supporter,
    subtotalCents,
    discountCents,
    feeCents: sum(l => l.feeCents * l.quantity),
    totalCents: subtotalCents - discountCents,
  };
}

/** VAT parts of one ticket after its discount: event VAT on the ticket, fee VAT on the fee. */
export function vatOf(
  unitCents: number,
  feeCents: number,
  discountCents: number,
  vatBp: number,
  feeVatBp: number,
): {vatCents: number; feeVatCents: number} {
  return {vatCents: vatInside(unitCents - feeCents - discountCents, vatBp), feeVatCents: vatInside(feeCents, feeVatBp)};
}
