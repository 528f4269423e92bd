/**
 * One reading at a door. Promise: a right enters once, whatever number of doors reads it at the same moment; every
 * reading leaves a row that is never changed. One statement looks, decides and writes; the unique index
 * scan_enters_once is what refuses the second of two readings that did not see each other. What takes a right away
 * (a refund, a released seat, a lent seat taken back) locks its row; the reading asks for that row first, so one of the
 * two sees the other and a seat never lets two people in.
 */
import {notFound} from '../../errors';
import type {Tx} from '../../tx';
import {NAMELESS} from '../attendees/named';
import {move, to} from '../machines/move';
import {plainCode} from './rules/code-text';
import {verify, type TicketKeyRing} from './ticket-code';

export type ScanResult =
  | 'ok'
  | 'already_used'
  | 'other_session'
  | 'wrong_gate'
  | 'blocked'
  | 'transferred'
  | 'supplement_unpaid'
  | 'plot_unpaid'
  | 'not_chosen'
  | 'choices_used_up'
  | 'ticket_needed'
  | 'revoked'
  | 'unknown'
  | 'out_of_hours'
  | 'full'
  | 'not_inside'
  | 'nameless';

export interface ScanAsk {
  eventSessionId: number;
  deviceId: number;
  /** What the camera read, or what somebody typed. */
  text: string;
  direction: 'in' | 'out';
  isOffline: boolean;
  deviceAt: Date | null;
  staffUserId: number | null;
}

export interface Scanned {
  id: number;
  result: ScanResult;
  at: Date;
  /** Let in with a remark: this is not the gate on the ticket. */
  isWrongGate: boolean;
  source: string | null;
  holderName: string | null;
  /** Of a ticket that was sold to a person: the end of the document, to look at. */
  docEnd: string | null;
  /** Of a ticket without its person, for whoever gives it one. */
  namelessId: number | null;
  category: string | null;
  /** What must be shown at the door for this price. */
  documentRequired: string | null;
  place: string | null;
  /** The gate the right belongs to. */
  rightGate: string | null;
  /** For `already_used`: when and where it entered. */
  usedAt: Date | null;
  usedGate: string | null;
  /** For `other_session`. */
  otherSession: string | null;
  /** For `out_of_hours`: when this reader's gate opens and closes, and whether it is worked in this event at all. */
  hours: {opensAt: Date; closesAt: Date; isGateOpen: boolean} | null;
  /** Of a pass whose kind does not open this session, and of a blocked accreditation: what to say to whoever has it. */
  explanation: string | null;
  inside: number;
}

/** By what was read: a signed ticket names itself, anything else is a code. The view knows every source of rights. */
const BY_TICKET = `r.source = 'ticket' and r.right_id = $3 and r.event_session_id = $4 and $6::text is not null
  and $7::text is not null`;
const BY_CODE = `r.code in ($6, $7) and $3::int is null and $4::int is null`;

const WAIT_FOR_RIGHT = `
with pass as (select p.id from season_pass p where p.id in (select season_pass_id from pass_card where code = any($1)
  union all select season_pass_id from pass_transfer where code = any($1) union all select season_pass_id
  from pass_invitation where code = any($1)) for key share of p),
plot as (select s.id from plot_sale s where s.id in (select plot_sale_id from plot_occupant where code = any($1))
  for key share of s)
select 1 from pass union all select 1 from plot union all select 1 from (select t.id from ticket t where t.code = any($1) for key share of t) t
union all select 1 from (select a.id from accreditation a where a.code = any($1) for key share of a) a
-- Taken back or handed to another at this moment: who comes first has it, and it is marked as used here anyway.
union all select 1 from (select i.id from invitation i where i.code = any($1) for no key update of i) i`;

