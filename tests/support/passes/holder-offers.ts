/**
 * A match outside the passes of a list, in the world's venue: its session, prices and what holders and their friends
 * are offered.
 */
import type {Database} from '../../../api/src/platform/database/db';
import {PRICE, type World} from '../world/fixture';

export const HOLDER_CENTS = 1200;
export const FRIEND_CENTS = 1500;

export interface CupWorld {
  sessionId: number;
  holderOfferId: number;
  friendOfferId: number;
  generalPriceId: number;
}

/** General sale has not begun; own seats are kept for a day, friends may be brought by two. */
export async function makeCup(
  db: Database,
  world: World,
  more: {friendQuota?: number | null; saleHasBegun?: boolean} = {},
): Promise<CupWorld> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const sessionId = await one(
    `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
      sale_ends_at, box_office_ends_at, max_per_order, max_per_customer, orphan_rule)
     select event_id, seat_plan_id, starts_at + interval '7 days', doors_at + interval '7 days',
       ends_at + interval '7 days', 'on_sale', now() + case when $2 then interval '-1 hour' else interval '2 days' end,
       starts_at + interval '7 days', starts_at + interval '7 days', 10, 1000, false
       from event_session where id = $1 returning id`,
    [world.sessionId, more.saleHasBegun ?? false],
  );
  await db.query(
    `insert into price (event_session_id, zone_id, price_category_id, channel, amount_cents)
      select $2, zone_id, price_category_id, channel, amount_cents from price where event_session_id = $1`,
    [world.sessionId, sessionId],
  );
  await db.query(
    `update season_list set starts_on = (select session_day(s) - 90 from event_session s where id = $2),
      ends_on = (select session_day(s) + 90 from event_session s where id = $2), state = 'active' where id = $1`,
    [world.seasonListId, sessionId],
  );
  const holderOfferId = await one(
    `insert into holder_offer (season_list_id, event_session_id, amount_cents, starts_at, ends_at, keep_until_at)
      values ($1, $2, $3, now() - interval '1 hour', now() + interval '3 days', now() + interval '1 day') returning id`,
    [world.seasonListId, sessionId, HOLDER_CENTS],
  );
  const friendOfferId = await one(
    `insert into friend_offer (event_session_id, zone_id, amount_cents, max_per_pass, quota, starts_at, ends_at)
      values ($1, null, $2, 2, $3, now() - interval '1 hour', now() + interval '3 days') returning id`,
    [sessionId, FRIEND_CENTS, more.friendQuota ?? null],
  );
  const generalPriceId = await one(
    `select id from price where event_session_id = $1 and zone_id = $2 and price_category_id = $3 and amount_cents = $4
      limit 1`,
    [sessionId, world.zones.seated, world.categories.general, PRICE.general],
  );
  return {sessionId, holderOfferId, friendOfferId, generalPriceId};
}
