/** What is known of a right and of the door where it is read, once whatever takes the right away has been waited for. */
import {NAMELESS} from '../attendees/named';
import {together, type Tx} from '../kernel/tx';
import type {Named} from './find-right';
import type {Direction, DoorFacts, RightFacts, RightSource, RightStatus} from './rules/facts';

/** Over an event's id: its rules in their order, as JSON. */
export const rulesOf = (eventId: string) => `coalesce((select json_agg(json_build_object('name', r.name,
  'sources', r.sources, 'categories', r.categories, 'zoneIds', r.zone_ids, 'gateIds', r.gate_ids,
  'isExclusive', r.is_exclusive, 'fromTime', r.from_time, 'untilTime', r.until_time,
  'entriesPerDay', r.entries_per_day, 'minutesBetween', r.minutes_between, 'passback', r.passback,
  'question', r.question) order by r.position) from access_rule r where r.event_id = ${eventId}), '[]')`;

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

/** Over a reading `q`: its ids and codes, of a signed ticket the session that it says. */
const COLUMNS = `r.source, r.right_id, r.event_session_id, r.zone_id, r.seat_id, r.gate_id, r.sequence, r.holder_name,
  r.category, r.document_required, r.status`;
const NOT_OF_GOODS = 'null::timestamptz as handed_at, null::text as elsewhere';
const NOBODY = `select ${COLUMNS}, ${NOT_OF_GOODS} from access_right r where false`;

/** By its key and of its kind: planning all kinds costs more than a hundred readings. */
function rightOf(source: RightSource | null, isHere: boolean): string {
  if (source === null) return NOBODY;
  const from = source === 'product' ? 'goods_right($1)' : `${source}_right`;
  return `select ${COLUMNS}, ${source === 'product' ? 'r.handed_at, r.elsewhere' : NOT_OF_GOODS} from ${from} r
    where r.right_id = any(q.ids) and (q.signed_session is not null or r.code = any(q.codes))
      and ${isHere ? 'r.event_session_id = $1 and' : ''} r.event_session_id is not distinct from
        coalesce(q.signed_session, r.event_session_id) order by (r.status = 'active') desc limit 1`;
}

/** Given free, and neither sold nor in anybody's cart. */
const CAN_RECOVER = `select exists (select 1 from seat_release r where r.season_pass_id = f.right_id
    and r.event_session_id = $1 and r.state = 'released' and not exists (select 1 from seat_claim c
      where c.event_session_id = $1 and c.seat_id = r.seat_id and (c.kind <> 'hold' or c.order_id is not null
        or c.expires_at > now())))`;

/**
 * Of a ticket its tariff says it, of a pass its category and its holder; an age is proved where the price is for one, of a
 * category where it asks for a paper, and told by its years: nobody's day of birth is read out at a gate.
 */
const ATTENTION: Partial<Record<RightSource, string>> = {
  // A ticket that was handed on is no longer its buyer's.
  ticket: `select array[nullif(k.door_note, ''), case when not exists (select 1 from ticket_transfer x
        where x.ticket_id = t.id and x.state in ('accepted', 'passed_on')) then nullif(c.door_note, '') end,
      case when k.needs_age_proof then 'Precio por edad: pide un documento con su fecha de nacimiento' end]
    from ticket t join order_line l on l.id = t.order_line_id join "order" o on o.id = t.order_id
      left join price_category k on k.id = l.price_category_id left join customer c on c.id = o.customer_id
    where t.id = f.right_id`,
  pass: `select array[nullif(k.door_note, ''), nullif(h.door_note, ''), case
      when coalesce(k.born_from_on, k.born_until_on) is null or k.document_required = '' then null
      when h.born_on is null then 'Sin fecha de nacimiento: pide un documento que la diga'
      else concat_ws(' ', 'Abono por edad: nacidos', 'desde el ' || to_char(k.born_from_on, 'DD/MM/YYYY'),
        'hasta el ' || to_char(k.born_until_on, 'DD/MM/YYYY')) end]
    from season_pass p join pass_category k on k.id = p.pass_category_id join pass_holder h on h.id = p.pass_holder_id
    where p.id = f.right_id`,
};

