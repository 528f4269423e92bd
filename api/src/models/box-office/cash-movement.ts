import {RO, RO_OR_NULL, cents, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';

@entity({
  path: 'movimientos-caja',
  table: 'cash_movement',
  label: ['movimiento de caja', 'movimientos de caja'],
  group: 'cash',
  readOnly: true,
  search: ['reason'],
})
export class CashMovement {
  @id() id: number;
  @ref('turnos-caja', RO) cashShiftId: number;
  @enumOf(['pay_in', 'pay_out', 'drop', 'change', 'to_safe', 'to_bank'], RO) kind: string;
  @cents({...RO, min: -100_000_000}) amountCents: number;
  @text({...RO, max: 300}) reason: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}
