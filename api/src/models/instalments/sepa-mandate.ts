import {CONTRACT_AREAS} from '../../web/auth/owners';
import {day, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';
import {HOLDER} from './fragments';

@entity({
  path: 'mandatos-sepa',
  table: 'sepa_mandate',
  label: ['mandato SEPA', 'mandatos SEPA'],
  group: 'instalments',
  search: ['reference', 'debtorName'],
  readOnly: true,
  areaScope: {
    sql: `case when t.pass_holder_id is not null then 'pass' when t.guardian_id is not null then 'academy' else 'plot' end
      = any($kinds)`,
    areas: CONTRACT_AREAS,
  },
  computed: {holderName: HOLDER, ibanEnding: 'right(t.iban, 4)'},
})
export class SepaMandate {
  @id() id: number;
  @ref('abonados', {readOnly: true, optional: 'null'}) passHolderId: number;
  @ref('bases/tutores', {readOnly: true, optional: 'null'}) guardianId: number;
  @ref('parcelas/parcelas-vendidas', {readOnly: true, optional: 'null'}) plotSaleId: number;
  @text({readOnly: true}) reference: string;
  @text({readOnly: true}) debtorName: string;
  @enumOf(['recurrent', 'one_off'], {readOnly: true}) kind: string;
  @enumOf(['draft', 'signed', 'active', 'cancelled', 'expired'], {readOnly: true}) state: string;
  @day({readOnly: true, optional: 'null'}) signedOn: string;
  @day({readOnly: true, optional: 'null'}) lastUsedOn: string;
  @instant({readOnly: true, optional: 'null'}) signedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
  @text({readOnly: true}) endReason: string;
}
