/**
 * When a session is over, each seat that was given free gets its end: sold and paid for by the policy of the day it was
 * released, unsold, or the session was cancelled. What is paid has somebody who receives it: a movement of the wallet,
 * or a discount for as long as the pass can still be renewed. A sale that is given back takes back what was given, no
 * more, and from the wallet as far as it reaches. Every movement of the wallet names its release once (unique index).
 */
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {ZONE_PRICE} from '../holder/read-holder-seats';
import {CAN_RENEW} from './release-credit';
import {isEarly, releaseWorth, type ReleaseFacts, type ReleasePayout, type ReleasePolicy} from './release-worth';

interface Ended extends Omit<ReleaseFacts, 'givenCents'> {
  id: number;
  seasonPassId: number;
  passHolderId: number;
  policy: Partial<ReleasePolicy> | null;
  isCancelled: boolean;
  orderLineId: number | null;
  soldCents: number | null;
  canRenew: boolean;
}

/** Most releases that one transaction settles. */
const BATCH = 200;

const IS_OVER = `s.ends_at + make_interval(hours => coalesce((r.policy->>'credit_delay_hours')::int, 24)) <= now()`;

/**
 * Over the line l of ticket t that has the seat: its price, with what was paid to come to it or given back for it, so that
 * a dear ticket that moves to a cheap seat makes it no dearer.
 */
const KEPT = `case when l.id is not null then greatest(0, l.unit_cents - l.fee_cents - l.discount_cents - l.refunded_cents
  + (select coalesce(sum(x.total_cents - x.fee_cents - x.refunded_cents), 0)::int from ticket_move m
      join order_line x on x.id = m.order_line_id and x.state = 'active' where m.ticket_id = t.id and m.state = 'applied')) end`;

/** Settles what is due, at most a batch; the number of releases that got their end. */
export async function compensateReleases(tx: Tx): Promise<number> {
  // Whoever renews locks the pass: a discount that is given after the renewal would be nobody's.
  const {rows: due} = await tx.query<{id: number}>(
    `select r.id from seat_release r join season_pass p on p.id = r.season_pass_id
      join event_session s on s.id = r.event_session_id
      where r.state in ('released', 'sold') and (s.state = 'cancelled' or ${IS_OVER}) order by p.id, r.id limit ${BATCH}
        for update of p, r skip locked`,
  );
  if (due.length === 0) return 0;
  const {rows} = await tx.query<Ended>(
    `select r.id, p.id as "seasonPassId", p.pass_holder_id as "passHolderId", r.policy,
      s.state = 'cancelled' as "isCancelled", l.id as "orderLineId",
            ${KEPT} as "soldCents", coalesce(${KEPT}, price.amount_cents, 0) as "grossCents",
            coalesce(l.vat_bp, vat_rate_bp(e.vat_code, session_day(s))) as "vatBp", p.total_cents as "passCents",
              ${CAN_RENEW} as "canRenew",
            (select count(*)::int from season_list_session n where n.season_list_id = p.season_list_id) as sessions,
              ${isEarly('r.policy', 'r.released_at')} as "isEarly"
       from seat_release r join season_pass p on p.id = r.season_pass_id
         join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
       left join ticket t on t.event_session_id = r.event_session_id and t.seat_id = r.seat_id and t.state <> 'void'
       left join order_line l on l.id = t.order_line_id and l.state = 'active'
       left join lateral ${ZONE_PRICE('p.zone_id')} price on true
      where r.id = any($1) order by r.id`,
    [due.map(row => row.id)],
  );
  const given = await readGiven(
    tx,
    rows.map(row => row.seasonPassId),
  );
  for (const release of rows) {
    const before = given.get(release.seasonPassId) ?? 0;
    const cents = compensationOf(release, before);
    given.set(release.seasonPassId, before + cents);
    await settle(tx, release, cents);
  }
  return rows.length;
}

