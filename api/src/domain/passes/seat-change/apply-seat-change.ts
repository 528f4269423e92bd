/**
 * The seat of a pass changes: contract, price and the claims of every session to come, in one transaction. The old seat
 * is freed here and not before. Seats that were given free stay as they are: a release names the seat of its day. The
 * amount of the pass does not change: the difference is a line of its own order.
 */
import {DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {allows, type StateOf} from '../../machines/registry';
import {type FreedClaim, freeSeatOfPass} from '../seats/free-seat';
import {requireFreeSeat} from '../seats/list-seats';
import {claimPassSeats} from '../seats/pass-seats';

interface Change {
  seasonPassId: number;
  swapPassId: number | null;
  seasonListId: number;
  fromSeatId: number;
  toSeatId: number;
  creditCents: number;
  swapCreditCents: number;
  state: StateOf<'seat_change'>;
}

const LIVING = ['active', 'suspended_unpaid', 'blocked'];

/** For the seat changes that this order has paid; false when one of them can no longer be had. */
export async function applyPaidSeatChanges(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{id: number}>(
    'select seat_change_id as id from order_line where order_id = $1 and seat_change_id is not null order by 1',
    [orderId],
  );
  for (const {id} of rows) if ((await applySeatChange(tx, id)) === null) return false;
  return true;
}

/** The seats that became free; null when it cannot be done any more: whoever calls rolls back. */
export async function applySeatChange(tx: Tx, seatChangeId: number): Promise<FreedClaim[] | null> {
  const passes = await tx.query<{id: number; state: string; seatId: number | null}>(
    `select p.id, p.state, p.seat_id as "seatId" from season_pass p
      where p.id in (select unnest(array[c.season_pass_id, c.swap_pass_id]) from seat_change c where c.id = $1)
      order by p.id for update`,
    [seatChangeId],
  );
  const {rows} = await tx.query<Change>(
    `select season_pass_id as "seasonPassId", swap_pass_id as "swapPassId", season_list_id as "seasonListId",
      from_seat_id as "fromSeatId", to_seat_id as "toSeatId", credit_cents as "creditCents",
      swap_credit_cents as "swapCreditCents", state
       from seat_change where id = $1 for update`,
    [seatChangeId],
  );
  const change = rows[0];
  if (!change || !allows('seat_change', change.state, 'applied')) return null;
  const holds = (id: number, seatId: number) =>
    passes.rows.some(pass => pass.id === id && pass.seatId === seatId && LIVING.includes(pass.state));
  if (
    !holds(change.seasonPassId, change.fromSeatId) ||
    (change.swapPassId !== null && !holds(change.swapPassId, change.toSeatId))
  )
    return null;
  const freed = change.swapPassId === null ? await moveSeat(tx, change) : await swap(tx, change, change.swapPassId);
  if (freed === null) return null;
  await credit(tx, change.seasonPassId, change.creditCents);
  if (change.swapPassId !== null) await credit(tx, change.swapPassId, change.swapCreditCents);
  const done = await move(tx, to('seat_change', 'applied'), {id: seatChangeId, set: 'decided_at = now()'});
  return done.rowCount === 1 ? freed : null;
}

async function moveSeat(tx: Tx, change: Change): Promise<FreedClaim[] | null> {
  const {seasonPassId, fromSeatId, toSeatId} = change;
  if (change.state === 'expired' && !(await isFree(tx, change))) return null;
  if (!(await sit(tx, seasonPassId, toSeatId))) return null;
  if ((await claimPassSeats(tx, seasonPassId)).length > 0) return null;
  return freeSeatOfPass(tx, seasonPassId, fromSeatId);
}

/** Late money: the new seat was given up and may have found somebody else. */
async function isFree(tx: Tx, {seasonListId, seasonPassId, toSeatId}: Change): Promise<boolean> {
  try {
    await requireFreeSeat(tx, seasonListId, toSeatId, seasonPassId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Two holders change places: each claim goes to the other, the rows themselves stay, so nobody else can come between.
 */
async function swap(
  tx: Tx,
  {seasonPassId, fromSeatId, toSeatId}: Change,
  otherId: number,
): Promise<FreedClaim[] | null> {
  if (await hasReleases(tx, [seasonPassId, otherId])) return null;
  await tx.query('update season_pass set seat_id = null where id = $1', [seasonPassId]);
  if (!(await sit(tx, otherId, fromSeatId)) || !(await sit(tx, seasonPassId, toSeatId))) return null;
  await tx.query(
    `with pair as materialized (select c.event_session_id, c.seat_id from seat_claim c
      join event_session s on s.id = c.event_session_id and s.ends_at > now()
        where c.kind = 'pass' and c.season_pass_id in ($1::int, $2::int) and c.seat_id in ($3::int, $4::int)
          order by 1, 2 for update of c)
     update seat_claim c set season_pass_id = case when c.seat_id = $3::int then $2::int else $1::int end,
       changed_xid = pg_current_xact_id() from pair where c.event_session_id = pair.event_session_id
       and c.seat_id = pair.seat_id`,
    [seasonPassId, otherId, fromSeatId, toSeatId],
  );
  return [];
}

/** Whether one of these has given its seat free in a session to come, for good or not: then it is not his to give. */
export async function hasReleases(tx: Tx, passIds: number[]): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from seat_release r join event_session s on s.id = r.event_session_id and s.ends_at > now()
      where r.season_pass_id = any($1) and r.state not in ('recovered', 'session_cancelled') limit 1`,
    [passIds],
  );
  return rowCount > 0;
}

/** Seat, zone and price of the contract; false when the category is not sold in that zone. */
async function sit(tx: Tx, seasonPassId: number, seatId: number): Promise<boolean> {
  const moved = await tx.query(
    `update season_pass p set seat_id = s.id, zone_id = s.zone_id, pass_price_id = n.id, version = p.version + 1,
      updated_at = now() from seat s, pass_price n
      where p.id = $1 and s.id = $2 and n.season_list_id = p.season_list_id and n.pass_category_id = p.pass_category_id
        and n.kind = p.kind and n.zone_id = s.zone_id
        and (n.price_group_id is null or n.price_group_id = p.price_group_id)
        and not exists (select 1 from season_pass o where o.season_list_id = p.season_list_id and o.seat_id = s.id
          and o.id <> p.id and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'))`,
    [seasonPassId, seatId],
  );
  return moved.rowCount === 1;
}

async function credit(tx: Tx, seasonPassId: number, cents: number): Promise<void> {
  if (cents > 0)
    await tx.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note)
        select pass_holder_id, 'refund', $2, id, 'Cambio a un asiento más barato' from season_pass where id = $1`,
      [seasonPassId, cents],
    );
}
