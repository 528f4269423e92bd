import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OF_NOBODY} from '../fragments';

/**
 * A line of the club's account: what came in, of groups, of who pays in parts and of whoever else, and what went out. Who
 * does not keep the books looks for what a transfer pays: of the account they see what came in and is of nothing else.
 */
@entity({
  path: 'reservas/transferencias',
  table: 'bank_movement',
  label: ['transferencia', 'transferencias'],
  group: 'orders',
  search: ['concept', 'payer'],
  sort: ['id', 'DESC'],
  readOnly: true,
  companyScope: OF_NOBODY,
  areaScope: {
    sql: `'account' = any($kinds) or (t.amount_cents > 0 and t.state <> 'matched')`,
    areas: {account: 'invoices', incoming: 'orders'},
  },
  hidden: ['entryKey', 'balanceCents'],
  computed: {
    reservationCode: '(select r.code from reservation r where r.id = t.reservation_id)',
    instalmentReference: 'instalment_reference(t.instalment_id)',
    orderNumber: '(select o.number from "order" o where o.id = t.order_id)',
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class BankMovement {
  @id() id: number;
  @text(RO) account: string;
  @day(RO) bookedOn: string;
  @cents({...RO, min: -2_000_000_000}) amountCents: number;
  @text(RO) payer: string;
  @text(RO) concept: string;
  @text(RO) code: string;
  @text(RO) endToEndId: string;
  @text(RO) reasonCode: string;
  @int({...RO_OR_NULL, min: -9_000_000_000_000, max: 9_000_000_000_000}) balanceCents: number;
  @text(RO) entryKey: string;
  @enumOf(['waiting', 'paid', 'matched', 'set_aside'], RO) state: string;
  @ref('reservas', RO_OR_NULL) reservationId: number;
  @ref('plazos', RO_OR_NULL) instalmentId: number;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @text(RO) note: string;
  @instant(RO) takenAt: string;
  @instant(RO_OR_NULL) solvedAt: string;
  @version() version?: number;
}
