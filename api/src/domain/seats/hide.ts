/**
 * Takes seats out of every sale, of one session or of all sessions of a plan that start within a window. A hidden seat
 * is a rival like any other: what is sold or assigned stays, and then nothing at all is hidden. Sessions made later
 * inherit a plan's hidden seats (trigger event_session_hides_seats).
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import type {FreedSeat} from './release';

export interface HideAsk {
  seatPlanId: number;
  /** Null: every session of the plan within the window. */
  eventSessionId: number | null;
  fromAt: Date | null;
  untilAt: Date | null;
  seatIds: number[];
  reason: string;
  staffUserId: number;
}

export interface HideConflict {
  eventSessionId: number;
  seatId: number;
  kind: string;
  seat: string;
  session: string;
}

const SHOWN = 200;

/** Errors: `invalid` 422, `not_found` 404, `seats_taken` 409 with details.conflicts and details.total. */
export async function hideSeats(tx: Tx, ask: HideAsk): Promise<{id: number; seats: FreedSeat[]}> {
  const seatIds = [...new Set(ask.seatIds)].sort((a, b) => a - b);
  const sessionIds = await checkAsk(tx, ask, seatIds);
  const hiding = await tx.query<{id: number}>(
    `insert into seat_hiding (seat_plan_id, event_session_id, reason, from_at, until_at, seat_ids, session_count,
      staff_user_id) values ($1, $2, $3, coalesce($4, now()), $5, $6, $7, $8) returning id`,
    [
      ask.seatPlanId,
      ask.eventSessionId,
      ask.reason,
      ask.fromAt,
      ask.untilAt,
      seatIds,
      sessionIds.length,
      ask.staffUserId,
    ],
  );
  const hidingId = hiding.rows[0]!.id;
  const {rows: seats} = await tx.query<FreedSeat>(
    `insert into seat_claim as c (event_session_id, seat_id, kind)
     select session, seat, 'hidden' from unnest($1::int[]) as session cross join unnest($2::int[]) as seat
       order by session, seat
     on conflict (event_session_id, seat_id) do update set
       kind = 'hidden', cart_id = null, order_id = null, price_id = null, expires_at = null, seat_block_id = null,
         changed_xid = pg_current_xact_id()
     where c.kind = 'hold' and c.expires_at <= now() and c.order_id is null
     returning event_session_id as "eventSessionId", seat_id as "seatId"`,
    [sessionIds, seatIds],
  );
  if (seats.length < sessionIds.length * seatIds.length) throw await taken(tx, sessionIds, seatIds);
  await tx.query(
    `insert into seat_hiding_claim (event_session_id, seat_id, seat_hiding_id) select s, x, $3
      from unnest($1::int[], $2::int[]) as c(s, x)`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId), hidingId],
  );
  return {id: hidingId, seats};
}

async function checkAsk(tx: Tx, ask: HideAsk, seatIds: number[]): Promise<number[]> {
  const plan = await tx.query<{first: number; count: number}>(
    'select first_seat_id as first, seat_count as count from seat_plan where id = $1',
    [ask.seatPlanId],
  );
  if (!plan.rows[0]) throw notFound('No existe ese plano.');
  const {first, count} = plan.rows[0];
  if (seatIds.some(id => id < first || id >= first + count))
    throw invalid({seatIds: 'Alguna butaca no es de este plano.'});
  if (ask.fromAt && ask.untilAt && ask.untilAt <= ask.fromAt)
    throw invalid({untilAt: 'Debe ser posterior al comienzo.'});
  const {rows} = await tx.query<{id: number; state: string}>(
    `select id, state from event_session where seat_plan_id = $1 and ($2::int is null or id = $2)
      and ($2::int is not null or (starts_at >= coalesce($3::timestamptz, now()) and starts_at > now()
      and ($4::timestamptz is null or starts_at < $4))) and state <> 'cancelled' order by id for share`,
    [ask.seatPlanId, ask.eventSessionId, ask.fromAt, ask.untilAt],
  );
  if (ask.eventSessionId !== null && rows.length === 0)
    throw invalid({eventSessionId: 'No es una sesión de este plano, o está cancelada.'});
  return rows.map(row => row.id);
}

async function taken(tx: Tx, sessionIds: number[], seatIds: number[]): Promise<Error> {
  const {rows} = await tx.query<HideConflict & {total: number}>(
    `select c.event_session_id as "eventSessionId", c.seat_id as "seatId", c.kind,
      z.name || ', fila ' || s.row_label || ', butaca ' || s.seat_number as seat,
            e.title || ', ' || to_char(session_time(t), 'DD/MM/YYYY HH24:MI') as session,
              count(*) over ()::int as total
       from seat_claim c join seat s on s.id = c.seat_id join zone z on z.id = s.zone_id
         join event_session t on t.id = c.event_session_id join event e on e.id = t.event_id
      where c.event_session_id = any($1) and c.seat_id = any($2)
        and not (c.kind = 'hidden' and c.changed_xid = pg_current_xact_id()) order by c.event_session_id, c.seat_id
        limit ${SHOWN}`,
    [sessionIds, seatIds],
  );
  const total = rows[0]?.total ?? 0;
  return conflict(
    'seats_taken',
    total === 1
      ? `No se puede ocultar ${rows[0]!.seat} (${rows[0]!.session}): está ocupada.`
      : `No se ha ocultado nada: ${total} butacas están vendidas o asignadas.`,
    {conflicts: rows.map(({total: _, ...one}) => one), total},
  );
}

/** Back on sale wherever this hiding had taken them out. Errors: `not_found` 404, `wrong_state` 409. */
export async function liftHiding(tx: Tx, hidingId: number, staffUserId: number): Promise<FreedSeat[]> {
  const lifted = await move(tx, to('seat_hiding', 'lifted'), {
    id: hidingId,
    set: 'lifted_at = now(), lifted_by_id = $2',
    values: [staffUserId],
  });
  if (lifted.rowCount === 0) {
    if ((await tx.query('select 1 from seat_hiding where id = $1', [hidingId])).rowCount === 0)
      throw notFound('No existe esa ocultación.');
    throw conflict('wrong_state', 'Estas butacas ya se habían vuelto a mostrar.');
  }
  const {rows} = await tx.query<FreedSeat>(
    `with mine as (delete from seat_hiding_claim where seat_hiding_id = $1 returning event_session_id, seat_id)
     delete from seat_claim c using mine m where c.event_session_id = m.event_session_id and c.seat_id = m.seat_id
       and c.kind = 'hidden'
     returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [hidingId],
  );
  return rows;
}
