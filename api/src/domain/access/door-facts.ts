/**
 * What is known of a right and of the door where it is read. Whatever takes a right away locks its row, and so does the
 * reading, first: the statement that looks begins after the wait and sees what came of it.
 */
import {NAMELESS} from '../attendees/named';
import type {Tx} from '../../tx';
import type {Direction, DoorFacts, RightFacts, RightSource, RightStatus} from './rules/facts';

/** A signed ticket, as it says it is. */
export interface SignedTicket {
  ticketId: number;
  sessionId: number;
  sequence: number;
}

export interface Reading {
  eventSessionId: number;
  deviceId: number;
  direction: Direction;
  isOffline: boolean;
  /** When it was read, as the reader says; counts for what was read without a network. */
  at: Date | null;
  /** Drawn by the reader; null from whoever has an Idempotency-Key. */
  nonce: string | null;
  /** The gate of the reader for whom a node speaks; undefined: the device's own. */
  gateId?: number | null;
}

/** What people are shown beside the verdict. */
export interface Shown {
  holderName: string | null;
  docEnd: string | null;
  category: string | null;
  documentRequired: string | null;
  color: string | null;
  place: string | null;
  zoneName: string | null;
  rightGate: string | null;
  usedGate: string | null;
  otherSession: string | null;
  explanation: string | null;
}

export interface Found {
  door: DoorFacts;
  right: RightFacts | null;
  shown: Shown;
  /** When it was read: what it is judged by. */
  readAt: Date;
  /** How often the right has left, whatever became of it: the next entry is another one. */
  round: number;
  /** The same reading has been heard of. */
  knownId: number | null;
}

const WAIT_FOR_RIGHT = `
with dead as (select d.ticket_id as "ticketId", t.event_session_id as "sessionId", d.sequence from dead_ticket_code d
  join ticket t on t.id = d.ticket_id where d.code = any($1)),
pass as (select p.id from season_pass p where p.id in (select season_pass_id from pass_card where code = any($1)
  union all select season_pass_id from pass_transfer where code = any($1) union all select season_pass_id
  from pass_invitation where code = any($1)) for key share of p),
plot as (select s.id from plot_sale s where s.id in (select plot_sale_id from plot_occupant where code = any($1))
  for key share of s),
sold as (select t.id from ticket t where t.code = any($1) or t.id in (select "ticketId" from dead) for key share of t),
press as (select a.id from accreditation a where a.code = any($1) for key share of a),
-- Taken back or handed to another at this moment: who comes first has it, and it is marked as used here anyway.
given as (select i.id from invitation i where i.code = any($1) for no key update of i)
select (select to_json(d) from dead d limit 1) as dead, (select count(*) from pass) + (select count(*) from plot)
  + (select count(*) from sold) + (select count(*) from press) + (select count(*) from given) as waited`;

/** A ticket's code that is not its code any more, typed: it names the ticket as a signed one does. */
export async function waitForRight(
  tx: Tx,
  signed: SignedTicket | null,
  codes: readonly string[],
): Promise<SignedTicket | null> {
  if (signed) {
    await tx.query('select 1 from ticket where id = $1 for key share', [signed.ticketId]);
    return signed;
  }
  const {rows} = await tx.query<{dead: SignedTicket | null}>(WAIT_FOR_RIGHT, [codes]);
  return rows[0]?.dead ?? null;
}

/** By what was read: a signed ticket names itself, anything else is a code. The view knows every source of rights. */
const BY_TICKET = `r.source = 'ticket' and r.right_id = $7 and r.event_session_id = $8 and $6::text[] is not null`;
const BY_CODE = `r.code = any($6) and $7::int is null and $8::int is null`;

const EXPLANATION = `case
  when f.status = 'not_chosen' then (select 'Sin elegir para esta sesión: le quedan '
    || (p.choices_allowed - p.choices_used) || ' de ' || p.choices_allowed || '. Se elige en «Mi abono» o en taquilla.'
    from season_pass p where p.id = f.right_id)
  when f.status = 'choices_used_up' then (select 'Ya ha elegido las ' || p.choices_allowed
    || ' sesiones de su abono, y esta no es una de ellas.' from season_pass p where p.id = f.right_id)
  when f.status = 'ticket_needed' then 'Su abono abarata la entrada y no abre la puerta: necesita una entrada de esta sesión.'
  when f.status = 'blocked' and f.source = 'accreditation' then (select case when y.activated_at is null
      then 'Sin activar: se recoge antes en acreditaciones, con el documento.'
      else 'Vale del ' || to_char(y.valid_from_at at time zone v.timezone, 'DD/MM HH24:MI') || ' al '
        || to_char(y.valid_until_at at time zone v.timezone, 'DD/MM HH24:MI') || '.' end
    from accreditation y join event e on e.id = y.event_id join venue v on v.id = e.venue_id where y.id = f.right_id)
  end`;

