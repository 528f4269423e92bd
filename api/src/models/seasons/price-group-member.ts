import {checkGroupMember} from '../../domain/passes/price/check-category';
import {bp, entity, id, int, ref, version} from '../../web/rest/fields';
import {CATEGORY_NAME} from './fragments';

@entity({
  path: 'abonos/precios/grupos/miembros',
  table: 'price_group_member',
  label: ['miembro del grupo de precios', 'miembros del grupo de precios'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkGroupMember(tx, before, data),
  computed: {categoryName: CATEGORY_NAME},
})
export class PriceGroupMember {
  @id() id: number;
  @ref('abonos/precios/grupos') priceGroupId: number;
  @ref('abonos/categorias') passCategoryId: number;
  @int({min: 0, max: 50}) minMembers: number;
  @int({min: 1, max: 50}) maxMembers: number;
  @bp({optional: 'null'}) discountBp?: number;
  @version() version?: number;
}
