/**
 * The shop window: what is sold, in how many shapes, how much of it is left. How many are left is said when they are few
 * (the variant's own «pocas»); a number that nobody counts is no number.
 */
import type {Tx} from '../kernel/tx';

export interface ShopVariant {
  id: number;
  name: string;
  size: string;
  color: string;
  cents: number;
  /** Null: enough of it, or not counted. */
  left: number | null;
}

export interface BundleItem {
  productId: number;
  name: string;
  quantity: number;
  /** Of its price, a piece. */
  cents: number;
  isSoldApart: boolean;
  variants: ShopVariant[];
}

export interface ShopProduct {
  id: number;
  slug: string;
  name: string;
  kind: 'goods' | 'service' | 'bundle';
  categoryId: number;
  summary: string;
  imageUrl: string | null;
  pickups: string[];
  minPerOrder: number;
  maxPerOrder: number;
  withdrawalDays: number;
  /** Sessions ahead at whose gate it is handed over. */
  sessionCount: number;
  /** Of a bundle none: its items have them. */
  variants: ShopVariant[];
  bundle: BundleItem[] | null;
}

/** A variant as the public sees it; `price` is SQL. */
const variants = (
  price: string,
  of = 'p',
) => `(select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'size', v.size,
    'color', v.color, 'cents', ${price}, 'left', case when v.stock - v.held <= v.low_stock_at
      then greatest(0, v.stock - v.held) end) order by v.position, v.id), '[]')
  from product_variant v where v.product_id = ${of}.id and v.is_active)`;

/** SQL of product `p`: what a bundle is made of; what staff have called sold out, or off, is. */
export const BUNDLE = `(select json_agg(json_build_object('productId', o.id, 'name', o.name, 'quantity', i.quantity,
    'cents', i.part_cents, 'isSoldApart', o.state = 'published', 'variants', case when o.state in ('draft', 'published') then ${variants('v.price_cents', 'o')}
      else '[]' end) order by i.position, i.id)
  from bundle_item i join product o on o.id = i.item_product_id where i.product_id = p.id)`;

/** Sessions that still sell the product, or have it handed over at their gates. */
const OFFERED = `s.state = 'on_sale' and not s.is_trial and s.ends_at > now()
  and coalesce(sp.available_until_at, s.ends_at) > now()`;

/** A product with its variants; `price` is SQL. */
const product = (price: string) => `
  select p.id, p.slug, p.name, p.kind, p.product_category_id as "categoryId", p.summary, media_url(p.media_file_id) as "imageUrl",
         p.pickup as pickups, p.min_per_order as "minPerOrder",
         p.max_per_order as "maxPerOrder", case when p.kind = 'bundle' then (select coalesce(min(o.withdrawal_days), 0)
           from bundle_item i join product o on o.id = i.item_product_id where i.product_id = p.id)
           else p.withdrawal_days end as "withdrawalDays",
         case when 'gate' = any(p.pickup) then (select count(*)::int from session_product sp
           join event_session s on s.id = sp.event_session_id where sp.product_id = p.id and ${OFFERED}) else 0 end
           as "sessionCount",
         ${variants(price)} as variants, case when p.kind = 'bundle' then ${BUNDLE} end as bundle`;
const PRODUCT = product('v.price_cents');
const SOLD = `p.kind <> 'experience' and p.state in ('published', 'sold_out') and c.is_visible`;

export async function readShop(tx: Tx): Promise<{
  categories: {id: number; slug: string; name: string; description: string}[];
  products: ShopProduct[];
}> {
  const categories = await tx.query<{id: number; slug: string; name: string; description: string}>(
    'select id, slug, name, description from product_category where is_visible order by position, id',
  );
  const products = await tx.query<ShopProduct & {state: string}>(
    `${PRODUCT}, p.state from product p join product_category c on c.id = p.product_category_id where ${SOLD}
      order by c.position, p.name, p.id`,
  );
  const shown = products.rows.map(soldOutAll).filter(({variants: own, bundle}) => own.length > 0 || bundle !== null);
  return {
    categories: categories.rows.filter(({id}) => shown.some(product => product.categoryId === id)),
    products: shown,
  };
}

export interface ShopSession {
  id: number;
  eventId: number;
  eventSlug: string;
  title: string;
  startsAt: Date;
  doorsAt: Date;
  venueName: string;
  timezone: string;
  availableUntil: Date;
  /** What it costs there, when that session has a price of its own. */
  cents: number | null;
}

