import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, ref, text, version} from '../../rest/fields';
import {OF_NOBODY} from '../fragments';

/** Money that came to the club's account, of groups, of who pays in parts and of whoever else. */
@entity({
  path: 'reservas/transferencias',
  table: 'bank_movement',
  label: ['transferencia', 'transferencias'],
  group: 'orders',
  search: ['concept', 'payer'],
  sort: ['id', 'DESC'],
  readOnly: true,
  companyScope: OF_NOBODY,
  hidden: ['entryKey'],
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
  @cents(RO) amountCents: number;
  @text(RO) payer: string;
  @text(RO) concept: string;
  @text(RO) entryKey: string;
  @enumOf(['waiting', 'paid', 'set_aside'], RO) state: string;
  @ref('reservas', RO_OR_NULL) reservationId: number;
  @ref('plazos', RO_OR_NULL) instalmentId: number;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @text(RO) note: string;
  @instant(RO) takenAt: string;
  @instant(RO_OR_NULL) solvedAt: string;
  @version() version?: number;
}
