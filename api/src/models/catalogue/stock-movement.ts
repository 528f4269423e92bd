import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, longText, ref} from '../../web/rest/fields';

@entity({
  path: 'movimientos-existencias',
  table: 'stock_movement',
  label: ['movimiento de existencias', 'movimientos de existencias'],
  group: 'products',
  readOnly: true,
  sort: ['id', 'DESC'],
  computed: {staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)'},
})
export class StockMovement {
  @id() id: number;
  @ref('variantes-producto', RO) productVariantId: number;
  @int(RO) delta: number;
  @int({...RO, min: 0}) stockAfter: number;
  @enumOf(['unknown', 'begin', 'sale', 'return', 'exchange', 'count', 'manual'], RO) kind: string;
  @longText({...RO, max: 300, description: 'el pedido, el recuento o el motivo escrito'}) note: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) at: string;
}
