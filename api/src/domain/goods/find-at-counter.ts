/**
 * What a clerk can sell now: goods by barcode, reference or words of the name, and the next hours of experiences. What
 * can be sent is, too: to whom orders by telephone.
 */
import type {Tx} from '../kernel/tx';
import {VARIANT_NAME} from '../claims/variant-name';
import {BUNDLE, type BundleItem} from './read-shop';

export type CounterPickup = 'shop' | 'gate' | 'digital' | 'shipping';

export interface CounterFound {
  variants: {
    id: number;
    /** As it stands alone. */
    name: string;
    /** What it is one shape of. */
    product: {id: number; name: string; shape: string; imageUrl: string | null};
    sku: string;
    /** The text is its barcode or its reference, whole. */
    isExact: boolean;
    /** Null: not counted. */
    left: number | null;
    /** How it may be handed over, with its price there; the first is the usual one. */
    ways: {pickup: CounterPickup; cents: number}[];
  }[];
  bundles: {
    id: number;
    name: string;
    cents: number;
    pickups: ('shop' | 'shipping')[];
    items: BundleItem[];
  }[];
  slots: {
    id: number;
    name: string;
    startsAt: string;
    meetingPoint: string;
    guide: string;
    cents: number;
    left: number;
  }[];
}

/** $1 the text, $2 its words as patterns: every one of them is in `text`. */
const matches = (text: string) => `($1 = '' or unaccent(lower(${text})) like all (array(
  select '%' || unaccent(lower(w)) || '%' from unnest($2::text[]) w)))`;

/** Over `product_variant v`, $1 what was read: a reader may leave out the zero in front that makes thirteen digits of twelve. */
export const EXACT_GOODS = `(v.sku = upper($1) or ($1 ~ '^[0-9]{8,13}$' and lpad(v.ean, 13, '0') = lpad($1, 13, '0')))`;

const VARIANTS = `
select v.id, ${VARIANT_NAME} as name, jsonb_build_object('id', p.id, 'name', p.name, 'shape', v.name,
         'imageUrl', media_url(p.media_file_id)) as product, v.sku, ${EXACT_GOODS} as "isExact", greatest(0, v.stock - v.held) as left, p.pickup as pickups,
       v.price_cents as cents, s.id is not null as "isOffered", coalesce(sp.price_cents, v.price_cents) as "gateCents"
  from product_variant v join product p on p.id = v.product_id join product_category c on c.id = p.product_category_id
  left join session_product sp on sp.product_id = p.id and sp.event_session_id = $3
  left join event_session s on s.id = sp.event_session_id and s.state = 'on_sale' and s.ends_at > now()
    and not s.is_trial and coalesce(sp.available_until_at, s.ends_at) > now()
 where v.is_active and p.state = 'published' and p.kind <> 'experience' and c.is_visible
   and (p.pickup && '{shop,digital,shipping}' or (s.id is not null and 'gate' = any(p.pickup)))
   and (${EXACT_GOODS} or ${matches("p.name || ' ' || v.name || ' ' || v.sku")})
 order by ${EXACT_GOODS} desc, max(coalesce(v.stock - v.held, 1)) over (partition by p.id) <= 0, s.id is null, coalesce(sp.is_highlighted, false) desc, c.position, p.name, v.position, v.id
 limit 120`;

const BUNDLES = `
select p.id, p.name, p.pickup as pickups, (select sum(i.quantity * i.part_cents)::int from bundle_item i where i.product_id = p.id) as cents,
       ${BUNDLE} as items
  from product p join product_category c on c.id = p.product_category_id
 where p.kind = 'bundle' and p.state = 'published' and c.is_visible and ${matches('p.name')}
   and exists (select 1 from bundle_item i where i.product_id = p.id)
 order by c.position, p.name limit 60`;

const SLOTS = `
select s.id, p.name, s.starts_at as at, e.meeting_point as "meetingPoint", s.guide, s.price_cents as cents,
       s.capacity - s.booked - s.held as left
  from experience_slot s join experience e on e.id = s.experience_id join product p on p.id = e.product_id
  join product_category c on c.id = p.product_category_id
 where s.state = 'open' and s.starts_at > now() and p.state = 'published' and c.is_visible and ${matches('p.name')}
 order by s.starts_at, s.id limit 60`;

interface Variant extends Omit<CounterFound['variants'][number], 'ways'> {
  pickups: string[];
  cents: number;
  isOffered: boolean;
  gateCents: number;
}

/** @param sessionId whose box office it is: what it offers can be handed over at its gate */
export async function findAtCounter(tx: Tx, text: string, sessionId: number | null): Promise<CounterFound> {
  const asked = [text.trim(), text.trim().split(/\s+/)];
  const {rows: variants} = await tx.query<Variant>(VARIANTS, [...asked, sessionId]);
  const {rows: bundles} = await tx.query<CounterFound['bundles'][number]>(BUNDLES, asked);
  const {rows: slots} = await tx.query<Omit<CounterFound['slots'][number], 'startsAt'> & {at: Date}>(SLOTS, asked);
  return {
    variants: variants.map(({pickups, cents, isOffered, gateCents, ...variant}) => ({
      ...variant,
      ways: [
        ...(isOffered && pickups.includes('gate') ? [{pickup: 'gate' as const, cents: gateCents}] : []),
        ...(pickups.includes('shop') ? [{pickup: 'shop' as const, cents}] : []),
        ...(pickups.includes('digital') ? [{pickup: 'digital' as const, cents}] : []),
        ...(pickups.includes('shipping') ? [{pickup: 'shipping' as const, cents}] : []),
      ],
    })),
    bundles,
    slots: slots.map(({at, ...slot}) => ({...slot, startsAt: at.toISOString()})),
  };
}
