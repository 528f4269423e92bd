import {checkRoom} from '../../domain/queue/check-room';
import {ROOM_STATES} from '../../domain/queue/states';
import {
  RO,
  RO_OR_NULL,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';

const TITLE = `coalesce((select e.title from event_session s join event e on e.id = s.event_id
  where s.id = t.event_session_id), (select e.title from event e where e.id = t.event_id))`;

@entity({
  path: 'salas-espera',
  table: 'waiting_room',
  label: ['sala de espera', 'salas de espera'],
  group: 'events',
  search: ['name'],
  sort: ['opensAt', 'DESC'],
  keep: true,
  beforeWrite: (tx, {before, data}) => checkRoom(tx, before, data),
  companyScope:
    'exists (select 1 from event e where e.event_company_id = $company and (e.id = t.event_id or e.id = (select s.event_id from event_session s where s.id = t.event_session_id)))',
  computed: {
    saleTitle: TITLE,
    startsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    insideCount: '(select count(*)::int from waiting_turn w where w.waiting_room_id = t.id and w.ended_at is null)',
  },
})
export class WaitingRoom {
  @id() id: number;
  @text({max: 120}) name: string;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @enumOf(ROOM_STATES, RO) state: string;
  @instant() opensAt: string;
  @int({optional: true, min: 1, max: 100000, description: 'Personas que entran por minuto.', default: 200})
  outflowPerMinute?: number;
  @int({optional: true, min: 1, max: 100000, description: 'Personas comprando a la vez.', default: 1000})
  maxInside?: number;
  @int({
    optional: true,
    min: 0,
    max: 100000,
    description: 'Hasta cuántas personas dentro nadie espera; 0: siempre hay cola.',
  })
  threshold?: number;
  @longText({optional: true, max: 500}) message?: string;
  @int({optional: true, min: 30, max: 3600, description: 'Cuánto espera un turno a su persona.', default: 300})
  graceSeconds?: number;
  @int({optional: true, min: 5, max: 240, default: 20}) sessionMinutes?: number;
  @flag({default: true}) revokeAfterPurchase?: boolean;
  @instant(RO_OR_NULL) openedAt: string;
  @int(RO) admittedPosition: number;
  @int(RO) admittedPerMinute: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
