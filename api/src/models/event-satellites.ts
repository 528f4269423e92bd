/** What surrounds an event: companies that share it, promotion, doors, devices and readings. */
import {checkEventGate} from '../domain/access/check-event-gate';
import {checkSalesAd} from '../domain/events/check-sales-ad';
import {bp, entity, enumOf, flag, id, instant, int, link, longText, ref, tags, text, version} from '../rest/fields';

export const OWN_EVENT = 'exists (select 1 from event ev where ev.id = t.event_id and ev.event_company_id = $company)';
export const OWN_SESSION =
  'exists (select 1 from event_session es join event ev on ev.id = es.event_id where es.id = t.event_session_id and ev.event_company_id = $company)';
const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

/** All the shares of an event change at once (`POST /api/eventos/{id}/reparto`): they add up to the whole. */
@entity({
  path: 'repartos-evento',
  table: 'event_company_share',
  label: ['parte de compañía', 'partes de compañías'],
  group: 'events',
  readOnly: true,
  sort: ['percentBp', 'DESC'],
  companyScope: 't.event_company_id = $company',
  computed: {companyName: '(select c.name from event_company c where c.id = t.event_company_id)'},
})
export class EventCompanyShare {
  @id() id: number;
  @ref('eventos', RO) eventId: number;
  @ref('compania-eventos', RO) eventCompanyId: number;
  @bp(RO) percentBp: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'anuncios-venta',
  table: 'sales_ad',
  label: ['anuncio', 'anuncios'],
  group: 'events',
  search: ['name', 'altText'],
  sort: ['priority', 'DESC'],
  companyScope: OWN_EVENT,
  beforeWrite: (_tx, {before, data}) => checkSalesAd(before, data),
})
export class SalesAd {
  @id() id: number;
  @ref('eventos') eventId: number;
  @text({max: 120}) name: string;
  @tags(['event_page', 'cart', 'purchase_email', 'ticket_pdf']) placements: string[];
  @ref('emails/gestor-de-medios', {optional: 'null'}) mediaFileId?: number;
  @text({max: 300, description: 'Lo que oye quien no ve la imagen'}) altText: string;
  @longText({optional: true, max: 600}) body?: string;
  @link({optional: true}) linkUrl?: string;
  @enumOf(['everybody', 'pass_holders', 'not_pass_holders'], {optional: true}) audience?: string;
  @instant() validFrom: string;
  @instant() validUntil: string;
  @int({optional: true, min: 0, max: 100}) priority?: number;
  @flag() isActive?: boolean;
  @int(RO) impressions: number;
  @int(RO) clicks: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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
  @int({optional: true, min: 0, max: 600}) opensMinutesBefore?: number;
  @int({optional: true, min: 1, max: 1000}) maxPerMinute?: number;
  @flag() isOpen?: boolean;
  @text({optional: true, max: 300}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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

@entity({
  path: 'dispositivos',
  table: 'device',
  label: ['dispositivo', 'dispositivos'],
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
  @flag() isActive?: boolean;
  @instant(RO) pairedAt: string;
  @instant(RO_OR_NULL) lastSeenAt: string;
  @int({...RO_OR_NULL, min: 0, max: 100}) batteryPercent: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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
    'at',
  ],
  companyScope: OWN_SESSION,
  computed: {
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
  @enumOf(
    [
      'ok',
      'already_used',
      'other_session',
      'wrong_gate',
      'blocked',
      'transferred',
      'supplement_unpaid',
      'not_chosen',
      'choices_used_up',
      'ticket_needed',
      'revoked',
      'unknown',
      'out_of_hours',
      'full',
      'not_inside',
    ],
    RO,
  )
  result: string;
  @enumOf(
    ['ticket', 'pass', 'pass_transfer', 'pass_invitation', 'invitation', 'external_code', 'accreditation'],
    RO_OR_NULL,
  )
  source: string;
  @int(RO_OR_NULL) rightId: number;
  @ref('zonas', RO_OR_NULL) zoneId: number;
  @int({...RO, min: 0, max: 1000}) round: number;
  @text(RO) code: string;
  @flag(RO) isWrongGate: boolean;
  @flag(RO) isOffline: boolean;
  @instant(RO) at: string;
  @instant(RO_OR_NULL) deviceAt: string;
}
