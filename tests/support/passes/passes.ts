/** A season pass, straight into its tables: holder, category, price and the contract itself, in the world's list. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

/** The pass's id; its seat is `seatId`, of the zone with numbered seats. */
export async function givePass(db: Pick<Database, 'query'>, world: World, seatId: number): Promise<number> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const holderId = await one(
    `insert into pass_holder (first_name, surname1) values ('Abonada', 'de Prueba') returning id`,
    [],
  );
  const categoryId = await one(
    `insert into pass_category (season_list_id, name) values ($1, 'Adulto ' || $2::int) returning id`,
    [world.seasonListId, seatId],
  );
  const priceId = await one(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
      values ($1, $2, $3, 'new', 20000) returning id`,
    [world.seasonListId, world.zones.seated, categoryId],
  );
  return one(
    `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
      state, amount_cents, paid_cents, origin)
      values ($1, $2, $3, $4, $5, $6, 'new', 'active', 20000, 20000, 'box_office') returning id`,
    [world.seasonListId, holderId, categoryId, priceId, world.zones.seated, seatId],
  );
}

/** An account that reaches the pass: its customer id. */
export async function givePassTo(db: Database, seasonPassId: number, customerId: number): Promise<void> {
  await db.query(
    'update pass_holder set customer_id = $2 where id = (select pass_holder_id from season_pass where id = $1)',
    [seasonPassId, customerId],
  );
}
