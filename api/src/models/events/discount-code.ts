import {RO, RO_OR_NULL, email, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {ownDiscount} from '../fragments';

const lastUse = (what: string) => `(select ${what} from order_discount u join "order" o on o.id = u.order_id
  where u.discount_code_id = t.id and u.code_uses > 0 and (o.paid_at is not null or o.state = 'pending') order by o.id desc
  limit 1)`;

/** By its end: whoever reads a code could use it. */
@entity({
  path: 'descuentos/codigos',
  table: 'discount_code',
  label: ['código único', 'códigos únicos'],
  group: 'prices',
  search: ['name', 'email'],
  sort: ['id', 'DESC'],
  sortable: ['id'],
  readOnly: true,
  companyScope: `exists (select 1 from discount d where d.id = t.discount_id and ${ownDiscount('d')})`,
  computed: {
    codeEnd: '(select right(c.code, 4) from discount_code c where c.id = t.id)',
    orderId: lastUse('o.id'),
    orderNumber: lastUse('o.number'),
    buyerName: lastUse(`trim(concat_ws(' ', o.first_name, o.surname1))`),
    usedAt: lastUse('o.created_at'),
  },
})
export class DiscountCode {
  @id() id: number;
  @ref('descuentos/lotes', RO) discountCodeBatchId: number;
  @ref('descuentos', RO) discountId: number;
  @enumOf(['active', 'withdrawn'], RO) state: string;
  @int(RO) maxUses: number;
  @int(RO) uses: number;
  @text(RO) name: string;
  @email(RO) email: string;
  @instant(RO_OR_NULL) withdrawnAt: string;
  @instant(RO) createdAt: string;
}
