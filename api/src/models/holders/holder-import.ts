import {RO, RO_OR_NULL, entity, enumOf, flag, id, instant, int, json, longText, ref, text} from '../../web/rest/fields';

@entity({
  path: 'importaciones-abonados',
  table: 'holder_import',
  label: ['importación de abonados', 'importaciones de abonados'],
  group: 'platform',
  search: ['fileName'],
  readOnly: true,
  hidden: ['headers', 'mapping'],
  computed: {listName: '(select l.name from season_list l where l.id = t.season_list_id)'},
})
export class HolderImport {
  @id() id: number;
  @ref('listas', RO) seasonListId: number;
  @text({...RO, max: 200}) fileName: string;
  @enumOf(['csv', 'xlsx'], RO) format: string;
  @int({...RO, min: 1, max: 20_971_520}) sizeBytes: number;
  @enumOf(['uploaded', 'validated', 'with_errors', 'ready', 'importing', 'imported', 'failed', 'reverted'], RO)
  state: string;
  @json(RO) headers: object;
  @json(RO) mapping: object;
  @int(RO) rowCount: number;
  @int(RO) validCount: number;
  @int(RO) errorCount: number;
  @enumOf(['read', 'check', 'import', 'revert'], RO_OR_NULL) task: string;
  @int(RO) taskTotal: number;
  @int(RO) doneCount: number;
  @flag(RO) isAllOrNothing: boolean;
  @int(RO) createdCount: number;
  @int(RO) updatedCount: number;
  @int(RO) sameCount: number;
  @int(RO) passCount: number;
  @int(RO) keptCount: number;
  @instant(RO_OR_NULL) cancelRequestedAt: string;
  @longText({...RO, max: 1000}) lastError: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) validatedAt: string;
  @instant(RO_OR_NULL) importedAt: string;
  @instant(RO_OR_NULL) revertedAt: string;
}
