import {checkPassPrice} from '../../domain/passes/price/check-pass-price';
import {cents, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {ZONE_NAME} from '../fragments';
import {CATEGORY_NAME, LIST_NAME} from './fragments';

@entity({
  path: 'abonos/precios',
  table: 'pass_price',
  label: ['precio de abono', 'precios de abono'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkPassPrice(tx, before, data),
  computed: {
    listName: LIST_NAME,
    categoryName: CATEGORY_NAME,
    zoneName: ZONE_NAME,
    discountCount: '(select count(*)::int from pass_discount d where d.pass_price_id = t.id)',
    passCount: `(select count(*)::int from season_pass p
      where p.pass_price_id = t.id
      and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'))`,
  },
})
export class PassPrice {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('zonas', {optional: 'null', description: 'Vacía: la categoría no lleva butaca.'}) zoneId?: number;
  @ref('abonos/categorias') passCategoryId: number;
  @enumOf(['new', 'renewal', 'half_season']) kind: string;
  @cents() amountCents: number;
  @text({optional: true, max: 40, description: 'Código de IVA', default: 'sport'}) vatCode?: string;
  @ref('abonos/precios/grupos', {optional: 'null'}) priceGroupId?: number;
  @int({optional: 'null', min: 1, max: 50}) maxPerPerson?: number;
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
