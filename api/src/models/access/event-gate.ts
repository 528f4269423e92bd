import {checkEventGate} from '../../domain/access/gates/check-event-gate';
import {RO, entity, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OWN_EVENT} from '../fragments';

@entity({
  path: 'puertas-evento',
  table: 'event_gate',
  label: ['puerta del evento', 'puertas del evento'],
  group: 'access',
  sort: ['id', 'ASC'],
  companyScope: OWN_EVENT,
  beforeWrite: (tx, {before, data}) => checkEventGate(tx, before, data),
})
export class EventGate {
  @id() id: number;
  @ref('eventos') eventId: number;
  @ref('puertas') gateId: number;
  @int({optional: true, min: 0, max: 600, default: 90}) opensMinutesBefore?: number;
  @int({optional: true, min: 1, max: 1000, default: 25}) maxPerMinute?: number;
  @flag({default: true}) isOpen?: boolean;
  @text({optional: true, max: 300}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
