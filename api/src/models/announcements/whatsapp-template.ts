import {checkWhatsappTemplate} from '../../domain/messaging/check-whatsapp-template';
import {RO, RO_OR_NULL, entity, enumOf, id, instant, json, text, version} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'plantillas-whatsapp',
  table: 'whatsapp_template',
  label: ['plantilla de WhatsApp', 'plantillas de WhatsApp'],
  group: GROUP,
  search: ['name'],
  sort: ['name', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkWhatsappTemplate(tx, before, data),
})
export class WhatsappTemplate {
  @id() id: number;
  @text({
    max: 512,
    pattern: '^[a-z0-9_]{1,512}$',
    patternMessage: 'Solo minúsculas sin acentos, cifras y guiones bajos.',
  })
  name: string;
  @enumOf(['es', 'ca', 'eu', 'gl', 'en'], {optional: true, default: 'es'}) language?: string;
  @enumOf(['marketing', 'utility', 'authentication']) category: string;
  @enumOf(['positional', 'named'], {optional: true, default: 'positional'}) parameterFormat?: string;
  @json({description: 'header?, body {text, examples}, footer?, buttons'}) components: object;
  @enumOf(
    [
      'draft',
      'pending',
      'approved',
      'rejected',
      'paused',
      'disabled',
      'archived',
      'in_appeal',
      'pending_deletion',
      'deleted',
      'limit_exceeded',
    ],
    RO,
  )
  state: string;
  @text({...RO, max: 500}) stateReason: string;
  @enumOf(['unknown', 'green', 'yellow', 'red'], RO) quality: string;
  @text(RO_OR_NULL) providerRef: string;
  @instant(RO_OR_NULL) submittedAt: string;
  @instant(RO_OR_NULL) approvedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
