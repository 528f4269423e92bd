import {RO, RO_OR_NULL, entity, enumOf, id, instant, longText, ref} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'lotes-invitaciones',
  table: 'invitation_batch',
  label: ['lote de invitaciones', 'lotes de invitaciones'],
  group: 'invitations',
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    invitationCount: '(select count(*)::int from invitation i where i.invitation_batch_id = t.id)',
    quotaName: '(select q.name from invitation_quota q where q.id = t.invitation_quota_id)',
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class InvitationBatch {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('cupos-invitaciones', RO_OR_NULL) invitationQuotaId: number;
  @enumOf(['protocol', 'sponsor', 'press', 'company', 'club', 'social', 'compensation', 'other'], RO) cause: string;
  @longText(RO) message: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}
