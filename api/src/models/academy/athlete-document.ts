import {DOCUMENT_KINDS} from '../../domain/academy/document-kinds';
import {RO, RO_OR_NULL, day, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';
import {NAME} from './fragments';

@entity({
  path: 'bases/documentos',
  table: 'athlete_document',
  label: ['documento de deportista', 'documentos de deportistas'],
  group: 'academy',
  search: ['note'],
  computed: {
    hasFile: 't.content is not null',
    athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`,
  },
})
export class AthleteDocument {
  @id() id: number;
  @ref('deportistas') athleteId: number;
  @enumOf(DOCUMENT_KINDS) kind: string;
  @enumOf(['pending', 'validated', 'rejected', 'expired'], RO) state: string;
  @day({optional: 'null'}) expiresOn?: string;
  @instant(RO_OR_NULL) reviewedAt: string;
  @ref('usuarios', RO_OR_NULL) reviewedById: number;
  @text({optional: true, max: 300}) note?: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
