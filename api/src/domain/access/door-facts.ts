/** What is known of a right and of the door where it is read, once whatever takes the right away has been waited for. */
import {NAMELESS} from '../attendees/named';
import type {Tx} from '../../tx';
import {rulesOf} from './office/save-rules';
import type {Named} from './find-right';
import type {Direction, DoorFacts, RightFacts, RightSource, RightStatus} from './rules/facts';

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
  /** What has to be looked at before somebody goes in. */
  attention: string[];
  /** A pass whose seat was given free and that nobody has bought. */
  canRecover: boolean;
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

/** $1 the session, $6 and $7 its ids and codes, $8 of a signed ticket the session that it says, $9 its sequence. */
const COLUMNS = `r.source, r.right_id, r.event_session_id, r.zone_id, r.seat_id, r.gate_id, r.sequence, r.holder_name,
  r.category, r.document_required, r.status`;
const NOT_OF_GOODS = 'null::timestamptz as handed_at, null::text as elsewhere';
const NOBODY = `select ${COLUMNS}, ${NOT_OF_GOODS} from access_right r
  where false and $6::int[] is null and $7::text[] is null and $8::int is null`;

/** By its key, so that one kind of right is planned and not all of them. */
function rightOf(source: RightSource | null, isHere: boolean): string {
  if (source === null) return NOBODY;
  const from = source === 'product' ? 'goods_right($1)' : 'access_right';
  return `select ${COLUMNS}, ${source === 'product' ? 'r.handed_at, r.elsewhere' : NOT_OF_GOODS} from ${from} r
    where r.source = '${source}' and r.right_id = any($6::int[]) and ($8::int is not null or r.code = any($7))
      and ${isHere ? 'r.event_session_id = $1 and' : ''} r.event_session_id is not distinct from
        coalesce($8::int, r.event_session_id) order by (r.status = 'active') desc limit 1`;
}

/** Given free, and neither sold nor in anybody's cart. */
const CAN_RECOVER = `select exists (select 1 from seat_release r where r.season_pass_id = f.right_id
    and r.event_session_id = $1 and r.state = 'released' and not exists (select 1 from seat_claim c
      where c.event_session_id = $1 and c.seat_id = r.seat_id and (c.kind <> 'hold' or c.order_id is not null
        or c.expires_at > now())))`;

/** Of a ticket its tariff says it, of a pass its category and its holder; an age is proved where the price is for one. */
const ATTENTION: Partial<Record<RightSource, string>> = {
  ticket: `select array[nullif(k.door_note, ''), case when k.needs_age_proof
      then 'Precio por edad: pide un documento con su fecha de nacimiento' end]
    from ticket t join order_line l on l.id = t.order_line_id join price_category k on k.id = l.price_category_id
    where t.id = f.right_id`,
  pass: `select array[nullif(k.door_note, ''), nullif(h.door_note, ''), case
      when k.born_from_on is null and k.born_until_on is null then null
      when h.born_on is null then 'Sin fecha de nacimiento: pide un documento que la diga'
      else 'Nació el ' || to_char(h.born_on, 'DD/MM/YYYY') end]
    from season_pass p join pass_category k on k.id = p.pass_category_id join pass_holder h on h.id = p.pass_holder_id
    where p.id = f.right_id`,
};

