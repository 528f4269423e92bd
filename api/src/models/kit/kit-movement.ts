import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';

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
