/** What the samples are sold out of: living passes, seats, goods, visits and a pack, each used once. */
import {randomUUID} from 'node:crypto';
import type {Database} from '../../../api/src/platform/database/db';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import type {World} from '../world/fixture';
import {makePasses} from '../passes/pass-list';
import {makePack} from '../world/shop';
import {askSupplement} from '../passes/supplements';

export interface LineStage {
  world: World;
  /** Living passes with a card, one instalment still owed and none of their seats claimed; each is used once. */
  passIds: number[];
  campaignId: number;
  variantId: number;
  slotId: number;
  packId: number;
  /** How many of the passes, and up to which seat. */
  used: {passes: number; seats: number};
}

export async function makeLineStage(db: Database, world: World, passes: number): Promise<LineStage> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const passIds = await makePasses(
    db,
    world,
    Array.from({length: passes}, (_, i) => world.seat(i + 2)),
  );
  await db.query(`update season_list set state = 'active' where id = $1`, [world.seasonListId]);
  await db.query('update season_pass set amount_cents = 10000, paid_cents = 0');
  await db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, 'C-' || id, 'CARNETVENTA' || id, 'active', now() from season_pass`,
  );
  await db.query(
    `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents)
      select 'pass', id, 1, club_today() + 30, 10000 from season_pass`,
  );
  await askSupplement(db, world);
  const campaignId = await one(
    `insert into pass_campaign (season_list_id, name, waiting_list_enabled) values ($1, 'Campaña', true) returning id`,
    [world.seasonListId],
  );
  const product = (slug: string, kind: string) =>
    one(
      `insert into product (slug, name, kind, product_category_id, state, pickup)
        select $1, $1, $2, id, 'published', '{shop,shipping}' from product_category order by id limit 1 returning id`,
      [slug, kind],
    );
  await db.query(`insert into product_category (slug, name) values ('tienda', 'Tienda') on conflict do nothing`);
  const goods = await product('bufanda', 'goods');
  const visit = await product('visita', 'experience');
  return {
    world,
    passIds,
    campaignId,
    variantId: await one(
      `insert into product_variant (product_id, name, sku, price_cents, stock) values ($1, 'Única', 'BUF', 1800, 1000)
        returning id`,
      [goods],
    ),
    slotId: await one(
      `with e as (insert into experience (product_id, meeting_point, duration_minutes) values ($1, 'Puerta 0', 60)
         returning id)
       insert into experience_slot (experience_id, starts_at, ends_at, capacity, booked, price_cents)
         select id, now() + interval '9 days', now() + interval '10 days', 500, 0, 3300 from e returning id`,
      [visit],
    ),
    packId: await makePack(db, world, {slug: 'pack', sessions: [world.sessionId], cents: 4_200, quota: 500}),
    used: {passes: 0, seats: passes + 2},
  };
}

export const nextPass = (stage: LineStage): number => {
  const id = stage.passIds[stage.used.passes++];
  if (id === undefined) throw new Error('The stage has no pass left.');
  return id;
};
export const nextSeat = (stage: LineStage): number => stage.world.seat(stage.used.seats++);

export async function holdSeat(tx: Tx, {world}: LineStage, cartId: string, seatId: number): Promise<void> {
  const [held] = await holdSeats(tx, [
    {
      cartId,
      channel: 'web',
      staffUserId: null,
      eventSessionId: world.sessionId,
      seats: [{seatId, priceId: world.prices.general}],
      maxPerOrder: 10,
      holdSeconds: 900,
    },
  ]);
  if (held?.kind !== 'held') throw new Error(`The seat is ${held?.kind}.`);
}
/** A seat that an order has lost is somebody else's by now. */
export const holdForAnother = (tx: Tx, stage: LineStage, seatId: number): Promise<void> =>
  holdSeat(tx, stage, randomUUID(), seatId);
