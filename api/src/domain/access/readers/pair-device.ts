/** A device joins an event by its code. The same name joins again as the same device, perhaps at another gate. */
import {createHash, timingSafeEqual} from 'node:crypto';
import {conflict, DomainError, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Errors: `wrong_code` 422, `not_found` 404, `device_off` 409. */
export async function pairDevice(
  tx: Tx,
  ask: {eventId: number; code: string; name: string; gateId: number | null; staffUserId: number | null},
): Promise<number> {
  const {rows} = await tx.query<{code: string; foreign: boolean}>(
    `select a.code, $2::int is not null and not exists (select 1 from gate g join event e on e.venue_id = g.venue_id
      where e.id = a.event_id and g.id = $2) as foreign from event_access a where a.event_id = $1`,
    [ask.eventId, ask.gateId],
  );
  if (!rows[0]) throw notFound('No existe ese evento.');
  if (!timingSafeEqual(digest(rows[0].code), digest(ask.code)))
    throw new DomainError(
      'wrong_code',
      'El código del evento no es ese, o ha cambiado. Pídelo en la pestaña «Puertas» del evento.',
      {errors: {code: 'Código incorrecto.'}},
    );
  if (rows[0].foreign) throw invalid({gateId: 'Esa puerta es de otro recinto.'});
  const device = await tx.query<{id: number}>(
    `insert into device as d (event_id, gate_id, name, staff_user_id, last_seen_at) values ($1, $2, $3, $4, now())
     on conflict (event_id, name) do update set gate_id = excluded.gate_id, staff_user_id = excluded.staff_user_id,
       paired_at = now(), last_seen_at = now(), version = d.version + 1, updated_at = now()
       where d.is_active and d.kind = 'reader'
       returning id`,
    [ask.eventId, ask.gateId, ask.name, ask.staffUserId],
  );
  if (!device.rows[0]) throw conflict('device_off', 'Ese dispositivo está dado de baja en este evento.');
  return device.rows[0].id;
}
