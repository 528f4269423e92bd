/** What a reader is told at each contact: its session, its gate, what it judges by, and how many are inside. */
import {ACCESS_RULE} from './access-rule';
import {
  bool,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  recordOf,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import {readDoor, readGates} from '../../domain/access/door-facts';
import {notFound} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

export const DOOR_STATE = obj(
  {
    serverNow: instant(),
    eventTitle: str(),
    venueName: str(),
    timezone: str(),
    startsAt: instant(),
    sessions: list(obj({id: id(), startsAt: instant()}), {description: 'sesiones vivas del evento'}),
    gates: list(obj({id: id(), name: str()})),
    door: obj({
      sessionId: id(),
      state: str(),
      isTrial: bool(),
      opensAt: instant(),
      closesAt: instant(),
      isGateOpen: bool(),
      gateId: orNull(id()),
      gateArea: orNull(str()),
      wrongGate: oneOf('warn', 'deny'),
      isReentryAllowed: bool(),
      inside: int(),
      safeCapacity: int(),
      rules: opt(list(ACCESS_RULE)),
      timezone: opt(str()),
    }),
    throughGate: int({description: 'han entrado por la puerta de este lector'}),
    rights: orNull(int()),
    maySearch: bool(),
    slowSeconds: int({description: 'desde cuántos segundos sin respuesta decide el lector por sí solo'}),
    mark: orNull(str()),
    allOut: orNull(
      obj({at: instant('la última vez que se dio a todos por fuera: lo leído antes no cuenta'), times: int()}),
    ),
    node: opt(
      obj({
        gates: list(
          obj({
            gateId: orNull(id()),
            opensAt: instant(),
            closesAt: instant(),
            isGateOpen: bool(),
            gateArea: orNull(str()),
          }),
          {description: 'solo a un nodo: cada puerta, y sin puerta'},
        ),
        gatePin: str({description: 'con el que sus lectores cambian de puerta'}),
      }),
    ),
    keys: recordOf(str(), 'claves públicas Ed25519 de las entradas, en base64, por su identificador'),
  },
  'DoorState',
);
export type DoorState = Infer<typeof DOOR_STATE>;

const SQL = `
select clock_timestamp() as "serverNow", e.title as "eventTitle", v.name as "venueName", v.timezone,
  s.starts_at as "startsAt",
  coalesce((select json_agg(json_build_object('id', o.id, 'startsAt', o.starts_at) order by o.starts_at, o.id)
    from event_session o where o.event_id = e.id and o.state not in ('draft', 'cancelled')), '[]') as sessions,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by length(g.code), g.code)
    from gate g where g.venue_id = e.venue_id), '[]') as gates,
  coalesce((select n.entered from access_counter n where n.event_session_id = s.id
    and n.gate_key = coalesce(d.gate_id, 0)), 0)::int as "throughGate",
  (select json_build_object('at', max(o.at), 'times', count(*)::int) from all_out o where o.event_session_id = s.id
    having count(*) > 0) as "allOut",
  l.right_count as rights, d.may_search as "maySearch", a.slow_seconds::int as "slowSeconds", l.mark::text as mark
  from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    join device d on d.id = $2 and d.event_id = e.id join event_access a on a.event_id = e.id left join door_list l on l.event_session_id = s.id where s.id = $1`;

/** Errors: `not_found` 404 for a session that is not of the reader's event. */
export async function readDoorState(
  tx: Tx,
  eventSessionId: number,
  reader: {id: number; isNode: boolean},
  keys: DoorState['keys'],
): Promise<DoorState> {
  const [facts, {rows}] = [
    await readDoor(tx, eventSessionId, reader.id),
    await tx.query<
      Omit<DoorState, 'door' | 'keys' | 'node' | 'serverNow' | 'startsAt'> & {serverNow: Date; startsAt: Date}
    >(SQL, [eventSessionId, reader.id]),
  ];
  if (!facts || !rows[0]) throw notFound('Esa sesión no es del evento de este lector.');
  return utcInstants({
    ...rows[0],
    serverNow: rows[0].serverNow.toISOString(),
    startsAt: rows[0].startsAt.toISOString(),
    door: {
      ...atInstants(facts),
      sessionId: eventSessionId,
    },
    ...(reader.isNode ? {node: await readNodeFacts(tx, eventSessionId, reader.id)} : {}),
    keys,
  });
}

async function readNodeFacts(tx: Tx, eventSessionId: number, nodeId: number): Promise<NonNullable<DoorState['node']>> {
  const gates = await readGates(tx, eventSessionId, nodeId);
  const {rows} = await tx.query<{gatePin: string}>(
    'select a.gate_pin as "gatePin" from event_access a join event_session s on s.event_id = a.event_id where s.id = $1',
    [eventSessionId],
  );
  return {gates: gates.map(atInstants), gatePin: rows[0]!.gatePin};
}

const atInstants = <Facts extends {opensAt: Date; closesAt: Date}>(gate: Facts) => ({
  ...gate,
  opensAt: gate.opensAt.toISOString(),
  closesAt: gate.closesAt.toISOString(),
});
