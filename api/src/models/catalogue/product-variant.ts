import {checkVariant} from '../../domain/catalogue/check-product';
import {RO, cents, entity, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'variantes-producto',
  table: 'product_variant',
  label: ['variante', 'variantes'],
  group: 'products',
  search: ['name', 'sku', 'ean'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkVariant(tx, before, data),
  computed: {
    productName: '(select p.name from product p where p.id = t.product_id)',
    soldCount: `(select coalesce(sum(l.quantity), 0)::int from order_line l
      where l.product_variant_id = t.id and l.state = 'active')`,
    soldCents: `(select coalesce(sum(l.total_cents), 0)::int from order_line l
      where l.product_variant_id = t.id and l.state = 'active')`,
    free: '(t.stock - t.held)::int',
    isLow: `(coalesce(t.stock - t.held <= t.low_stock_at, false) and t.is_active
      and exists (select 1 from product p where p.id = t.product_id and p.state = 'published'))`,
  },
})
export class ProductVariant {
  @id() id: number;
  @ref('productos') productId: number;
  @text({max: 80}) name: string;
  @text({optional: true, max: 20}) size?: string;
  @text({optional: true, max: 40}) color?: string;
  @text({
    max: 40,
    min: 3,
    pattern: '^[A-Z0-9-]{3,40}$',
    patternMessage: 'Solo mayúsculas, números y guiones, de 3 a 40.',
  })
  sku: string;
  @text({
    optional: 'null',
    max: 13,
    pattern: '^(\\d{8}|\\d{12,13})$',
    patternMessage: 'El código de barras tiene 8, 12 o 13 cifras.',
  })
  ean?: string;
  @cents({max: 10000000}) priceCents: number;
  @cents({optional: 'null', max: 10000000, description: 'Lo que costó, en céntimos; vacío: no se sabe'})
  costCents?: number;
  @int({optional: 'null', min: 0, max: 1000000, description: 'Existencias; vacío: no se cuentan'}) stock?: number;
  @int({...RO, min: 0, description: 'En carritos y pedidos sin pagar'}) held: number;
  @int({optional: true, min: 0, max: 10000, default: 5}) lowStockAt?: number;
  @int({optional: true, min: 0}) position?: number;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
