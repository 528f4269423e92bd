/**
 * A pass is undone within its time to think again: all that was paid goes back, the seat is free, and the contract
 * never was. Whoever has entered with it, or whose seat has been sold for a match, has had it: then it is a baja.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {before} from '../../machines/registry';
import {refundLines} from '../../payments/refund';
import {GIVEN_BACK_OF_PASS} from '../../payments/refund-part';
import {readSettings} from '../../settings/read-settings';
import {lockPass} from './block-pass';
import {requireNoneOpen} from '../seat-change/change-seat';
import {expireCards} from './end-cards';
import {closeReleases} from './end-pass';
import {lockDues, waiveInstalments} from './lock-dues';
import {freePassSeats} from '../seats/pass-seats';
import {withdrawGiven, type Withdrawn} from './withdraw-given';

export const RETURN_REFUSALS = {
  wrong_state: 'Este abono ya no se puede anular.',
  late: 'El plazo para devolver el abono ha terminado: ahora es una baja.',
  used: 'Ya se ha entrado con este abono: ahora es una baja.',
  sold: 'Su asiento se ha vendido para alguna fecha: ahora es una baja.',
  given: 'Ya se ha devuelto una parte de lo pagado: la baja está hecha.',
} as const;
export type ReturnRefusal = keyof typeof RETURN_REFUSALS;

export interface ReturnQuote {
  refusal: ReturnRefusal | null;
  /** The last day on which it may be returned. */
  untilOn: string;
  paidCents: number;
}

export interface Returned {
  seats: {eventSessionId: number; seatId: number}[];
  given: Withdrawn;
  refundedCents: number;
  walletCents: number;
  orderIds: number[];
  toSend: number[];
}

export async function quoteReturn(tx: Tx, seasonPassId: number): Promise<ReturnQuote> {
  const days = Number((await readSettings(tx)).passReturnDays);
  const {rows} = await tx.query<{untilOn: string; paidCents: number; facts: Record<ReturnRefusal, boolean>}>(
    `select to_char(club_day(p.signed_up_at) + $2::int, 'YYYY-MM-DD') as "untilOn",
      p.paid_cents as "paidCents", json_build_object(
              'wrong_state', not p.state = any($3), 'late',
                club_day(p.signed_up_at) + $2::int
                < club_today(),
              'used', exists (select 1 from counted_scan c where c.source = 'pass' and c.right_id = p.id)
                or exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.state = 'used')
                or exists (select 1 from pass_invitation g where g.season_pass_id = p.id and g.state = 'used'),
              'sold', exists (select 1 from seat_release r join seat_claim c on c.event_session_id = r.event_session_id
                and c.seat_id = r.seat_id and c.kind = 'sale'
                where r.season_pass_id = p.id and r.state in ('released', 'sold', 'compensated')),
              'given', ${GIVEN_BACK_OF_PASS} > 0) as facts
       from season_pass p where p.id = $1`,
    [seasonPassId, days, before('season_pass', 'void')],
  );
  const {facts, ...quote} = rows[0]!;
  return {...quote, refusal: (Object.keys(RETURN_REFUSALS) as ReturnRefusal[]).find(reason => facts[reason]) ?? null};
}

/** Errors: `return_<reason>`, `charge_under_way`, `seat_change_open` 409. */
export async function returnPass(
  tx: Tx,
  {seasonPassId, reason, staffUserId}: {seasonPassId: number; reason: string; staffUserId: number},
): Promise<Returned> {
  const orderIds = await lockDues(tx, seasonPassId);
  await lockPass(tx, seasonPassId);
  const quote = await quoteReturn(tx, seasonPassId);
  if (quote.refusal !== null) throw conflict(`return_${quote.refusal}`, RETURN_REFUSALS[quote.refusal]);
  await requireNoneOpen(tx, seasonPassId);
  const {rows: day} = await tx.query<{today: string}>(`select to_char(club_today(), 'YYYY-MM-DD') as today`);
  const given = await withdrawGiven(tx, seasonPassId, day[0]!.today);
  await closeReleases(tx, seasonPassId, day[0]!.today);
  let refundedCents = 0;
  const toSend: number[] = [];
  const refunded: number[] = [];
  for (const orderId of orderIds) {
    const {rows} = await tx.query<{id: number}>(
      `select l.id from order_line l join instalment i on i.id = l.instalment_id
        where l.order_id = $1 and i.season_pass_id = $2 and l.state = 'active' order by l.id`,
      [orderId, seasonPassId],
    );
    if (rows.length === 0) continue;
    const done = await refundLines(tx, {
      orderId,
      orderLineIds: rows.map(row => row.id),
      reason: `Devolución del abono: ${reason}`,
      staffUserId,
    });
    refundedCents += done.amountCents;
    toSend.push(...done.toSend);
    refunded.push(orderId);
  }
  // What was paid elsewhere (an import, another club's till) has no order that it could go back through.
  const walletCents = Math.max(0, quote.paidCents - refundedCents);
  if (walletCents > 0)
    await tx.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, staff_user_id, note)
        select pass_holder_id, 'refund', $2, id, $3, 'Devolución del abono' from season_pass where id = $1`,
      [seasonPassId, walletCents, staffUserId],
    );
  await waiveInstalments(tx, seasonPassId, true);
  const moved = await move(tx, to('season_pass', 'void'), {
    id: seasonPassId,
    set: 'ended_at = now(), end_reason = $2, auto_renew = false',
    values: [reason],
  });
  if (moved.rowCount !== 1) throw conflict('return_wrong_state', RETURN_REFUSALS.wrong_state);
  await expireCards(tx, [seasonPassId]);
  return {
    seats: await freePassSeats(tx, [seasonPassId]),
    given,
    refundedCents,
    walletCents,
    orderIds: refunded,
    toSend,
  };
}