const EXPLANATION = `case
  when f.status = 'not_chosen' then (select 'Sin elegir para esta sesión: le quedan '
    || (p.choices_allowed - p.choices_used) || ' de ' || p.choices_allowed || '. Se elige en «Mi abono» o en taquilla.'
    from season_pass p where p.id = f.right_id)
  when f.status = 'choices_used_up' then (select 'Ya ha elegido las ' || p.choices_allowed
    || ' sesiones de su abono, y esta no es una de ellas.' from season_pass p where p.id = f.right_id)
  when f.source = 'pass' and f.status = 'transferred' then coalesce(
    (select 'Lo ha cedido a ' || x.to_name || '.' from pass_transfer x where x.season_pass_id = f.right_id
      and x.event_session_id = $1 and x.state in ('accepted', 'used') limit 1),
    case when (${CAN_RECOVER}) then 'Liberó su asiento y nadie lo ha comprado: puede recuperarlo.'
      else 'Liberó su asiento y ya es de otra persona.' end)
  when f.source = 'consigned_ticket' then (select case y.state when 'issued'
      then 'Entrada de un lote, no vendida: ' || a.name || ' todavía no la ha dado por vendida.'
      when 'lost' then 'Entrada de un lote que se dio por perdida: no vale.'
      else 'Entrada de un lote que se devolvió sin vender: no vale.' end
    from consigned_ticket y join consignment b on b.id = y.consignment_id join affiliate a on a.id = b.affiliate_id
    where y.id = f.right_id)
  when f.source = 'product' and f.status = 'wrong_gate' then 'Se recoge en la tienda.'
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
  select d.created_at, s.event_id, v.timezone, s.state, s.is_trial, o.gate_id, h.area, a.wrong_gate, a.is_reentry_allowed,
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
  p.is_reentry_allowed as "isReentryAllowed", p.safe_capacity as "safeCapacity", p.timezone, ${rulesOf('p.event_id')} as rules,
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

const facts = (right: string, attention: string) => `
with place as materialized (${place('select case when $10::bool then $11::int else d.gate_id end as gate_id')}
), found as materialized (
  select r.*, coalesce(r.gate_id, gate_of_zone($1, r.zone_id)) as right_gate, r.status = 'revoked'
    or (r.source = 'ticket' and r.sequence <> coalesce($9::int, r.sequence)) as is_revoked from (${right}) r
), moment as (
  -- What was read without a network is judged by the hour of its reading; a reader whose clock is ahead gains nothing,
  -- and none has read before it was one.
  select greatest(case when $3::bool then least(coalesce($4::timestamptz, now()), now()) else now() end,
    case when $5::text is not null then least(p.created_at, now()) end) as read_at, p.timezone from place p
), era as materialized (
  -- Between the two times when everybody was taken for out: what was read in it counts, and each was an exit of all.
  select m.read_at, m.timezone, max(a.at) filter (where a.at < m.read_at) as since, min(a.at) filter (where a.at >= m.read_at) as until,
    count(a.id) filter (where a.at < m.read_at)::int as outs
    from moment m left join all_out a on a.event_session_id = $1 group by 1, 2
), past as materialized (
  select count(*) filter (where c.direction = 'out')::int as round,
    (count(*) filter (where n.is_it and c.direction = 'in' and c.undoes_id is null)
      - count(*) filter (where n.is_it and c.direction = 'out' and c.undoes_id is not null))::int as entries,
    (count(*) filter (where n.is_it and c.direction = 'out' and c.undoes_id is null)
      - count(*) filter (where n.is_it and c.direction = 'in' and c.undoes_id is not null))::int as exits,
    max(c.id) filter (where n.is_it and c.direction = 'in' and c.undoes_id is null
      and not exists (select 1 from scan u where u.undoes_id = c.id)) as last_id,
    (count(*) filter (where n.is_it and n.is_today and c.direction = 'in' and c.undoes_id is null)
      - count(*) filter (where n.is_it and n.is_today and c.direction = 'out' and c.undoes_id is not null))::int as today
    from found f cross join era a join scan c on c.event_session_id = $1 and c.source = f.source
      and c.right_id = f.right_id and (c.result = 'ok' or c.let_in) and (c.read_at <= coalesce(a.until, 'infinity') or f.source = 'product')
      -- What was handed over stays so.
      cross join lateral (select c.read_at > coalesce(a.since, '-infinity') or f.source = 'product' as is_it,
        c.read_at >= date_trunc('day', a.read_at at time zone a.timezone) at time zone a.timezone as is_today) n
)
select ${DOOR},
  a.read_at as "readAt",
  f.source, f.right_id as "rightId", coalesce(f.event_session_id, 0) as "sessionId", f.status, f.is_revoked as "isRevoked",
  -- Its code died when somebody else took it.
  f.is_revoked and f.status = 'active' and f.source = 'ticket' and exists (select 1 from ticket_transfer x
    where x.ticket_id = f.right_id and x.dead_sequence = $9::int and x.state in ('accepted', 'passed_on')) as "isHandedOn",
  f.zone_id as "zoneId", f.right_gate as "rightGateId",
  case when p.area is not null and f.source = 'accreditation' then
    (select y.areas from accreditation y where y.id = f.right_id) end as areas,
  f.source = 'ticket' and exists (select 1 from ticket t where t.id = f.right_id and ${NAMELESS}) as "isNameless",
  past.round + case when f.source = 'product' then 0 else a.outs end as round, past.entries, past.exits, past.today as "entriesToday",
  coalesce(l.read_at, f.handed_at) as "lastAt", l.gate_id as "lastGateId",
  f.holder_name as "holderName", case when f.source = 'ticket' then (select right(a.doc_no, 4)
    from ticket t join ticket_attendee a on a.order_line_id = t.order_line_id where t.id = f.right_id) end as "docEnd",
  f.category, nullif(f.document_required, '') as "documentRequired", z.color, z.name as "zoneName",
  case when f.source = 'ticket' and exists (select 1 from unseated_ticket u where u.ticket_id = f.right_id
      and u.state = 'open') then 'Sin butaca todavía: pasa por taquilla'
    else z.name || coalesce(', fila ' || st.row_label || ', butaca ' || st.seat_number, '')
      || case when st.attributes & 1 <> 0 then ', plaza accesible' when st.attributes & 2 <> 0
        then ', plaza de acompañante' else '' end end as place,
  g.name as "rightGate", lg.name as "usedGate",
  case when f.event_session_id is distinct from $1 then coalesce(f.elsewhere, (select e.title || ', ' || to_char(o.starts_at at time zone v.timezone,
    'DD/MM/YYYY HH24:MI') from event_session o join event e on e.id = o.event_id join venue v on v.id = e.venue_id
    where o.id = f.event_session_id)) end as "otherSession",
  ${EXPLANATION} as explanation, coalesce(array_remove((${attention}), null), '{}') as attention,
  f.source = 'pass' and f.status = 'transferred' and coalesce((${CAN_RECOVER}), false) as "canRecover",
  (select k.id::int from scan k where k.device_id = $2 and k.nonce = $5) as "knownId"
  from place p cross join era a cross join past left join found f on true left join scan l on l.id = past.last_id
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
    entriesToday: number;
    lastAt: Date | null;
    lastGateId: number | null;
    knownId: number | null;
  };

