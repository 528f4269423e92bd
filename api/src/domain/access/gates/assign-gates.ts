/** Through which gates the zones of an event, or of one of its sessions, enter; and the rules of its doors. */
import {randomInt} from 'node:crypto';
import {invalid, notFound, stale} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/**
 * `gateId` null: as the plan (or, for a session, the event) says. Only the zones that are named change. Errors:
 * `invalid` 422.
 */
export async function assignGates(
  tx: Tx,
  ask: {eventId: number; eventSessionId: number | null; zones: {zoneId: number; gateId: number | null}[]},
): Promise<number> {
  const columns = [ask.zones.map(z => z.zoneId), ask.zones.map(z => z.gateId)];
  const {rows} = await tx.query<{zone: boolean; gate: boolean; session: boolean}>(
    `select bool_and(exists (select 1 from zone z join event_session s on s.seat_plan_id = z.seat_plan_id
      where z.id = w.zone and s.event_id = e.id and ($2::int is null or s.id = $2))) as zone,
            bool_and(w.gate is null or exists (select 1 from gate g
              where g.id = w.gate and g.venue_id = e.venue_id)) as gate,
            bool_and($2::int is null or exists (select 1 from event_session s
              where s.id = $2 and s.event_id = e.id)) as session
       from event e, unnest($3::int[], $4::int[]) as w(zone, gate) where e.id = $1`,
    [ask.eventId, ask.eventSessionId, ...columns],
  );
  const fits = rows[0];
  if (!fits || fits.session === null) throw notFound('No existe ese evento.');
  if (!fits.session) throw invalid({sessionId: 'Esa sesión no es de este evento.'});
  if (!fits.zone) throw invalid({zones: 'Alguna zona no es del plano.'});
  if (!fits.gate) throw invalid({zones: 'Alguna puerta es de otro recinto.'});
  await tx.query(
    `delete from gate_zone where event_id = $1 and event_session_id is not distinct from $2::int and zone_id = any($3)`,
    [ask.eventId, ask.eventSessionId, columns[0]],
  );
  const set = await tx.query(
    `insert into gate_zone (event_id, event_session_id, zone_id, gate_id) select $1, $2, w.zone, w.gate
      from unnest($3::int[], $4::int[]) as w(zone, gate) where w.gate is not null`,
    [ask.eventId, ask.eventSessionId, ...columns],
  );
  return set.rowCount;
}

export interface AccessRules {
  wrongGate: 'warn' | 'deny';
  isReentryAllowed: boolean;
  closesMinutesAfter: number;
  /** Left as they are by whoever does not say them. */
  slowSeconds?: number;
  gatePin?: string;
  version: number | null;
}

/** Errors: `not_found` 404, `stale_version` 409. */
export async function setAccessRules(tx: Tx, eventId: number, rules: AccessRules): Promise<void> {
  const {rows} = await tx.query<{version: number}>('select version from event_access where event_id = $1 for update', [
    eventId,
  ]);
  if (!rows[0]) throw notFound('No existe ese evento.');
  if (rules.version !== null && rows[0].version !== rules.version) throw stale();
  await tx.query(
    `update event_access set wrong_gate = $2, is_reentry_allowed = $3, closes_minutes_after = $4,
      slow_seconds = coalesce($5, slow_seconds), gate_pin = coalesce($6, gate_pin), version = version + 1, updated_at = now()
      where event_id = $1`,
    [
      eventId,
      rules.wrongGate,
      rules.isReentryAllowed,
      rules.closesMinutesAfter,
      rules.slowSeconds ?? null,
      rules.gatePin ?? null,
    ],
  );
}

/** A new code: devices that are paired stay so, nobody joins by the old one. */
export async function rotateAccessCode(tx: Tx, eventId: number): Promise<string> {
  for (;;) {
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    const {rowCount} = await tx.query(
      `update event_access set code = $2, code_rotated_at = now(), version = version + 1, updated_at = now()
        where event_id = $1 and not exists (select 1 from event_access other where other.code = $2)`,
      [eventId, code],
    );
    if (rowCount === 1) return code;
    const known = await tx.query('select 1 from event_access where event_id = $1', [eventId]);
    if (known.rowCount === 0) throw notFound('No existe ese evento.');
  }
}
