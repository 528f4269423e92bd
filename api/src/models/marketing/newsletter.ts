import {checkNewsletter} from '../../domain/messaging/newsletters/check-newsletter';
import {
  RO,
  RO_OR_NULL,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  json,
  jsonList,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/boletines',
  table: 'newsletter',
  label: ['boletín', 'boletines'],
  group: GROUP,
  search: ['title', 'subject'],
  hidden: ['html', 'text', 'blocks'],
  beforeWrite: (tx, {before, data}) => checkNewsletter(tx, before, data),
  computed: {
    failedCount: `(select count(*)::int from newsletter_delivery d where d.newsletter_id = t.id and d.state = 'failed')`,
  },
})
export class Newsletter {
  @id() id: number;
  @text({max: 150}) title: string;
  @text({max: 150}) subject: string;
  @text({optional: true, max: 150, description: 'Se prueba con una parte de la lista; vacío, no hay prueba.'})
  secondSubject?: string;
  @text({
    optional: true,
    max: 80,
    description: 'Otro nombre del mismo remitente, que se prueba como el segundo asunto.',
  })
  secondSenderName?: string;
  @int({optional: true, min: 5, max: 50, default: 20, description: '% de la lista, entre los dos'})
  testShare?: number;
  @int({optional: true, min: 1, max: 72, default: 4}) testHours?: number;
  @enumOf(['opens', 'clicks'], {optional: true, default: 'opens'}) testRule?: string;
  @instant(RO_OR_NULL) testEndsAt: string;
  @enumOf(['a', 'b'], RO_OR_NULL) winner: string;
  @enumOf(['won', 'unclear', 'equal'], {...RO_OR_NULL, description: 'si la diferencia es de fiar'}) testVerdict: string;
  @text({...RO, max: 300}) winnerReason: string;
  @text({optional: true, max: 150}) preheader?: string;
  @ref('emails/remitentes', {optional: 'null'}) senderId?: number;
  @ref('emails/plantillas', {optional: 'null'}) emailTemplateId?: number;
  @json({optional: true, description: 'groupIds, excludedGroupIds', default: {groupIds: [], excludedGroupIds: []}})
  audience?: object;
  @jsonList({optional: true, default: [], description: 'Los bloques, en su orden; con ellos, `html` no cuenta.'})
  blocks?: object[];
  @longText({optional: true, max: 200000, description: 'HTML del contenido; se limpia al guardar.'}) html?: string;
  @longText({optional: true, max: 50000, description: 'El mismo boletín en texto; vacío, se saca del HTML.'})
  text?: string;
  @enumOf(['draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @instant(RO_OR_NULL) scheduledAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @int(RO) recipientCount: number;
  @int(RO) deliveredCount: number;
  @int({...RO, min: 0, description: 'de los entregados, cuántos permiten saber si abren'}) measuredCount: number;
  @int(RO) openedCount: number;
  @int(RO) clickedCount: number;
  @int({...RO_OR_NULL, description: 'abiertos de cada 10 000 que lo permiten'}) openBp: number;
  @int({...RO_OR_NULL, description: 'con clic de cada 10 000 que lo permiten'}) clickBp: number;
  @int(RO) bouncedCount: number;
  @int(RO) complainedCount: number;
  @int(RO) unsubscribedCount: number;
  @text({...RO, max: 36, description: 'Su página en la web: /boletines/{webKey}'}) webKey: string;
  @flag({...RO, description: 'Los buscadores pueden mostrarlo.'}) isPublished: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
