/**
 * What staff say to a group: yes, with its deposit and its time; later on another day; and that its tickets were handed
 * over.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {NAMELESS} from '../attendees/named';
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

/**
 * Its tickets leave the house: all of them, so each has the name that it must have. What is printed for it counts its
 * prints where it is printed. @throws DomainError 404, 409 `wrong_state`, `names_missing`
 */
export async function deliverReservation(tx: Tx, id: number, deliveredTo: string): Promise<number> {
  const {rows, rowCount} = await move<{orderId: number}>(tx, to('reservation', 'delivered'), {
    id,
    set: 'delivered_at = now(), delivered_to = $2',
    values: [deliveredTo],
    returning: 'order_id as "orderId"',
  });
  if (rowCount === 0) throw await wrongState(tx, id);
  const {orderId} = rows[0]!;
  const {rows: nameless} = await tx.query<{n: number}>(
    `select count(*)::int as n from ticket t where t.order_id = $1 and ${NAMELESS}`,
    [orderId],
  );
  if (nameless[0]!.n > 0)
    throw conflict(
      'names_missing',
      `Faltan los nombres de ${nameless[0]!.n === 1 ? '1 asistente' : `${nameless[0]!.n} asistentes`}: sin ellos sus entradas no se dan.`,
    );
  return orderId;
}
