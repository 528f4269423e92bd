import {RO, RO_OR_NULL, entity, enumOf, id, instant, ref, text} from '../../rest/fields';
import {CHANNELS, GROUP} from './fragments';

const itemsOf = (condition: string) =>
  `(select count(*)::int from mailing_item i where i.mailing_id = t.id and ${condition})`;

@entity({
  path: 'envios',
  table: 'mailing',
  label: ['envío', 'envíos'],
  group: GROUP,
  search: ['title'],
  readOnly: true,
  sortable: ['id', 'title', 'kind', 'state', 'createdAt', 'finishedAt'],
  computed: {
    itemCount: itemsOf('true'),
    deliveredCount: itemsOf(`i.state = 'delivered'`),
    failedCount: itemsOf(`i.state in ('bounced', 'failed')`),
    discardedCount: itemsOf(`i.state = 'discarded'`),
    waitingCount: itemsOf(`i.state = 'queued'`),
    sentCount: itemsOf(`i.state in ('sent', 'delivered')`),
  },
})
export class Mailing {
  @id() id: number;
  @text(RO) title: string;
  @enumOf(['tickets', 'cards', 'announcement', 'newsletter', 'reminder', 'invitations', 'documents', 'codes'], RO)
  kind: string;
  @enumOf(CHANNELS, RO) channel: string;
  @enumOf(['draft', 'queued', 'sending', 'done', 'paused', 'cancelled', 'failed'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @ref('comunicados', RO_OR_NULL) announcementId: number;
  @ref('emails/boletines', RO_OR_NULL) newsletterId: number;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @ref('descuentos', RO_OR_NULL) discountId: number;
  @ref('descuentos/lotes', RO_OR_NULL) discountCodeBatchId: number;
  @text({...RO, max: 150}) subject: string;
  @text({...RO, max: 3000}) message: string;
  @text({...RO, max: 500}) consentOrigin: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) startedAt: string;
  @instant(RO_OR_NULL) finishedAt: string;
  @instant(RO) createdAt: string;
}
