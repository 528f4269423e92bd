/**
 * What staff say to a group: yes, with its deposit and its time; later on another day; and that its tickets were handed
 * over.
 */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';
import {move, to} from '../machines/move';
import {wrongState} from './close';
import {checkDeposit, LATEST, USUAL} from './create';

export interface Answer {
  /** null: as it was. */
  depositCents: number | null;
  /** null: the usual time from now, where the group is still to pay. */
  expiresAt: Date | null;
}

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function confirmReservation(tx: Tx, id: number, answer: Answer): Promise<void> {
  await checkAnswer(tx, id, answer);
  const {rowCount} = await move(tx, to('reservation', 'confirmed', ['pending']), {
    id,
    set: `confirmed_at = now(), reminded_at = null, deposit_cents = coalesce($2, deposit_cents), expires_at = ${UNTIL}`,
    where: 'expires_at > now()',
    values: [answer.depositCents, answer.expiresAt],
  });
  if (rowCount === 0) throw await wrongState(tx, id);
}

/** More time, or less. Errors as above. */
export async function changeReservationTime(tx: Tx, id: number, expiresAt: Date): Promise<void> {
  await checkAnswer(tx, id, {depositCents: null, expiresAt});
  const {rowCount} = await tx.query(
    `update reservation set expires_at = $2, reminded_at = null, version = version + 1, updated_at = now()
      where id = $1 and state in ('pending', 'confirmed') and expires_at > now()`,
    [id, expiresAt],
  );
  if (rowCount === 0) throw await wrongState(tx, id);
}

const UNTIL = `(select least(coalesce($3::timestamptz, greatest(expires_at, ${USUAL})), ${LATEST('s.starts_at')})
  from event_session s where s.id = event_session_id)`;

async function checkAnswer(tx: Tx, id: number, {depositCents, expiresAt}: Answer): Promise<void> {
  const {rows} = await tx.query<{totalCents: number; feeCents: number; fits: boolean}>(
    `select r.total_cents as "totalCents", r.fee_cents as "feeCents",
       $2::timestamptz is null or ($2 > now() and $2 <= ${LATEST('s.starts_at')}) as fits
       from reservation r join event_session s on s.id = r.event_session_id where r.id = $1 for no key update of r`,
    [id, expiresAt],
  );
  if (!rows[0]) throw await wrongState(tx, id);
  if (!rows[0].fits) throw invalid({expiresAt: 'Debe ser una fecha futura y quedar unas horas antes del comienzo.'});
  if (depositCents !== null) checkDeposit(depositCents, rows[0].totalCents, rows[0].feeCents);
}

/** @throws DomainError 404, 409 `wrong_state` */
export async function deliverReservation(tx: Tx, id: number, deliveredTo: string): Promise<void> {
  const {rowCount} = await move(tx, to('reservation', 'delivered'), {
    id,
    set: 'delivered_at = now(), delivered_to = $2',
    values: [deliveredTo],
  });
  if (rowCount === 0) throw await wrongState(tx, id);
}
