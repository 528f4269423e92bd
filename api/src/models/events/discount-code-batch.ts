import {RO, RO_OR_NULL, entity, id, instant, int, ref, text} from '../../web/rest/fields';
import {ownDiscount} from '../fragments';

/** Made by `POST /api/descuentos/{id}/codigos`. */
@entity({
  path: 'descuentos/lotes',
  table: 'discount_code_batch',
  label: ['lote de códigos de descuento', 'lotes de códigos de descuento'],
  group: 'prices',
  search: ['name', 'prefix'],
  sort: ['id', 'DESC'],
  readOnly: true,
  companyScope: `exists (select 1 from discount d where d.id = t.discount_id and ${ownDiscount('d')})`,
  computed: {
    usedCount: `(select count(*)::int from discount_code c where c.discount_code_batch_id = t.id and c.uses > 0)`,
    withdrawnCount: `(select count(*)::int from discount_code c where c.discount_code_batch_id = t.id
      and c.state = 'withdrawn')`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class DiscountCodeBatch {
  @id() id: number;
  @ref('descuentos', RO) discountId: number;
  @text({...RO, max: 80}) name: string;
  @text({...RO, max: 12}) prefix: string;
  @int(RO) maxUses: number;
  @int(RO) codeCount: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}
