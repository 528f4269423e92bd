import {entity, flag, id, int, slug, text, version} from '../../web/rest/fields';

@entity({
  path: 'productos/categorias',
  table: 'product_category',
  label: ['categoría de productos', 'categorías de productos'],
  group: 'products',
  search: ['name', 'description'],
  sort: ['position', 'ASC'],
  computed: {productCount: '(select count(*)::int from product p where p.product_category_id = t.id)'},
})
export class ProductCategory {
  @id() id: number;
  @text({max: 80}) name: string;
  @slug() slug: string;
  @text({optional: true, max: 300}) description?: string;
  @int({optional: true, min: 0}) position?: number;
  @flag({default: true}) isVisible?: boolean;
  @version() version?: number;
}
