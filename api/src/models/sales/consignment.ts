import {
  RO,
  RO_OR_NULL,
  bp,
  cents,
  entity,
  enumOf,
  id,
  instant,
  int,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {OWN_SESSION, ZONE_NAME} from '../fragments';

const count = (state: string): string =>
  `(select count(*)::int from consigned_ticket c where c.consignment_id = t.id and c.state = '${state}')`;

/** Made by `POST /api/lotes-entradas/emitir`. */
@entity({
  path: 'lotes-entradas',
  table: 'consignment',
  label: ['lote de entradas', 'lotes de entradas'],
  group: 'orders',
  search: ['note'],
  sort: ['id', 'DESC'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    affiliateName: '(select a.name from affiliate a where a.id = t.affiliate_id)',
    eventTitle: `(select e.title from event_session s join event e on e.id = s.event_id
      where s.id = t.event_session_id)`,
    startsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    zoneName: ZONE_NAME,
    tariffName: '(select k.name from price_category k where k.id = t.price_category_id)',
    sold: count('sold'),
    returned: count('returned'),
    lost: count('lost'),
    out: count('issued'),
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
    settledByName: '(select u.name from staff_user u where u.id = t.settled_by_id)',
  },
})
export class Consignment {
  @id() id: number;
  @ref('afiliados', RO) affiliateId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('zonas', RO) zoneId: number;
  @ref('precios-sesion', RO) priceId: number;
  @ref('categorias-precio', RO) priceCategoryId: number;
  @cents(RO) unitCents: number;
  @bp(RO) commissionBp: number;
  @int(RO) quantity: number;
  @longText({...RO, max: 300}) note: string;
  @enumOf(['open', 'settled'], RO) state: string;
  @ref('usuarios', RO) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) settledAt: string;
  @ref('usuarios', RO_OR_NULL) settledById: number;
  @version() version?: number;
}

/** What became of each number. */
@entity({
  path: 'lotes-entradas/numeros',
  table: 'consigned_ticket',
  label: ['número de un lote', 'números de lotes'],
  group: 'orders',
  search: ['code'],
  sort: ['id', 'ASC'],
  readOnly: true,
  companyScope: `exists (select 1 from consignment b join event_session es on es.id = b.event_session_id
    join event ev on ev.id = es.event_id where b.id = t.consignment_id and ev.event_company_id = $company)`,
  computed: {
    seat: `(select 'Fila ' || x.row_label || ', butaca ' || x.seat_number from seat x where x.id = t.seat_id)`,
    settlementN: `(select s.n::int from consignment_settlement s where s.id = t.settlement_id)`,
    orderId: '(select l.order_id from order_line l where l.id = t.order_line_id)',
    decidedByName: '(select u.name from staff_user u where u.id = t.decided_by_id)',
  },
})
export class ConsignedTicket {
  @id() id: number;
  @ref('lotes-entradas', RO) consignmentId: number;
  @int(RO) n: number;
  @text({...RO, description: 'El que lleva impreso: vendida, es el de la entrada'}) code: string;
  @enumOf(['issued', 'sold', 'returned', 'lost'], RO) state: string;
  @instant(RO_OR_NULL) decidedAt: string;
  @ref('usuarios', RO_OR_NULL) decidedById: number;
  @longText({...RO, max: 300}) reason: string;
  @int(RO) printCount: number;
}