/** Why it is not let in, where its status alone does not say it. Of each kind its own, or all are planned for each. */
const EXPLANATION: Partial<Record<RightSource, string>> = {
  pass: `case
  when f.status = 'not_chosen' then (select 'Sin elegir para esta sesión: le quedan '
    || (p.choices_allowed - p.choices_used) || ' de ' || p.choices_allowed || '. Se elige en «Mi abono» o en taquilla.'
    from season_pass p where p.id = f.right_id)
  when f.status = 'choices_used_up' then (select 'Ya ha elegido las ' || p.choices_allowed
    || ' sesiones de su abono, y esta no es una de ellas.' from season_pass p where p.id = f.right_id)
  when f.status = 'transferred' then coalesce(
    (select 'Lo ha cedido a ' || x.to_name || '.' from pass_transfer x where x.season_pass_id = f.right_id
      and x.event_session_id = $1 and x.state in ('accepted', 'used') limit 1),
    case when (${CAN_RECOVER}) then 'Liberó su asiento y nadie lo ha comprado: puede recuperarlo.'
      else 'Liberó su asiento y ya es de otra persona.' end)
  when f.status = 'ticket_needed' then 'Su abono abarata la entrada y no abre la puerta: necesita una entrada de esta sesión.'
  end`,
  consigned_ticket: `(select case y.state when 'issued'
      then 'Entrada de un lote, no vendida: ' || a.name || ' todavía no la ha dado por vendida.'
      when 'lost' then 'Entrada de un lote que se dio por perdida: no vale.'
      else 'Entrada de un lote que se devolvió sin vender: no vale.' end
    from consigned_ticket y join consignment b on b.id = y.consignment_id join affiliate a on a.id = b.affiliate_id
    where y.id = f.right_id)`,
  product: `case when f.status = 'wrong_gate' then 'Se recoge en la tienda.' end`,
  accreditation: `case when f.status = 'blocked' then (select case when y.activated_at is null
      then 'Sin activar: se recoge antes en acreditaciones, con el documento.'
      else 'Vale del ' || to_char(y.valid_from_at at time zone v.timezone, 'DD/MM HH24:MI') || ' al '
        || to_char(y.valid_until_at at time zone v.timezone, 'DD/MM HH24:MI') || '.' end
    from accreditation y join event e on e.id = y.event_id join venue v on v.id = e.venue_id where y.id = f.right_id)
  end`,
};

/** Of one kind of right alone; of the others what stands behind the colon. */
const only = (source: RightSource | null, kind: RightSource, sql: string, otherwise: string): string =>
  source === kind ? `(${sql})` : otherwise;

/**
 * The session ($1) as a gate sees it, by default that of the reader; nothing where the reader is not of its event.
 * `readers`: a from-item `q` with their device_id. `offset 0`: planned by itself, or every order of nine tables is tried.
 */
const place = (readers: string, gates = 'select d.gate_id', more = '') => `
  select ${more}d.id as device_id, d.created_at, s.event_id, a.timezone, s.state, s.is_trial, o.gate_id, h.area, a.wrong_gate,
    a.is_reentry_allowed, s.ends_at + make_interval(mins => a.closes_minutes_after) as closes_at, a.safe_capacity,
    coalesce(least(s.doors_at, s.starts_at - make_interval(mins => g.opens_minutes_before)), s.doors_at) as opens_at,
    coalesce(g.is_open, true) as is_open
    from event_session s cross join lateral (select y.wrong_gate, y.is_reentry_allowed, y.closes_minutes_after, v.id,
      v.timezone, v.safe_capacity from event_access y join event e on e.id = y.event_id join venue v on v.id = e.venue_id
      where y.event_id = s.event_id offset 0) a cross join ${readers}
      join device d on d.id = q.device_id and d.event_id = s.event_id and d.is_active
    cross join lateral (${gates}) o
    left join gate h on h.id = o.gate_id left join event_gate g on g.event_id = s.event_id and g.gate_id = o.gate_id
   where s.id = $1`;
/** Over it as `p`. */
const DOOR = `p.state, p.is_trial as "isTrial", p.opens_at as "opensAt", p.closes_at as "closesAt",
  p.is_open as "isGateOpen", p.gate_id as "gateId", p.area as "gateArea", p.wrong_gate as "wrongGate",
  p.is_reentry_allowed as "isReentryAllowed", p.safe_capacity as "safeCapacity", p.timezone,
  ${rulesOf('(select s.event_id from event_session s where s.id = $1)')} as rules,
  (select coalesce(sum(entered - exited), 0)::int from access_counter where event_session_id = $1) as inside`;
const ONE_READER = '(select $2::int as device_id) q';

type DoorRow = Omit<DoorFacts, 'sessionId' | 'opensAt' | 'closesAt'> & {opensAt: Date; closesAt: Date};

/** What a reader judges by at its gate. Undefined: the session is not of its event. */
export async function readDoor(tx: Tx, eventSessionId: number, deviceId: number): Promise<DoorRow | undefined> {
  return (await tx.query<DoorRow>(`with p as (${place(ONE_READER)}) select ${DOOR} from p`, [eventSessionId, deviceId]))
    .rows[0];
}

export type GateFacts = Pick<DoorRow, 'gateId' | 'opensAt' | 'closesAt' | 'isGateOpen' | 'gateArea'>;

