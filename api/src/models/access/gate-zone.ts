import {RO, RO_OR_NULL, entity, id, instant, ref} from '../../web/rest/fields';
import {OWN_EVENT} from '../fragments';

/** Changed by `POST /api/eventos/{id}/puertas`, all zones of the event or of one session at once. */
@entity({
  path: 'puertas-zona',
  table: 'gate_zone',
  label: ['zona de una puerta', 'zonas de puertas'],
  group: 'access',
  readOnly: true,
  companyScope: OWN_EVENT,
})
export class GateZone {
  @id() id: number;
  @ref('eventos', RO) eventId: number;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @ref('zonas', RO) zoneId: number;
  @ref('puertas', RO) gateId: number;
  @instant(RO) createdAt: string;
}
