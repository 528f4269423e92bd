/**
 * What nearly every payment is, in one statement: a first try, authorised in time, for tickets that the order still
 * holds, paid whole. It looks before it touches: whatever is not exactly that leaves everything as it was, and
 * settle.ts decides step by step with its locks and answers. The caller holds the locks of order and payment, so
 * nothing of either moves between looking and doing.
 */
import {randomUUID} from 'node:crypto';
import type {Tx} from '../../kernel/tx';
import {audited, becomes} from '../../machines/move';
import type {Authorised} from '../../orders/line-kind';
import {accountOf} from '../../payments/ledger';

/**
 * `offset 0`: the order by its key, never by the index of those that are pending, which a sale day makes long. Claims
 * are locked in seat order, as everywhere. A ticket with a right or a pass behind it, goods, dues, a cancelled session
 * and an address that two are paying with go the long way. Of parts that nobody reads PostgreSQL does the last one
 * first, so the audit has the payment before the order, as on the long way.
 */
const AT_ONCE = `
with lines as materialized (
  select l.id, l.position, l.event_session_id, l.zone_id, l.seat_id,
         l.kind = 'ticket' and l.for_pass_id is null and l.allowed_buyer_id is null
           and l.ticket_listing_id is null and s.state <> 'cancelled' as plain
    from order_line l left join event_session s on s.id = l.event_session_id where l.order_id = $1
), claims as materialized (
  select event_session_id, seat_id from seat_claim where order_id = $1 and kind = 'hold'
    order by event_session_id, seat_id for update
), places as materialized (
  select id, quantity from zone_claim where order_id = $1 and kind = 'hold' order by id for update
), fit as materialized (
  select o.is_trial, o.total_cents - o.fee_cents as sales, o.fee_cents as fees, o.total_cents as total,
    concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''), nullif(o.surname2, '')) as holder
    from (select * from "order" where id = $1 offset 0) o, payment p,
      (select count(seat_id) as seats, count(*) - count(seat_id) as places, bool_and(plain) as plain from lines) l
   where o.state = 'pending' and o.wallet_cents = 0 and o.gift_card_cents = 0 and not o.is_contested and p.id = $2 and p.state = 'created'
     and p.amount_cents = o.total_cents and l.plain
     and l.seats = (select count(*) from claims) and l.places = (select coalesce(sum(quantity), 0) from places)
), settled as (
  update payment set ${becomes('payment', 'authorised')}, response_code = $3, authorisation_code = $4,
    card_brand = $5, gateway_payload = $6, settled_at = now() from fit where id = $2 returning id
), paid as (
  update "order" set ${becomes('order', 'paid')}, paid_at = now(), claims_expire_at = null from fit
    where id = $1 returning id
), paid_noted as (
  ${audited('order', 'paid', 'paid')}
), settled_noted as (
  ${audited('payment', 'authorised', 'settled')}
), sold as (
  update seat_claim c set kind = 'sale', expires_at = null, changed_xid = pg_current_xact_id() from claims, fit
    where c.event_session_id = claims.event_session_id and c.seat_id = claims.seat_id
), placed as (
  update zone_claim z set kind = 'sale', expires_at = null from places, fit where z.id = places.id
), active as (
  update order_line l set ${becomes('order_line', 'active', 'l')} from fit where l.order_id = $1
), issued as (
  insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code, holder_name)
  select $1, l.id, l.event_session_id, l.zone_id, l.seat_id,
    upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)), case when a.order_line_id is null then fit.holder
      else concat_ws(' ', nullif(a.first_name, ''), nullif(a.surname1, ''), nullif(a.surname2, '')) end
    from fit, lines l left join ticket_attendee a on a.order_line_id = l.id order by l.position
), posted as (
  insert into ledger_entry (posting, account, amount_cents, order_id, payment_id)
  select $7, e.account, e.cents, $1, $2
    from fit, lateral (values ($8::text, total), ('fees', -fees), ('sales', -sales)) as e(account, cents)
    where e.cents <> 0 and not fit.is_trial
)
select l.event_session_id as "eventSessionId", l.seat_id as "seatId" from lines l, settled, paid order by 1, 2`;

/** The sold seats (a place without a number has none); null: nothing has been done. */
export async function settleAtOnce(
  tx: Tx,
  ask: Authorised,
): Promise<{eventSessionId: number; seatId: number}[] | null> {
  const {rows} = await tx.query<{eventSessionId: number; seatId: number | null}>(AT_ONCE, [
    ask.orderId,
    ask.paymentId,
    ask.responseCode,
    ask.authorisationCode,
    ask.cardBrand,
    JSON.stringify(ask.payload),
    randomUUID(),
    accountOf(ask.method),
  ]);
  return rows.length === 0
    ? null
    : rows.filter((row): row is {eventSessionId: number; seatId: number} => row.seatId !== null);
}
