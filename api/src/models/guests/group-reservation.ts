import {
  RO,
  RO_OR_NULL,
  cents,
  email,
  entity,
  enumOf,
  id,
  instant,
  int,
  longText,
  nif,
  phone,
  ref,
  text,
} from '../../web/rest/fields';
import {NAMED} from '../../domain/attendees/named';
import {OWN_SESSION} from '../fragments';

const WHEN = '(select s.starts_at from event_session s where s.id = t.event_session_id)';
const TITLE = '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)';

@entity({
  path: 'reservas',
  table: 'reservation',
  label: ['reserva', 'reservas'],
  group: 'orders',
  search: ['transferCode', 'contactName', 'entityName', 'email', 'phone'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    eventTitle: TITLE,
    startsAt: WHEN,
    eventId: '(select s.event_id from event_session s where s.id = t.event_session_id)',
    missingAnswers: `(select coalesce(sum(reservation_lacks(o.id)), 0)::int from reservation o
      where o.id = t.id and o.state in ('pending', 'confirmed'))`,
    missingNames: `(select count(*)::int from order_line l join ticket_attendee a on a.order_line_id = l.id
      where l.order_id = t.order_id and l.state = 'active' and not ${NAMED})`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class GroupReservation {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @text(RO) code: string;
  @text({...RO, description: 'lo que el grupo escribe en su transferencia'}) transferCode: string;
  @text(RO) contactName: string;
  @text(RO) entityName: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @enumOf(['pending', 'confirmed', 'paid', 'delivered', 'cancelled', 'expired'], RO) state: string;
  @int({...RO, min: 1}) placeCount: number;
  @cents(RO) totalCents: number;
  @cents(RO) depositCents: number;
  @cents(RO) feeCents: number;
  @instant(RO_OR_NULL) depositPaidAt: string;
  @enumOf(['staff', 'web', 'phone'], RO) source: string;
  @enumOf(['school', 'company', 'club', 'association', 'other'], RO) groupKind: string;
  @text(RO) fiscalName: string;
  @nif(RO) nif: string;
  @text(RO) fiscalAddress: string;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @longText(RO) notes: string;
  @instant(RO) expiresAt: string;
  @instant(RO_OR_NULL) confirmedAt: string;
  @instant(RO_OR_NULL) closedAt: string;
  @text(RO) cancelReason: string;
  @instant(RO_OR_NULL) remindedAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @text(RO) deliveredTo: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}
