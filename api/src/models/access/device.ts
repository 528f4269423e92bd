import {checkEventGate} from '../../domain/access/gates/check-event-gate';
import {RO, RO_OR_NULL, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OWN_EVENT} from '../fragments';

@entity({
  path: 'dispositivos',
  table: 'device',
  label: ['lector', 'lectores'],
  group: 'access',
  search: ['name'],
  sort: ['name', 'ASC'],
  companyScope: OWN_EVENT,
  beforeWrite: (tx, {before, data}) => checkEventGate(tx, before, data),
  computed: {
    eventTitle: '(select e.title from event e where e.id = t.event_id)',
    gateName: '(select g.name from gate g where g.id = t.gate_id)',
    scanCount: '(select count(*)::int from scan s where s.device_id = t.id)',
  },
})
export class Device {
  @id() id: number;
  @ref('eventos') eventId: number;
  @ref('puertas', {optional: 'null'}) gateId?: number;
  @text({max: 80}) name: string;
  @enumOf(['reader', 'turnstile'], RO) kind: string;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) pairedAt: string;
  @instant(RO_OR_NULL) lastSeenAt: string;
  @int({...RO_OR_NULL, min: 0, max: 100}) batteryPercent: number;
  @flag({default: false}) maySearch?: boolean;
  @int({...RO, min: 0}) pendingCount: number;
  @flag(RO) isOffline: boolean;
  @flag(RO) isInstalled: boolean;
  @flag(RO) isPersistent: boolean;
  @flag(RO) isNode: boolean;
  @text(RO) appVersion: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