const EXPLANATION = `select case j.verdict
  when 'not_chosen' then 'Sin elegir para esta sesión: le quedan ' || (p.choices_allowed - p.choices_used) || ' de '
  || p.choices_allowed || '. Se elige en «Mi abono» o en taquilla.'
         when 'choices_used_up' then 'Ya ha elegido las ' || p.choices_allowed
           || ' sesiones de su abono, y esta no es una de ellas.'
         else 'Su abono abarata la entrada y no abre la puerta: necesita una entrada de esta sesión.' end
    from season_pass p where p.id = j.right_id`;

const EXPLANATION_OF_PRESS = `select case when y.activated_at is null
    then 'Sin activar: se recoge antes en acreditaciones, con el documento.'
    else 'Vale del ' || to_char(y.valid_from_at at time zone v.timezone, 'DD/MM HH24:MI') || ' al '
      || to_char(y.valid_until_at at time zone v.timezone, 'DD/MM HH24:MI') || '.' end
    from accreditation y join event e on e.id = y.event_id join venue v on v.id = e.venue_id where y.id = j.right_id`;

const decide = (found: string) => `
with place as materialized (
  -- What was read without a network is judged by the hour of its reading; a reader whose clock is ahead gains nothing.
  select case when $9::bool then least(coalesce($12::timestamptz, now()), now()) else now() end as read_at, s.id,
    s.state, s.is_trial, s.doors_at, s.ends_at, d.id as device, d.gate_id as gate, h.area as gate_area, a.wrong_gate, a.is_reentry_allowed as reentry,
    s.ends_at + make_interval(mins => a.closes_minutes_after) as closes_at, v.safe_capacity,
         coalesce(least(s.doors_at, s.starts_at - make_interval(mins => g.opens_minutes_before)),
           s.doors_at) as opens_at, coalesce(g.is_open, true) as is_open
    from event_session s join device d on d.id = $2 and d.event_id = s.event_id and d.is_active
      join event_access a on a.event_id = s.event_id join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    left join gate h on h.id = d.gate_id left join event_gate g on g.event_id = s.event_id and g.gate_id = d.gate_id
   where s.id = $1
), found as materialized (
  select r.*, r.status = 'revoked'
    or (r.source = 'ticket' and r.sequence <> coalesce($5::int, r.sequence)) as is_revoked from access_right r
    where ${found} order by (r.event_session_id = $1) desc, (r.status = 'active') desc limit 1
), past as (
  select count(*) filter (where c.direction = 'in')::int as entries, count(*)
    filter (where c.direction = 'out')::int as exits
    from found f join scan c on c.event_session_id = $1 and c.source = f.source and c.right_id = f.right_id
      and c.result = 'ok'
), house as (select coalesce(sum(entered - exited), 0)::int as inside from access_counter where event_session_id = $1
), known as (
  select place.*, f.source, f.right_id, f.event_session_id as session, f.zone_id as zone, f.status, f.is_revoked,
    past.entries, past.exits, house.inside, coalesce(f.gate_id, gate_of_zone($1, f.zone_id)) as right_gate
    from place cross join past cross join house left join found f on true
), judged as (
  select known.*, known.right_gate is not null and known.gate is not null
    and known.right_gate <> known.gate as is_wrong_gate,
         case when right_id is null then 'unknown'
              when session <> $1 then 'other_session'
              -- Its code died when somebody else took it.
              when is_revoked and status = 'active' and source = 'ticket' and state <> 'cancelled' and exists (select 1
                from ticket_transfer x where x.ticket_id = right_id and x.dead_sequence = $5::int
                and x.state in ('accepted', 'passed_on')) then 'transferred'
              when is_revoked or state = 'cancelled' then 'revoked'
              when $8 = 'in' and status in ('blocked', 'transferred', 'supplement_unpaid',
                'plot_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed') then status
              when $8 = 'out' then case when entries > exits then 'ok' else 'not_inside' end
              -- A trial is read on the day it is tried.
              when ((read_at < opens_at and not is_trial) or read_at > closes_at or not is_open) then 'out_of_hours'
              -- A gate of one area: only who is accredited for it, whatever else he may enter.
              when gate_area is not null and not (source = 'accreditation' and exists (select 1 from accreditation y
                where y.id = right_id and gate_area = any(y.areas))) then 'wrong_gate'
              when wrong_gate = 'deny' and right_gate <> gate then 'wrong_gate'
              when entries > exits or (entries > 0 and not reentry) then 'already_used'
              when inside >= safe_capacity then 'full'
              when source = 'ticket' and exists (select 1 from ticket t where t.id = right_id and ${NAMELESS})
                then 'nameless'
              else 'ok' end as verdict
    from known
), passed as (
  insert into scan (event_session_id, device_id, gate_id, staff_user_id, direction, result, source, right_id, zone_id,
    round, code, is_wrong_gate, is_offline, device_at)
  select $1, device, gate, $10, $8, 'ok', source, right_id, zone, case when $8 = 'in' then exits else entries - 1 end,
    $11, is_wrong_gate, $9, $12 from judged where verdict = 'ok'
  on conflict do nothing returning id, at
), counted as (
  insert into access_counter as n (event_session_id, gate_key, entered, exited)
  select $1, coalesce(j.gate, 0), case when $8 = 'in' then 1 else 0 end, case when $8 = 'out' then 1 else 0 end
    from judged j, passed
  on conflict (event_session_id, gate_key) do update
    set entered = n.entered + excluded.entered, exited = n.exited + excluded.exited returning 1
), stopped as (
  insert into scan (event_session_id, device_id, gate_id, staff_user_id, direction, result, source, right_id, zone_id,
    round, code, is_wrong_gate, is_offline, device_at)
  select $1, device, gate, $10, $8, case when verdict <> 'ok' then verdict when $8 = 'in' then 'already_used'
    else 'not_inside' end, source, right_id, zone, 0, $11, is_wrong_gate, $9, $12
    from judged where not exists (select 1 from passed) returning id, at, result
), seen as (update device set last_seen_at = now()
  where id = $2 and (last_seen_at is null or last_seen_at < now() - interval '10 seconds'))
select coalesce(p.id, x.id)::int as id, coalesce(p.at, x.at) as at, case when p.id is null then x.result
  else 'ok' end as result, j.source, j.right_id as "rightId", j.is_wrong_gate as "isWrongGate",
       f.holder_name as "holderName", case when j.source = 'ticket' then (select right(a.doc_no, 4)
         from ticket t join ticket_attendee a on a.order_line_id = t.order_line_id where t.id = j.right_id) end as "docEnd",
       case when x.result = 'nameless' then j.right_id end as "namelessId",
       f.category, nullif(f.document_required, '') as "documentRequired",
         case when j.source = 'ticket' and exists (select 1 from unseated_ticket u where u.ticket_id = j.right_id and u.state = 'open')
           then 'Sin butaca todavía: pasa por taquilla' else z.name || coalesce(', fila ' || st.row_label || ', butaca ' || st.seat_number, '')
             || case when st.attributes & 1 <> 0 then ', plaza accesible' when st.attributes & 2 <> 0
               then ', plaza de acompañante' else '' end end as place,
         g.name as "rightGate",
       j.inside + case when p.id is null then 0 when $8 = 'in' then 1 else -1 end as inside,
       j.opens_at as "opensAt", j.closes_at as "closesAt", j.is_open as "isGateOpen",
       case when j.session <> $1 then (select e.title || ', ' || to_char(o.starts_at at time zone v.timezone,
         'DD/MM/YYYY HH24:MI') from event_session o join event e on e.id = o.event_id join venue v on v.id = e.venue_id
         where o.id = j.session) end as "otherSession",
       case when j.verdict in ('not_chosen', 'choices_used_up',
         'ticket_needed') then (${EXPLANATION})
         when j.verdict = 'blocked' and j.source = 'accreditation' then (${EXPLANATION_OF_PRESS}) end as explanation
  from judged j left join found f on true left join passed p on true left join stopped x on true
    left join zone z on z.id = f.zone_id left join seat st on st.id = f.seat_id
    left join gate g on g.id = j.right_gate`;

