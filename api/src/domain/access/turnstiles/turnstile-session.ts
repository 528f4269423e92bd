/** Which session a turnstile reads for: one of its event, and unless it says which, the one that is on or comes next. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Errors: `not_found` 404. */
export async function turnstileSession(tx: Tx, eventId: number, asked: number | null): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `select s.id from event_session s join event_access a on a.event_id = s.event_id
      where s.event_id = $1 and s.state not in ('draft', 'cancelled') and case when $2::int is null
        then s.ends_at + make_interval(mins => a.closes_minutes_after) > now() else s.id = $2 end
      order by s.starts_at, s.id limit 1`,
    [eventId, asked],
  );
  if (!rows[0])
    throw notFound(
      asked === null ? 'Este evento no tiene ninguna sesión por venir.' : 'Esa sesión no es de este evento.',
    );
  return rows[0].id;
}
