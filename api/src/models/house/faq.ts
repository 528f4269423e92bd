import {entity, flag, html, id, int, slug, text, version} from '../../web/rest/fields';

@entity({
  path: 'preguntas-frecuentes',
  table: 'faq',
  label: ['pregunta frecuente', 'preguntas frecuentes'],
  group: 'content',
  search: ['question', 'category'],
  sort: ['position', 'ASC'],
})
export class Faq {
  @id() id: number;
  @text({max: 300}) question: string;
  @html() answerHtml: string;
  @text({max: 80, optional: true, default: 'General'}) category?: string;
  @int({optional: true, min: 0}) position?: number;
  @flag({default: true}) isVisible?: boolean;
  @slug({optional: 'null'}) slug?: string;
  @int({readOnly: true, min: 0}) helpfulVotes: number;
  @int({readOnly: true, min: 0}) unhelpfulVotes: number;
  @version() version?: number;
}
