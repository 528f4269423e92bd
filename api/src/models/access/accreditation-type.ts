import {color, entity, enumOf, flag, id, int, ref, tags, text, version} from '../../web/rest/fields';
import {AREAS} from './fragments';

@entity({
  path: 'tipos-acreditacion',
  table: 'accreditation_type',
  label: ['tipo de acreditación', 'tipos de acreditación'],
  group: 'accreditations',
  search: ['name'],
  sort: ['name', 'ASC'],
  computed: {accreditationCount: '(select count(*)::int from accreditation a where a.accreditation_type_id = t.id)'},
})
export class AccreditationType {
  @id() id: number;
  @text({max: 80}) name: string;
  @enumOf(['written_press', 'photo', 'radio', 'tv', 'staff', 'supplier', 'protocol']) kind: string;
  @color() color: string;
  @tags(AREAS, {optional: true}) areas?: string[];
  @ref('puertas', {optional: 'null'}) gateId?: number;
  @flag() isSeasonal?: boolean;
  @flag() hasBib?: boolean;
  @flag() hasSeat?: boolean;
  @flag() needsPhoto?: boolean;
  @int({optional: 'null', min: 1, max: 5000}) quota?: number;
  @int({optional: 'null', min: 1, max: 1000}) quotaPerMedium?: number;
  @flag() isPublic?: boolean;
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
