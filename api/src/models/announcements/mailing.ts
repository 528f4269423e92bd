import {MAILING_AREAS} from '../../web/auth/owners';
import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {CHANNELS, GROUP_OF_MAILINGS, ownMailing} from './fragments';

const countIf = (condition: string) =>
  `(select count(*)::int from mailing_message x where x.mailing_id = t.id and ${condition})`;

@entity({
  path: 'envios',
  table: 'mailing',
  label: ['envío', 'envíos'],
  group: GROUP_OF_MAILINGS,
  search: ['title'],
  readOnly: true,
  sortable: ['id', 'title', 'kind', 'state', 'createdAt', 'finishedAt'],
  // One mail is no batch.
  only: `t.key is null or exists (select 1 from mail_message m where m.mailing_id = t.id offset 1)`,
  areaScope: {sql: 't.kind = any($kinds)', areas: MAILING_AREAS},
  companyScope: ownMailing('t'),
  computed: {
    itemCount: countIf('true'),
    deliveredCount: countIf(`x.state = 'delivered'`),
    failedCount: countIf(`x.state = 'failed'`),
    bouncedCount: countIf(`x.state = 'bounced'`),
    discardedCount: countIf(`x.state = 'discarded'`),
    waitingCount: countIf(`x.state = 'queued' and t.state <> 'paused'`),
    heldCount: countIf(`(x.state = 'held' or (x.state = 'queued' and t.state = 'paused'))`),
    sentCount: countIf(`x.state in ('sent', 'delivered')`),
    eventId: '(select s.event_id from event_session s where s.id = t.event_session_id)',
  },
})
export class Mailing {
  @id() id: number;
  @text(RO) title: string;
  @enumOf(Object.keys(MAILING_AREAS), RO) kind: string;
  @enumOf(CHANNELS, RO) channel: string;
  @enumOf(['draft', 'queued', 'sending', 'done', 'paused', 'cancelled', 'failed'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @ref('comunicados', RO_OR_NULL) announcementId: number;
  @ref('emails/boletines', RO_OR_NULL) newsletterId: number;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @ref('descuentos', RO_OR_NULL) discountId: number;
  @ref('descuentos/lotes', RO_OR_NULL) discountCodeBatchId: number;
  @text({...RO, description: 'De qué trata: el recurso, con `causeId`'}) cause: string;
  @int(RO_OR_NULL) causeId: number;
  @text({...RO, max: 150}) subject: string;
  @text({...RO, max: 3000}) message: string;
  @text({...RO, max: 500}) consentOrigin: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) startedAt: string;
  @instant(RO_OR_NULL) finishedAt: string;
  @instant(RO) createdAt: string;
}
