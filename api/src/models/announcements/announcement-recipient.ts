import {RO, RO_OR_NULL, email, entity, enumOf, flag, id, instant, phone, ref, text} from '../../web/rest/fields';
import {CHANNELS, GROUP, RECIPIENT_STATES} from './fragments';

@entity({
  path: 'destinatarios-comunicado',
  table: 'announcement_recipient',
  label: ['destinatario de comunicado', 'destinatarios de comunicados'],
  group: GROUP,
  search: ['name', 'email', 'phone', 'athleteName'],
  readOnly: true,
  sortable: ['id', 'name', 'email', 'state', 'sentAt', 'deliveredAt', 'openedAt'],
  computed: {
    announcementTitle: '(select a.title from announcement a where a.id = t.announcement_id)',
    enrolmentId: '(select max(e.id) from enrolment e where e.athlete_id = t.athlete_id)',
  },
})
export class AnnouncementRecipient {
  @id() id: number;
  @ref('comunicados', RO) announcementId: number;
  @enumOf(CHANNELS, RO) channel: string;
  @text(RO) name: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @ref('abonados', RO_OR_NULL) passHolderId: number;
  @ref('deportistas', RO_OR_NULL) athleteId: number;
  @text(RO) athleteName: string;
  @enumOf(RECIPIENT_STATES, RO) state: string;
  @text({...RO, max: 300}) problem: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @instant(RO_OR_NULL) openedAt: string;
  @instant(RO_OR_NULL) unsubscribedAt: string;
  @instant(RO_OR_NULL) complainedAt: string;
  @flag(RO) isSent: boolean;
  @flag(RO) isDelivered: boolean;
  @flag(RO) isOpened: boolean;
  @flag(RO) isUnsubscribed: boolean;
  @flag(RO) isComplaint: boolean;
  @flag(RO) isAcademy: boolean;
}
