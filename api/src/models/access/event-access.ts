import {RO, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OWN_EVENT} from '../fragments';

/** One row per event, made with it; changed by `POST /api/eventos/{id}/acceso`. */
@entity({
  path: 'accesos-evento',
  table: 'event_access',
  label: ['acceso del evento', 'accesos de eventos'],
  group: 'access',
  readOnly: true,
  companyScope: OWN_EVENT,
})
export class EventAccess {
  @id() id: number;
  @ref('eventos', RO) eventId: number;
  @text(RO) code: string;
  @instant(RO) codeRotatedAt: string;
  @enumOf(['warn', 'deny'], RO) wrongGate: string;
  @flag(RO) isReentryAllowed: boolean;
  @int(RO) closesMinutesAfter: number;
  @int(RO) slowSeconds: number;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