/** Undefined: no such session, or the reader is not of its event (any more). */
export async function readFacts(tx: Tx, reading: Reading, named: Named): Promise<Found | undefined> {
  let best: Row | undefined;
  // What opens this session first; where else it does is looked for only when nothing does.
  for (const isHere of [true, false]) {
    for (const {source, ids} of isHere && named.rights.length === 0 ? [{source: null, ids: []}] : named.rights) {
      const row = await readOne(tx, reading, named, source, ids, isHere);
      if (!row) return undefined;
      if (!best?.source || (row.status === 'active' && best.status !== 'active')) best = row;
    }
    if (best?.source) break;
  }
  return best && foundOf(best, reading);
}

async function readOne(
  tx: Tx,
  reading: Reading,
  {signed, codes}: Named,
  source: RightSource | null,
  ids: number[],
  isHere: boolean,
): Promise<Row | undefined> {
  const {rows} = await tx.query<Row>(facts(rightOf(source, isHere), (source && ATTENTION[source]) ?? 'null::text[]'), [
    reading.eventSessionId,
    reading.deviceId,
    reading.isOffline,
    reading.at,
    reading.nonce,
    ids,
    codes,
    signed?.sessionId ?? null,
    signed?.sequence ?? null,
    reading.gateId !== undefined,
    reading.gateId ?? null,
  ]);
  return rows[0];
}

function foundOf(row: Row, reading: Reading): Found {
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
