import {checkReleasePolicy} from '../../domain/passes/release/check-release-policy';
import {bp, day, entity, enumOf, flag, id, instant, int, ref, version} from '../../web/rest/fields';
import {LIST_NAME} from './fragments';

@entity({
  path: 'abonos/politicas-liberacion',
  table: 'release_policy',
  label: ['política de liberación', 'políticas de liberación'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkReleasePolicy(tx, before, data),
  computed: {
    listName: LIST_NAME,
    sessionText: `(select e.title from event_session s join event e on e.id = s.event_id
      where s.id = t.event_session_id)`,
  },
})
export class ReleasePolicy {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('sesiones', {optional: 'null', description: 'Vacía: vale para toda la lista.'}) eventSessionId?: number;
  @flag({default: true}) isEnabled?: boolean;
  @enumOf(['public_sale', 'days_before']) opens: string;
  @int({optional: 'null', min: 1, max: 365}) opensDaysBefore?: number;
  @int({optional: true, min: 0, max: 43200, default: 240}) closesMinutesBefore?: number;
  @int({optional: true, min: 0, max: 43200, default: 240}) recoverMinutesBefore?: number;
  @enumOf(['percent', 'fixed']) shareKind: string;
  @bp({optional: 'null'}) shareBp?: number;
  @enumOf(['sold_net', 'sold_gross', 'pass_share']) base: string;
  @bp({optional: true}) handlingBp?: number;
  @bp({optional: true, default: 5000}) capBp?: number;
  @int({optional: 'null', min: 1, max: 365}) guaranteedDaysBefore?: number;
  @bp({optional: true}) bonusBp?: number;
  @enumOf(['wallet', 'renewal_discount']) payout: string;
  @int({optional: true, min: 0, max: 2000, default: 24}) creditDelayHours?: number;
  @day({optional: 'null'}) creditExpiresOn?: string;
  @int({optional: 'null', min: 0, max: 200}) maxReleases?: number;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