/** As every gate of the venue sees it, and a reader that has none. */
export async function readGates(tx: Tx, eventSessionId: number, deviceId: number): Promise<GateFacts[]> {
  const every = 'select null::int as gate_id union all select y.id from gate y where y.venue_id = a.id';
  const {rows} = await tx.query<GateFacts>(
    `with p as (${place(ONE_READER, every)})
     select p.gate_id as "gateId", p.opens_at as "opensAt", p.closes_at as "closesAt", p.is_open as "isGateOpen",
       p.area as "gateArea" from p order by 1 nulls first`,
    [eventSessionId, deviceId],
  );
  return rows;
}

const facts = (source: RightSource | null, isHere: boolean) => `
with asked as materialized (
  select * from json_to_recordset($2) as q(n int, device_id int, is_offline bool, at timestamptz, nonce text, ids int[],
    codes text[], signed_session int, signed_sequence int, has_gate bool, gate_id int)
), place as materialized (${place('asked q', 'select case when q.has_gate then q.gate_id else d.gate_id end as gate_id', 'q.n, ')}
), found as materialized (
  select q.n, q.signed_sequence, r.*, z.name as zone_name, z.color, st.row_label, st.seat_number, st.attributes, coalesce(r.gate_id, gate_of_zone($1, r.zone_id)) as right_gate, r.status = 'revoked'
    or (r.source = 'ticket' and r.sequence <> coalesce(q.signed_sequence, r.sequence)) as is_revoked
    from asked q cross join lateral (${rightOf(source, isHere)}) r
    left join zone z on z.id = r.zone_id left join seat st on st.id = r.seat_id
), moment as (
  -- What was read without a network is judged by the hour of its reading; a reader whose clock is ahead gains nothing,
  -- and none has read before it was one.
  select p.n, greatest(case when q.is_offline then least(coalesce(q.at, now()), now()) else now() end,
    case when q.nonce is not null then least(p.created_at, now()) end) as read_at, p.timezone, q.device_id, q.nonce
    from place p join asked q on q.n = p.n
), era as materialized (
  -- Between the two times when everybody was taken for out: what was read in it counts, and each was an exit of all.
  select m.n, m.read_at, m.timezone, m.device_id, m.nonce, max(a.at) filter (where a.at < m.read_at) as since, min(a.at) filter (where a.at >= m.read_at) as until,
    count(a.id) filter (where a.at < m.read_at)::int as outs
    from moment m left join all_out a on a.event_session_id = $1 group by 1, 2, 3, 4, 5
), past as materialized (
  select a.n, w.* from era a left join found f on f.n = a.n cross join lateral (
    select count(*) filter (where c.direction = 'out')::int as round,
      (count(*) filter (where i.is_it and c.direction = 'in' and c.undoes_id is null)
        - count(*) filter (where i.is_it and c.direction = 'out' and c.undoes_id is not null))::int as entries,
      (count(*) filter (where i.is_it and c.direction = 'out' and c.undoes_id is null)
        - count(*) filter (where i.is_it and c.direction = 'in' and c.undoes_id is not null))::int as exits,
      max(c.id) filter (where i.is_it and c.direction = 'in' and c.undoes_id is null
        and not exists (select 1 from scan u where u.undoes_id = c.id)) as last_id,
      (count(*) filter (where i.is_it and i.is_today and c.direction = 'in' and c.undoes_id is null)
        - count(*) filter (where i.is_it and i.is_today and c.direction = 'out' and c.undoes_id is not null))::int as today
      from scan c
      -- What was handed over stays so.
      cross join lateral (select c.read_at > coalesce(a.since, '-infinity') or f.source = 'product' as is_it,
        c.read_at >= date_trunc('day', a.read_at at time zone a.timezone) at time zone a.timezone as is_today) i
      where c.event_session_id = $1 and c.source = f.source and c.right_id = f.right_id
        and (c.result = 'ok' or c.let_in) and (c.read_at <= coalesce(a.until, 'infinity') or f.source = 'product')) w
)
select p.n, ${DOOR},
  a.read_at as "readAt",
  f.source, f.right_id as "rightId", coalesce(f.event_session_id, 0) as "sessionId", f.status, f.is_revoked as "isRevoked",
  -- Its code died when somebody else took it.
  ${only(
    source,
    'ticket',
    `f.is_revoked and f.status = 'active' and exists (select 1 from ticket_transfer x where x.ticket_id = f.right_id
      and x.dead_sequence = f.signed_sequence and x.state in ('accepted', 'passed_on'))`,
    'false',
  )} as "isHandedOn",
  f.zone_id as "zoneId", f.right_gate as "rightGateId",
  ${only(source, 'accreditation', 'case when p.area is not null then (select y.areas from accreditation y where y.id = f.right_id) end', 'null::text[]')} as areas,
  ${only(source, 'ticket', `exists (select 1 from ticket t where t.id = f.right_id and ${NAMELESS})`, 'false')} as "isNameless",
  past.round + case when f.source = 'product' then 0 else a.outs end as round, past.entries, past.exits, past.today as "entriesToday",
  coalesce(l.read_at, f.handed_at) as "lastAt", l.gate_id as "lastGateId",
  f.holder_name as "holderName", ${only(
    source,
    'ticket',
    `select right(a.doc_no, 4) from ticket t join ticket_attendee a on a.order_line_id = t.order_line_id
      where t.id = f.right_id`,
    'null',
  )} as "docEnd",
  f.category, nullif(f.document_required, '') as "documentRequired", f.color, f.zone_name as "zoneName",
  case when ${only(
    source,
    'ticket',
    `exists (select 1 from unseated_ticket u where u.ticket_id = f.right_id and u.state = 'open')`,
    'false',
  )} then 'Sin butaca todavía: pasa por taquilla'
    else f.zone_name || coalesce(', fila ' || f.row_label || ', butaca ' || f.seat_number, '')
      || case when f.attributes & 1 <> 0 then ', plaza accesible' when f.attributes & 2 <> 0
        then ', plaza de acompañante' else '' end end as place,
  g.name as "rightGate", lg.name as "usedGate",
  case when f.event_session_id is distinct from $1 then coalesce(f.elsewhere, (select e.title || ', ' || to_char(o.starts_at at time zone v.timezone,
    'DD/MM/YYYY HH24:MI') from event_session o join event e on e.id = o.event_id join venue v on v.id = e.venue_id
    where o.id = f.event_session_id)) end as "otherSession",
  ${(source && EXPLANATION[source]) ?? 'null'} as explanation,
  coalesce(array_remove((${(source && ATTENTION[source]) ?? 'null::text[]'}), null), '{}') as attention,
  ${only(source, 'pass', `f.status = 'transferred' and coalesce((${CAN_RECOVER}), false)`, 'false')} as "canRecover",
  (select k.id::int from scan k where k.device_id = a.device_id and k.nonce = a.nonce) as "knownId"
  from place p join era a on a.n = p.n join past on past.n = p.n left join found f on f.n = p.n
    left join scan l on l.id = past.last_id
    left join gate g on g.id = f.right_gate
    left join gate lg on lg.id = l.gate_id`;

