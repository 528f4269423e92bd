/**
 * The end of a reservation without its places being sold: cancelled by somebody or expired by itself. Its places are
 * free again; a try to pay it that is under way ends, and money that still comes for a cancelled one goes back.
 */
import {conflict, notFound} from '../kernel/errors';
import {euros} from '../kernel/money';
import {openIncident} from '../cases/open-incident';
import {closeOrder} from '../orders/expire';
import {BY_HAND, refundLines} from '../payments/refund';
import type {Tx} from '../kernel/tx';
import {mayBecome, move, to} from '../machines/move';
import {freeGuestPlaces} from '../seats/claim-places';
import type {FreedSeat} from '../seats/release';

/** SQL over reservation `r`: nobody has given it up or paid it. */
const IS_OPEN = `r.state in ('pending', 'confirmed')`;
/** SQL over reservation `r`: its time, or that of whoever began to pay in time, is over. */
const IS_OVER = 'greatest(r.expires_at, r.pay_until) <= now()';

export interface CancelReservation {
  reservationId: number;
  reason: string;
  staffUserId: number | null;
  /** Null: by the house's terms. */
  refundDeposit: boolean | null;
  /** What the group was told; absent: staff, who decide. */
  expectedRefundCents?: number;
}

export interface CancelledReservation {
  seats: FreedSeat[];
  refundIds: number[];
  toSend: number[];
  refundCents: number;
  /** Of the deposit, what a person must hand over. */
  byHandCents: number;
}

/** The deposit that a cancellation now gives back, by the terms; null: none was paid. */
export interface DepositTerms {
  orderId: number;
  lineId: number;
  cents: number;
  isReturned: boolean;
  isByHand: boolean;
}

export async function readDeposit(tx: Tx, reservationId: number): Promise<DepositTerms | null> {
  const {rows} = await tx.query<DepositTerms>(
    `select o.id as "orderId", l.id as "lineId", l.total_cents - l.refunded_cents as cents,
       now() <= days_from(s.starts_at, -setting_int('reservationDepositBackDays', 7)) as "isReturned",
       exists (select 1 from payment p where p.order_id = o.id and p.method = any($2)
         and p.state in ('authorised', 'partially_refunded')) as "isByHand"
       from "order" o join order_line l on l.order_id = o.id and l.kind = 'group_deposit' and l.state = 'active'
         join event_session s on s.id = l.event_session_id
      where o.reservation_id = $1 and o.reservation_part = 'deposit' and o.state in ('paid', 'partially_refunded')`,
    [reservationId, BY_HAND],
  );
  return rows[0] ?? null;
}

/** Errors: `not_found` 404, `wrong_state`, `total_changed` 409. */
export async function cancelReservation(tx: Tx, ask: CancelReservation): Promise<CancelledReservation> {
  const {reservationId: id} = ask;
  // Orders first, as whoever settles one of them locks them.
  const {rows: orders} = await tx.query<{id: number; state: string}>(
    'select id, state from "order" where reservation_id = $1 order by id for update',
    [id],
  );
  for (const order of orders) if (order.state === 'pending') await closeOrder(tx, order.id, 'cancelled');
  const deposit = await readDeposit(tx, id);
  const isBack = deposit !== null && (ask.refundDeposit ?? deposit.isReturned);
  const backCents = isBack ? deposit.cents : 0;
  if (ask.expectedRefundCents !== undefined && ask.expectedRefundCents !== backCents)
    throw conflict('total_changed', 'Lo que se devuelve de la señal ha cambiado. Revísalo antes de cancelar.', {
      refundCents: backCents,
    });
  const {rowCount} = await move(tx, to('reservation', 'cancelled', ['pending', 'confirmed']), {
    id,
    set: 'closed_at = now(), cancel_reason = $2, pay_until = null',
    values: [ask.reason],
  });
  if (rowCount === 0) throw await wrongState(tx, id);
  const seats = await freeGuestPlaces(tx, 'reservation', [id]);
  const none = {seats, refundIds: [], toSend: [], refundCents: 0, byHandCents: 0};
  if (!isBack) return none;
  if (deposit.isByHand && ask.staffUserId === null) {
    await openIncident(tx, {
      kind: 'group_deposit_by_hand',
      title: 'Señal de un grupo por devolver en mano',
      detail: `El grupo ha cancelado a tiempo y pagó la señal (${euros(deposit.cents)}) fuera de la web.`,
      orderId: deposit.orderId,
      paymentId: null,
    });
    return {...none, byHandCents: deposit.cents};
  }
  const back = await refundLines(tx, {
    orderId: deposit.orderId,
    orderLineIds: [deposit.lineId],
    reason: `Reserva de grupo cancelada: ${ask.reason}`.slice(0, 300),
    staffUserId: ask.staffUserId,
  });
  return {...none, refundIds: back.refundIds, toSend: back.toSend, refundCents: back.amountCents};
}

/** Reservations whose time is over. At most `most` a call; the database's clock decides. */
export async function expireReservations(tx: Tx, most = 200): Promise<{reservations: number[]; seats: FreedSeat[]}> {
  const {rows} = await move<{id: number}>(tx, to('reservation', 'expired'), {
    set: 'closed_at = now(), pay_until = null',
    as: 'r',
    where: `${IS_OVER} and r.id in (select r.id from reservation r where ${mayBecome('reservation', 'expired', 'r')}
      and r.expires_at <= now() and ${IS_OVER} order by r.expires_at limit $1 for update skip locked)`,
    values: [most],
    returning: 'r.id',
  });
  const ids = rows.map(row => row.id);
  return {reservations: ids, seats: ids.length ? await freeGuestPlaces(tx, 'reservation', ids) : []};
}

/** Why it moved nothing. */
export async function wrongState(tx: Tx, id: number): Promise<Error> {
  const {rows} = await tx.query<{state: string; late: boolean}>(
    `select r.state, ${IS_OPEN} and r.expires_at <= now() as late from reservation r where r.id = $1`,
    [id],
  );
  if (!rows[0]) return notFound('No existe esa reserva.');
  return conflict(
    'wrong_state',
    rows[0].late ? 'La reserva ha caducado.' : 'La reserva ha cambiado de estado y ya no admite esta operación.',
    {state: rows[0].state},
  );
}
