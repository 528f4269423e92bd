/**
 * A holder moves to a free seat of the list. What costs nothing is done at once; what costs something keeps both seats
 * until it is paid: the new one is claimed in every session to come with the request, the old one is freed only with
 * the payment. Of two who want a seat, its row is the lock and the primary key of seat_claim decides.
 */
import type {Channel} from '../../kernel/channel';
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {applySeatChange} from './apply-seat-change';
import type {FreedClaim} from '../seats/free-seat';
import {requireFreeSeat} from '../seats/list-seats';
import {claimPassSeats} from '../seats/pass-seats';
import {priceSeat, requireMayChange} from './quote-seat-change';

export interface ChangeSeat {
  seasonPassId: number;
  seatId: number;
  channel: Channel;
  /** Whoever acts for the holder: the windows do not bind staff. */
  staffUserId: number | null;
  reason: string;
  /** What the holder saw; anything else is refused. */
  expectedTotalCents: number | null;
  payMinutes: number;
}

export interface ChangedSeat {
  seatChangeId: number;
  state: 'applied' | 'pending_payment';
  totalCents: number;
  vatCode: string;
  description: string;
  freed: FreedClaim[];
}

/** Errors: `seat_change_…` 409 with the reason, `seat_change_open`, `seat_taken`, `total_changed` 409. */
export async function changeSeat(tx: Tx, ask: ChangeSeat): Promise<ChangedSeat> {
  const {seasonPassId, seatId} = ask;
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const rules = await requireMayChange(tx, seasonPassId, ask.staffUserId === null ? ask.channel : null);
  await requireNoneOpen(tx, seasonPassId);
  if (seatId === rules.seatId) throw conflict('seat_taken', 'Ese ya es tu asiento.', {reason: 'own'});
  await requireFreeSeat(tx, rules.seasonListId, seatId, seasonPassId);
  const price = await priceSeat(tx, seasonPassId, seatId, rules);
  const totalCents = price.differenceCents + rules.feeCents;
  if (ask.expectedTotalCents !== null && ask.expectedTotalCents !== totalCents)
    throw conflict('total_changed', 'El precio ha cambiado. Revísalo antes de seguir.', {totalCents});
  const {rows} = await tx.query<{id: number}>(
    `insert into seat_change (season_pass_id, season_list_id, from_seat_id, to_seat_id, price_diff_cents, fee_cents,
      credit_cents, payer_pass_id, state, channel, reason, staff_user_id, expires_at)
     values ($1::int, $2, $3, $4, $5, $6, $7, case when $8::bool then $1::int end, 'pending_payment', $9, $10, $11,
       now() + make_interval(mins => $12)) on conflict do nothing returning id`,
    [
      seasonPassId,
      rules.seasonListId,
      rules.seatId,
      seatId,
      price.differenceCents,
      rules.feeCents,
      price.creditCents,
      totalCents > 0,
      ask.channel,
      ask.reason,
      ask.staffUserId,
      ask.payMinutes,
    ],
  );
  if (!rows[0]) throw conflict('seat_taken', 'Otra persona está pagando el cambio a esa butaca.', {reason: 'changing'});
  const taken = await claimPassSeats(tx, seasonPassId, seatId);
  if (taken.length > 0)
    throw conflict('seat_taken', 'Esa butaca ya está ocupada en alguna de las fechas de la temporada.', {
      sessions: taken,
    });
  const seatChangeId = rows[0].id;
  const {rows: seat} = await tx.query<{label: string}>(
    `select seat_place(z, s.row_label, s.seat_number) as label from seat s join zone z on z.id = s.zone_id
      where s.id = $1`,
    [seatId],
  );
  const done = {seatChangeId, totalCents, vatCode: rules.vatCode, description: `Cambio de asiento: ${seat[0]!.label}`};
  if (totalCents > 0) return {...done, state: 'pending_payment', freed: []};
  const freed = await applySeatChange(tx, seatChangeId);
  if (freed === null) throw conflict('seat_taken', 'Esa butaca ya no está libre.');
  return {...done, state: 'applied', freed};
}

/**
 * One change of a pass at a time, as the one who asks or the one who is asked and has agreed. @throws DomainError 409
 * `seat_change_open`
 */
export async function requireNoneOpen(tx: Tx, seasonPassId: number): Promise<void> {
  const {rows} = await tx.query<{state: string; isSwap: boolean}>(
    `select state, swap_pass_id is not null as "isSwap" from seat_change
      where (season_pass_id = $1 and state in ('draft', 'pending_payment'))
      or (swap_pass_id = $1 and state = 'pending_payment') limit 1`,
    [seasonPassId],
  );
  if (rows[0])
    throw conflict(
      'seat_change_open',
      rows[0].isSwap
        ? 'Este abono ya tiene una permuta sin terminar.'
        : 'Este abono ya tiene un cambio de asiento sin pagar.',
    );
}
