/** Zones and gates of an event as staff assign them: the plan's gate, the event's, and where a session differs. */
import {rulesOf} from '../../domain/access/door-facts';
import {bool, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import {ACCESS_RULE} from '../sessions/access-rule';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

export const EVENT_DOORS = obj(
  {
    access: obj({
      id: id(),
      code: str(),
      gatePin: str({description: 'con él cambia de puerta un lector'}),
      codeRotatedAt: instant(),
      slowSeconds: int({description: 'desde cuántos segundos sin respuesta decide el lector'}),
      wrongGate: oneOf('warn', 'deny'),
      isReentryAllowed: bool(),
      closesMinutesAfter: int(),
      version: int(),
    }),
    rules: list(ACCESS_RULE),
    categories: list(str(), {description: 'clases de lo que se vende, para las reglas'}),
    gates: list(
      obj({
        id: id(),
        code: str(),
        name: str(),
        isAccessible: bool(),
        eventGateId: orNull(id()),
        opensMinutesBefore: orNull(int()),
        maxPerMinute: orNull(int()),
        isOpen: bool(),
        note: str(),
        version: orNull(int()),
      }),
    ),
    sessions: list(obj({id: id(), startsAt: instant(), seatPlanId: id(), isCancelled: bool()})),
    zones: list(
      obj({
        id: id(),
        seatPlanId: id(),
        code: str(),
        name: str(),
        color: str(),
        capacity: int(),
        planGateId: orNull(id()),
        eventGateId: orNull(id()),
        sessionGates: list(obj({sessionId: id(), gateId: id()})),
      }),
    ),
    devices: int({description: 'lectores emparejados'}),
  },
  'EventDoors',
);
export type EventDoors = Infer<typeof EVENT_DOORS>;

export async function readEventDoors(tx: Tx, eventId: number): Promise<EventDoors> {
  const {rows} = await tx.query<EventDoors>(
    `select (select json_build_object('id', a.id, 'code', a.code, 'codeRotatedAt', a.code_rotated_at, 'gatePin',
      a.gate_pin, 'slowSeconds', a.slow_seconds, 'wrongGate', a.wrong_gate, 'isReentryAllowed', a.is_reentry_allowed, 'closesMinutesAfter', a.closes_minutes_after, 'version',
      a.version) from event_access a where a.event_id = e.id) as access, ${rulesOf('e.id')} as rules,
            array(select c.name from price_category c order by c.name) as categories,
            coalesce((select json_agg(json_build_object('id', g.id, 'code', g.code, 'name', g.name, 'isAccessible',
              g.is_accessible, 'eventGateId', eg.id, 'opensMinutesBefore', eg.opens_minutes_before, 'maxPerMinute',
              eg.max_per_minute, 'isOpen', coalesce(eg.is_open, true), 'note', coalesce(eg.note, ''), 'version',
              eg.version) order by length(g.code), g.code)
                        from gate g left join event_gate eg on eg.gate_id = g.id and eg.event_id = e.id
                          where g.venue_id = e.venue_id), '[]') as gates,
            coalesce((select json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at, 'seatPlanId',
              s.seat_plan_id, 'isCancelled', s.state = 'cancelled') order by s.starts_at) from event_session s where s.event_id = e.id), '[]') as sessions,
            coalesce((select json_agg(json_build_object('id', z.id, 'seatPlanId', z.seat_plan_id, 'code', z.code,
              'name', z.name, 'color', z.color, 'capacity', z.capacity, 'planGateId', z.gate_id,
                          'eventGateId', (select o.gate_id from gate_zone o
                            where o.event_id = e.id and o.event_session_id is null and o.zone_id = z.id),
                          'sessionGates', coalesce((select json_agg(json_build_object('sessionId', o.event_session_id,
                            'gateId', o.gate_id)) from gate_zone o
                            where o.event_id = e.id and o.event_session_id is not null and o.zone_id = z.id), '[]'))
                            order by z.seat_plan_id, z.position)
                        from zone z where z.seat_plan_id in (select s.seat_plan_id from event_session s
                          where s.event_id = e.id)), '[]') as zones,
            (select count(*)::int from device d where d.event_id = e.id and d.is_active) as devices
       from event e where e.id = $1`,
    [eventId],
  );
  return utcInstants(rows[0]!);
}
