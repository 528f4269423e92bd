import {entity, enumOf, id, instant, longText, ref, text} from '../../web/rest/fields';
import {PASS, STAFF_NAME} from './fragments';

@entity({
  path: 'abonos/bloqueos-carnet',
  table: 'pass_block',
  label: ['bloqueo de carnet', 'bloqueos de carnet'],
  group: 'passes',
  search: ['caseNumber', 'detail'],
  sort: ['fromAt', 'DESC'],
  readOnly: true,
  computed: {...PASS, staffName: STAFF_NAME},
})
export class PassBlock {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @enumOf(['unpaid', 'lost_stolen', 'club_sanction', 'access_ban', 'documents', 'fraud'], {readOnly: true})
  reason: string;
  @instant({readOnly: true}) fromAt: string;
  @instant({readOnly: true, optional: 'null'}) untilAt: string;
  @text({readOnly: true}) caseNumber: string;
  @longText({readOnly: true}) detail: string;
  @instant({readOnly: true, optional: 'null'}) notifiedAt: string;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true, optional: 'null'}) liftedAt: string;
}
