import {RO, entity, id, instant, int, ref} from '../../rest/fields';

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