/**
 * The session ($1) as a gate sees it, by default that of the reader ($2); nothing where the reader is not of its event.
 */
const place = (gates = 'select d.gate_id') => `
  select d.created_at, s.state, s.is_trial, o.gate_id, h.area, a.wrong_gate, a.is_reentry_allowed,
    s.ends_at + make_interval(mins => a.closes_minutes_after) as closes_at, v.safe_capacity,
    coalesce(least(s.doors_at, s.starts_at - make_interval(mins => g.opens_minutes_before)), s.doors_at) as opens_at,
    coalesce(g.is_open, true) as is_open
    from event_session s join device d on d.id = $2 and d.event_id = s.event_id and d.is_active
      join event_access a on a.event_id = s.event_id join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    cross join lateral (${gates}) o
    left join gate h on h.id = o.gate_id left join event_gate g on g.event_id = s.event_id and g.gate_id = o.gate_id
   where s.id = $1`;
/** Over it as `p`. */
const DOOR = `p.state, p.is_trial as "isTrial", p.opens_at as "opensAt", p.closes_at as "closesAt",
  p.is_open as "isGateOpen", p.gate_id as "gateId", p.area as "gateArea", p.wrong_gate as "wrongGate",
  p.is_reentry_allowed as "isReentryAllowed", p.safe_capacity as "safeCapacity",
  (select coalesce(sum(entered - exited), 0)::int from access_counter where event_session_id = $1) as inside`;

type DoorRow = Omit<DoorFacts, 'sessionId' | 'opensAt' | 'closesAt'> & {opensAt: Date; closesAt: Date};

/** What a reader judges by at its gate. Undefined: the session is not of its event. */
export async function readDoor(tx: Tx, eventSessionId: number, deviceId: number): Promise<DoorRow | undefined> {
  return (await tx.query<DoorRow>(`with p as (${place()}) select ${DOOR} from p`, [eventSessionId, deviceId])).rows[0];
}

export type GateFacts = Pick<DoorRow, 'gateId' | 'opensAt' | 'closesAt' | 'isGateOpen' | 'gateArea'>;

/** As every gate of the venue sees it, and a reader that has none. */
export async function readGates(tx: Tx, eventSessionId: number, deviceId: number): Promise<GateFacts[]> {
  const every = 'select null::int as gate_id union all select y.id from gate y where y.venue_id = v.id';
  const {rows} = await tx.query<GateFacts>(
    `with p as (${place(every)})
     select p.gate_id as "gateId", p.opens_at as "opensAt", p.closes_at as "closesAt", p.is_open as "isGateOpen",
       p.area as "gateArea" from p order by 1 nulls first`,
    [eventSessionId, deviceId],
  );
  return rows;
}