/**
 * Errors: `not_found` 404 when the session is not there or the device does not belong to its event (or was switched
 * off).
 */
export async function scan(tx: Tx, ask: ScanAsk, keys: TicketKeyRing): Promise<Scanned> {
  const text = ask.text.trim();
  const plain = plainCode(text);
  const signed = verify(text, keys) ?? (await deadTicket(tx, plain));
  const shown = signed ? `ticket:${signed.ticketId}/${signed.sequence}` : text.slice(0, 120);
  await (signed
    ? tx.query('select 1 from ticket where id = $1 for key share', [signed.ticketId])
    : tx.query(WAIT_FOR_RIGHT, [[plain, text]]));
  const {rows} = await tx.query<
    Omit<Scanned, 'usedAt' | 'usedGate' | 'hours'> & NonNullable<Scanned['hours']> & {rightId: number | null}
  >(decide(signed ? BY_TICKET : BY_CODE), [
    ask.eventSessionId,
    ask.deviceId,
    signed?.ticketId ?? null,
    signed?.sessionId ?? null,
    signed?.sequence ?? null,
    plain,
    text,
    ask.direction,
    ask.isOffline,
    ask.staffUserId,
    shown,
    ask.deviceAt,
  ]);
  const row = rows[0];
  if (!row) throw notFound('Este dispositivo no está emparejado con el evento: vuelve a introducir el código.');
  const {rightId, opensAt, closesAt, isGateOpen, ...scanned} = row;
  const hours = row.result === 'out_of_hours' ? {opensAt, closesAt, isGateOpen} : null;
  if (row.result === 'ok' && ask.direction === 'in' && rightId !== null) await markUsed(tx, row.source!, rightId);
  const used =
    row.result === 'already_used' && rightId !== null
      ? await lastEntry(tx, ask.eventSessionId, row.source!, rightId)
      : null;
  return {...scanned, hours, usedAt: used?.at ?? null, usedGate: used?.gate ?? null};
}

