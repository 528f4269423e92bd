/**
 * Who comes to a session without an order of the public sale: invitations, reservations, allowed buyers, codes of
 * others.
 */
import {checkAllowedBuyer} from '../domain/events/check-allowed-buyer';
import {cents, email, entity, enumOf, id, instant, int, longText, phone, ref, text, version} from '../rest/fields';
import {OWN_SESSION} from './event-satellites';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const SEAT = `(select z.name || coalesce(', fila ' || s.row_label || ', butaca ' || s.seat_number, '') from zone z
  left join seat s on s.id = t.seat_id where z.id = t.zone_id)`;
const WHEN = '(select s.starts_at from event_session s where s.id = t.event_session_id)';
const TITLE = '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)';

@entity({
  path: 'cupos-invitaciones',
  table: 'invitation_quota',
  label: ['cupo de invitaciones', 'cupos de invitaciones'],
  group: 'invitations',
  search: ['name'],
  sort: ['name', 'ASC'],
  companyScope: OWN_SESSION,
  computed: {
    usedCount: `(select count(*)::int from invitation_batch b join invitation i on i.invitation_batch_id = b.id
      where b.invitation_quota_id = t.id and i.state <> 'revoked')`,
  },
})
export class InvitationQuota {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('compania-eventos', {optional: 'null'}) eventCompanyId?: number;
  @text({max: 120}) name: string;
  @int({min: 0, max: 100000}) quota: number;
  @text({optional: true, max: 300}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'lotes-invitaciones',
  table: 'invitation_batch',
  label: ['lote de invitaciones', 'lotes de invitaciones'],
  group: 'invitations',
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    invitationCount: '(select count(*)::int from invitation i where i.invitation_batch_id = t.id)',
    quotaName: '(select q.name from invitation_quota q where q.id = t.invitation_quota_id)',
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class InvitationBatch {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('cupos-invitaciones', RO_OR_NULL) invitationQuotaId: number;
  @enumOf(['protocol', 'sponsor', 'press', 'company', 'club', 'social', 'compensation', 'other'], RO) cause: string;
  @longText(RO) message: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'invitaciones',
  table: 'invitation',
  label: ['invitación', 'invitaciones'],
  group: 'invitations',
  search: ['recipientName', 'email', 'code'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    seat: SEAT,
    cause: '(select b.cause from invitation_batch b where b.id = t.invitation_batch_id)',
    quotaName:
      '(select q.name from invitation_batch b join invitation_quota q on q.id = b.invitation_quota_id where b.id = t.invitation_batch_id)',
  },
})
export class Invitation {
  @id() id: number;
  @ref('lotes-invitaciones', RO) invitationBatchId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('zonas', RO) zoneId: number;
  @int(RO_OR_NULL) seatId: number;
  @text(RO) code: string;
  @text(RO) recipientName: string;
  @email(RO) email: string;
  @text(RO) docNo: string;
  @enumOf(['issued', 'sent', 'downloaded', 'used', 'revoked'], RO) state: string;
  @text(RO) revokeReason: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) downloadedAt: string;
  @instant(RO_OR_NULL) usedAt: string;
  @instant(RO_OR_NULL) revokedAt: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'reservas',
  table: 'reservation',
  label: ['reserva', 'reservas'],
  group: 'orders',
  search: ['code', 'contactName', 'entityName', 'email', 'phone'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    eventTitle: TITLE,
    startsAt: WHEN,
    eventId: '(select s.event_id from event_session s where s.id = t.event_session_id)',
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class GroupReservation {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @text(RO) code: string;
  @text(RO) contactName: string;
  @text(RO) entityName: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @enumOf(['pending', 'confirmed', 'paid', 'delivered', 'cancelled', 'expired'], RO) state: string;
  @int({...RO, min: 1}) placeCount: number;
  @cents(RO) totalCents: number;
  @cents(RO) depositCents: number;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @longText(RO) notes: string;
  @instant(RO) expiresAt: string;
  @instant(RO_OR_NULL) confirmedAt: string;
  @instant(RO_OR_NULL) closedAt: string;
  @text(RO) cancelReason: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}

@entity({
  path: 'compradores-permitidos',
  table: 'allowed_buyer',
  label: ['comprador permitido', 'compradores permitidos'],
  group: 'invitations',
  search: ['value', 'name'],
  companyScope: OWN_SESSION,
  beforeWrite: (tx, {before, data}) => checkAllowedBuyer(tx, before, data),
  computed: {zoneName: '(select z.name from zone z where z.id = t.zone_id)'},
})
export class AllowedBuyer {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @enumOf(['nif', 'email', 'member_no', 'code']) kind: string;
  @text({optional: true, max: 160}) name?: string;
  @text({max: 254, description: 'Se guarda como su tipo pide: sin puntos, guiones ni espacios'}) value: string;
  @ref('zonas', {optional: 'null'}) zoneId?: number;
  @int({optional: true, min: 1, max: 1000}) maxTickets?: number;
  @int(RO) usedTickets: number;
  @instant({optional: 'null'}) validFrom?: string;
  @instant({optional: 'null'}) validUntil?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'lotes-codigos',
  table: 'external_code_batch',
  label: ['lote de códigos', 'lotes de códigos'],
  group: 'access',
  search: ['name', 'source'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    usedCount: `(select count(*)::int from external_code c where c.external_code_batch_id = t.id and c.state = 'used')`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class ExternalCodeBatch {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @text(RO) name: string;
  @text(RO) source: string;
  @int({...RO, min: 0}) codeCount: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'codigos-externos',
  table: 'external_code',
  label: ['código externo', 'códigos externos'],
  group: 'access',
  search: ['code', 'label', 'holderName'],
  readOnly: true,
  sortable: ['id', 'code'],
  companyScope: OWN_SESSION,
  computed: {
    zoneName: '(select z.name from zone z where z.id = t.zone_id)',
    gateName:
      '(select g.name from gate g where g.id = coalesce(t.gate_id, gate_of_zone(t.event_session_id, t.zone_id)))',
    batchName: '(select b.name from external_code_batch b where b.id = t.external_code_batch_id)',
  },
})
export class ExternalCode {
  @id() id: number;
  @ref('lotes-codigos', RO) externalCodeBatchId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @text(RO) code: string;
  @text(RO) label: string;
  @text(RO) holderName: string;
  @ref('zonas', RO_OR_NULL) zoneId: number;
  @ref('puertas', RO_OR_NULL) gateId: number;
  @enumOf(['valid', 'used', 'revoked'], RO) state: string;
  @instant(RO_OR_NULL) usedAt: string;
  @instant(RO_OR_NULL) revokedAt: string;
  @instant(RO) createdAt: string;
}
