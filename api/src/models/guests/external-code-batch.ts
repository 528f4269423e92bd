import {RO, RO_OR_NULL, entity, id, instant, int, ref, text} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'lotes-codigos',
  table: 'external_code_batch',
  label: ['lote de códigos', 'lotes de códigos'],
  group: 'access',
  search: ['name', 'source'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    usedCount: `(select count(*)::int from external_code c where c.external_code_batch_id = t.id and c.state = 'used')`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class ExternalCodeBatch {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @text(RO) name: string;
  @text(RO) source: string;
  @int({...RO, min: 0}) codeCount: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}
