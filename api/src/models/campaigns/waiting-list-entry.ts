import {checkWaitingEntry} from '../../domain/passes/campaign/check-campaign';
import {
  cents,
  email,
  entity,
  enumOf,
  id,
  instant,
  int,
  longText,
  nif,
  phone,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {ZONE_NAME} from '../fragments';

@entity({
  path: 'campana-abonos/lista-espera',
  table: 'waiting_list_entry',
  label: ['inscripción en lista de espera', 'lista de espera'],
  group: 'passes',
  search: ['firstName', 'surname1', 'surname2', 'email'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkWaitingEntry(tx, before, data),
  computed: {
    zoneName: ZONE_NAME,
    sponsorName:
      '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.sponsor_id)',
  },
})
export class WaitingListEntry {
  @id() id: number;
  @ref('campana-abonos') passCampaignId: number;
  @int({readOnly: true}) position: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @email() email: string;
  @phone({optional: true}) phone?: string;
  @nif({optional: 'null'}) nif?: string;
  @ref('zonas', {optional: 'null'}) zoneId?: number;
  @ref('abonos/categorias', {optional: 'null'}) passCategoryId?: number;
  @int({optional: true, min: 1, max: 10, default: 1}) seatsWanted?: number;
  @ref('abonados', {optional: 'null'}) sponsorId?: number;
  @cents({readOnly: true}) depositCents: number;
  @enumOf(['none', 'paid', 'lent', 'deducted', 'returned'], {readOnly: true}) depositState: string;
  @enumOf(['pending_deposit', 'waiting', 'called', 'served', 'declined', 'expired'], {readOnly: true}) state: string;
  @instant({readOnly: true, optional: 'null'}) calledAt: string;
  @instant({readOnly: true, optional: 'null'}) expiresAt: string;
  @longText({optional: true, max: 1000}) note?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
