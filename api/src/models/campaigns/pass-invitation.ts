import {email, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {ZONE_NAME} from '../fragments';

@entity({
  path: 'abonos/invitaciones',
  table: 'pass_invitation',
  label: ['invitación de abonado', 'invitaciones emitidas'],
  group: 'passes',
  search: ['guestName', 'guestEmail'],
  sort: ['issuedAt', 'DESC'],
  readOnly: true,
  computed: {
    holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
    zoneName: ZONE_NAME,
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
  },
})
export class PassInvitation {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @int({readOnly: true, min: 1, max: 20}) n: number;
  @ref('zonas', {readOnly: true}) zoneId: number;
  @text({readOnly: true}) guestName: string;
  @email({readOnly: true}) guestEmail: string;
  @enumOf(['issued', 'sent', 'used', 'revoked'], {readOnly: true}) state: string;
  @instant({readOnly: true}) issuedAt: string;
}
