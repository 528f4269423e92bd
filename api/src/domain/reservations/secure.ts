/**
 * Money for a group has come: its places become its order's. In the transaction that pays, with the order locked; false
 * leaves everything as it was and the money goes back by itself.
 */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {closeOrder} from '../orders/expire';
import {quotasFit} from '../seats/quotas';
import {claimLines} from './claim-lines';
import {channelOf, LATEST, type GroupSource, USUAL} from './create';
import type {GroupLine} from './lines';
import {handOverAnswers} from './questions';

interface Reserved {
  id: number;
  eventSessionId: number;
  source: GroupSource;
  state: string;
  part: 'deposit' | 'balance' | 'whole';
  isDepositPaid: boolean;
}

/** @returns null: it is no group's order */
async function lockFor(tx: Tx, orderId: number): Promise<Reserved | null> {
  const {rows} = await tx.query<Reserved>(
    `select r.id, r.event_session_id as "eventSessionId", r.source, r.state, o.reservation_part as part,
       r.deposit_paid_at is not null as "isDepositPaid"
       from "order" o join reservation r on r.id = o.reservation_id where o.id = $1 for no key update of r`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** What was paid before says which part may be paid; what somebody has cancelled is not paid any more. */
const isOpenTo = (reserved: Reserved): boolean =>
  ['pending', 'confirmed', 'expired'].includes(reserved.state) &&
  (reserved.part === 'balance') === reserved.isDepositPaid;

/** `sold`: all places are the order's; `free`: none is kept any more, whoever pays late may take them again. */
export async function sellReserved(tx: Tx, orderId: number): Promise<'sold' | 'free' | 'refused'> {
  const reserved = await lockFor(tx, orderId);
  if (!reserved || !isOpenTo(reserved)) return 'refused';
  const {rows} = await tx.query<{seats: number; places: number}>(
    `with mine as materialized (select event_session_id, seat_id from seat_claim where reservation_id = $2
       order by event_session_id, seat_id for update),
     sold as (update seat_claim c set kind = 'sale', reservation_id = null, order_id = $1,
       changed_xid = pg_current_xact_id() from mine
       where c.event_session_id = mine.event_session_id and c.seat_id = mine.seat_id returning 1),
     placed as (update zone_claim set kind = 'sale', reservation_id = null, order_id = $1 where reservation_id = $2
       returning quantity)
     select (select count(*) from sold)::int as seats, (select coalesce(sum(quantity), 0) from placed)::int as places`,
    [orderId, reserved.id],
  );
  const {seats, places} = rows[0]!;
  const lines = await tx.query<{seats: number; places: number}>(
    `select count(seat_id)::int as seats, (count(*) - count(seat_id))::int as places from order_line
      where order_id = $1 and kind = 'ticket'`,
    [orderId],
  );
  const isWhole = seats === lines.rows[0]!.seats && places === lines.rows[0]!.places;
  if (!isWhole && seats + places > 0) return 'refused';
  await moveOne(tx, to('reservation', 'paid'), {
    id: reserved.id,
    set: 'order_id = $2, closed_at = null, pay_until = null, confirmed_at = coalesce(confirmed_at, now())',
    values: [orderId],
  });
  await endOtherTries(tx, reserved.id, orderId);
  await handOverAnswers(tx, reserved.id, orderId);
  return isWhole ? 'sold' : 'free';
}

/** Older or newer tries that nobody has paid end; one that is being paid at this moment is refused by what it finds. */
async function endOtherTries(tx: Tx, reservationId: number, orderId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select id from "order" where reservation_id = $1 and state = 'pending' and id <> $2 order by id
      for update skip locked`,
    [reservationId, orderId],
  );
  for (const {id} of rows) await closeOrder(tx, id, 'cancelled');
}

/** The places are kept on until the rest is due; taken again if their time was over and they are still free. */
export async function keepForDeposit(tx: Tx, orderId: number): Promise<boolean> {
  const reserved = await lockFor(tx, orderId);
  if (!reserved || !isOpenTo(reserved)) return false;
  if (reserved.state === 'expired' && !(await claimAgain(tx, reserved))) return false;
  await moveOne(tx, to('reservation', 'confirmed'), {
    id: reserved.id,
    set: `closed_at = null, pay_until = null, confirmed_at = coalesce(confirmed_at, now()), deposit_paid_at = now(),
      reminded_at = null, expires_at = (select least(${LATEST('s.starts_at')}, greatest(expires_at, ${USUAL},
        days_from(s.starts_at, -setting_int('reservationBalanceDays', 7))))
        from event_session s where s.id = event_session_id)`,
  });
  return true;
}

async function claimAgain(tx: Tx, {id, eventSessionId, source}: Reserved): Promise<boolean> {
  const {rows: lines} = await tx.query<GroupLine>(
    `select zone_id as "zoneId", seat_id as "seatId", quantity, price_id as "priceId" from reservation_line
      where reservation_id = $1 order by seat_id, id`,
    [id],
  );
  try {
    await claimLines(tx, {id, eventSessionId, channel: channelOf(source), lines});
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  return quotasFit(tx);
}

/** The deposit went back: the rest is all of it again. */
export async function depositGoesBack(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `update reservation set deposit_paid_at = null where id = (select reservation_id from "order" where id = $1)
      and state in ('pending', 'confirmed', 'cancelled', 'expired')`,
    [orderId],
  );
}

/** Its last ticket was given back: the group does not come. */
export async function endIfEmpty(tx: Tx, orderId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select r.id from "order" o join reservation r on r.id = o.reservation_id
      where o.id = $1 and r.order_id = o.id and r.state in ('paid', 'delivered') and not exists (select 1
        from order_line l where l.order_id = o.id and l.kind = 'ticket' and l.state = 'active') for no key update of r`,
    [orderId],
  );
  if (rows[0])
    await moveOne(tx, to('reservation', 'cancelled'), {
      id: rows[0].id,
      set: `closed_at = now(), cancel_reason = 'Se devolvieron sus entradas'`,
    });
}
