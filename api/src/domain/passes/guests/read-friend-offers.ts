/**
 * Friends of a holder at a session: how many tickets the pass may still buy at the friends' price, in which zones,
 * until when, and why not.
 */
import type {Tx} from '../../kernel/tx';
import {IS_REACHED} from '../holder/own-pass';
import {IS_BLOCKED, WEB_FEE, withFee, ZONE_PRICE} from '../holder/read-holder-seats';

export const FRIEND_REFUSALS = {
  not_offered: 'En este evento no hay entradas para amigos de abonados.',
  cancelled: 'La sesión está cancelada.',
  not_active: 'El abono no está activo.',
  not_included: 'Con este abono no se va a ese evento: si es a elegir, elígelo antes.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos podrás traer a tus amigos.',
  not_open_yet: 'Todavía no se puede comprar.',
  closed: 'El plazo para comprar entradas de amigos ya ha terminado.',
  all_bought: 'Ya has usado todas las entradas de amigos de este abono.',
  gone: 'Las entradas para amigos de este evento se han agotado.',
} as const;
export type FriendRefusal = keyof typeof FRIEND_REFUSALS;

export interface FriendZone {
  offerId: number;
  zoneId: number;
  name: string;
  priceId: number;
  amountCents: number;
  /** booking fee inside */
  cents: number;
  publicCents: number;
  maxPerPass: number;
  /** of the offer's quota; null without one */
  left: number | null;
}

export interface FriendOffers {
  seasonPassId: number;
  holderName: string;
  listName: string;
  isOwn: boolean;
  seatId: number | null;
  seatLabel: string;
  refusal: FriendRefusal | null;
  maxPerPass: number;
  /** bought or in a cart */
  used: number;
  opensAt: Date | null;
  closesAt: Date | null;
  zones: FriendZone[];
}

type Row = Omit<FriendOffers, 'refusal' | 'zones'> & {
  zones: FriendZone[] | null;
  facts: Record<FriendRefusal, boolean>;
};

const OFFERS = `
select p.id as "seasonPassId", h.first_name || ' ' || h.surname1 || coalesce(' ' || nullif(h.surname2, ''),
  '') as "holderName", l.name as "listName", coalesce(h.customer_id = $1, false) as "isOwn",
  case when st.id is not null then p.seat_id end as "seatId", p.seat_label as "seatLabel",
       coalesce(f."maxPerPass", 0) as "maxPerPass", used.n as used, f."opensAt", f."closesAt", f.zones,
       json_build_object(
         'not_offered', f.offers = 0, 'cancelled', s.state = 'cancelled', 'not_active',
           p.state not in ('active', 'blocked', 'suspended_unpaid'), 'not_included',
           coalesce(pass_promise(p, s.id) = 'not_chosen', false),
         'blocked', ${IS_BLOCKED},
         'unpaid', p.state = 'suspended_unpaid' or (f."needsPaid" and p.overdue_cents > 0), 'not_open_yet', f.open = 0
           and f.later > 0, 'closed', f.open = 0 or s.starts_at <= now() or s.state <> 'on_sale', 'all_bought',
           used.n >= f."maxPerPass", 'gone', f.zones is null) as facts
  from season_pass p join pass_holder h on h.id = p.pass_holder_id join season_list l on l.id = p.season_list_id
    join event_session s on s.id = $2
  left join seat st on st.id = p.seat_id and st.seat_plan_id = s.seat_plan_id
  cross join lateral (select ${WEB_FEE} as cents) fee
  cross join lateral (select count(*)::int as n from seat_claim c
    where c.for_pass_id = p.id and c.event_session_id = s.id and c.friend_offer_id is not null
    and (c.kind = 'sale' or c.expires_at > now() or c.order_id is not null)) used
  cross join lateral (
    select count(distinct o.id)::int as offers, count(*)
      filter (where now() >= o.starts_at and now() < o.ends_at)::int as open, count(*)
      filter (where now() < o.starts_at)::int as later, bool_or(o.needs_paid_pass) as "needsPaid",
           max(o.max_per_pass) filter (where now() < o.ends_at) as "maxPerPass", min(o.starts_at)
             filter (where now() < o.ends_at) as "opensAt", max(o.ends_at) as "closesAt",
           json_agg(json_build_object('offerId', o.id, 'zoneId', z.id, 'name', z.name, 'priceId', price.id,
             'amountCents', o.amount_cents, 'cents', ${withFee('o.amount_cents')}, 'publicCents',
             ${withFee('price.amount_cents')}, 'maxPerPass', o.max_per_pass, 'left', o.quota - o.sold)
             order by o.amount_cents, z.position)
             filter (where price.id is not null and z.kind = 'numbered' and now() >= o.starts_at and now() < o.ends_at
               and (o.quota is null or o.sold < o.quota)) as zones
      from friend_offer o join zone z on z.seat_plan_id = s.seat_plan_id
        and (z.id = o.zone_id or (o.zone_id is null and not exists (select 1 from friend_offer q
        where q.event_session_id = s.id and q.zone_id = z.id and q.is_active)))
      left join lateral ${ZONE_PRICE('z.id')} price on true
     where o.event_session_id = s.id and o.is_active) f
 where (($1::int is not null and ${IS_REACHED}) or p.id = $3) and ($3::int is null or p.id = $3)
   and p.state not in ('requested', 'pending_payment', 'void', 'handed_over', 'cancelled_by_holder', 'cancelled_unpaid')
     and l.starts_on <= session_day(s) and l.ends_on >= session_day(s) - 30
 order by "isOwn" desc, p.id`;

export async function readFriendOffers(
  tx: Tx,
  customerId: number | null,
  eventSessionId: number,
  seasonPassId: number | null = null,
): Promise<FriendOffers[]> {
  const {rows} = await tx.query<Row>(OFFERS, [customerId, eventSessionId, seasonPassId]);
  return rows.map(({facts, zones, ...row}) => ({
    ...row,
    zones: zones ?? [],
    refusal: (Object.keys(FRIEND_REFUSALS) as FriendRefusal[]).find(reason => facts[reason]) ?? null,
  }));
}
