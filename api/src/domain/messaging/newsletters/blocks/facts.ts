/** What blocks say that nobody wrote in them: the house's look, and events and products as they are at this moment. */
import type {Tx} from '../../../kernel/tx';
import {crestOnBand, LOOK_JSON, type Look, type Typeface} from '../../../look/read-look';
import type {Block} from './block';

export interface EventFacts {
  id: number;
  title: string;
  subtitle: string;
  slug: string;
  venueName: string;
  timezone: string;
  /** Of the next session; null: none is ahead. */
  startsAt: Date | null;
  sessions: number;
  /** The lowest of that session in the shop. */
  fromCents: number | null;
  imageUrl: string | null;
  imageAlt: string;
  isPublic: boolean;
}
export interface ProductFacts {
  id: number;
  name: string;
  slug: string;
  summary: string;
  fromCents: number | null;
  imageUrl: string | null;
  imageAlt: string;
  isOnSale: boolean;
}
export interface BlockFacts {
  look: {
    primary: string | null;
    accent: string | null;
    typeface: Typeface;
    crest: {url: string; width: number; height: number} | null;
  };
  events: Map<number, EventFacts>;
  products: Map<number, ProductFacts>;
}

const EVENTS = `
select e.id, e.title, e.subtitle, e.slug, v.name as "venueName", v.timezone, n.starts_at as "startsAt",
  coalesce(n.sessions, 0) as sessions, e.poster->>'imageUrl' as "imageUrl", coalesce(e.poster->>'alt', '') as "imageAlt",
  e.visibility <> 'draft' and not e.is_trial as "isPublic",
  (select min(p.amount_cents) from price p where p.event_session_id = n.id and p.is_active
    and coalesce(p.channel, 'web') = 'web') as "fromCents"
  from event e join venue v on v.id = e.venue_id
  left join lateral (select s.id, s.starts_at, (count(*) over ())::int as sessions from event_session s
    where s.event_id = e.id and s.state not in ('draft', 'cancelled') and s.starts_at > now()
    order by s.starts_at limit 1) n on true
 where e.id = any($1)`;

const PRODUCTS = `
select p.id, p.name, p.slug, p.summary, p.state = 'published' as "isOnSale",
  coalesce((select sum(i.quantity * i.part_cents)::int from bundle_item i where i.product_id = p.id),
    (select min(v.price_cents) from product_variant v where v.product_id = p.id and v.is_active)) as "fromCents",
  '/media/' || m.id || '/' || m.name as "imageUrl", coalesce(m.alt_text, '') as "imageAlt"
  from product p left join media_file m on m.id = p.media_file_id where p.id = any($1)`;

export async function readFacts(tx: Pick<Tx, 'query'>, blocks: Block[]): Promise<BlockFacts> {
  const {rows} = await tx.query<{look: Look}>(`select ${LOOK_JSON} as look`);
  const {look} = rows[0]!;
  const picture = crestOnBand(look);
  const events = blocks.flatMap(block => (block.type === 'event' ? [block.eventId] : []));
  const products = blocks.flatMap(block => (block.type === 'product' ? [block.productId] : []));
  return {
    look: {
      primary: look.primary,
      accent: look.accent,
      typeface: look.typeface,
      crest: picture && {url: picture.url, width: look.crest!.width, height: look.crest!.height},
    },
    events: events.length ? byId((await tx.query<EventFacts>(EVENTS, [events])).rows) : new Map(),
    products: products.length ? byId((await tx.query<ProductFacts>(PRODUCTS, [products])).rows) : new Map(),
  };
}

const byId = <T extends {id: number}>(rows: T[]): Map<number, T> => new Map(rows.map(row => [row.id, row]));

/** What is named and cannot be had by whoever reads it, by the id of its block. */
export const notOnSale = (blocks: Block[], facts: BlockFacts): Map<number, string> =>
  new Map(
    blocks.flatMap(block => {
      const fault = saleFault(block, facts);
      return fault === null ? [] : [[block.id, fault] as const];
    }),
  );

function saleFault(block: Block, facts: BlockFacts): string | null {
  if (block.type === 'event') {
    const event = facts.events.get(block.eventId);
    if (!event) return 'un evento que ya no existe';
    if (!event.isPublic) return `«${event.title}», que no está publicado`;
    return event.startsAt === null ? `«${event.title}», que no tiene más fechas` : null;
  }
  if (block.type !== 'product') return null;
  const product = facts.products.get(block.productId);
  if (!product) return 'un producto que ya no existe';
  return product.isOnSale ? null : `«${product.name}», que no está a la venta`;
}

/** What an event or a product of a block is called, by the id of the block. */
export const titlesOf = (blocks: Block[], {events, products}: BlockFacts): Map<number, string> =>
  new Map(
    blocks.flatMap(block => {
      const title =
        block.type === 'event'
          ? events.get(block.eventId)?.title
          : block.type === 'product'
            ? products.get(block.productId)?.name
            : undefined;
      return title === undefined ? [] : [[block.id, title] as const];
    }),
  );
