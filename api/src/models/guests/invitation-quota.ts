import {RO, entity, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'cupos-invitaciones',
  table: 'invitation_quota',
  label: ['cupo de invitaciones', 'cupos de invitaciones'],
  group: 'invitations',
  search: ['name'],
  sort: ['name', 'ASC'],
  companyScope: OWN_SESSION,
  computed: {
    usedCount: `(select count(*)::int from invitation_batch b join invitation i on i.invitation_batch_id = b.id
      where b.invitation_quota_id = t.id and i.state <> 'revoked')`,
  },
})
export class InvitationQuota {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('compania-eventos', {optional: 'null'}) eventCompanyId?: number;
  @text({max: 120}) name: string;
  @int({min: 0, max: 100000}) quota: number;
  @text({optional: true, max: 300}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
