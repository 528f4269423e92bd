import {RO, RO_OR_NULL, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'codigos-externos',
  table: 'external_code',
  label: ['código externo', 'códigos externos'],
  group: 'access',
  search: ['code', 'label', 'holderName'],
  readOnly: true,
  sortable: ['id', 'code'],
  companyScope: OWN_SESSION,
  computed: {
    zoneName: '(select z.name from zone z where z.id = t.zone_id)',
    gateName:
      '(select g.name from gate g where g.id = coalesce(t.gate_id, gate_of_zone(t.event_session_id, t.zone_id)))',
    batchName: '(select b.name from external_code_batch b where b.id = t.external_code_batch_id)',
  },
})
export class ExternalCode {
  @id() id: number;
  @ref('lotes-codigos', RO) externalCodeBatchId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @text(RO) code: string;
  @text(RO) label: string;
  @text(RO) holderName: string;
  @ref('zonas', RO_OR_NULL) zoneId: number;
  @ref('puertas', RO_OR_NULL) gateId: number;
  @enumOf(['valid', 'used', 'revoked'], RO) state: string;
  @instant(RO_OR_NULL) usedAt: string;
  @instant(RO_OR_NULL) revokedAt: string;
  @text(RO) revokeReason: string;
  @instant(RO) createdAt: string;
}
