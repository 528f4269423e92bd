import {RO, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'historial-plantillas-whatsapp',
  table: 'whatsapp_template_event',
  label: ['cambio de plantilla', 'cambios de plantillas'],
  group: GROUP,
  readOnly: true,
})
export class WhatsappTemplateEvent {
  @id() id: number;
  @ref('plantillas-whatsapp', RO) whatsappTemplateId: number;
  @instant(RO) at: string;
  @enumOf(['created', 'edited', 'state', 'category', 'quality'], RO) kind: string;
  @text(RO) fromValue: string;
  @text(RO) toValue: string;
  @text({...RO, max: 500}) reason: string;
}
