/**
 * A holder lends the seat for one session: a new code enters, the holder's own stays outside that day. It can be taken
 * back until it is used. A child's pass goes to a child: whoever is of age takes one of an adult.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {LEND_REFUSALS, readLendStates, type TransferLimits} from './lend-refusal';
import {refuseBanned} from '../holder/refuse-banned';

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

/**
 * The id of the transfer. @throws DomainError 409 with the reason or `person_refused`, 422 without a way to reach the
 * person
 */
export async function transferSeat(tx: Tx, request: TransferRequest, limits: TransferLimits): Promise<number> {
  const {seasonPassId, eventSessionId} = request;
  if (request.toEmail === '' && request.toPhone === '') throw invalid({toEmail: 'Escribe un correo o un teléfono.'});
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const [state] = await readLendStates(tx, seasonPassId, eventSessionId, limits);
  if (state === undefined) throw conflict('transfer_not_in_list', 'Ese abono no entra en esa sesión.');
  if (state.refusal !== null) throw conflict(`transfer_${state.refusal}`, LEND_REFUSALS[state.refusal]);
  await refuseBanned(tx, {
    documents: [request.toDocNo],
    eventSessionId,
    what: `Cesión del abono ${seasonPassId} en la sesión ${eventSessionId}`,
  });
  const made = await tx.query<{id: number}>(
    `insert into pass_transfer (season_pass_id, event_session_id, state, to_name, to_email, to_phone, to_doc_no, code,
      accepted_at, staff_user_id) values ($1, $2, 'accepted', $3, $4, $5, $6, $7, now(), $8) returning id`,
    [
      seasonPassId,
      eventSessionId,
      request.toName,
      request.toEmail,
      request.toPhone,
      request.toDocNo,
      request.code,
      request.staffUserId,
    ],
  );
  return made.rows[0]!.id;
}

/** @throws DomainError 409 `transfer_used` when somebody has entered with it */
export async function revokeTransfer(tx: Tx, seasonPassId: number, eventSessionId: number): Promise<void> {
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const gone = await move(tx, to('pass_transfer', 'revoked'), {
    set: 'ended_at = now()',
    where: 'season_pass_id = $1 and event_session_id = $2',
    values: [seasonPassId, eventSessionId],
  });
  if (gone.rowCount === 0) throw conflict('transfer_used', 'Esa cesión ya se ha usado o no existe.');
}
