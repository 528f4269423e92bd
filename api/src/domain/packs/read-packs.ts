/** Packs as the public sees them: what each holds, what may be chosen of it, in which zones, at which price. */
import type {SaleChannel} from '../kernel/channel';
import type {Tx} from '../kernel/tx';
import {inArea} from './plan';

export interface ShopPack {
  id: number;
  slug: string;
  name: string;
  kind: 'closed' | 'pick' | 'flexible';
  /** Of how many sessions one chooses, or how many credits there are. */
  choose: number | null;
  discountBp: number | null;
  imageUrl: string | null;
  saleEndsAt: Date;
  maxPerOrder: number;
  /** Of the quota; null: no quota, or enough of it. */
  left: number | null;
  /** Of a fixed price; what a discount comes to depends on what is chosen. */
  fromCents: number | null;
  sessionCount: number;
  nextAt: string | null;
  /** In which its days are said. */
  timezone: string;
  /** By their first session. */
  events: {slug: string; title: string}[];
}

const SESSION = `s.state = 'on_sale' and s.starts_at > now() and not s.is_trial`;
/** One of a component's sessions (SQL over `pack_component c`) can still be bought. */
const AHEAD = `exists (select 1 from event_session s where ${SESSION}
  and (s.id = c.event_session_id or (c.event_session_id is null and s.event_id = c.event_id)))`;
/** Over `event_pack p`: it is sold now, and what it always holds or lets choose from is still to come. */
const ON_SALE = `p.state = 'published' and now() between p.sale_starts_at and p.sale_ends_at
  and not exists (select 1 from pack_component c where c.event_pack_id = p.id
    and (p.kind = 'closed' or c.min_tickets > 0) and not ${AHEAD})
  and (select count(*) from pack_component c where c.event_pack_id = p.id and ${AHEAD})
    >= case p.kind when 'pick' then p.choose else 1 end`;
const PACK = `
  select p.id, p.slug, p.name, p.kind, p.choose, p.discount_bp as "discountBp", media_url(p.media_file_id) as "imageUrl",
         p.sale_ends_at as "saleEndsAt", p.max_per_order as "maxPerOrder",
         case when p.quota - p.sold - p.held <= greatest(10, p.quota / 10) then greatest(0, p.quota - p.sold - p.held) end
           as "left",
         (select min(a.amount_cents) from pack_price a where a.event_pack_id = p.id and a.is_active
           and p.price_mode = 'fixed' and (a.channel is null or a.channel = $1)) as "fromCents",
         x.count as "sessionCount", to_char(x.next at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "nextAt",
         x.timezone, x.events
    from event_pack p cross join lateral (select sum(n)::int as count, min(first) as next,
        (array_agg(timezone order by first))[1] as timezone,
        json_agg(json_build_object('slug', slug, 'title', title) order by first, slug) as events
      from (select e.slug, e.title, v.timezone, min(s.starts_at) as first, count(*) as n
        from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
       where ${SESSION} and exists (select 1 from pack_component c where c.event_pack_id = p.id
         and (c.event_session_id = s.id or c.event_id = s.event_id)) group by 1, 2, 3) y) x
   where ${ON_SALE}`;

/** Of an `organization` (SQL): whether there is any pack to be shown. */
export const SELLS_PACKS = `case when 'packs' = any(modules) and exists (select 1 from event_pack p where ${ON_SALE})
  then array['event_packs'] else '{}'::text[] end`;

export async function readPacks(tx: Tx, channel: SaleChannel): Promise<ShopPack[]> {
  return (await tx.query<ShopPack>(`${PACK} order by x.next, p.id`, [channel])).rows;
}

export interface PackArea {
  area: string;
  prices: {priceCategoryId: number; name: string; documentRequired: string; cents: number | null}[];
}

