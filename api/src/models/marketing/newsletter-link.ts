import {RO, entity, id, int, ref, text} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/enlaces',
  table: 'newsletter_link',
  label: ['enlace de boletín', 'enlaces de boletines'],
  group: GROUP,
  search: ['url'],
  sort: ['clickCount', 'DESC'],
  readOnly: true,
})
export class NewsletterLink {
  @id() id: number;
  @ref('emails/boletines', RO) newsletterId: number;
  @text({...RO, max: 2000}) url: string;
  @int({...RO, min: 0}) clickCount: number;
  @int({...RO, min: 0, description: 'de quienes recibieron el segundo asunto'}) secondClicks: number;
}
