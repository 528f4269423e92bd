import {checkInvitationZone} from '../../domain/passes/guests/check-guests';
import {entity, id, int, ref, version} from '../../web/rest/fields';
import {ZONE_NAME} from '../fragments';

@entity({
  path: 'invitaciones-abonados/zonas',
  table: 'pass_invitation_zone',
  label: ['zona para invitados', 'zonas para invitados'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkInvitationZone(tx, before, data),
  computed: {zoneName: ZONE_NAME},
})
export class PassInvitationZone {
  @id() id: number;
  @ref('invitaciones-abonados') passInvitationPolicyId: number;
  @ref('zonas') zoneId: number;
  @int({min: 0, max: 100000}) quota: number;
  @int({readOnly: true}) issued: number;
  @version() version?: number;
}