export interface PackChoice {
  componentId: number;
  /** It is always in the pack. */
  isNeeded: boolean;
  credits: number;
  tickets: number;
  title: string;
  eventSlug: string;
  sessions: {
    id: number;
    startsAt: string;
    venueName: string;
    timezone: string;
    /** Sessions of one plan may have the same seat. */
    seatPlanId: number;
    /** One ticket alone, by area and tariff; of packs with a discount it is what one pays less the discount. */
    prices: {
      area: string;
      priceCategoryId: number;
      cents: number;
      mostCents: number;
      isNumbered: boolean;
      /** In which seats may be chosen. */
      zoneIds: number[];
    }[];
  }[];
}

export async function readPack(
  tx: Tx,
  slug: string,
  channel: SaleChannel,
): Promise<
  (ShopPack & {descriptionHtml: string; wantsSameSeat: boolean; areas: PackArea[]; choices: PackChoice[]}) | null
> {
  const {rows} = await tx.query<ShopPack & {descriptionHtml: string; wantsSameSeat: boolean}>(
    `select k.*, q.description_html as "descriptionHtml", q.wants_same_seat as "wantsSameSeat"
       from (${PACK} and p.slug = $2) k join event_pack q on q.id = k.id`,
    [channel, slug],
  );
  const pack = rows[0];
  if (!pack) return null;
  const areas = await tx.query<PackArea>(
    `select a.area, json_agg(json_build_object('priceCategoryId', k.id, 'name', k.name,
              'documentRequired', k.document_required, 'cents', case when p.price_mode = 'fixed' then a.cents end)
              order by k.position, k.id) as prices
       from event_pack p cross join lateral (select distinct on (area, price_category_id) area, price_category_id,
           amount_cents as cents from pack_price where event_pack_id = p.id and is_active
           and (channel is null or channel = $2) order by area, price_category_id, channel nulls last) a
       join price_category k on k.id = a.price_category_id where p.id = $1
      group by a.area order by max(a.cents) desc, a.area`,
    [pack.id, channel],
  );
  const choices = await tx.query<PackChoice>(
    `select c.id as "componentId", p.kind = 'closed' or c.min_tickets > 0 as "isNeeded", c.credits,
            c.max_tickets as tickets, e.title, e.slug as "eventSlug", x.sessions
       from pack_component c join event_pack p on p.id = c.event_pack_id
       join event e on e.id = coalesce(c.event_id, (select o.event_id from event_session o where o.id = c.event_session_id))
       cross join lateral (select json_agg(json_build_object('id', s.id,
             'startsAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'venueName', v.name,
             'timezone', v.timezone, 'seatPlanId', s.seat_plan_id, 'prices', (
               select coalesce(json_agg(json_build_object('area', m.area, 'priceCategoryId', m.price_category_id,
                 'cents', m.cents, 'mostCents', m.most, 'isNumbered', m.numbered,
                 'zoneIds', m.zones)), '[]')
                 from (select a.area, a.price_category_id, min(t.amount_cents) as cents, max(t.amount_cents) as most,
                     bool_or(z.kind = 'numbered') as numbered,
                     coalesce(array_agg(z.id order by z.id) filter (where z.kind = 'numbered'), '{}') as zones
                   from (select distinct area, price_category_id from pack_price where event_pack_id = p.id and is_active) a
                   join zone z on z.seat_plan_id = s.seat_plan_id and ${inArea('a.area')}
                   join price t on t.event_session_id = s.id and t.zone_id = z.id and t.is_active
                     and t.price_category_id = coalesce(c.price_category_id, a.price_category_id)
                     and (t.channel is null or t.channel = $2) group by 1, 2) m)) order by s.starts_at) as sessions
         from event_session s join event se on se.id = s.event_id join venue v on v.id = se.venue_id
        where (s.id = c.event_session_id or (c.event_session_id is null and s.event_id = c.event_id)) and ${SESSION}) x
      where c.event_pack_id = $1 and x.sessions is not null order by c.position, c.id`,
    [pack.id, channel],
  );
  return {...pack, areas: areas.rows, choices: choices.rows};
}
