import {CONTRACT_AREAS} from '../../web/auth/owners';
import {cents, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'remesas/adeudos',
  table: 'sepa_debit',
  label: ['adeudo', 'adeudos'],
  group: 'instalments',
  search: ['endToEndId', 'reasonCode'],
  sort: ['id', 'ASC'],
  readOnly: true,
  areaScope: {
    sql: '(select i.contract_kind from instalment i where i.id = t.instalment_id) = any($kinds)',
    areas: CONTRACT_AREAS,
  },
  computed: {
    holderName:
      '(select coalesce(p.holder_name, e.athlete_name, s.buyer_name) from instalment i left join season_pass p on p.id = i.season_pass_id left join enrolment e on e.id = i.enrolment_id left join plot_sale s on s.id = i.plot_sale_id where i.id = t.instalment_id)',
    seasonListId:
      '(select p.season_list_id from instalment i join season_pass p on p.id = i.season_pass_id where i.id = t.instalment_id)',
    passHolderId:
      '(select p.pass_holder_id from instalment i join season_pass p on p.id = i.season_pass_id where i.id = t.instalment_id)',
    n: '(select i.n::int from instalment i where i.id = t.instalment_id)',
    dueOn: '(select i.due_on from instalment i where i.id = t.instalment_id)',
    ibanEnding: '(select right(m.iban, 4) from sepa_mandate m where m.id = t.sepa_mandate_id)',
    mandateReference: '(select m.reference from sepa_mandate m where m.id = t.sepa_mandate_id)',
  },
})
export class SepaDebit {
  @id() id: number;
  @ref('remesas', {readOnly: true}) sepaRemittanceId: number;
  @ref('plazos', {readOnly: true}) instalmentId: number;
  @ref('mandatos-sepa', {readOnly: true}) sepaMandateId: number;
  @cents({readOnly: true}) amountCents: number;
  @enumOf(['FRST', 'RCUR'], {readOnly: true, optional: 'null'}) sequenceType: string;
  @text({readOnly: true, optional: 'null'}) endToEndId: string;
  @enumOf(['pending', 'collected', 'returned', 'removed'], {readOnly: true}) state: string;
  @text({readOnly: true}) reasonCode: string;
  @cents({readOnly: true}) feeCents: number;
  @ref('pagos', {readOnly: true, optional: 'null'}) paymentId: number;
  @instant({readOnly: true, optional: 'null'}) collectedAt: string;
  @instant({readOnly: true, optional: 'null'}) returnedAt: string;
  @version() version?: number;
}
