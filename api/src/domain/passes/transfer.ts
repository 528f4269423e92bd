/**
 * A holder lends the seat for one session: a new code enters, the holder's own stays outside that day. It can be taken
 * back until it is used. A child's pass goes to a child: whoever is of age takes one of an adult.
 */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {readPassSessions, type Refusal} from './read-sessions';

export interface TransferRequest {
  seasonPassId: number;
  eventSessionId: number;
  toName: string;
  toEmail: string;
  toPhone: string;
  toDocNo: string;
  /** New, unguessable; the old one dies with a transfer that is taken back. */
  code: string;
  staffUserId: number | null;
}

/** Per pass and list, and how long before the start the door closes for transfers (domain brief §18; settings may say otherwise). */
export interface TransferLimits {
  perSeason: number;
  closesMinutesBefore: number;
}

/** What makes a transfer impossible too; an own seat that cannot be released may well be lent. */
const BLOCKING: Partial<Record<Refusal, string>> = {
  not_active: 'El abono no está activo.', unpaid: 'El abono tiene plazos pendientes.', blocked: 'El carnet está bloqueado para esa fecha.', already: 'El asiento está liberado en esa sesión.',
  lent: 'El asiento ya está cedido en esa sesión.', cancelled: 'La sesión está cancelada.',
};

/** The id of the transfer. @throws DomainError 409 with the reason, 422 without a way to reach the person */
export async function transferSeat(tx: Tx, request: TransferRequest, limits: TransferLimits): Promise<number> {
  const {seasonPassId, eventSessionId} = request;
  if (request.toEmail === '' && request.toPhone === '') throw invalid({toEmail: 'Escribe un correo o un teléfono.'});
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const [session] = await readPassSessions(tx, seasonPassId, eventSessionId);
  if (session === undefined) throw conflict('transfer_not_in_list', 'Ese abono no entra en esa sesión.');
  const blocked = session.refusal === null ? undefined : BLOCKING[session.refusal];
  if (blocked !== undefined) throw conflict(`transfer_${session.refusal}`, blocked);
  const {rows} = await tx.query<{isAllowed: boolean; isLate: boolean; used: number}>(
    `select p.transfer_enabled and k.can_transfer as "isAllowed", s.starts_at - make_interval(mins => $3) <= now() as "isLate",
            (select count(*)::int from pass_transfer x where x.season_pass_id = p.id and x.state in ('proposed', 'accepted', 'used')) as used
       from season_pass p join pass_category k on k.id = p.pass_category_id, event_session s where p.id = $1 and s.id = $2`,
    [seasonPassId, eventSessionId, limits.closesMinutesBefore],
  );
  const {isAllowed, isLate, used} = rows[0]!;
  if (!isAllowed) throw conflict('transfer_not_allowed', 'Este abono no se puede ceder.');
  if (isLate) throw conflict('transfer_closed', 'Ya no da tiempo a ceder el asiento de esa sesión.');
  if (used >= limits.perSeason) throw conflict('transfer_too_many', `Se ha llegado a las ${limits.perSeason} cesiones de la temporada.`);
  const made = await tx.query<{id: number}>(
    `insert into pass_transfer (season_pass_id, event_session_id, state, to_name, to_email, to_phone, to_doc_no, code, accepted_at, staff_user_id) values ($1, $2, 'accepted', $3, $4, $5, $6, $7, now(), $8) returning id`,
    [seasonPassId, eventSessionId, request.toName, request.toEmail, request.toPhone, request.toDocNo, request.code, request.staffUserId],
  );
  return made.rows[0]!.id;
}

/** @throws DomainError 409 `transfer_used` when somebody has entered with it */
export async function revokeTransfer(tx: Tx, seasonPassId: number, eventSessionId: number): Promise<void> {
  const gone = await tx.query(
    `update pass_transfer set state = 'revoked', ended_at = now(), version = version + 1 where season_pass_id = $1 and event_session_id = $2 and state in ('proposed', 'accepted')`,
    [seasonPassId, eventSessionId],
  );
  if (gone.rowCount === 0) throw conflict('transfer_used', 'Esa cesión ya se ha usado o no existe.');
}
