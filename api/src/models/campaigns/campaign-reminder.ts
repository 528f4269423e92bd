import {email, entity, id, instant, int, ref} from '../../web/rest/fields';

@entity({
  path: 'campana-abonos/avisos',
  table: 'campaign_reminder',
  label: ['aviso de renovación', 'avisos de renovación'],
  group: 'passes',
  search: ['email'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    holderName:
      '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.pass_holder_id)',
    memberCode: '(select h.member_code from pass_holder h where h.id = t.pass_holder_id)',
    hasRenewed: `(select exists (select 1 from season_pass r join pass_campaign c on c.season_list_id = r.season_list_id
      where c.id = t.pass_campaign_id and r.pass_holder_id = t.pass_holder_id and r.renewed_from_id is not null
      and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')))`,
  },
})
export class CampaignReminder {
  @id() id: number;
  @ref('campana-abonos', {readOnly: true}) passCampaignId: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @int({readOnly: true, min: 0, max: 99, description: 'Días que faltaban.'}) daysBefore: number;
  @instant({readOnly: true, description: 'Hasta cuándo se le dijo que podía renovar.'}) endsAt: string;
  @email({readOnly: true}) email: string;
  @instant({readOnly: true}) sentAt: string;
}
