/** What the academy wears: items and sizes with their stock, packs of categories, movements, what each one is given. */
import {cents, entity, enumOf, flag, id, instant, int, longText, ref, text, version} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

@entity({
  path: 'bases/indumentarias',
  table: 'kit_item',
  label: ['prenda', 'prendas'],
  group: 'academy',
  search: ['name', 'supplier'],
  sort: ['name', 'ASC'],
  computed: {
    stockOnHand: '(select coalesce(sum(v.stock_on_hand), 0)::int from kit_variant v where v.kit_item_id = t.id)',
    stockReserved: '(select coalesce(sum(v.stock_reserved), 0)::int from kit_variant v where v.kit_item_id = t.id)',
    variantCount: '(select count(*)::int from kit_variant v where v.kit_item_id = t.id)',
  },
})
export class KitItem {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 120}) supplier?: string;
  @cents({optional: true, description: 'Céntimos de euro; 0: incluida en la cuota.'}) priceCents?: number;
  @enumOf(['unisex', 'men', 'women', 'shoes', 'socks', 'one_size']) sizeChart: string;
  @enumOf(['shirt', 'shorts', 'socks', 'shoes', 'one_size'], {
    description: 'Cuál de las tallas del deportista le corresponde.',
  })
  sizeOf: string;
  @flag() isPersonalised?: boolean;
  @flag() isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/tallas',
  table: 'kit_variant',
  label: ['talla', 'tallas'],
  group: 'academy',
  search: ['size', 'sku'],
  sort: ['position', 'ASC'],
  computed: {
    itemName: '(select i.name from kit_item i where i.id = t.kit_item_id)',
    needed: `(select coalesce(sum(d.quantity), 0)::int from kit_delivery d
      where d.kit_variant_id = t.id and d.state = 'pending')`,
  },
})
export class KitVariant {
  @id() id: number;
  @ref('bases/indumentarias') kitItemId: number;
  @text({max: 20}) size: string;
  @text({optional: 'null', max: 60}) sku?: string;
  @int({optional: true, min: 0, max: 1000}) position?: number;
  @int(RO) stockOnHand: number;
  @int(RO) stockReserved: number;
  @int({optional: true, min: 0, max: 100000}) reorderLevel?: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/lotes-prendas',
  table: 'kit_pack',
  label: ['lote de prendas', 'lotes de prendas'],
  group: 'academy',
  search: ['name'],
  sort: ['name', 'ASC'],
  computed: {
    itemNames: `(select string_agg(i.name || case when p.quantity > 1 then ' × ' || p.quantity else '' end, ', '
      order by i.name) from kit_pack_item p join kit_item i on i.id = p.kit_item_id where p.kit_pack_id = t.id)`,
  },
})
export class KitPack {
  @id() id: number;
  @text({max: 120}) name: string;
  @longText({optional: true, max: 2000}) note?: string;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/lotes-prendas-contenido',
  table: 'kit_pack_item',
  label: ['prenda de lote', 'prendas de lotes'],
  group: 'academy',
  sort: ['id', 'ASC'],
  computed: {itemName: '(select i.name from kit_item i where i.id = t.kit_item_id)'},
})
export class KitPackItem {
  @id() id: number;
  @ref('bases/lotes-prendas') kitPackId: number;
  @ref('bases/indumentarias') kitItemId: number;
  @int({min: 1, max: 20}) quantity: number;
  @version() version?: number;
}

@entity({
  path: 'bases/movimientos',
  table: 'kit_movement',
  label: ['movimiento de almacén', 'movimientos de almacén'],
  group: 'academy',
  search: ['note'],
  readOnly: true,
  computed: {
    kitItemId: '(select v.kit_item_id from kit_variant v where v.id = t.kit_variant_id)',
    itemName: `(select i.name || ' · ' || v.size from kit_variant v join kit_item i on i.id = v.kit_item_id
      where v.id = t.kit_variant_id)`,
  },
})
export class KitMovement {
  @id() id: number;
  @ref('bases/tallas', RO) kitVariantId: number;
  @enumOf(['purchase', 'adjustment', 'delivery', 'return', 'size_change', 'loss'], RO) kind: string;
  @int(RO) quantity: number;
  @ref('bases/entregas', RO_OR_NULL) kitDeliveryId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'bases/entregas',
  table: 'kit_delivery',
  label: ['entrega de prenda', 'entregas de prendas'],
  group: 'academy',
  readOnly: true,
  computed: {
    athleteName: '(select e.athlete_name from enrolment e where e.id = t.enrolment_id)',
    itemName:
      '(select i.name from kit_variant v join kit_item i on i.id = v.kit_item_id where v.id = t.kit_variant_id)',
    size: '(select v.size from kit_variant v where v.id = t.kit_variant_id)',
  },
})
export class KitDelivery {
  @id() id: number;
  @ref('bases', RO) enrolmentId: number;
  @ref('bases/tallas', RO) kitVariantId: number;
  @int(RO) quantity: number;
  @enumOf(['pending', 'reserved', 'delivered', 'exchanged', 'returned', 'lost'], RO) state: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}