export async function readShopProduct(
  tx: Tx,
  slug: string,
): Promise<(ShopProduct & {descriptionHtml: string; sessions: ShopSession[]}) | null> {
  const {rows} = await tx.query<ShopProduct & {state: string; descriptionHtml: string}>(
    `${PRODUCT}, p.state, p.description_html as "descriptionHtml" from product p
       join product_category c on c.id = p.product_category_id where ${SOLD} and p.slug = $1`,
    [slug],
  );
  if (!rows[0]) return null;
  const product = soldOutAll(rows[0]);
  const sessions = await tx.query<ShopSession>(
    `select s.id, e.id as "eventId", e.slug as "eventSlug", e.title, s.starts_at as "startsAt", s.doors_at as "doorsAt",
            n.name as "venueName", n.timezone, coalesce(sp.available_until_at, s.ends_at) as "availableUntil",
            sp.price_cents as cents
       from session_product sp join event_session s on s.id = sp.event_session_id join event e on e.id = s.event_id
       join venue n on n.id = e.venue_id
      where sp.product_id = $1 and ${OFFERED} order by s.starts_at, s.id limit 200`,
    [product.id],
  );
  return {...product, sessions: product.pickups.includes('gate') ? sessions.rows : []};
}

/** Of an `organization` (SQL): what there is to be shown of the shop. */
export const SELLS = `case when 'shop' = any(modules) then array_remove(array[
  case when exists (select 1 from product p join product_category c on c.id = p.product_category_id
    join product_variant v on v.product_id = p.id and v.is_active where ${SOLD}) then 'products' end,
  case when exists (select 1 from experience_slot s join experience e on e.id = s.experience_id
    join product p on p.id = e.product_id join product_category c on c.id = p.product_category_id
    where s.state = 'open' and s.starts_at > now() and s.starts_at < now() + interval '180 days'
      and p.state in ('published', 'sold_out') and c.is_visible) then 'experiences' end], null)
  else '{}'::text[] end`;

/** What a session offers with its tickets, the highlighted first; at its own prices. */
export async function readSessionProducts(
  tx: Tx,
  sessionId: number,
): Promise<(ShopProduct & {isHighlighted: boolean})[]> {
  const {rows} = await tx.query<ShopProduct & {state: string; isHighlighted: boolean}>(
    `${product('coalesce(sp.price_cents, v.price_cents)')}, p.state,
            sp.is_highlighted as "isHighlighted"
       from session_product sp join event_session s on s.id = sp.event_session_id join product p on p.id = sp.product_id
       join product_category c on c.id = p.product_category_id
      where sp.event_session_id = $1 and ${OFFERED} and ${SOLD} and 'gate' = any(p.pickup)
      order by sp.is_highlighted desc, sp.position, p.name`,
    [sessionId],
  );
  return rows.map(soldOutAll).filter(product => product.variants.length > 0);
}

/** Staff may say that a product is sold out whatever the count: then there is none of it. */
function soldOutAll<P extends ShopProduct & {state: string}>({state, ...product}: P): Omit<P, 'state'> {
  if (state !== 'sold_out') return product;
  const gone = (own: ShopVariant[]) => own.map(variant => ({...variant, left: 0}));
  return {
    ...product,
    variants: gone(product.variants),
    bundle: product.bundle?.map(item => ({...item, variants: gone(item.variants)})) ?? null,
  };
}

export interface ShopExperience {
  id: number;
  slug: string;
  name: string;
  summary: string;
  descriptionHtml: string;
  imageUrl: string | null;
  meetingPoint: string;
  durationMinutes: number;
  minAge: number | null;
  needsGuardian: boolean;
  requirements: string;
  maxPerBooking: number;
  slots: {id: number; startsAt: Date; endsAt: Date; cents: number; left: number; guide: string}[];
}

/** Experiences with an hour ahead, the next hour first. */
export async function readExperiences(tx: Tx): Promise<ShopExperience[]> {
  const {rows} = await tx.query<ShopExperience>(
    `select e.id, p.slug, p.name, p.summary, p.description_html as "descriptionHtml", media_url(p.media_file_id) as "imageUrl",
            e.meeting_point as "meetingPoint", e.duration_minutes as "durationMinutes", e.min_age as "minAge",
            e.needs_guardian as "needsGuardian", e.requirements, e.max_per_booking as "maxPerBooking", x.slots
       from experience e join product p on p.id = e.product_id join product_category c on c.id = p.product_category_id
       cross join lateral (select min(s.starts_at) as next, json_agg(json_build_object('id', s.id,
           'startsAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'endsAt', to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'cents', s.price_cents,
           'left', case when p.state = 'sold_out' then 0 else s.capacity - s.booked - s.held end, 'guide', s.guide)
           order by s.starts_at) as slots
         from experience_slot s where s.experience_id = e.id and s.state = 'open' and s.starts_at > now()
           and s.starts_at < now() + interval '180 days') x
      where p.state in ('published', 'sold_out') and c.is_visible and x.slots is not null order by x.next, e.id`,
  );
  return rows;
}
