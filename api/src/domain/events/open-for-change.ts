/** Locks a session for a change by staff; who saw an older version is told so. */
import {notFound, stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {StateOf} from '../machines/registry';

export interface OpenSession {
  id: number;
  eventId: number;
  seatPlanId: number;
  state: StateOf<'event_session'>;
  version: number;
}

/** Errors: `not_found` 404, `stale_version` 409. */
export async function openForChange(tx: Tx, eventSessionId: number, version: number | null): Promise<OpenSession> {
  const {rows} = await tx.query<OpenSession>(
    `select id, event_id as "eventId", seat_plan_id as "seatPlanId", state, version from event_session where id = $1
      for no key update`,
    [eventSessionId],
  );
  const session = rows[0];
  if (!session) throw notFound('No existe esa sesión.');
  if (version !== null && session.version !== version) throw stale();
  return session;
}
