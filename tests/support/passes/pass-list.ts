/** Season passes for tests: one list with one session, a holder per seat, everything paid. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

export const PASS_CENTS = 40_000;

/** The ids of the passes, in the order of their seats. */
export async function makePasses(
  db: Database,
  {seasonListId, sessionId, zones}: World,
  seatIds: number[],
): Promise<number[]> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const category = await one(`insert into pass_category (season_list_id, name) values ($1, 'Adulto') returning id`, [
    seasonListId,
  ]);
  const price = await one(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
      values ($1, $2, $3, 'new', $4) returning id`,
    [seasonListId, zones.seated, category, PASS_CENTS],
  );
  await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    seasonListId,
    sessionId,
  ]);
  await db.query(
    `insert into release_policy (season_list_id, share_bp, cap_bp, closes_minutes_before, recover_minutes_before,
      credit_delay_hours) values ($1, 4000, 5000, 60, 60, 0)`,
    [seasonListId],
  );
  const made: number[] = [];
  for (const [n, seatId] of seatIds.entries()) {
    const holder = await one(`insert into pass_holder (first_name, surname1) values ('Socia', $1) returning id`, [
      `Número ${n}`,
    ]);
    made.push(
      await one(
        `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id,
          kind, state, amount_cents, paid_cents, origin) values ($1, $2, $3, $4, $5, $6, 'new', 'active', $7, $7, 'web')
          returning id`,
        [seasonListId, holder, category, price, zones.seated, seatId, PASS_CENTS],
      ),
    );
  }
  return made;
}
