import {RO, entity, id, instant, int, ref, text, version} from '../../web/rest/fields';

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