const facts = (found: string) => `
with place as materialized (${place('select case when $10::bool then $11::int else d.gate_id end as gate_id')}
), found as materialized (
  select r.*, coalesce(r.gate_id, gate_of_zone($1, r.zone_id)) as right_gate, r.status = 'revoked'
    or (r.source = 'ticket' and r.sequence <> coalesce($9::int, r.sequence)) as is_revoked from access_right r
    where ${found} order by (r.event_session_id = $1) desc, (r.status = 'active') desc limit 1
), past as materialized (
  select count(*) filter (where c.direction = 'out')::int as round,
    (count(*) filter (where c.direction = 'in' and c.undoes_id is null)
      - count(*) filter (where c.direction = 'out' and c.undoes_id is not null))::int as entries,
    (count(*) filter (where c.direction = 'out' and c.undoes_id is null)
      - count(*) filter (where c.direction = 'in' and c.undoes_id is not null))::int as exits,
    max(c.id) filter (where c.direction = 'in' and c.undoes_id is null
      and not exists (select 1 from scan u where u.undoes_id = c.id)) as last_id
    from found f join scan c on c.event_session_id = $1 and c.source = f.source and c.right_id = f.right_id
      and (c.result = 'ok' or c.let_in)
)
select ${DOOR},
  -- What was read without a network is judged by the hour of its reading; a reader whose clock is ahead gains nothing,
  -- and none has read before it was one.
  greatest(case when $3::bool then least(coalesce($4::timestamptz, now()), now()) else now() end,
    case when $5::text is not null then least(p.created_at, now()) end) as "readAt",
  f.source, f.right_id as "rightId", f.event_session_id as "sessionId", f.status, f.is_revoked as "isRevoked",
  -- Its code died when somebody else took it.
  f.is_revoked and f.status = 'active' and f.source = 'ticket' and exists (select 1 from ticket_transfer x
    where x.ticket_id = f.right_id and x.dead_sequence = $9::int and x.state in ('accepted', 'passed_on')) as "isHandedOn",
  f.zone_id as "zoneId", f.right_gate as "rightGateId",
  case when p.area is not null and f.source = 'accreditation' then
    (select y.areas from accreditation y where y.id = f.right_id) end as areas,
  f.source = 'ticket' and exists (select 1 from ticket t where t.id = f.right_id and ${NAMELESS}) as "isNameless",
  past.round, past.entries, past.exits, l.read_at as "lastAt", l.gate_id as "lastGateId",
  f.holder_name as "holderName", case when f.source = 'ticket' then (select right(a.doc_no, 4)
    from ticket t join ticket_attendee a on a.order_line_id = t.order_line_id where t.id = f.right_id) end as "docEnd",
  f.category, nullif(f.document_required, '') as "documentRequired", z.color, z.name as "zoneName",
  case when f.source = 'ticket' and exists (select 1 from unseated_ticket u where u.ticket_id = f.right_id
      and u.state = 'open') then 'Sin butaca todavía: pasa por taquilla'
    else z.name || coalesce(', fila ' || st.row_label || ', butaca ' || st.seat_number, '')
      || case when st.attributes & 1 <> 0 then ', plaza accesible' when st.attributes & 2 <> 0
        then ', plaza de acompañante' else '' end end as place,
  g.name as "rightGate", lg.name as "usedGate",
  case when f.event_session_id <> $1 then (select e.title || ', ' || to_char(o.starts_at at time zone v.timezone,
    'DD/MM/YYYY HH24:MI') from event_session o join event e on e.id = o.event_id join venue v on v.id = e.venue_id
    where o.id = f.event_session_id) end as "otherSession",
  ${EXPLANATION} as explanation,
  (select k.id::int from scan k where k.device_id = $2 and k.nonce = $5) as "knownId"
  from place p cross join past left join found f on true left join scan l on l.id = past.last_id
    left join zone z on z.id = f.zone_id left join seat st on st.id = f.seat_id left join gate g on g.id = f.right_gate
    left join gate lg on lg.id = l.gate_id`;

type Row = DoorRow &
  Shown & {
    readAt: Date;
    source: RightSource | null;
    rightId: number;
    sessionId: number;
    status: RightStatus;
    isRevoked: boolean;
    isHandedOn: boolean;
    zoneId: number | null;
    rightGateId: number | null;
    areas: string[] | null;
    isNameless: boolean;
    round: number;
    entries: number;
    exits: number;
    lastAt: Date | null;
    lastGateId: number | null;
    knownId: number | null;
  };

/** Undefined: no such session, or the reader is not of its event (any more). */
export async function readFacts(
  tx: Tx,
  reading: Reading,
  signed: SignedTicket | null,
  codes: readonly string[],
): Promise<Found | undefined> {
  const {rows} = await tx.query<Row>(facts(signed ? BY_TICKET : BY_CODE), [
    reading.eventSessionId,
    reading.deviceId,
    reading.isOffline,
    reading.at,
    reading.nonce,
    codes,
    signed?.ticketId ?? null,
    signed?.sessionId ?? null,
    signed?.sequence ?? null,
    reading.gateId !== undefined,
    reading.gateId ?? null,
  ]);
  const row = rows[0];
  if (!row) return undefined;
  const {source, readAt, round, knownId} = row;
  return {
    readAt,
    round,
    knownId,
    door: {
      ...row,
      sessionId: reading.eventSessionId,
      opensAt: row.opensAt.getTime(),
      closesAt: row.closesAt.getTime(),
    },
    right: source && {
      ...row,
      source,
      gateId: row.rightGateId,
      areas: row.areas ?? [],
      lastIn: row.lastAt && {at: row.lastAt.getTime(), gateId: row.lastGateId},
    },
    shown: row,
  };
}
