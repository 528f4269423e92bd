/**
 * A turnstile of somebody else's at one of our gates. Its key is shown once and kept as its hash; asked for again by the
 * same name, it is the same turnstile with another key, and the old one opens nothing from then on.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Errors: `not_found` 404, `invalid` 422 at `gateId`, `duplicate` 409 when a reader of people has that name. */
export async function makeTurnstile(
  tx: Tx,
  ask: {eventId: number; name: string; gateId: number; keyHash: Buffer; staffUserId: number | null},
): Promise<number> {
  const {rows} = await tx.query<{isOurs: boolean}>(
    `select exists (select 1 from gate g where g.id = $2 and g.venue_id = e.venue_id) as "isOurs"
       from event e where e.id = $1`,
    [ask.eventId, ask.gateId],
  );
  if (!rows[0]) throw notFound('No existe ese evento.');
  if (!rows[0].isOurs) throw invalid({gateId: 'Esa puerta es de otro recinto.'});
  const made = await tx.query<{id: number}>(
    `insert into device as d (event_id, gate_id, name, kind) values ($1, $2, $3, 'turnstile')
     on conflict (event_id, name) do update set gate_id = excluded.gate_id, is_active = true, paired_at = now(),
       version = d.version + 1, updated_at = now() where d.kind = 'turnstile' returning id`,
    [ask.eventId, ask.gateId, ask.name],
  );
  const id = made.rows[0]?.id;
  if (id === undefined) throw conflict('duplicate', 'Ya hay un lector con ese nombre en este evento.');
  await tx.query(
    `insert into turnstile_key as k (device_id, key_hash, staff_user_id) values ($1, $2, $3)
     on conflict (device_id) do update set key_hash = excluded.key_hash, staff_user_id = excluded.staff_user_id,
       made_at = now(), last_used_at = null`,
    [id, ask.keyHash, ask.staffUserId],
  );
  return id;
}
