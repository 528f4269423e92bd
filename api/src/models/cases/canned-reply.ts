import {entity, enumOf, flag, id, longText, text, version} from '../../web/rest/fields';
import {CATEGORIES} from './fragments';

const ALL_CATEGORIES = [...CATEGORIES, 'child_protection'] as const;

@entity({
  path: 'respuestas-preparadas',
  table: 'canned_reply',
  label: ['respuesta preparada', 'respuestas preparadas'],
  group: 'incidents',
  search: ['title', 'body'],
  sort: ['title', 'ASC'],
})
export class CannedReply {
  @id() id: number;
  @text({max: 120}) title: string;
  @enumOf(ALL_CATEGORIES, {optional: 'null'}) category?: string;
  @longText({max: 5000}) body: string;
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
