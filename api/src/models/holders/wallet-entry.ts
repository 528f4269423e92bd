import {cents, day, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';
import {STAFF_NAME} from './fragments';

@entity({
  path: 'abonos/monedero',
  table: 'wallet_entry',
  label: ['movimiento de monedero', 'movimientos de monedero'],
  group: 'passes',
  search: ['note'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    holderName:
      '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.pass_holder_id)',
    memberCode: '(select h.member_code from pass_holder h where h.id = t.pass_holder_id)',
    staffName: STAFF_NAME,
  },
})
export class WalletEntry {
  @id() id: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @enumOf(['release', 'refund', 'gift', 'adjustment', 'use', 'expiry', 'deposit'], {readOnly: true}) kind: string;
  @cents({readOnly: true, min: -100000000}) amountCents: number;
  @cents({readOnly: true}) balanceCents: number;
  @day({readOnly: true, optional: 'null'}) expiresOn: string;
  @ref('abonos', {readOnly: true, optional: 'null'}) seasonPassId: number;
  @ref('pedidos', {readOnly: true, optional: 'null'}) orderId: number;
  @text({readOnly: true}) note: string;
  @instant({readOnly: true}) createdAt: string;
}
