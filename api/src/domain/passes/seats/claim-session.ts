/**
 * Gives every living pass of a list its seat or its standing place in a session. A seat that somebody else has already
 * is left with them and told: passes are claimed before the sale opens, so a conflict is a mistake that staff must see.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {claimPlacesOfList} from './pass-places';

export interface ClaimedSession {
  claimed: number;
  /** Passes whose seat is taken by a sale, a block, a reservation or another. */
  conflicts: {seasonPassId: number; seatId: number; kind: string}[];
  /** Standing passes for which their zone has no place left. */
  withoutPlace: number[];
}

/**
 * Passes that keep their seat: also those that wait for a paper, the unpaid and the blocked, whose access is another
 * matter.
 */
const SEATED_STATES = `('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked')`;

export async function claimSession(tx: Tx, seasonListId: number, eventSessionId: number): Promise<ClaimedSession> {
  const seated = `season_pass p join event_session s on s.id = $2
    join seat st on st.id = p.seat_id and st.seat_plan_id = s.seat_plan_id
    where p.season_list_id = $1 and p.state in ${SEATED_STATES} and not exists (select 1 from seat_release r
      where r.season_pass_id = p.id and r.event_session_id = $2 and r.state <> 'recovered')`;
  const claimed = await tx.query(
    `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id) select $2, p.seat_id, 'pass', p.id
      from ${seated} order by p.seat_id on conflict do nothing`,
    [seasonListId, eventSessionId],
  );
  const {rows: conflicts} = await tx.query<ClaimedSession['conflicts'][number]>(
    `select p.id as "seasonPassId", p.seat_id as "seatId", c.kind
      from ${seated.replace('where', 'join seat_claim c on c.event_session_id = $2 and c.seat_id = p.seat_id and c.season_pass_id is distinct from p.id where')} order by p.seat_id`,
    [seasonListId, eventSessionId],
  );
  const places = await claimPlacesOfList(tx, seasonListId, eventSessionId, `p.state in ${SEATED_STATES}`);
  return {
    claimed: claimed.rowCount + places.claimed,
    conflicts,
    withoutPlace: places.missing.map(one => one.seasonPassId),
  };
}

/**
 * Errors: `own_seats_over` 409: from the day on which a supplement had to be paid, the seats of who has not are their
 * buyers'.
 */
export async function requireSeatsKept(tx: Tx, seasonListId: number, eventSessionId: number): Promise<void> {
  const late = await tx.query(
    `select 1 from season_list_session where season_list_id = $1 and event_session_id = $2
      and own_seat_until_at <= now()`,
    [seasonListId, eventSessionId],
  );
  if (late.rowCount)
    throw conflict(
      'own_seats_over',
      'Ya ha pasado el plazo del suplemento: las butacas de quien no lo pagó son de quien las compre.',
    );
}
