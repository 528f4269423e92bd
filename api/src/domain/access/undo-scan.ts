/**
 * A reading that was wrong is undone: by another that names it, for nothing at a door is ever changed. Promise: once,
 * and only the last of its right, so that who went out or came back meanwhile is not lost. Those who went in with it by
 * the code of their group are undone with it.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

export interface UndoAsk {
  scanId: number;
  reason: string;
  /** Of a reader: its own readings of the last minutes. Null: a member of staff. */
  deviceId: number | null;
  /** Ten minutes, where nobody says less; null: whenever it was, since it was undone before it was sent. */
  withinSeconds?: number | null;
  staffUserId: number | null;
}

/** Counts, and nobody has undone it; of goods too, which no list counts among the people. */
const stands = (c: string) => `(${c}.result = 'ok' or ${c}.let_in) and ${c}.undoes_id is null
  and (select u.id from scan u where u.undoes_id = ${c}.id) is null`;

/** Everybody was taken for out after it. */
const OVER = `(c.source is distinct from 'product' and exists (select 1 from all_out o
  where o.event_session_id = c.event_session_id and o.at >= c.read_at))`;

const FOUND = `
select c.event_session_id as "sessionId", c.device_id as "deviceId", c.gate_id as "gateId", c.direction, c.source,
  c.right_id as "rightId", c.zone_id as "zoneId", c.code, c.read_at > now() - make_interval(secs => $2) as "isRecent",
  ${OVER} as "isOver",
  exists (select 1 from scan n where n.id > c.id and n.event_session_id = c.event_session_id
    and n.source = c.source and n.right_id = c.right_id and ${stands('n')}) as "isFollowed"
  from scan c where c.id = $1 and ${stands('c')}`;

const UNDO = `
with undone as (
  insert into scan (event_session_id, device_id, gate_id, staff_user_id, direction, result, source, right_id, zone_id, round,
    code, undoes_id, reason)
  select k.event_session_id, k.device_id, k.gate_id, $2, case k.direction when 'in' then 'out' else 'in' end, $4::text,
    k.source, k.right_id, k.zone_id, (select count(*) from scan o where o.event_session_id = k.event_session_id
      and o.source = k.source and o.right_id = k.right_id and (o.result = 'ok' or o.let_in) and o.direction = 'out')
      + (select count(*) from all_out a where a.event_session_id = k.event_session_id),
    k.code, k.id, $3 from scan k where k.id = $1
  on conflict do nothing returning id, event_session_id, gate_id, direction, source
), counted as (
  update access_counter n set entered = n.entered - case u.direction when 'out' then 1 else 0 end,
    exited = n.exited - case u.direction when 'in' then 1 else 0 end from undone u
    where n.event_session_id = u.event_session_id and n.gate_key = coalesce(u.gate_id, 0)
      and u.source is distinct from 'product' returning 1
)
select id::int as id from undone`;

/** Whether there is anything of it to undo. */
export async function counts(tx: Tx, scanId: number): Promise<boolean> {
  const {rowCount} = await tx.query(`select 1 from scan c where c.id = $1 and ${stands('c')} and not ${OVER}`, [
    scanId,
  ]);
  return rowCount === 1;
}

/** Errors: `not_found` 404, `wrong_state` 409. */
export async function undoScan(tx: Tx, ask: UndoAsk): Promise<{id: number; eventSessionId: number}> {
  const {rows} = await tx.query<{
    sessionId: number;
    deviceId: number | null;
    direction: 'in' | 'out';
    source: string | null;
    rightId: number | null;
    isRecent: boolean;
    isFollowed: boolean;
    isOver: boolean;
  }>(FOUND, [ask.scanId, ask.withinSeconds ?? 600]);
  const found = rows[0];
  if (!found || (ask.deviceId !== null && found.deviceId !== ask.deviceId))
    throw notFound('No hay ninguna lectura así que se pueda deshacer.');
  if (ask.deviceId !== null && ask.withinSeconds !== null && !found.isRecent)
    throw conflict('wrong_state', 'Ha pasado demasiado tiempo: la deshace la oficina.');
  if (found.isOver) throw conflict('wrong_state', 'Después de esa lectura se dio a todos por fuera: ya no cuenta.');
  if (found.isFollowed) throw conflict('wrong_state', 'Después hay otra lectura del mismo código: deshaz primero esa.');
  const undone = await tx.query<{id: number}>(UNDO, [ask.scanId, ask.staffUserId, ask.reason, 'ok']);
  if (!undone.rows[0]) throw conflict('wrong_state', 'Esa lectura ya está deshecha.');
  if (found.direction === 'in') await unmark(tx, found.source, found.rightId);
  const party = await tx.query<{id: number}>(
    `select c.id::int as id from scan c where c.party_id = $1 and ${stands('c')}`,
    [ask.scanId],
  );
  for (const {id} of party.rows) await undoScan(tx, {...ask, scanId: id});
  return {id: undone.rows[0].id, eventSessionId: found.sessionId};
}

/** What lists show of the right: it has not been used, unless it has come in before. */
async function unmark(tx: Tx, source: string | null, rightId: number | null): Promise<void> {
  const ask = (name: string) => ({
    where: `id = $1 and not exists (select 1 from counted_scan c where c.source = '${name}' and c.right_id = $1
      and c.direction = 'in')`,
    values: [rightId],
  });
  if (source === 'ticket') await move(tx, to('ticket', 'valid'), ask('ticket'));
  else if (source === 'external_code')
    await move(tx, to('external_code', 'valid'), {...ask('external_code'), set: 'used_at = null'});
  else if (source === 'pass_transfer') await move(tx, to('pass_transfer', 'accepted', ['used']), ask('pass_transfer'));
  else if (source === 'pass_invitation')
    await move(tx, to('pass_invitation', 'sent', ['used']), ask('pass_invitation'));
  else if (source === 'invitation')
    await move(tx, to('invitation', 'downloaded', ['used']), {...ask('invitation'), set: 'used_at = null'});
  else if (source === 'accreditation')
    await move(tx, to('accreditation', 'activated', ['used']), {...ask('accreditation'), set: 'used_at = null'});
  else if (source === 'product')
    await move(tx, to('goods', 'paid', ['delivered']), {id: rightId!, set: 'fulfilled_at = null'});
}
