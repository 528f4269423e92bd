import {RIGHT_SOURCES, SCAN_RESULTS} from '../../domain/access/rules/facts';
import {RO, RO_OR_NULL, entity, enumOf, flag, id, instant, int, ref, text} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'lecturas',
  table: 'scan',
  label: ['lectura', 'lecturas'],
  group: 'access',
  readOnly: true,
  sort: ['id', 'DESC'],
  sortable: ['id', 'at'],
  filters: [
    'eventSessionId',
    'deviceId',
    'gateId',
    'zoneId',
    'result',
    'direction',
    'source',
    'isWrongGate',
    'isOffline',
    'letIn',
    'at',
  ],
  companyScope: OWN_SESSION,
  computed: {
    isUndone: 'exists (select 1 from scan u where u.undoes_id = t.id)',
    isTrial: '(select es.is_trial from event_session es where es.id = t.event_session_id)',
    gateName: '(select g.name from gate g where g.id = t.gate_id)',
    zoneName: '(select z.name from zone z where z.id = t.zone_id)',
    deviceName: '(select d.name from device d where d.id = t.device_id)',
  },
})
export class Scan {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('dispositivos', RO_OR_NULL) deviceId: number;
  @ref('puertas', RO_OR_NULL) gateId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @enumOf(['in', 'out'], RO) direction: string;
  @enumOf([...SCAN_RESULTS], RO) result: string;
  @enumOf([...RIGHT_SOURCES], RO_OR_NULL) source: string;
  @int(RO_OR_NULL) rightId: number;
  @ref('zonas', RO_OR_NULL) zoneId: number;
  @int({...RO, min: 0, max: 1000}) round: number;
  @text(RO) code: string;
  @flag(RO) isWrongGate: boolean;
  @flag(RO) isOffline: boolean;
  @flag(RO) letIn: boolean;
  @enumOf([...SCAN_RESULTS], RO_OR_NULL) deviceResult: string;
  @int(RO_OR_NULL) undoesId: number;
  @text(RO) reason: string;
  @instant(RO) readAt: string;
  @instant(RO) at: string;
  @instant(RO_OR_NULL) deviceAt: string;
}
