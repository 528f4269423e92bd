import {cents, day, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';

@entity({
  path: 'campana-abonos/renovaciones-automaticas',
  table: 'auto_renewal',
  label: ['renovación automática', 'renovaciones automáticas'],
  group: 'passes',
  search: ['reason'],
  sort: ['notifiedAt', 'DESC'],
  readOnly: true,
  computed: {
    holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
    memberCode: '(select p.member_code from season_pass p where p.id = t.season_pass_id)',
    seatLabel: '(select p.seat_label from season_pass p where p.id = t.season_pass_id)',
  },
})
export class AutoRenewal {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('listas', {readOnly: true, description: 'La temporada nueva.'}) seasonListId: number;
  @enumOf(['notified', 'stopped', 'renewed', 'failed'], {readOnly: true}) state: string;
  @cents({readOnly: true}) amountCents: number;
  @day({readOnly: true}) chargeOn: string;
  @instant({readOnly: true}) notifiedAt: string;
  @instant({readOnly: true, optional: 'null'}) decidedAt: string;
  @ref('abonos', {readOnly: true, optional: 'null'}) renewedPassId: number;
  @text({readOnly: true}) reason: string;
}
