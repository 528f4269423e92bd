/** Core tables: staff read them here; they change only through domain verbs. */
import {cents, entity, enumOf, flag, id, instant, int, ref, text} from '../rest/fields';

const OWN = (session: string) =>
  `exists (select 1 from event_session es join event ev on ev.id = es.event_id
    where es.id = ${session} and ev.event_company_id = $company)`;
const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

@entity({
  path: 'pedidos',
  table: 'order',
  label: ['pedido', 'pedidos'],
  group: 'orders',
  search: ['number', 'email', 'firstName', 'surname1', 'surname2'],
  hasSearchWords: true,
  sortable: ['id', 'number', 'createdAt', 'totalCents', 'email'],
  readOnly: true,
  companyScope: `exists (select 1 from order_line l where l.order_id = t.id and ${OWN('l.event_session_id')})`,
  computed: {ticketCount: `(select count(*)::int from order_line l where l.order_id = t.id and l.kind = 'ticket')`},
})
export class Order {
  @id() id: number;
  @text(RO) number: string;
  @flag(RO) isTrial: boolean;
  @enumOf(['web', 'box_office', 'phone'], RO) channel: string;
  @enumOf(['pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded'], RO) state: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) email: string;
  @text(RO) firstName: string;
  @text(RO) surname1: string;
  @text(RO) surname2: string;
  @text(RO) phone: string;
  @cents(RO) totalCents: number;
  @cents(RO) discountCents: number;
  @cents(RO) feeCents: number;
  @cents(RO) refundedCents: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) paidAt: string;
}

@entity({
  path: 'entradas',
  table: 'ticket',
  label: ['entrada', 'entradas'],
  group: 'orders',
  search: ['code', 'holderName'],
  readOnly: true,
  companyScope: OWN('t.event_session_id'),
  computed: {
    isTrial: '(select es.is_trial from event_session es where es.id = t.event_session_id)',
    seat: `(select z.name || coalesce(', fila ' || s.row_label || ', butaca ' || s.seat_number, '') from zone z
      left join seat s on s.id = t.seat_id where z.id = t.zone_id)`,
  },
})
export class Ticket {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('zonas', RO) zoneId: number;
  @int(RO_OR_NULL) seatId: number;
  @text(RO) code: string;
  @enumOf(['valid', 'used', 'void'], RO) state: string;
  @text(RO) holderName: string;
  @instant(RO) issuedAt: string;
  @instant(RO_OR_NULL) voidedAt: string;
  @int(RO) printCount: number;
}

@entity({
  path: 'pagos',
  table: 'payment',
  label: ['pago', 'pagos'],
  group: 'orders',
  search: ['gatewayOrder', 'authorisationCode'],
  readOnly: true,
  companyScope: 'false and $company = 0',
})
export class Payment {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @enumOf(['card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet', 'card_token', 'sepa', 'transfer'], RO)
  method: string;
  @enumOf(['created', 'authorised', 'denied', 'expired', 'refunded', 'partially_refunded'], RO) state: string;
  @cents(RO) amountCents: number;
  @flag(RO) isTrial: boolean;
  @text(RO_OR_NULL) gatewayOrder: string;
  @text(RO_OR_NULL) responseCode: string;
  @text(RO_OR_NULL) authorisationCode: string;
  @text(RO_OR_NULL) cardBrand: string;
  @cents(RO_OR_NULL) tenderedCents: number;
  @cents(RO_OR_NULL) changeCents: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) settledAt: string;
}

@entity({
  path: 'devoluciones',
  table: 'refund',
  label: ['devolución', 'devoluciones'],
  group: 'orders',
  search: ['reason'],
  readOnly: true,
  companyScope: 'false and $company = 0',
  computed: {isTrial: '(select p.is_trial from payment p where p.id = t.payment_id)'},
})
export class Refund {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @ref('pagos', RO) paymentId: number;
  @cents(RO) amountCents: number;
  @enumOf(['requested', 'sending', 'done', 'failed'], RO) state: string;
  @text(RO) reason: string;
  @flag(RO) isAutomatic: boolean;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO_OR_NULL) responseCode: string;
  @int(RO) attempts: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) doneAt: string;
}
