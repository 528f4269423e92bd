/** Holders of passes: Ana has one of her own and her child's, Eva another; the rest is nobody's yet. */
import type {Database} from '../../../api/src/platform/database/db';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {count} from '../run/until';
import type {World} from '../world/fixture';
import {makePasses} from './pass-list';
import {givePassTo} from './passes';

export interface Holders {
  own: number;
  child: number;
  foreign: number;
  nobodys: number[];
  evaId: number;
}

/** On the seats from index 2 on; their sessions offer one guest to each pass. */
export async function makeHolders(db: Database, world: World): Promise<Holders> {
  const [own, child, foreign, ...nobodys] = (await makePasses(
    db,
    world,
    count(20).map(i => world.seat(i + 2)),
  )) as [number, number, number, ...number[]];
  await db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await db.query(`update season_list set state = 'active', starts_on = club_today() - 30 where id = $1`, [
    world.seasonListId,
  ]);
  await db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, 'C-' || id, 'CARNET00000' || id, 'active', now() from season_pass`,
  );
  await db.query(
    `with policy as (insert into pass_invitation_policy (event_id, per_pass, total_quota) values ($1, 1, 50)
      returning id) insert into pass_invitation_zone (pass_invitation_policy_id, zone_id, quota) select id, $2, 50
      from policy`,
    [world.eventId, world.zones.seated],
  );
  const evaId = await newCustomer(db, 'eva@example.org', true);
  await givePassTo(db, own, world.customer.id);
  await db.query(
    `update pass_holder set guardian_id = (select pass_holder_id from season_pass where id = $2)
      where id = (select pass_holder_id from season_pass where id = $1)`,
    [child, own],
  );
  await givePassTo(db, foreign, evaId);
  return {own, child, foreign, nobodys, evaId};
}

export const newCustomer = async (db: Database, email: string, isVerified: boolean): Promise<number> =>
  (
    await db.query<{id: number}>(
      `insert into customer (email, first_name, surname1, email_verified_at)
        values ($1, 'Eva', 'Soto', case when $2 then now() end) returning id`,
      [email, isVerified],
    )
  ).rows[0]!.id;
