/**
 * A reading that the house has heard before, and that its reader meanwhile answered by itself: the answer came too late.
 * Promise: what the reader did stands. Whom it let in is inside, once, whatever the house had said, and that is told;
 * whom it turned away is not.
 */
import type {Tx} from '../kernel/tx';
import type {Found} from './door-facts';
import type {ScanResult} from './rules/facts';
import {counts, undoScan} from './undo-scan';
import type {Written} from './write-scan';

const LATE = 'El lector no lo dejó pasar: la respuesta llegó tarde';

/** A reading of its own beside the first, which says what the house had said. */
const LET_IN = `
with corrected as (
  insert into scan (event_session_id, device_id, gate_id, direction, result, source, right_id, zone_id, code, round,
    is_offline, device_at, read_at, device_result, let_in, corrects_id)
  select k.event_session_id, k.device_id, k.gate_id, 'in', k.result, k.source, k.right_id, k.zone_id, k.code, k.round,
    true, $2, $3, 'ok', true, k.id from scan k where k.id = $1 and k.direction = 'in' and k.result <> 'ok'
      and not k.let_in
  on conflict (corrects_id) where corrects_id is not null do nothing
  returning id, at, event_session_id, gate_id, source
), counted as (
  insert into access_counter as n (event_session_id, gate_key, entered, exited)
  select event_session_id, coalesce(gate_id, 0), 1, 0 from corrected where source is distinct from 'product'
  on conflict (event_session_id, gate_key) do update set entered = n.entered + 1,
    -- Everybody was taken for out after it was read.
    exited = n.exited + case when $3 <= n.all_out_at then 1 else 0 end returning 1
)
select id::int as id, at from corrected union all select id::int, at from scan where corrects_id = $1`;

/** What the reader says of it by itself. */
interface Word {
  isOffline: boolean;
  verdict: ScanResult | null;
  at: Date | null;
}

/** @returns what stands */
export async function holdToWord(tx: Tx, ask: Word, found: Found, known: Written): Promise<Written> {
  if (!ask.isOffline || ask.verdict === null) return known;
  if (ask.verdict === 'ok' && known.result !== 'ok') {
    const {rows} = await tx.query<{id: number; at: Date}>(LET_IN, [known.id, ask.at, found.readAt]);
    return rows[0] ? {...known, ...rows[0], letIn: true} : known;
  }
  if (ask.verdict !== 'ok' && known.result === 'ok') {
    if (await counts(tx, known.id))
      await undoScan(tx, {scanId: known.id, reason: LATE, deviceId: null, staffUserId: null});
    return {...known, result: ask.verdict};
  }
  return known;
}
