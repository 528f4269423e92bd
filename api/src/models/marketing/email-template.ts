import {checkEmailTemplate} from '../../domain/messaging/check-email-template';
import {RO, entity, flag, id, instant, jsonList, longText, text, version} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/plantillas',
  table: 'email_template',
  label: ['plantilla de correo', 'plantillas de correo'],
  group: GROUP,
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  hidden: ['frameHtml', 'contentHtml', 'blocks'],
  beforeWrite: (_tx, {before, data}) => checkEmailTemplate(before, data),
  computed: {
    useCount: `((select count(*) from newsletter n where n.email_template_id = t.id)
      + (select count(*) from reminder_rule r where r.email_template_id = t.id))::int`,
  },
})
export class EmailTemplate {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 300}) description?: string;
  @longText({
    optional: true,
    max: 100000,
    default: '',
    description: 'El marco: lo que rodea a {{contenido}} queda fijo para quien escribe. Vacío, el de la casa.',
  })
  frameHtml?: string;
  @longText({optional: true, max: 100000, description: 'Con qué empieza el contenido.'}) contentHtml?: string;
  @jsonList({
    optional: true,
    default: [],
    description: 'Bloques con los que empieza un boletín; los fijos llevan `locked`.',
  })
  blocks?: object[];
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
