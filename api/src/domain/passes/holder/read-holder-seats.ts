/**
 * What a session is to each pass of a customer: included, with its seat; or outside the pass, and then whether the own
 * seat is kept, until when, what it costs the holder and why not. The same facts decide when it is bought.
 */
import type {Tx} from '../../kernel/tx';
import {IS_REACHED} from './own-pass';

export const OWN_SEAT_REFUSALS = {
  included: 'Este evento entra en tu abono: no tienes que comprar nada.',
  not_chosen: 'Este evento no entra en tu abono hasta que lo elijas, en «Mi abono».',
  ticket_needed: 'Con este abono se entra con entrada aparte: sale más barata al comprarla con él.',
  not_offered: 'En este evento no hay condiciones especiales para tu abono.',
  cancelled: 'La sesión está cancelada.',
  bought: 'Ya has comprado tu butaca para este evento.',
  not_active: 'El abono no está activo.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos podrás comprar tu butaca.',
  no_seat: 'Tu abono no tiene butaca numerada en este recinto.',
  not_open_yet: 'Todavía no se puede comprar.',
  closed: 'El plazo para comprar tu butaca ya ha terminado.',
  no_price: 'Tu zona no está a la venta en este evento.',
  in_cart: 'Tu butaca ya está en un carrito: págala antes de que termine el tiempo.',
  taken: 'Tu butaca ya la ha comprado otra persona: el plazo para guardarla había terminado.',
} as const;
export type OwnSeatRefusal = keyof typeof OWN_SEAT_REFUSALS;

export interface HolderSeat {
  seasonPassId: number;
  holderName: string;
  listName: string;
  isOwn: boolean;
  isIncluded: boolean;
  seatId: number | null;
  seatLabel: string;
  refusal: OwnSeatRefusal | null;
  /** While it is kept for the pass: until then nobody else can have it. */
  keptUntilAt: Date | null;
  opensAt: Date | null;
  closesAt: Date | null;
  /** what the holder pays, booking fee inside; null when it is not offered */
  cents: number | null;
  /** what anybody else pays for that seat */
  publicCents: number | null;
  note: string;
}

export interface OwnSeatFacts extends HolderSeat {
  priceId: number | null;
  amountCents: number | null;
  maxPerOrder: number;
  holdSeconds: number;
}

type Row = OwnSeatFacts & {facts: Record<OwnSeatRefusal, boolean>};

/** The web's price of a zone for the ordinary tariff: what a reduction is a part of. Over zone $1 and session s. */
export const ZONE_PRICE = (zone: string): string => `(select c.id, c.amount_cents
  from (select distinct on (r.price_category_id) r.id, r.amount_cents, k.is_default, k.position from price r
  join price_category k on k.id = r.price_category_id
     where r.event_session_id = s.id and r.zone_id = ${zone} and r.is_active
       and (r.channel is null or r.channel = 'web') order by r.price_category_id, r.channel nulls last) c
       order by c.is_default desc, c.position, c.id limit 1)`;
/** The web's booking fee of session s. */
export const WEB_FEE = `coalesce((select b.amount_cents from booking_fee b
  where b.channel = 'web' and (b.event_session_id = s.id or b.event_session_id is null)
  order by b.event_session_id nulls last limit 1), 0)`;
export const withFee = (amount: string): string => `${amount} + case when ${amount} = 0 then 0 else fee.cents end`;

/** Passes over `season_pass p`, `pass_holder h`; whether its holder may act at session s. */
export const IS_BLOCKED = `(p.state = 'blocked' or exists (select 1 from pass_block b
  where b.season_pass_id = p.id and b.reason <> 'unpaid' and b.lifted_at is null and b.from_at <= s.starts_at
  and (b.until_at is null or b.until_at > now())))`;

