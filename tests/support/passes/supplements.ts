/** The world's session as a «día del club»: every pass owes a supplement for it until a moment. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

export const SUPPLEMENT_CENTS = 1_500;

export const askSupplement = (db: Database, world: World, until = '2 days') =>
  db.query(
    `update season_list_session
      set supplement_cents = $3, own_seat_until_at = now() + $4::interval where season_list_id = $1
      and event_session_id = $2`,
    [world.seasonListId, world.sessionId, SUPPLEMENT_CENTS, until],
  );
/** Its time is over. */
export const supplementIsOver = (db: Database, world: World) => askSupplement(db, world, '-1 second');
