import {entity, enumOf, html, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'textos-legales',
  table: 'legal_text',
  label: ['texto legal', 'textos legales'],
  group: 'settings',
  search: ['title'],
  sort: ['kind', 'ASC'],
  keep: true,
})
export class LegalText {
  @id() id: number;
  @enumOf(['legal_notice', 'privacy', 'terms', 'help', 'accessibility']) kind: string;
  @int({min: 1}) edition: number;
  @text() title: string;
  @html() bodyHtml: string;
  @instant({readOnly: true, optional: 'null'}) publishedAt: string;
  @ref('usuarios', {readOnly: true, optional: 'null'}) signedOffById: number;
  @version() version?: number;
}
