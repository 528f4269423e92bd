import {RO, RO_OR_NULL, email, entity, enumOf, flag, id, instant, ref, text} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/entregas',
  table: 'newsletter_delivery',
  label: ['entrega de boletín', 'entregas de boletines'],
  group: GROUP,
  search: ['email'],
  readOnly: true,
  sortable: ['id', 'email', 'state', 'sentAt', 'openedAt', 'clickedAt'],
  computed: {newsletterSubject: '(select n.subject from newsletter n where n.id = t.newsletter_id)'},
})
export class NewsletterDelivery {
  @id() id: number;
  @ref('emails/boletines', RO) newsletterId: number;
  @ref('emails/subscriptores', RO_OR_NULL) subscriberId: number;
  @email(RO) email: string;
  @enumOf(['queued', 'sent', 'delivered', 'bounced', 'failed', 'discarded'], RO) state: string;
  @text({...RO, max: 300}) problem: string;
  @enumOf(['a', 'b'], RO_OR_NULL) variant: string;
  @flag(RO) isMeasured: boolean;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @instant(RO_OR_NULL) openedAt: string;
  @instant(RO_OR_NULL) clickedAt: string;
  @instant(RO_OR_NULL) unsubscribedAt: string;
  @instant(RO_OR_NULL) complainedAt: string;
  @flag(RO) isOpened: boolean;
  @flag(RO) isClicked: boolean;
  @flag(RO) isUnsubscribed: boolean;
  @flag(RO) isComplaint: boolean;
}