const SEATS = `
select p.id as "seasonPassId", h.first_name || ' ' || h.surname1 || coalesce(' ' || nullif(h.surname2, ''),
  '') as "holderName", l.name as "listName", coalesce(h.customer_id = $1, false) as "isOwn",
  coalesce(promise.what = 'included', false) as "isIncluded", p.seat_id as "seatId", p.seat_label as "seatLabel",
       case when promise.what is null and c.kind = 'pass'
         and c.season_pass_id = p.id then own_seat_kept_until(p.id, s.id) end as "keptUntilAt",
         o.starts_at as "opensAt", o.ends_at as "closesAt",
       coalesce(o.note, '') as note, price.id as "priceId", own.cents as "amountCents",
         ${withFee('own.cents')} as cents, ${withFee('price.amount_cents')} as "publicCents",
       s.max_per_order as "maxPerOrder", s.hold_minutes * 60 as "holdSeconds",
       json_build_object(
         'included', coalesce(promise.what = 'included', false),
         'not_chosen', o.id is null and coalesce(promise.what = 'not_chosen', false),
         'ticket_needed', o.id is null and coalesce(promise.what = 'ticket_needed', false), 'not_offered', o.id is null or not o.is_active, 'cancelled',
           s.state = 'cancelled', 'bought', mine.kind = 'sale', 'in_cart', mine.kind = 'hold', 'not_active',
           p.state not in ('active', 'blocked', 'suspended_unpaid'),
         'blocked', ${IS_BLOCKED}, 'unpaid', p.state = 'suspended_unpaid'
           or (o.needs_paid_pass and p.overdue_cents > 0), 'no_seat', st.id is null, 'not_open_yet',
           o.starts_at > now(),
         'closed', least(o.ends_at, s.starts_at) <= now() or s.state <> 'on_sale', 'no_price', price.id is null,
         'taken', c.kind is not null and not (c.kind = 'pass' and c.season_pass_id = p.id)
           and not (c.kind = 'hold' and c.expires_at <= now())) as facts
  from season_pass p join pass_holder h on h.id = p.pass_holder_id join season_list l on l.id = p.season_list_id
    join event_session s on s.id = $2
  cross join lateral (select pass_promise(p, s.id) as what) promise
  left join holder_offer o on o.season_list_id = p.season_list_id and o.event_session_id = s.id
  left join seat st on st.id = p.seat_id and st.seat_plan_id = s.seat_plan_id
  left join seat_claim c on c.event_session_id = s.id and c.seat_id = p.seat_id
  left join lateral (select m.kind from seat_claim m where m.for_pass_id = p.id and m.event_session_id = s.id
    and m.friend_n is null and (m.kind = 'sale' or m.expires_at > now() or m.order_id is not null) limit 1) mine on true
  left join lateral ${ZONE_PRICE('p.zone_id')} price on true
  cross join lateral (select ${WEB_FEE} as cents) fee
  cross join lateral (select case when price.id is null then null
    else coalesce(o.amount_cents, round(price.amount_cents * (10000 - o.discount_bp) / 10000.0)::int) end as cents) own
 where (($1::int is not null and ${IS_REACHED}) or p.id = $3) and ($3::int is null or p.id = $3)
   and p.state not in ('requested', 'pending_payment', 'void', 'handed_over', 'cancelled_by_holder', 'cancelled_unpaid')
     and l.ends_on >= session_day(s) - 30 and l.starts_on <= session_day(s)
 order by "isIncluded" desc, o.id is null, "isOwn" desc, p.id`;

/** Own passes that have something to do with the season of this session; one when it is named. */
export async function readOwnSeatFacts(
  tx: Tx,
  customerId: number | null,
  eventSessionId: number,
  seasonPassId: number | null = null,
): Promise<OwnSeatFacts[]> {
  const {rows} = await tx.query<Row>(SEATS, [customerId, eventSessionId, seasonPassId]);
  return rows.map(({facts, ...row}) => ({
    ...row,
    refusal: (Object.keys(OWN_SEAT_REFUSALS) as OwnSeatRefusal[]).find(reason => facts[reason]) ?? null,
  }));
}

export async function readHolderSeats(tx: Tx, customerId: number, eventSessionId: number): Promise<HolderSeat[]> {
  return (await readOwnSeatFacts(tx, customerId, eventSessionId)).map(
    ({priceId: _, amountCents: __, maxPerOrder: ___, holdSeconds: ____, ...seat}) => seat,
  );
}
