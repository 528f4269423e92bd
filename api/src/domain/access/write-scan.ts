/**
 * A reading is written once, with what it counts and marks. The unique index scan_enters_once refuses the second of two
 * entries that did not see each other: that one is written as what it then is.
 */
import type {Tx} from '../kernel/tx';
import {audited, becomes, mayBecome} from '../machines/move';
import {machineOf, type MachineName, type StateOf} from '../machines/registry';
import type {Reading} from './door-facts';
import type {RightSource, ScanResult} from './rules/facts';

export interface NewScan extends Reading {
  gateId: number | null;
  staffUserId: number | null;
  result: ScanResult;
  source: RightSource | null;
  rightId: number | null;
  zoneId: number | null;
  round: number;
  /** What was read, as lists show it. */
  code: string;
  isWrongGate: boolean;
  readAt: Date;
  /** What the reader said by itself. */
  deviceResult: string | null;
  /** The reader let somebody in by itself, so whatever the house says, that one is inside. */
  isPastTheDoor: boolean;
  partyId?: number | null;
}

export interface Written {
  id: number;
  at: Date;
  result: ScanResult;
  letIn: boolean;
}

const COLUMNS = `event_session_id, device_id, gate_id, staff_user_id, direction, source, right_id, zone_id, code,
  is_wrong_gate, is_offline, device_at, read_at, nonce, device_result, party_id`;

/** What lists show of the right itself; the reading is what counts. A pass has no such mark. */
const MARKED: Partial<Record<RightSource, (source: RightSource) => string>> = {
  ticket: mark('ticket', 'used'),
  invitation: mark('invitation', 'used', ', used_at = now()'),
  pass_transfer: mark('pass_transfer', 'used'),
  pass_invitation: mark('pass_invitation', 'used'),
  // Its first reading at a door; the later ones (other sessions, back from outside) find it used already.
  accreditation: mark('accreditation', 'used', ', used_at = now()'),
  external_code: mark('external_code', 'used', ', used_at = now()'),
  product: mark('goods', 'delivered', ', fulfilled_at = now()'),
};

/** Two more parts of the statement: the mark, and the audit of it where the machine has one. */
function mark<M extends MachineName, const T extends StateOf<M>>(machine: M, state: T, set = '') {
  const {table, audit} = machineOf(machine);
  return (source: RightSource) => `, marked_${source} as (
  update ${table} m set ${becomes(machine, state, 'm')}${set} where m.id in (select w.right_id from written w
    where w.source = '${source}' and w.direction = 'in' and w.is_counted) and ${mayBecome(machine, state, 'm')} returning m.id
)${'no' in audit ? '' : `, noted_${source} as (${audited(machine, state, `marked_${source}`)})`}`;
}

/** Rights, then counters, then marks, each in the order of their keys: two that write at once wait, and never in a ring. */
const write = (sources: readonly (RightSource | null)[]) => `
with asked as materialized (
  select q.*, nextval(pg_get_serial_sequence('scan', 'id')) as id from json_to_recordset($1) as q(n int,
    event_session_id int, device_id int, gate_id int, staff_user_id int, direction text, source text, right_id int,
    zone_id int, code text, is_wrong_gate bool, is_offline bool, device_at timestamptz, read_at timestamptz, nonce text,
    device_result text, party_id bigint, round int, result text, is_past_the_door bool)
), passed as (
  insert into scan (id, ${COLUMNS}, result, round) overriding system value select id, ${COLUMNS}, 'ok', round
    from asked where result = 'ok' order by source, right_id
  on conflict do nothing returning id, at
), stopped as (
  insert into scan (id, ${COLUMNS}, result, let_in) overriding system value select id, ${COLUMNS}, case when result <> 'ok'
    then result when direction = 'in' then 'already_used' else 'not_inside' end, is_past_the_door and direction = 'in'
    from asked where id not in (select id from passed) order by id
  on conflict do nothing returning id, at, result, let_in
), written as materialized (
  select a.n, a.id, a.event_session_id, coalesce(a.gate_id, 0) as gate_key, a.device_id, a.direction, a.source, a.right_id,
    a.read_at, coalesce(p.at, s.at) as at, coalesce(s.result, 'ok') as result, coalesce(s.let_in, false) as let_in,
    s.result is null or s.let_in as is_counted
    from asked a left join passed p on p.id = a.id left join stopped s on s.id = a.id
    where p.id is not null or s.id is not null
), moved as materialized (
  -- Of goods nobody is inside.
  select event_session_id, gate_key, read_at, (direction = 'in')::int as entered, (direction = 'out')::int as exited
    from written where is_counted and source is distinct from 'product'
), counted as (
  insert into access_counter as n (event_session_id, gate_key, entered, exited)
  select event_session_id, gate_key, sum(entered), sum(exited) from moved group by 1, 2 order by 1, 2
  on conflict (event_session_id, gate_key) do update set entered = n.entered + excluded.entered,
    -- Read before everybody was taken for out: who came in then is out too, and who went out was counted so already.
    exited = n.exited + (select sum(case when m.read_at <= n.all_out_at then m.entered else m.exited end) from moved m
      where m.event_session_id = n.event_session_id and m.gate_key = n.gate_key)
  returning 1
)${sources.map(source => (source && MARKED[source]?.(source)) ?? '').join('')}, seen as (
  update device set last_seen_at = now() where id in (select device_id from written)
    and (last_seen_at is null or last_seen_at < now() - interval '10 seconds')
)
select n, id::int as id, at, result, let_in as "letIn" from written`;

/** By the kinds of rights among them. */
const texts = new Map<string, string>();

function textFor(scans: readonly NewScan[]): string {
  const sources = [...new Set(scans.map(one => one.source))].sort();
  const text = texts.get(sources.join()) ?? write(sources);
  texts.set(sources.join(), text);
  return text;
}

/**
 * Of several readings no two are of one right. In their order; undefined: the same reading was written at this very
 * moment.
 */
export async function writeScans(tx: Tx, scans: readonly NewScan[]): Promise<(Written | undefined)[]> {
  if (scans.length === 0) return [];
  const asked = scans.map((scan, n) => ({
    n,
    event_session_id: scan.eventSessionId,
    device_id: scan.deviceId,
    gate_id: scan.gateId,
    staff_user_id: scan.staffUserId,
    direction: scan.direction,
    source: scan.source,
    right_id: scan.rightId,
    zone_id: scan.zoneId,
    code: scan.code,
    is_wrong_gate: scan.isWrongGate,
    is_offline: scan.isOffline,
    device_at: scan.at,
    read_at: scan.readAt,
    nonce: scan.nonce,
    device_result: scan.deviceResult,
    party_id: scan.partyId ?? null,
    round: scan.round,
    result: scan.result,
    is_past_the_door: scan.isPastTheDoor,
  }));
  const {rows} = await tx.query<Written & {n: number}>(textFor(scans), [JSON.stringify(asked)]);
  const written = new Map(rows.map(({n, ...row}) => [n, row]));
  return scans.map((_, n) => written.get(n));
}
