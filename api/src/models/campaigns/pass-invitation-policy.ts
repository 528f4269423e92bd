import {checkInvitationPolicy} from '../../domain/passes/guests/check-guests';
import {cents, entity, flag, id, instant, int, longText, ref, version} from '../../web/rest/fields';

@entity({
  path: 'invitaciones-abonados',
  table: 'pass_invitation_policy',
  label: ['invitaciones de abonados de un evento', 'invitaciones de abonados'],
  group: 'passes',
  sort: ['id', 'DESC'],
  beforeWrite: (tx, {before, data}) => checkInvitationPolicy(tx, before, data),
  computed: {eventTitle: '(select e.title from event e where e.id = t.event_id)'},
})
export class PassInvitationPolicy {
  @id() id: number;
  @ref('eventos') eventId: number;
  @flag({default: true}) isEnabled?: boolean;
  @int({min: 0, max: 20}) perPass: number;
  @int({optional: 'null', min: 0, max: 200000, description: 'Vacío: sin límite.'}) totalQuota?: number;
  @int({readOnly: true}) issued: number;
  @cents({optional: true}) amountCents?: number;
  @instant({optional: 'null'}) opensAt?: string;
  @instant({optional: 'null'}) closesAt?: string;
  @flag({default: true}) needsPaidPass?: boolean;
  @flag() isNominative?: boolean;
  @longText({optional: true, max: 1000}) message?: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
