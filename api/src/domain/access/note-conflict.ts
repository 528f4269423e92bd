/**
 * Somebody is inside whom the house would have refused: their reader had no network. Staff hear of it, once an hour and
 * session however many there are; each stands in the list of readings.
 */
import type {Tx} from '../kernel/tx';
import {openIncident} from '../cases/open-incident';

const TOLD = `
select e.title || ', ' || to_char(s.starts_at at time zone v.timezone, 'DD/MM/YYYY HH24:MI') as title,
  'Código ' || c.code || ': lo dejó pasar sin red ' || coalesce('la puerta ' || g.name, 'un lector sin puerta')
    || coalesce(' (' || d.name || ')', '') || ' a las ' || to_char(c.read_at at time zone v.timezone, 'HH24:MI:SS')
    || coalesce((select '; había entrado por ' || coalesce('la puerta ' || og.name, 'un lector sin puerta')
        || ' a las ' || to_char(o.read_at at time zone v.timezone, 'HH24:MI:SS')
        from counted_scan o left join gate og on og.id = o.gate_id where o.event_session_id = c.event_session_id
          and o.source = c.source and o.right_id = c.right_id and o.direction = 'in' and o.id <> c.id
        order by o.id limit 1), '')
    || '. Todas están en «Lecturas», con el filtro «Conflicto».' as detail,
  exists (select 1 from incident i where i.kind = 'door_conflict' and i.created_at > now() - interval '1 hour'
    and i.title = 'Conflicto en la puerta: ' || e.title || ', '
      || to_char(s.starts_at at time zone v.timezone, 'DD/MM/YYYY HH24:MI')) as "isTold"
  from scan c join event_session s on s.id = c.event_session_id join event e on e.id = s.event_id
    join venue v on v.id = e.venue_id left join gate g on g.id = c.gate_id left join device d on d.id = c.device_id
  where c.id = $1`;

export async function noteConflict(tx: Tx, scanId: number): Promise<void> {
  const {rows} = await tx.query<{title: string; detail: string; isTold: boolean}>(TOLD, [scanId]);
  if (!rows[0] || rows[0].isTold) return;
  await openIncident(tx, {
    kind: 'door_conflict',
    title: `Conflicto en la puerta: ${rows[0].title}`,
    detail: rows[0].detail,
    orderId: null,
    paymentId: null,
  });
}
