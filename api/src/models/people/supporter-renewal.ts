import {cents, day, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'simpatizantes/renovaciones',
  table: 'supporter_renewal',
  label: ['renovación de un carné', 'renovaciones de carnés'],
  group: 'supporters',
  search: ['reason'],
  sort: ['notifiedAt', 'DESC'],
  readOnly: true,
  computed: {number: '(select s.number from supporter s where s.id = t.supporter_id)'},
})
export class SupporterRenewal {
  @id() id: number;
  @ref('simpatizantes', {readOnly: true}) supporterId: number;
  @day({readOnly: true, description: 'El fin que aplaza.'}) untilOn: string;
  @enumOf(['notified', 'charging', 'stopped', 'renewed', 'failed'], {readOnly: true}) state: string;
  @cents({readOnly: true}) amountCents: number;
  @day({readOnly: true}) chargeOn: string;
  @instant({readOnly: true}) notifiedAt: string;
  @int({readOnly: true, min: 0}) attempts: number;
  @instant({readOnly: true, optional: 'null'}) decidedAt: string;
  @text({readOnly: true}) reason: string;
}
