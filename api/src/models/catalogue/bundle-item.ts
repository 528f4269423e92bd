import {checkBundleItem} from '../../domain/catalogue/check-product';
import {cents, entity, id, int, ref, version} from '../../web/rest/fields';

@entity({
  path: 'piezas-lote',
  table: 'bundle_item',
  label: ['pieza del lote', 'piezas del lote'],
  group: 'products',
  sort: ['position', 'ASC'],
  filters: ['productId'],
  beforeWrite: (tx, {before, data}) => checkBundleItem(tx, before, data),
  computed: {
    itemName: '(select p.name from product p where p.id = t.item_product_id)',
    apartCents: `(select min(v.price_cents) from product_variant v
      where v.product_id = t.item_product_id and v.is_active)`,
    vatCode: '(select p.vat_code from product p where p.id = t.item_product_id)',
  },
})
export class BundleItem {
  @id() id: number;
  @ref('productos') productId: number;
  @ref('productos') itemProductId: number;
  @int({optional: true, min: 1, max: 20, default: 1}) quantity?: number;
  @cents({max: 10000000, description: 'Lo que se le asigna a cada una, IVA incluido'}) partCents: number;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}
