import {checkDiscount} from '../../domain/orders/rules/check-discount';
import {cents, entity, enumOf, flag, id, instant, int, refs, text, version} from '../../web/rest/fields';
import {CHANNELS, ownDiscount} from '../fragments';

@entity({
  path: 'descuentos',
  table: 'discount',
  label: ['descuento', 'descuentos'],
  group: 'prices',
  search: ['code', 'name'],
  computed: {
    // Of orders that live.
    givenCents: `coalesce((select sum(od.cents) from order_discount od join "order" o on o.id = od.order_id
      where od.discount_id = t.id and o.paid_at is not null), 0)::int`,
  },
  companyScope: ownDiscount('t'),
  beforeWrite: (tx, {before, data}) => checkDiscount(tx, before, data),
})
export class Discount {
  @id() id: number;
  @text({
    optional: 'null',
    description: 'Vacío: se aplica solo, o con códigos únicos.',
    max: 40,
    min: 3,
    pattern: '^[A-Z0-9_-]{3,40}$',
    patternMessage: 'Solo mayúsculas, números y guiones, de 3 a 40.',
  })
  code?: string;
  @flag({description: 'Con códigos únicos, uno por persona'}) hasCodes?: boolean;
  @text({max: 120}) name: string;
  @enumOf(['percent', 'fixed_per_ticket', 'fixed_per_order', 'n_for_m', 'cheapest_free']) kind: string;
  @int({optional: 'null', min: 1, max: 10000, description: 'Puntos básicos: 1000 = 10 %.'}) percentBp?: number;
  @cents({optional: 'null', min: 1}) amountCents?: number;
  @int({optional: 'null', min: 2, max: 100, description: 'De cada cuántas piezas'}) buyCount?: number;
  @int({optional: 'null', min: 1, max: 99, description: 'Cuántas de ellas se pagan'}) payCount?: number;
  @cents({optional: 'null', min: 1, description: 'Desde qué importe'}) minAmountCents?: number;
  @enumOf(['everyone', 'supporters', 'holders'], {optional: true, default: 'everyone'}) audience?: string;
  @enumOf(['tickets', 'goods', 'all'], {optional: true, default: 'tickets'}) appliesTo?: string;
  @refs('categorias-precio') priceCategoryIds?: number[];
  @refs('productos') productIds?: number[];
  @refs('productos/categorias') productCategoryIds?: number[];
  @refs('eventos') eventIds?: number[];
  @refs('sesiones') eventSessionIds?: number[];
  @enumOf(CHANNELS, {optional: 'null'}) channel?: string;
  @instant({optional: 'null'}) validFrom?: string;
  @instant({optional: 'null'}) validUntil?: string;
  @int({optional: 'null', min: 1}) maxUses?: number;
  @int({readOnly: true}) uses: number;
  @cents({optional: 'null', min: 1, description: 'Dinero que descuenta en total'}) budgetCents?: number;
  @cents({readOnly: true}) spentCents: number;
  @int({optional: 'null', min: 1}) maxTicketsPerOrder?: number;
  @flag({description: 'Con otros a la vez'}) isCombinable?: boolean;
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
