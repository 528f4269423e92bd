/**
 * Passes «a elegir» and «mitad de precio» for tests, in a list of several sessions, with cards and a reader at the
 * door.
 */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

export interface ChoiceWorld {
  /** Sessions of the list, all alike, the world's first. */
  sessions: number[];
  chooseCategoryId: number;
  halfCategoryId: number;
  deviceId: number;
  /** An active pass with its card; the id of the customer who reaches it, if anybody. */
  give(
    kind: 'choose' | 'half',
    customerId?: number | null,
  ): Promise<{passId: number; holderId: number; memberNumber: number; card: string}>;
}

export async function makeChoices(
  db: Database,
  world: World,
  {sessions: many, allowed}: {sessions: number; allowed: number},
): Promise<ChoiceWorld> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  await db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '9 hours',
      ends_at = now() + interval '11 hours' where id = $1`,
    [world.sessionId],
  );
  const sessions = [world.sessionId];
  for (let i = 1; i < many; i++) {
    const id = await one(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
        sale_ends_at, box_office_ends_at, max_per_order, max_per_customer)
       select event_id, seat_plan_id, starts_at + make_interval(mins => $2), doors_at,
         ends_at + make_interval(mins => $2), state, sale_starts_at, sale_ends_at, box_office_ends_at, max_per_order,
         max_per_customer from event_session where id = $1 returning id`,
      [world.sessionId, i],
    );
    await db.query(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents, channel)
        select $2, zone_id, price_category_id, amount_cents, channel from price where event_session_id = $1`,
      [world.sessionId, id],
    );
    await db.query(
      `insert into zone_counter (event_session_id, zone_id, shard, capacity) select $2, zone_id, shard, capacity
        from zone_counter where event_session_id = $1`,
      [world.sessionId, id],
    );
    sessions.push(id);
  }
  await db.query(
    'insert into season_list_session (season_list_id, event_session_id) select $1, * from unnest($2::int[])',
    [world.seasonListId, sessions],
  );
  await db.query(
    `update season_list set state = 'active', starts_on = club_today() - 10, ends_on = club_today() + 300
      where id = $1`,
    [world.seasonListId],
  );
  const category = (name: string, kind: string, choices: number | null, bp: number | null) =>
    one(
      `insert into pass_category (season_list_id, name, kind, sessions_to_choose, ticket_discount_bp, can_release)
        values ($1, $2, $3, $4, $5, false) returning id`,
      [world.seasonListId, name, kind, choices, bp],
    );
  const chooseCategoryId = await category('A elegir', 'choose_n', allowed, null);
  const halfCategoryId = await category('Mitad de precio', 'discount', null, 5000);
  const price = (categoryId: number) =>
    one(
      `insert into pass_price (season_list_id, pass_category_id, kind, amount_cents, vat_code)
        values ($1, $2, 'new', 19500, 'reduced') returning id`,
      [world.seasonListId, categoryId],
    );
  const prices = {choose: await price(chooseCategoryId), half: await price(halfCategoryId)};
  const deviceId = await one(`insert into device (event_id, name) values ($1, 'Lector') returning id`, [world.eventId]);
  const give: ChoiceWorld['give'] = async (kind, customerId = null) => {
    const {rows} = await db.query<{id: number; n: number}>(
      `insert into pass_holder (first_name, surname1, customer_id) values ('Socia', 'de Prueba', $1)
        returning id, member_number as n`,
      [customerId],
    );
    const holderId = rows[0]!.id;
    const passId = await one(
      `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, kind, state,
        amount_cents, paid_cents, origin) values ($1, $2, $3, $4, 'new', 'active', 19500, 19500, 'web') returning id`,
      [world.seasonListId, holderId, kind === 'choose' ? chooseCategoryId : halfCategoryId, prices[kind]],
    );
    const card = `CARNET${String(passId).padStart(8, '0')}`;
    await db.query(
      `insert into pass_card (season_pass_id, number, code, state, activated_at)
        values ($1, 'C-' || $1::int, $2, 'active', now())`,
      [passId, card],
    );
    return {passId, holderId, memberNumber: rows[0]!.n, card};
  };
  return {sessions, chooseCategoryId, halfCategoryId, deviceId, give};
}
