import {checkAcademyList} from '../../domain/academy/check-academy-list';
import {DOCUMENT_KINDS} from '../../domain/academy/document-kinds';
import {RO, entity, enumOf, flag, id, instant, int, longText, ref, tags, text, version} from '../../web/rest/fields';
import {PLACES} from './fragments';

const SEX_OF_CATEGORY = ['mixed', 'female', 'male'] as const;

@entity({
  path: 'bases/categorias',
  table: 'age_category',
  label: ['categoría', 'categorías'],
  group: 'academy',
  search: ['name'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkAcademyList(tx, before, data),
  computed: {
    enrolledCount: `(select count(*)::int from enrolment e where e.age_category_id = t.id and e.state in ${PLACES})`,
    waitingCount: `(select count(*)::int from enrolment e where e.age_category_id = t.id and e.state = 'waiting_list')`,
    teamCount: '(select count(*)::int from team m where m.age_category_id = t.id)',
    fullName: `(select t.name || ' · ' || l.name from season_list l where l.id = t.season_list_id)`,
  },
})
export class AgeCategory {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 80}) name: string;
  @enumOf(SEX_OF_CATEGORY) sex: string;
  @int({min: 1950, max: 2100}) birthYearFrom: number;
  @int({min: 1950, max: 2100}) birthYearTo: number;
  @int({optional: 'null', min: 0, max: 5000, description: 'Plazas; vacío: sin límite.'}) capacity?: number;
  @flag() isInviteOnly?: boolean;
  @tags(DOCUMENT_KINDS, {optional: true}) requiredDocuments?: string[];
  @ref('bases/lotes-prendas', {optional: 'null'}) kitPackId?: number;
  @int({optional: true, min: 0, max: 1000}) position?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
