import {entity, id, int, ref, version} from '../../web/rest/fields';

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