type Row = DoorRow &
  Shown & {
    n: number;
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

export interface AskedFacts {
  reading: Reading;
  named: Named;
}

/** Of readings in one session, in their order. Undefined: no such session, or the reader is not of its event (any more). */
export async function readFacts(tx: Tx, asked: readonly AskedFacts[]): Promise<(Found | undefined)[]> {
  const best = new Map<number, Row>();
  const seen = (row: Row): void => {
    const before = best.get(row.n);
    if (!before?.source || (row.status === 'active' && before.status !== 'active')) best.set(row.n, row);
  };
  // What opens this session first; where else it does is looked for only when nothing does.
  for (const isHere of [true, false]) {
    const open = asked.map((one, n) => ({...one, n})).filter(({n}) => !best.get(n)?.source);
    if (open.length === 0) break;
    const bySource = new Map<RightSource | null, ReturnType<typeof wired>[]>();
    for (const {n, reading, named} of open)
      for (const {source, ids} of isHere && named.rights.length === 0 ? [{source: null, ids: []}] : named.rights)
        bySource.set(source, [...(bySource.get(source) ?? []), wired(n, reading, named, ids)]);
    const answers = await together(
      [...bySource].map(([source, rows]) =>
        tx.query<Row>(factsOf(source, isHere), [open[0]!.reading.eventSessionId, JSON.stringify(rows)]),
      ),
    );
    for (const {rows} of answers) rows.forEach(seen);
  }
  return asked.map(({reading}, n) => {
    const row = best.get(n);
    return row && foundOf(row, reading);
  });
}

const wired = (n: number, reading: Reading, {signed, codes}: Named, ids: number[]) => ({
  n,
  device_id: reading.deviceId,
  is_offline: reading.isOffline,
  at: reading.at,
  nonce: reading.nonce,
  ids,
  codes,
  signed_session: signed?.sessionId ?? null,
  signed_sequence: signed?.sequence ?? null,
  has_gate: reading.gateId !== undefined,
  gate_id: reading.gateId ?? null,
});

const texts = new Map<string, string>();

function factsOf(source: RightSource | null, isHere: boolean): string {
  const key = `${source} ${isHere}`;
  const text = texts.get(key) ?? facts(source, isHere);
  texts.set(key, text);
  return text;
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
