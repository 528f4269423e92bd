import {RO, RO_OR_NULL, cents, entity, enumOf, flag, id, instant, int, ref, text} from '../../web/rest/fields';
import {PAYMENT_METHODS} from './payment';

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
  @enumOf([...PAYMENT_METHODS, 'credit'], {...RO, description: 'por donde vino, o en una tarjeta de la tienda'})
  method: string;
  @enumOf(['requested', 'sending', 'done', 'failed'], RO) state: string;
  @text(RO) reason: string;
  @flag(RO) isAutomatic: boolean;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO_OR_NULL) responseCode: string;
  @int(RO) attempts: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) doneAt: string;
}
