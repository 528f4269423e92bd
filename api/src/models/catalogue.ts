/** What is sold besides tickets: products with variants and stock, experiences with slots, packs of events. */
import {checkExperience, checkSlot} from '../domain/catalogue/check-experience';
import {checkComponent, checkPack} from '../domain/catalogue/check-pack';
import {checkProduct, checkVariant} from '../domain/catalogue/check-product';
import {
  bp,
  cents,
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  int,
  longText,
  ref,
  slug,
  tags,
  text,
  version,
} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

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
  @flag() isVisible?: boolean;
  @version() version?: number;
}

@entity({
  path: 'productos',
  table: 'product',
  label: ['producto', 'productos'],
  group: 'products',
  search: ['name', 'summary', 'slug'],
  sort: ['name', 'ASC'],
  hidden: ['descriptionHtml'],
  beforeWrite: (tx, {before, data}) => checkProduct(tx, before, data),
  computed: {
    fromCents: `coalesce((select min(v.price_cents) from product_variant v where v.product_id = t.id and v.is_active),
      (select min(s.price_cents) from experience e join experience_slot s on s.experience_id = e.id
      where e.product_id = t.id and s.state = 'open'))`,
    stock: '(select sum(v.stock)::int from product_variant v where v.product_id = t.id and v.is_active)',
    variantCount: '(select count(*)::int from product_variant v where v.product_id = t.id)',
    soldCount: `((select coalesce(sum(l.quantity), 0) from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.id and l.state = 'active') + (select coalesce(sum(l.quantity), 0) from order_line l
      join experience_slot s on s.id = l.experience_slot_id join experience e on e.id = s.experience_id
      where e.product_id = t.id and l.state = 'active'))::int`,
    lowStock:
      '(select count(*)::int from product_variant v where v.product_id = t.id and v.is_active and v.stock <= v.low_stock_at)',
  },
})
export class Product {
  @id() id: number;
  @slug() slug: string;
  @text({max: 120}) name: string;
  @enumOf(['experience', 'goods', 'service'], {optional: true}) kind?: string;
  @ref('productos/categorias') productCategoryId: number;
  @text({optional: true, max: 300}) summary?: string;
  @html({optional: true}) descriptionHtml?: string;
  @ref('emails/gestor-de-medios', {optional: 'null', description: 'Imagen'}) mediaFileId?: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @enumOf(['draft', 'published', 'sold_out', 'archived'], {optional: true}) state?: string;
  @tags(['gate', 'shop', 'shipping', 'digital'], {optional: true}) pickup?: string[];
  @enumOf(['strict', 'none'], {optional: true}) stockPolicy?: string;
  @int({optional: true, min: 1, max: 100}) maxPerOrder?: number;
  @int({optional: true, min: 0, max: 365}) withdrawalDays?: number;
  @flag() hasRedemptionCode?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'variantes-producto',
  table: 'product_variant',
  label: ['variante', 'variantes'],
  group: 'products',
  search: ['name', 'sku'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkVariant(tx, before, data),
  computed: {
    productName: '(select p.name from product p where p.id = t.product_id)',
    soldCount: `(select coalesce(sum(l.quantity), 0)::int from order_line l
      where l.product_variant_id = t.id and l.state = 'active')`,
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
  @cents({max: 10000000}) priceCents: number;
  @int({optional: 'null', min: 0, max: 1000000, description: 'Existencias; vacío: no se cuentan'}) stock?: number;
  @int({optional: true, min: 0, max: 10000}) lowStockAt?: number;
  @int({optional: true, min: 0}) position?: number;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'movimientos-existencias',
  table: 'stock_movement',
  label: ['movimiento de existencias', 'movimientos de existencias'],
  group: 'products',
  readOnly: true,
})
export class StockMovement {
  @id() id: number;
  @ref('variantes-producto', RO) productVariantId: number;
  @int(RO) delta: number;
  @int({...RO, min: 0}) stockAfter: number;
  @instant(RO) at: string;
}

@entity({
  path: 'productos-sesion',
  table: 'session_product',
  label: ['producto de la sesión', 'productos de la sesión'],
  group: 'products',
  sort: ['position', 'ASC'],
  computed: {
    productName: '(select p.name from product p where p.id = t.product_id)',
    productState: '(select p.state from product p where p.id = t.product_id)',
    fromCents:
      'coalesce(t.price_cents, (select min(v.price_cents) from product_variant v where v.product_id = t.product_id and v.is_active))',
    stock: '(select sum(v.stock)::int from product_variant v where v.product_id = t.product_id and v.is_active)',
    soldCount: `(select coalesce(sum(l.quantity), 0)::int from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.product_id and l.event_session_id = t.event_session_id and l.state = 'active')`,
  },
})
export class SessionProduct {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('productos') productId: number;
  @cents({optional: 'null', max: 10000000}) priceCents?: number;
  @instant({optional: 'null'}) availableUntilAt?: string;
  @flag() isHighlighted?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}

@entity({
  path: 'experiencias',
  table: 'experience',
  label: ['experiencia', 'experiencias'],
  group: 'products',
  search: ['meetingPoint', 'requirements'],
  beforeWrite: (tx, {before, data}) => checkExperience(tx, before, data),
  computed: {
    productName: '(select p.name from product p where p.id = t.product_id)',
    nextSlotAt: `(select min(s.starts_at) from experience_slot s where s.experience_id = t.id and s.starts_at > now()
      and s.state = 'open')`,
    slotCount: '(select count(*)::int from experience_slot s where s.experience_id = t.id and s.starts_at > now())',
    freePlaces: `(select coalesce(sum(s.capacity - s.booked), 0)::int from experience_slot s
      where s.experience_id = t.id and s.starts_at > now() and s.state = 'open')`,
  },
})
export class Experience {
  @id() id: number;
  @ref('productos') productId: number;
  @text({max: 200}) meetingPoint: string;
  @int({min: 5, max: 1440}) durationMinutes: number;
  @int({optional: 'null', min: 0, max: 99}) minAge?: number;
  @flag() needsGuardian?: boolean;
  @longText({optional: true, max: 2000}) requirements?: string;
  @int({optional: true, min: 1, max: 100}) maxPerBooking?: number;
  @version() version?: number;
}

@entity({
  path: 'turnos-experiencia',
  table: 'experience_slot',
  label: ['turno', 'turnos'],
  group: 'products',
  search: ['guide'],
  sort: ['startsAt', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkSlot(before, data),
})
export class ExperienceSlot {
  @id() id: number;
  @ref('experiencias') experienceId: number;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @int({min: 1, max: 10000}) capacity: number;
  @int({...RO, min: 0}) booked: number;
  @cents({max: 10000000}) priceCents: number;
  @text({optional: true, max: 120}) guide?: string;
  @enumOf(['open', 'closed', 'cancelled'], {optional: true}) state?: string;
  @version() version?: number;
}

@entity({
  path: 'packs-eventos',
  table: 'event_pack',
  label: ['pack de eventos', 'packs de eventos'],
  group: 'products',
  search: ['name', 'slug'],
  sort: ['name', 'ASC'],
  hidden: ['descriptionHtml'],
  beforeWrite: (tx, {before, data}) => checkPack(tx, before, data),
  computed: {
    componentCount: '(select count(*)::int from pack_component c where c.event_pack_id = t.id)',
    fromCents: '(select min(p.amount_cents) from pack_price p where p.event_pack_id = t.id and p.is_active)',
  },
})
export class EventPack {
  @id() id: number;
  @slug() slug: string;
  @text({max: 120}) name: string;
  @enumOf(['closed', 'pick', 'flexible']) kind: string;
  @int({optional: 'null', min: 1, max: 100, description: 'Sesiones que se eligen, o créditos'}) choose?: number;
  @enumOf(['fixed', 'percent_off'], {optional: true}) priceMode?: string;
  @bp({optional: 'null', min: 1}) discountBp?: number;
  @enumOf(['draft', 'published', 'paused', 'archived'], {optional: true}) state?: string;
  @html({optional: true}) descriptionHtml?: string;
  @ref('emails/gestor-de-medios', {optional: 'null', description: 'Imagen'}) mediaFileId?: number;
  @instant() saleStartsAt: string;
  @instant() saleEndsAt: string;
  @int({optional: 'null', min: 1, max: 1000000}) quota?: number;
  @int({...RO, min: 0}) sold: number;
  @int({optional: true, min: 1, max: 100}) maxPerOrder?: number;
  @flag() wantsSameSeat?: boolean;
  @enumOf(['none', 'until_day_before', 'until_start'], {optional: true}) exchangePolicy?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'componentes-pack',
  table: 'pack_component',
  label: ['sesión del pack', 'sesiones del pack'],
  group: 'products',
  sort: ['position', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkComponent(before, data),
  computed: {
    title:
      '(select e.title from event e where e.id = coalesce(t.event_id, (select s.event_id from event_session s where s.id = t.event_session_id)))',
    startsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    sessionState: '(select s.state from event_session s where s.id = t.event_session_id)',
    eventIdOfSession: '(select s.event_id from event_session s where s.id = t.event_session_id)',
  },
})
export class PackComponent {
  @id() id: number;
  @ref('packs-eventos') eventPackId: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('categorias-precio', {optional: 'null'}) priceCategoryId?: number;
  @int({optional: true, min: 0, max: 20}) minTickets?: number;
  @int({optional: true, min: 1, max: 20}) maxTickets?: number;
  @int({optional: true, min: 1, max: 20}) credits?: number;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}

@entity({
  path: 'precios-pack',
  table: 'pack_price',
  label: ['precio de pack', 'precios de packs'],
  group: 'products',
  search: ['area'],
  sort: ['area', 'ASC'],
})
export class PackPrice {
  @id() id: number;
  @ref('packs-eventos') eventPackId: number;
  @text({max: 60, description: 'Zona del plano o localidad'}) area: string;
  @ref('categorias-precio') priceCategoryId: number;
  @enumOf(['web', 'box_office', 'phone'], {optional: 'null'}) channel?: string;
  @cents({max: 10000000}) amountCents: number;
  @flag() isActive?: boolean;
  @version() version?: number;
}

@entity({
  path: 'lineas-pedido',
  table: 'order_line',
  label: ['línea de pedido', 'líneas de pedido'],
  group: 'orders',
  readOnly: true,
  sortable: ['orderId'],
  filters: [
    'orderId',
    'kind',
    'state',
    'fulfilment',
    'productVariantId',
    'experienceSlotId',
    'eventPackId',
    'eventSessionId',
    'isTrial',
  ],
  companyScope:
    'exists (select 1 from event_session es join event ev on ev.id = es.event_id where es.id = t.event_session_id and ev.event_company_id = $company)',
  computed: {
    orderNumber: '(select o.number from "order" o where o.id = t.order_id)',
    paidAt: '(select o.paid_at from "order" o where o.id = t.order_id)',
    buyerName: `(select coalesce(nullif(concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''),
      nullif(o.surname2, '')), ''), o.email) from "order" o where o.id = t.order_id)`,
    productName:
      '(select p.name from product_variant v join product p on p.id = v.product_id where v.id = t.product_variant_id)',
    productId: '(select v.product_id from product_variant v where v.id = t.product_variant_id)',
  },
})
export class OrderLine {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @int({...RO, min: 1}) position: number;
  @enumOf(
    [
      'ticket',
      'product',
      'pass',
      'experience',
      'pack',
      'plot',
      'academy',
      'supporter',
      'seat_change',
      'card',
      'deposit',
      'supplement',
    ],
    RO,
  )
  kind: string;
  @text(RO) description: string;
  @flag(RO) isTrial: boolean;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @ref('variantes-producto', RO_OR_NULL) productVariantId: number;
  @ref('turnos-experiencia', RO_OR_NULL) experienceSlotId: number;
  @ref('packs-eventos', RO_OR_NULL) eventPackId: number;
  @int({...RO, min: 1, max: 1000}) quantity: number;
  @cents(RO) unitCents: number;
  @cents(RO) discountCents: number;
  @cents(RO) totalCents: number;
  @enumOf(['pending', 'active', 'refunded', 'cancelled'], RO) state: string;
  @enumOf(['paid', 'prepared', 'delivered', 'returned'], RO_OR_NULL) fulfilment: string;
  @instant(RO_OR_NULL) fulfilledAt: string;
  @text(RO_OR_NULL) redemptionCode: string;
}
