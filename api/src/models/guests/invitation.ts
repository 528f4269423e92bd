import {RO, RO_OR_NULL, email, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

const SEAT = `(select z.name || coalesce(', fila ' || s.row_label || ', butaca ' || s.seat_number, '') from zone z
  left join seat s on s.id = t.seat_id where z.id = t.zone_id)`;

@entity({
  path: 'invitaciones',
  table: 'invitation',
  label: ['invitación', 'invitaciones'],
  group: 'invitations',
  search: ['recipientName', 'email', 'code'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    seat: SEAT,
    cause: '(select b.cause from invitation_batch b where b.id = t.invitation_batch_id)',
    quotaName:
      '(select q.name from invitation_batch b join invitation_quota q on q.id = b.invitation_quota_id where b.id = t.invitation_batch_id)',
  },
})
export class Invitation {
  @id() id: number;
  @ref('lotes-invitaciones', RO) invitationBatchId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('zonas', RO) zoneId: number;
  @int(RO_OR_NULL) seatId: number;
  @text(RO) code: string;
  @text(RO) recipientName: string;
  @email(RO) email: string;
  @text(RO) docNo: string;
  @enumOf(['issued', 'sent', 'downloaded', 'used', 'revoked'], RO) state: string;
  @text(RO) revokeReason: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) openedAt: string;
  @instant(RO_OR_NULL) downloadedAt: string;
  @instant(RO_OR_NULL) usedAt: string;
  @instant(RO_OR_NULL) revokedAt: string;
  @instant(RO) createdAt: string;
}
