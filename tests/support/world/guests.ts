/** An invitation and a reservation to point a claim at: what a seat of another kind needs to be one. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from './fixture';

export async function giveInvitation(
  db: Pick<Database, 'query'>,
  world: World,
  seatId: number,
  code = `INV${seatId}PRUEBA`,
): Promise<number> {
  const {rows} = await db.query<{id: number}>(
    `with batch as (insert into invitation_batch (event_session_id, cause) values ($1, 'press') returning id)
     insert into invitation (invitation_batch_id, event_session_id, zone_id, seat_id, code, recipient_name)
       select batch.id, $1, s.zone_id, s.id, $3, 'Invitada de prueba' from batch, seat s where s.id = $2 returning id`,
    [world.sessionId, seatId, code],
  );
  return rows[0]!.id;
}

export async function giveReservation(db: Pick<Database, 'query'>, world: World): Promise<number> {
  const {rows} = await db.query<{id: number}>(
    `insert into reservation (event_session_id, code, contact_name, place_count, expires_at)
      values ($1, 'R' || substr(md5(random()::text), 1, 7), 'Grupo de prueba', 1, now() + interval '1 day')
      returning id`,
    [world.sessionId],
  );
  return rows[0]!.id;
}
