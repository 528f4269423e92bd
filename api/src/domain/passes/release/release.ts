/**
 * A holder gives the seat free for one session, and takes it back while nobody has bought it. The claim itself moves:
 * released, the pass's row of seat_claim is gone and any buyer may have the seat; recovered, the same primary key
 * decides against a buyer who is choosing it at that moment.
 */
import type {Channel} from '../../kernel/channel';
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {readPassSessions, type PassSession, type Refusal} from './read-sessions';
import {POLICY_OF_DAY} from './release-worth';

export interface ReleaseRequest {
  seasonPassId: number;
  eventSessionId: number;
  channel: Channel;
  /** Whoever acts for the holder. */
  staffUserId: number | null;
}

const REFUSALS: Record<Refusal, string> = {
  no_seat: 'Este abono no tiene butaca numerada que liberar.',
  not_active: 'El abono no está activo.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos se podrá liberar.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  not_allowed: 'Con este abono no se liberan asientos en esta sesión.',
  not_open_yet: 'Todavía no se puede liberar: espera a que la sesión salga a la venta.',
  closed: 'El plazo para liberar el asiento ya ha terminado.',
  too_many: 'Se ha llegado al número de liberaciones de la temporada.',
  lent: 'El asiento está cedido a otra persona en esa sesión: anula antes la cesión.',
  entered: 'Ya se ha entrado con este abono en esa sesión.',
  already: 'El asiento ya está liberado.',
  not_claimed: 'En esa sesión la butaca del abono no está reservada.',
  cancelled: 'La sesión está cancelada.',
  supplement: 'Falta pagar el suplemento de este evento.',
};

/** @throws DomainError 404 without such a pass or session, 409 with the reason as its code (`release_closed` …) */
export async function releaseSeat(tx: Tx, request: ReleaseRequest): Promise<PassSession> {
  const {seasonPassId, eventSessionId, channel, staffUserId} = request;
  const session = await lockedSession(tx, seasonPassId, eventSessionId);
  if (session.refusal !== null) throw conflict(`release_${session.refusal}`, REFUSALS[session.refusal]);
  const gone = await tx.query(
    `delete from seat_claim where event_session_id = $1 and seat_id = $2 and kind = 'pass' and season_pass_id = $3`,
    [eventSessionId, session.seatId, seasonPassId],
  );
  if (gone.rowCount !== 1) throw conflict('release_not_claimed', REFUSALS.not_claimed);
  // Whoever had the seat before, moved away and had given it free for this session: it was never sold, and is another's
  // to give now.
  await move(tx, to('seat_release', 'unsold', ['released']), {
    set: 'settled_at = now()',
    where: 'event_session_id = $1 and seat_id = $2 and season_pass_id <> $3',
    values: [eventSessionId, session.seatId, seasonPassId],
  });
  await tx.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, channel, staff_user_id, policy,
      expected_cents)
     select p.id, s.id, p.seat_id, $3, $4, (${POLICY_OF_DAY}), $5 from season_pass p, event_session s
       where p.id = $1 and s.id = $2`,
    [seasonPassId, eventSessionId, channel, staffUserId, session.expectedCents],
  );
  return one(tx, seasonPassId, eventSessionId);
}

/** @throws DomainError 409 `recover_refused` when it is too late, `recover_taken` when a buyer has the seat */
export async function recoverSeat(
  tx: Tx,
  {seasonPassId, eventSessionId}: Pick<ReleaseRequest, 'seasonPassId' | 'eventSessionId'>,
  isAtDoor = false,
): Promise<PassSession> {
  const session = await lockedSession(tx, seasonPassId, eventSessionId);
  if (session.state === 'sold')
    throw conflict('recover_taken', 'El asiento ya se ha vendido: no se puede recuperar para esta sesión.');
  if (session.releaseId === null || session.state !== 'released')
    throw conflict('recover_refused', 'El asiento no está liberado.');
  // Whoever stands at the door with the card is there: what nobody has bought is not kept from them.
  if (!isAtDoor && session.recoverUntil !== null && !session.canRecover) {
    const {rows} = await tx.query<{isLate: boolean}>('select $1::timestamptz <= now() as "isLate"', [
      session.recoverUntil,
    ]);
    if (rows[0]!.isLate) throw conflict('recover_refused', 'El plazo para recuperar el asiento ya ha terminado.');
  }
  // A hold whose time is over does not stand in the way; a living one does.
  const claimed = await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, season_pass_id) values ($1, $2, 'pass', $3)
     on conflict (event_session_id, seat_id) do update
       set kind = 'pass', season_pass_id = excluded.season_pass_id, cart_id = null, price_id = null, expires_at = null,
       order_id = null, changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.expires_at <= now() and c.order_id is null`,
    [eventSessionId, session.seatId, seasonPassId],
  );
  if (claimed.rowCount !== 1)
    throw conflict(
      'recover_taken',
      'Alguien está comprando el asiento en este momento. Vuelve a intentarlo dentro de unos minutos.',
    );
  await move(tx, to('seat_release', 'recovered'), {id: session.releaseId, set: 'recovered_at = now()'});
  return one(tx, seasonPassId, eventSessionId);
}

/** The pass's row is the lock of all that is done with its seats. */
async function lockedSession(tx: Tx, seasonPassId: number, eventSessionId: number): Promise<PassSession> {
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  return one(tx, seasonPassId, eventSessionId);
}

async function one(tx: Tx, seasonPassId: number, eventSessionId: number): Promise<PassSession> {
  const [session] = await readPassSessions(tx, seasonPassId, eventSessionId);
  if (session === undefined) throw notFound('Ese abono no entra en esa sesión.');
  return session;
}
