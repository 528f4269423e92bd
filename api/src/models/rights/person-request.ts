import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, longText, ref, text, version} from '../../web/rest/fields';
import {RIGHT_KINDS} from '../../domain/rights/requests';
import {OF_NOBODY} from '../fragments';

/** What somebody asked about the data of their own. */
@entity({
  path: 'derechos',
  table: 'person_request',
  label: ['solicitud de derechos', 'solicitudes de derechos'],
  group: 'privacy',
  search: ['email'],
  sort: ['dueAt', 'ASC'],
  sortable: ['id', 'dueAt', 'createdAt'],
  readOnly: true,
  hidden: ['emailHash'],
  companyScope: OF_NOBODY,
  computed: {
    isLate: `t.state = 'asked' and t.due_at < now()`,
    hasFiles: 'exists (select 1 from person_export_file f where f.person_request_id = t.id)',
    caseNumber: '(select i.number from incident i where i.id = t.incident_id)',
  },
})
export class PersonRequest {
  @id() id: number;
  @enumOf(RIGHT_KINDS, RO) rightKind: string;
  @enumOf(['asked', 'ready', 'done', 'refused'], RO) state: string;
  @text(RO) email: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @int(RO_OR_NULL) incidentId: number;
  @enumOf(['person', 'staff'], RO) askedBy: string;
  @int(RO_OR_NULL) staffUserId: number;
  @longText(RO) reason: string;
  @longText(RO) answer: string;
  @instant(RO) dueAt: string;
  @instant(RO_OR_NULL) extendedAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @instant(RO_OR_NULL) liftedAt: string;
  @longText(RO) liftedBecause: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
