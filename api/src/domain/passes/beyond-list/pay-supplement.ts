/**
 * The supplement of a «día del club»: owed by each pass for that session, payable while the own seat is kept. The
 * pass's row is the lock between who pays and the clock that gives the seat back: after it, either the line is paid and
 * the seat is the pass's, or the seat is free.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {Due} from '../../orders/due';
import type {FreedSeat} from '../../seats/release';

/**
 * Over pass p and session s: a session that a pass «a elegir» has chosen; none for one that only makes tickets cheaper.
 */
const COMES = `pass_promise(p, s.id) = 'included'`;

const LIVING = `('active', 'suspended_unpaid', 'blocked')`;

/** Orders before passes, as everywhere: an earlier try that gives way is locked first. */
export const lockSupplementOrder = (tx: Tx, seasonPassId: number, eventSessionId: number) =>
  tx.query(
    `select 1 from "order" where id in (select order_id from order_line
      where season_pass_id = $1 and supplement_session_id = $2 and state = 'pending') order by id for update`,
    [seasonPassId, eventSessionId],
  );

/**
 * What is to be paid. Errors: 404; `supplement_paid`, `supplement_over`, `supplement_not_active`, `total_changed` 409.
 */
export async function requireSupplementDue(
  tx: Tx,
  ask: {seasonPassId: number; eventSessionId: number; expectedTotalCents: number},
): Promise<Due> {
  await tx.query('select 1 from season_pass where id = $1 for update', [ask.seasonPassId]);
  const {rows} = await tx.query<{
    title: string;
    cents: number;
    vatCode: string;
    isOver: boolean;
    isOwed: boolean;
    isActive: boolean;
    comes: boolean;
  }>(
    `select e.title, i.supplement_cents as cents, l.vat_code as "vatCode", i.own_seat_until_at <= now()
      or s.state = 'cancelled' as "isOver", supplement_owed(p.id, s.id) as "isOwed", ${COMES} as comes,
      p.state in ${LIVING} as "isActive"
       from season_pass p join season_list l on l.id = p.season_list_id
         join season_list_session i on i.season_list_id = l.id and i.event_session_id = $2
         join event_session s on s.id = i.event_session_id join event e on e.id = s.event_id
      where p.id = $1 and i.supplement_cents > 0`,
    [ask.seasonPassId, ask.eventSessionId],
  );
  const due = rows[0];
  if (!due) throw notFound('Ese evento no tiene suplemento para este abono.');
  if (!due.comes)
    throw conflict('supplement_not_chosen', 'Con este abono no se va a ese evento: si es a elegir, elígelo antes.');
  if (!due.isOwed) throw conflict('supplement_paid', 'El suplemento de ese evento ya está pagado.');
  if (due.isOver)
    throw conflict(
      'supplement_over',
      'El plazo para pagar el suplemento ha terminado y la butaca ha salido a la venta.',
    );
  if (!due.isActive) throw conflict('supplement_not_active');
  if (due.cents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El suplemento ha cambiado. Revísalo antes de pagar.', {totalCents: due.cents});
  return {
    kind: 'supplement',
    description: `Suplemento del día del club: ${due.title}`,
    cents: due.cents,
    vatCode: due.vatCode,
    seasonPassId: ask.seasonPassId,
    supplementSessionId: ask.eventSessionId,
  };
}

/**
 * For the supplements that this order has paid: the seat is the pass's, also when the money came late and it is still
 * free. False when somebody else has it, or it is paid already.
 */
export async function honourSupplements(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{
    passId: number;
    sessionId: number;
    seatId: number | null;
    isLiving: boolean;
    comes: boolean;
  }>(
    `select p.id as "passId", l.supplement_session_id as "sessionId", st.id as "seatId",
      p.state in ${LIVING} as "isLiving", ${COMES} as comes
       from order_line l join season_pass p on p.id = l.season_pass_id
         join event_session s on s.id = l.supplement_session_id
         left join seat st on st.id = p.seat_id and st.seat_plan_id = s.seat_plan_id
      where l.order_id = $1 and l.kind = 'supplement' order by p.id for update of p`,
    [orderId],
  );
  for (const {passId, sessionId, seatId, isLiving, comes} of rows) {
    // Paid already, or another try of it is under way: this money goes back.
    const other = await tx.query(
      `select 1 from order_line where season_pass_id = $1 and supplement_session_id = $2 and order_id <> $3
        and state in ('pending', 'active')`,
      [passId, sessionId, orderId],
    );
    if (!isLiving || !comes || other.rowCount) return false;
    if (seatId === null) continue;
    await tx.query(
      `insert into seat_claim as c (event_session_id, seat_id, kind, season_pass_id) select $1, $2, 'pass', $3
        where not exists (select 1 from seat_claim k where k.event_session_id = $1 and k.season_pass_id = $3
          and k.kind = 'pass') and not exists (select 1 from seat_release r
          where r.season_pass_id = $3 and r.event_session_id = $1 and r.state <> 'recovered')
       on conflict (event_session_id, seat_id) do update
         set kind = 'pass', season_pass_id = excluded.season_pass_id, cart_id = null, price_id = null,
         expires_at = null, changed_xid = pg_current_xact_id() where c.kind = 'hold' and c.expires_at <= now()
         and c.order_id is null`,
      [sessionId, seatId, passId],
    );
    const mine = await tx.query(
      `select 1 from seat_claim where event_session_id = $1 and season_pass_id = $2 and kind = 'pass' union all select 1
        from seat_release where event_session_id = $1 and season_pass_id = $2 and state <> 'recovered'`,
      [sessionId, passId],
    );
    if (mine.rowCount === 0) return false;
  }
  return true;
}

const MOST = 1000;
/** Unpaid when its time is over, and nobody is paying it at this moment; over pass p, list's session i, session s. */
const GIVEN_UP = `i.supplement_cents > 0 and i.own_seat_until_at <= now() and s.starts_at > now() and c.kind = 'pass'
  and not exists (select 1 from order_line l join "order" o on o.id = l.order_id
    where l.season_pass_id = p.id and l.supplement_session_id = s.id
    and (l.state = 'active' or (l.state = 'pending' and o.state = 'pending' and o.claims_expire_at > now())))`;
const FROM = `season_list_session i join event_session s on s.id = i.event_session_id join seat_claim c on c.event_session_id = s.id join season_pass p on p.id = c.season_pass_id and p.season_list_id = i.season_list_id`;

/**
 * The seats of those who did not pay are anybody's. Looks, locks the passes, and looks again: a payment that came first
 * is seen.
 */
export async function freeUnpaidSupplements(tx: Tx): Promise<FreedSeat[]> {
  const {rows} = await tx.query<{id: number}>(
    `select p.id from ${FROM} where ${GIVEN_UP} order by p.id limit ${MOST} for update of p skip locked`,
  );
  if (rows.length === 0) return [];
  const freed = await tx.query<FreedSeat>(
    `with gone as materialized (select c.event_session_id, c.seat_id from ${FROM} where p.id = any($1) and ${GIVEN_UP}
      order by 1, 2 for update of c)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
       returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [rows.map(row => row.id)],
  );
  return freed.rows;
}
