/**
 * A session goes to another day. In one transaction: its hours, what hangs on them, the row that says it, and the window
 * in which whoever bought before may ask for all of their money. Codes, seats, passes, invitations and groups stay as they
 * are; everybody is written to afterwards (jobs/sessions/postponed-mails). Promise: what was sold does not change its day
 * by another way (checkSession), so nobody is left untold.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForChange} from './open-for-change';

/** A few minutes later is no other day: nobody is written to for it. */
export const SMALL_MINUTES = 30;

export interface PostponeSession {
  eventSessionId: number;
  version: number | null;
  startsAt: Date;
  reason: string;
  /** In which the money may be asked back; 0: none. */
  refundDays: number;
  staffUserId: number;
}

export interface Concerned {
  orders: number;
  tickets: number;
  /** Nobody can write to whoever has these: no address is known. */
  untoldOrders: number;
  untoldTickets: number;
  holders: number;
  guests: number;
  groups: number;
  /** Different addresses, each written to once. */
  mails: number;
}

/** Rows (email, name, order_id, kind) of everybody who has a place in session $1 and can be written to. */
export const CONCERNED = `
  select lower(o.email) as email, o.first_name as name, o.id as order_id, null::int as reservation_id, 'order' as kind
    from "order" o where o.email <> '' and exists (select 1 from order_line l join ticket t on t.order_line_id = l.id
      where l.order_id = o.id and l.event_session_id = $1 and l.state = 'active' and t.state <> 'void')
  union all
  select lower(x.accepted_email), x.accepted_name, null, null, 'given' from ticket_transfer x join ticket t on t.id = x.ticket_id
   where t.event_session_id = $1 and t.state <> 'void' and x.state = 'accepted' and x.accepted_email <> ''
  union all
  select lower(h.email), h.first_name, null, null, 'holder' from seat_claim c join season_pass p on p.id = c.season_pass_id
    join pass_holder h on h.id = p.pass_holder_id where c.event_session_id = $1 and c.kind = 'pass' and h.email <> ''
  union all
  select lower(i.email), i.recipient_name, null, null, 'guest' from invitation i
   where i.event_session_id = $1 and i.email <> '' and i.state in ('issued', 'sent', 'downloaded')
  union all
  select lower(r.email), r.contact_name, null, r.id, 'group' from reservation r
   where r.event_session_id = $1 and r.email <> '' and r.state in ('pending', 'confirmed')`;

/** Who has something of the session today. */
export async function readConcerned(tx: Tx, eventSessionId: number): Promise<Concerned> {
  const {rows} = await tx.query<Concerned>(
    `with all_of as materialized (${CONCERNED})
     select (select count(distinct order_id)::int from ticket where event_session_id = $1 and state <> 'void') as orders,
       untold.orders as "untoldOrders", untold.tickets as "untoldTickets", count(*) filter (where kind = 'holder')::int as holders,
       count(*) filter (where kind = 'guest')::int as guests, count(*) filter (where kind = 'group')::int as groups,
       count(distinct email)::int as mails,
       (select count(*)::int from ticket where event_session_id = $1 and state <> 'void') as tickets
       from all_of right join (select count(*)::int as tickets, count(distinct t.order_id)::int as orders
         from ticket t join "order" o on o.id = t.order_id
        where t.event_session_id = $1 and t.state <> 'void' and o.email = '' and not exists (select 1
          from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted' and x.accepted_email <> '')) untold
         on true group by untold.orders, untold.tickets`,
    [eventSessionId],
  );
  return rows[0]!;
}

/** Errors: `not_found` 404, `stale_version`, `wrong_state` 409, `invalid` 422 naming the field. */
export async function postponeSession(tx: Tx, ask: PostponeSession): Promise<{id: number} & Concerned> {
  const {eventSessionId: id, startsAt} = ask;
  const session = await openForChange(tx, id, null);
  if (session.state === 'cancelled') throw conflict('wrong_state', 'Esta sesión está cancelada.');
  await openForChange(tx, id, ask.version);
  const {rows} = await tx.query<{isSame: boolean; isPast: boolean}>(
    `select starts_at = $2 as "isSame", $2 <= now() as "isPast" from event_session where id = $1`,
    [id, startsAt],
  );
  if (rows[0]!.isSame) throw invalid({startsAt: 'Es el día y la hora que ya tiene.'});
  if (rows[0]!.isPast) throw invalid({startsAt: 'Debe ser un día por venir.'});
  const made = await tx.query<{id: number}>(
    `insert into session_postponement (event_session_id, from_starts_at, to_starts_at, refund_until_at, reason, staff_user_id)
     select id, starts_at, $2::timestamptz, case when $3 > 0 then least(now() + make_interval(days => $3), $2::timestamptz) end, $4, $5
       from event_session where id = $1 returning id`,
    [id, startsAt, ask.refundDays, ask.reason, ask.staffUserId],
  );
  // Everything that was so long before or after the beginning still is.
  await tx.query(
    `update event_session set starts_at = $2, doors_at = doors_at + ($2 - starts_at), ends_at = ends_at + ($2 - starts_at),
       sale_ends_at = sale_ends_at + ($2 - starts_at), box_office_ends_at = box_office_ends_at + ($2 - starts_at),
       sale_starts_at = least(sale_starts_at, sale_ends_at + ($2 - starts_at) - interval '1 minute'),
       attendees_due_at = attendees_due_at + ($2 - starts_at), postponed_from = coalesce(postponed_from, starts_at),
       version = version + 1, updated_at = now() where id = $1`,
    [id, startsAt],
  );
  return {id: made.rows[0]!.id, ...(await readConcerned(tx, id))};
}

/** Whoever changes the hour of what was sold by hand is told of the act. @throws DomainError 409 `postpone_instead` */
export async function refuseUntold(tx: Tx, eventSessionId: number, from: Date, to: Date): Promise<void> {
  if (Math.abs(to.getTime() - from.getTime()) <= SMALL_MINUTES * 60_000) return;
  const {mails, tickets} = await readConcerned(tx, eventSessionId);
  if (mails > 0 || tickets > 0)
    throw conflict(
      'postpone_instead',
      `Hay ${tickets} ${tickets === 1 ? 'entrada' : 'entradas'} y ${mails} ${mails === 1 ? 'persona' : 'personas'} a las que avisar: usa «Cambiar de día», que las avisa y abre el plazo de devolución.`,
    );
}