/** A ticket's code that is not its code any more, typed: it names the ticket as a signed one does. */
async function deadTicket(
  tx: Tx,
  code: string,
): Promise<{ticketId: number; sessionId: number; sequence: number} | null> {
  if (!/^[0-9A-Z]{8,20}$/.test(code)) return null;
  const {rows} = await tx.query<{ticketId: number; sessionId: number; sequence: number}>(
    `select d.ticket_id as "ticketId", t.event_session_id as "sessionId", d.sequence from dead_ticket_code d
      join ticket t on t.id = d.ticket_id where d.code = $1`,
    [code],
  );
  return rows[0] ?? null;
}

/** What lists show of the right itself; the reading is what counts. */
async function markUsed(tx: Tx, source: string, rightId: number): Promise<void> {
  const id = rightId;
  if (source === 'ticket') await move(tx, to('ticket', 'used'), {id});
  else if (source === 'invitation') await move(tx, to('invitation', 'used'), {id, set: 'used_at = now()'});
  else if (source === 'pass_transfer') await move(tx, to('pass_transfer', 'used'), {id});
  else if (source === 'pass_invitation') await move(tx, to('pass_invitation', 'used'), {id});
  // Its first reading at a door; the later ones (other sessions, back from outside) find it used already.
  else if (source === 'accreditation') await move(tx, to('accreditation', 'used'), {id, set: 'used_at = now()'});
  else if (source === 'external_code') await move(tx, to('external_code', 'used'), {id, set: 'used_at = now()'});
}

async function lastEntry(
  tx: Tx,
  eventSessionId: number,
  source: string,
  rightId: number,
): Promise<{at: Date; gate: string | null} | undefined> {
  const {rows} = await tx.query<{at: Date; gate: string | null}>(
    `select c.at, g.name as gate from scan c left join gate g on g.id = c.gate_id
      where c.event_session_id = $1 and c.source = $2 and c.right_id = $3 and c.result = 'ok' and c.direction = 'in'
      order by c.id desc limit 1`,
    [eventSessionId, source, rightId],
  );
  return rows[0];
}
