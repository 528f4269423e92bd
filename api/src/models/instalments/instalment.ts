import {CONTRACT_AREAS} from '../../web/auth/owners';
import {cents, day, entity, enumOf, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {METHODS} from './fragments';

@entity({
  path: 'plazos',
  table: 'instalment',
  label: ['plazo', 'plazos'],
  group: 'instalments',
  sort: ['dueOn', 'ASC'],
  sortable: ['dueOn'],
  readOnly: true,
  areaScope: {sql: 't.contract_kind = any($kinds)', areas: CONTRACT_AREAS},
  computed: {
    frequencyName: '(select f.name from payment_frequency f where f.id = t.payment_frequency_id)',
    holderName:
      'coalesce((select p.holder_name from season_pass p where p.id = t.season_pass_id), (select e.athlete_name from enrolment e where e.id = t.enrolment_id))',
    transferReference: 'instalment_reference(t.id)',
    memberCode: '(select p.member_code from season_pass p where p.id = t.season_pass_id)',
    seasonListId:
      'coalesce((select p.season_list_id from season_pass p where p.id = t.season_pass_id), (select e.season_list_id from enrolment e where e.id = t.enrolment_id))',
    passHolderId: '(select p.pass_holder_id from season_pass p where p.id = t.season_pass_id)',
  },
})
export class Instalment {
  @id() id: number;
  @enumOf(['pass', 'academy', 'plot', 'product'], {readOnly: true}) contractKind: string;
  @ref('abonos', {readOnly: true, optional: 'null'}) seasonPassId: number;
  @ref('bases', {readOnly: true, optional: 'null'}) enrolmentId: number;
  @ref('frecuencias', {readOnly: true, optional: 'null'}) paymentFrequencyId: number;
  @int({readOnly: true, min: 1, max: 24}) n: number;
  @day({readOnly: true}) dueOn: string;
  @cents({readOnly: true}) amountCents: number;
  @cents({readOnly: true}) paidCents: number;
  @enumOf(
    [
      'scheduled',
      'charging',
      'paid',
      'failed',
      'failed_for_good',
      'needs_authentication',
      'due',
      'in_grace',
      'overdue',
      'paid_late',
      'waived',
      'uncollectable',
      'returned',
    ],
    {readOnly: true},
  )
  state: string;
  @enumOf([...METHODS, 'card', 'bizum', 'cash', 'card_terminal', 'wallet', 'transfer'], {
    readOnly: true,
    optional: 'null',
  })
  method: string;
  @int({readOnly: true}) attempts: number;
  @instant({readOnly: true, optional: 'null'}) lastAttemptAt: string;
  @text({readOnly: true}) lastError: string;
  @day({readOnly: true, optional: 'null'}) graceUntilOn: string;
  @instant({readOnly: true, optional: 'null'}) paidAt: string;
  @ref('pagos', {readOnly: true, optional: 'null'}) paymentId: number;
  @cents({readOnly: true}) feeCents: number;
  @cents({readOnly: true}) feePaidCents: number;
  @instant({readOnly: true, optional: 'null'}) retriesStoppedAt: string;
  @text({readOnly: true}) note: string;
  @version() version?: number;
}
