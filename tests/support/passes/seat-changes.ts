/** A campaign in which seats may be changed now, and a dearer zone to move to. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

export const DEARER_CENTS = 55_000;

export interface ChangeWorld {
  campaignId: number;
  dearerZoneId: number;
}

/** The seats from `from` on are of the dearer zone. */
export async function openSeatChanges(
  db: Database,
  {seasonListId, planId, seat}: World,
  from: number,
): Promise<ChangeWorld> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const dearerZoneId = await db.withTransaction(async tx => {
    // A published plan never changes; the test's own is cut in two all the same.
    await tx.query('set local session_replication_role = replica');
    const {rows} = await tx.query<{id: number}>(
      `insert into zone (seat_plan_id, code, name, kind, capacity, position)
        values ($1, 'PREF', 'Preferencia', 'numbered', 60, 2) returning id`,
      [planId],
    );
    await tx.query('update seat set zone_id = $2 where seat_plan_id = $1 and id >= $3', [
      planId,
      rows[0]!.id,
      seat(from),
    ]);
    return rows[0]!.id;
  });
  await db.query(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents) select $1, $2, id, 'new', $3
      from pass_category where season_list_id = $1`,
    [seasonListId, dearerZoneId, DEARER_CENTS],
  );
  const campaignId = await one(
    `insert into pass_campaign (season_list_id, name, max_seat_changes) values ($1, 'Campaña', 3) returning id`,
    [seasonListId],
  );
  await db.query(
    `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at)
      values ($1, 'Cambio de asiento', 'seat_change', now() - interval '1 day', now() + interval '9 days')`,
    [campaignId],
  );
  await db.query(`update season_list set state = 'active' where id = $1`, [seasonListId]);
  return {campaignId, dearerZoneId};
}
