/** A small shop in the world of a test: a scarf in three sizes, a parking place of the session, a tour with hours. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from './fixture';
import type {CartView} from './purchase';

export interface Shop {
  categoryId: number;
  scarf: {id: number; slug: string; small: number; medium: number; large: number; cents: number};
  parking: {id: number; slug: string; variant: number; cents: number};
  tour: {id: number; slug: string; experienceId: number; slots: number[]; cents: number};
}

export interface Good {
  key: string;
  kind: string;
  description: string;
  detail: string | null;
  quantity: number;
  cents: number;
  variantId: number | null;
  slotId: number | null;
  bundle: {pick: string; name: string} | null;
}
export type GoodsCart = CartView & {goods: Good[]};

export async function makeShop(db: Database, world: World, stock = 10): Promise<Shop> {
  const one = async (sql: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(`${sql} returning id`, values)).rows[0]!.id;
  const n = (await db.query<{n: number}>('select count(*)::int as n from product_category')).rows[0]!.n;
  const categoryId = await one(
    `insert into product_category (name, slug, position) values ('Tienda ${n}', 'tienda-${n}', ${n})`,
  );
  const product = (slug: string, name: string, kind: string, pickup: string) =>
    one(
      `insert into product (slug, name, kind, product_category_id, state, pickup, max_per_order, summary)
        values ($1, $2, $3, $4, 'published', $5::text[], 6, 'Lo que se lleva todo el mundo')`,
      [`${slug}-${n}`, name, kind, categoryId, pickup],
    );
  const variant = (productId: number, name: string, cents: number, of: number | null) =>
    one(
      `insert into product_variant (product_id, name, size, sku, price_cents, stock, position)
        values ($1::int, $2::text, $2::text, upper('V-' || $1::int || '-' || $2::text), $3, $4, 0)`,
      [productId, name, cents, of],
    );
  const scarf = await product('bufanda', 'Bufanda', 'goods', '{shop,gate,shipping}');
  const parking = await product('aparcamiento', 'Aparcamiento', 'service', '{gate}');
  const tour = await product('visita', 'Visita al estadio', 'experience', '{gate}');
  const experienceId = await one(
    `insert into experience (product_id, meeting_point, duration_minutes, min_age, needs_guardian, max_per_booking)
      values ($1, 'Puerta 0', 60, 6, true, 8)`,
    [tour],
  );
  const slots: number[] = [];
  for (const days of [3, 4, 5])
    slots.push(
      await one(
        `insert into experience_slot (experience_id, starts_at, ends_at, capacity, price_cents)
          values ($1, date_trunc('hour', now()) + $2 * interval '1 day',
                  date_trunc('hour', now()) + $2 * interval '1 day' + interval '1 hour', $3, 1800)`,
        [experienceId, days, stock],
      ),
    );
  await db.query(
    `insert into session_product (event_session_id, product_id, price_cents, is_highlighted)
      values ($1, $2, null, false), ($1, $3, 900, true)`,
    [world.sessionId, scarf, parking],
  );
  return {
    categoryId,
    scarf: {
      id: scarf,
      slug: `bufanda-${n}`,
      small: await variant(scarf, 'S', 1500, stock),
      medium: await variant(scarf, 'M', 1500, stock),
      large: await variant(scarf, 'L', 1700, stock),
      cents: 1500,
    },
    parking: {
      id: parking,
      slug: `aparcamiento-${n}`,
      variant: await variant(parking, 'PLAZA', 1200, stock),
      cents: 900,
    },
    tour: {id: tour, slug: `visita-${n}`, experienceId, slots, cents: 1800},
  };
}

/** Further sessions of the same event and plan, with the prices of the first. */
export async function moreSessions(db: Database, world: World, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) {
    const {rows} = await db.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
         sale_ends_at, box_office_ends_at, max_per_order, max_per_customer, orphan_rule)
       select event_id, seat_plan_id, starts_at + $2 * interval '7 days', doors_at + $2 * interval '7 days',
         ends_at + $2 * interval '7 days', state, sale_starts_at, sale_ends_at + $2 * interval '7 days',
         box_office_ends_at + $2 * interval '7 days', max_per_order, max_per_customer, orphan_rule
         from event_session where id = $1 returning id`,
      [world.sessionId, n],
    );
    const id = rows[0]!.id;
    await db.query(
      `insert into price (event_session_id, zone_id, price_category_id, channel, amount_cents)
        select $2, zone_id, price_category_id, channel, amount_cents from price where event_session_id = $1`,
      [world.sessionId, id],
    );
    await db.query(
      `insert into zone_counter (event_session_id, zone_id, shard, capacity)
        select $2, zone_id, shard, capacity from zone_counter where event_session_id = $1
        on conflict do nothing`,
      [world.sessionId, id],
    );
    ids.push(id);
  }
  return ids;
}

/** A pack over sessions; `cents`: its fixed price in the stand, else `discountBp` off its tickets. */
export async function makePack(
  db: Database,
  world: World,
  of: {
    slug: string;
    sessions: number[];
    kind?: 'closed' | 'pick' | 'flexible';
    choose?: number;
    cents?: number;
    discountBp?: number;
    quota?: number;
    credits?: number;
  },
): Promise<number> {
  const {rows} = await db.query<{id: number}>(
    `insert into event_pack (slug, name, kind, choose, price_mode, discount_bp, state, sale_starts_at, sale_ends_at, quota)
      values ($1, $1, $2, $3, $4, $5, 'published', now() - interval '1 day', now() + interval '9 days', $6) returning id`,
    [
      of.slug,
      of.kind ?? 'closed',
      of.choose ?? null,
      of.discountBp === undefined ? 'fixed' : 'percent_off',
      of.discountBp ?? null,
      of.quota ?? null,
    ],
  );
  const id = rows[0]!.id;
  await db.query(
    `insert into pack_component (event_pack_id, event_session_id, credits, position)
      select $1, s, $3, n from unnest($2::int[]) with ordinality as x(s, n)`,
    [id, of.sessions, of.credits ?? 1],
  );
  await db.query(
    `insert into pack_price (event_pack_id, area, price_category_id, amount_cents) values ($1, 'Tribuna', $2, $3)`,
    [id, world.categories.general, of.cents ?? 0],
  );
  return id;
}
