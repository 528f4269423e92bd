import {CONTRACT_AREAS} from '../../web/auth/owners';
import {day, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';
import {HOLDER} from './fragments';

@entity({
  path: 'tarjetas-guardadas',
  table: 'card_token',
  label: ['tarjeta guardada', 'tarjetas guardadas'],
  group: 'instalments',
  search: ['last4'],
  readOnly: true,
  areaScope: {
    sql: `case when t.pass_holder_id is not null then 'pass' when t.guardian_id is not null then 'academy'
      else 'supporter' end = any($kinds)`,
    areas: CONTRACT_AREAS,
  },
  computed: {holderName: HOLDER},
})
export class CardToken {
  @id() id: number;
  @ref('abonados', {readOnly: true, optional: 'null'}) passHolderId: number;
  @ref('bases/tutores', {readOnly: true, optional: 'null'}) guardianId: number;
  @ref('clientes', {readOnly: true, optional: 'null'}) customerId: number;
  @enumOf(['visa', 'mastercard', 'amex', 'other'], {readOnly: true}) brand: string;
  @text({readOnly: true}) last4: string;
  @day({readOnly: true}) expiresOn: string;
  @enumOf(['active', 'expired', 'revoked'], {readOnly: true}) state: string;
  @instant({readOnly: true}) consentedAt: string;
}
