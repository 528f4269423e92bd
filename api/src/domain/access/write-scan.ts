/**
 * A reading is written once, with what it counts and marks. The unique index scan_enters_once refuses the second of two
 * entries that did not see each other: that one is written as what it then is.
 */
import type {Tx} from '../../tx';
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
const VALUES = `$1::int, $2::int, $3::int, $4::int, $5, $6, $7::int, $8::int, $9, $10::bool, $11::bool, $12::timestamptz,
  $13::timestamptz, $14, $15, $19::bigint`;

/** What lists show of the right itself; the reading is what counts. A pass has no such mark. */
const MARKED: Partial<Record<RightSource, string>> = {
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
function mark<M extends MachineName, const T extends StateOf<M>>(machine: M, state: T, set = ''): string {
  const {table, audit} = machineOf(machine);
  return `, marked as (
  update ${table} m set ${becomes(machine, state, 'm')}${set} where m.id = $7 and $5 = 'in'
    and ${mayBecome(machine, state, 'm')} and exists (select 1 from written where result = 'ok' or let_in) returning m.id
)${'no' in audit ? '' : `, noted as (${audited(machine, state, 'marked')})`}`;
}

/** Of goods nobody is inside. */
const COUNTED = `, counted as (
  insert into access_counter as n (event_session_id, gate_key, entered, exited)
  select $1, coalesce($3, 0), case when $5 = 'in' then 1 else 0 end, case when $5 = 'out' then 1 else 0 end
    from written where result = 'ok' or let_in
  on conflict (event_session_id, gate_key) do update set entered = n.entered + excluded.entered,
    -- Read before everybody was taken for out: who came in then is out too, and who went out was counted so already.
    exited = n.exited + case when $13 <= n.all_out_at then excluded.entered else excluded.exited end returning 1
)`;

const write = (source: RightSource | null) => `
with passed as (
  insert into scan (${COLUMNS}, result, round) select ${VALUES}, 'ok', $16::int where $17 = 'ok'
  on conflict do nothing returning id, at
), stopped as (
  insert into scan (${COLUMNS}, result, let_in) select ${VALUES}, case when $17 <> 'ok' then $17 when $5 = 'in'
    then 'already_used' else 'not_inside' end, $18::bool and $5 = 'in'
    where not exists (select 1 from passed) on conflict do nothing returning id, at, result, let_in
), written as (
  select id, at, 'ok' as result, false as let_in from passed union all select id, at, result, let_in from stopped
)${source === 'product' ? '' : COUNTED}${(source && MARKED[source]) ?? ''}, seen as (update device set last_seen_at = now()
  where id = $2 and (last_seen_at is null or last_seen_at < now() - interval '10 seconds'))
select id::int as id, at, result, let_in as "letIn" from written`;

/** Undefined: the same reading was written at this very moment. */
export async function writeScan(tx: Tx, scan: NewScan): Promise<Written | undefined> {
  const {rows} = await tx.query<Written>(write(scan.source), [
    scan.eventSessionId,
    scan.deviceId,
    scan.gateId,
    scan.staffUserId,
    scan.direction,
    scan.source,
    scan.rightId,
    scan.zoneId,
    scan.code,
    scan.isWrongGate,
    scan.isOffline,
    scan.at,
    scan.readAt,
    scan.nonce,
    scan.deviceResult,
    scan.round,
    scan.result,
    scan.isPastTheDoor,
    scan.partyId ?? null,
  ]);
  return rows[0];
}