async function readGiven(tx: Tx, passIds: number[]): Promise<Map<number, number>> {
  const {rows} = await tx.query<{id: number; cents: number}>(
    `select season_pass_id as id, sum(compensation_cents)::int as cents from seat_release
      where season_pass_id = any($1) and compensation_cents is not null group by 1`,
    [passIds],
  );
  return new Map(rows.map(row => [row.id, row.cents]));
}

/**
 * Nothing for a cancelled session, nor for a seat that nobody bought unless it was guaranteed: then as if at the
 * general price.
 */
export function compensationOf(
  release: Omit<ReleaseFacts, 'givenCents'> & Pick<Ended, 'policy' | 'isCancelled' | 'orderLineId'>,
  givenCents: number,
): number {
  if (release.isCancelled || (release.orderLineId === null && !release.isEarly)) return 0;
  return releaseWorth(release.policy, {...release, givenCents});
}

async function settle(tx: Tx, release: Ended, cents: number): Promise<void> {
  const state = release.isCancelled
    ? 'session_cancelled'
    : cents > 0 || release.orderLineId !== null
      ? 'compensated'
      : 'unsold';
  const isSold = state === 'compensated';
  // After the renewal, or when there will be none, the wallet is the way to receive it.
  const payout: ReleasePayout =
    release.policy?.payout === 'renewal_discount' && release.canRenew ? 'renewal_discount' : 'wallet';
  await move(tx, to('seat_release', state, ['released', 'sold']), {
    id: release.id,
    set: 'order_line_id = $2, sold_cents = $3, compensation_cents = $4, payout = $5, settled_at = now()',
    values: [
      isSold ? release.orderLineId : null,
      isSold ? (release.soldCents ?? 0) : null,
      isSold ? cents : null,
      cents > 0 ? payout : null,
    ],
  });
  if (cents > 0 && payout === 'wallet')
    await tx.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, season_pass_id, seat_release_id, note)
        values ($1, 'release', $2, $3, $4, $5, $6)`,
      [
        release.passHolderId,
        cents,
        release.policy?.credit_expires_on ?? null,
        release.seasonPassId,
        release.id,
        release.orderLineId === null ? 'Asiento liberado' : 'Asiento liberado y vendido',
      ],
    );
}

/**
 * Takes back what was given for sales that have been refunded since; never more than the wallet holds. A discount that
 * a renewal has taken stays.
 */
export async function reverseCompensations(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{
    id: number;
    passHolderId: number;
    seasonPassId: number;
    inWallet: number;
    balance: number;
  }>(
    `select r.id, h.id as "passHolderId", p.id as "seasonPassId", h.wallet_cents as balance,
      coalesce(w.amount_cents, 0) as "inWallet"
       from seat_release r join order_line l on l.id = r.order_line_id and l.state = 'refunded'
       join season_pass p on p.id = r.season_pass_id left join wallet_entry w on w.seat_release_id = r.id
       join pass_holder h on h.id = coalesce(w.pass_holder_id, p.pass_holder_id)
      where r.state = 'compensated' order by r.id limit ${BATCH} for update of r, h`,
  );
  const left = new Map(rows.map(row => [row.passHolderId, row.balance]));
  for (const {id, passHolderId, seasonPassId, inWallet} of rows) {
    const back = Math.min(inWallet, left.get(passHolderId)!);
    left.set(passHolderId, left.get(passHolderId)! - back);
    if (back > 0)
      await tx.query(
        `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note)
          values ($1, 'adjustment', $2, $3, $4)`,
        [
          passHolderId,
          -back,
          seasonPassId,
          `Se devuelve la compensación de la liberación ${id}: la venta se ha anulado`,
        ],
      );
    await moveOne(tx, to('seat_release', 'unsold', ['compensated']), {
      id,
      set: 'order_line_id = null, sold_cents = null, compensation_cents = null, payout = null',
    });
  }
  return rows.length;
}
