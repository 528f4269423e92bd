import {cents, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';

const PASS_STATES = [
  'requested',
  'pending_payment',
  'active',
  'suspended_unpaid',
  'blocked',
  'cancelled_by_holder',
  'cancelled_unpaid',
  'void',
  'handed_over',
  'expired',
  'renewed',
  'not_renewed',
] as const;

@entity({
  path: 'abonos',
  table: 'season_pass',
  label: ['abono', 'abonos'],
  group: 'passes',
  search: ['memberCode', 'holderName', 'holderDoc', 'seatLabel'],
  hasSearchWords: 'places',
  sort: ['holderName', 'ASC'],
  sortable: ['memberCode', 'holderName', 'signedUpAt'],
  readOnly: true,
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    categoryName: '(select c.name from pass_category c where c.id = t.pass_category_id)',
  },
})
export class SeasonPass {
  @id() id: number;
  @ref('listas', {readOnly: true}) seasonListId: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @text({readOnly: true}) memberCode: string;
  @text({readOnly: true}) holderName: string;
  @text({readOnly: true}) holderDoc: string;
  @text({readOnly: true}) seatLabel: string;
  @ref('abonos/categorias', {readOnly: true}) passCategoryId: number;
  @ref('abonos/precios', {readOnly: true}) passPriceId: number;
  @ref('zonas', {readOnly: true, optional: 'null'}) zoneId: number;
  @int({readOnly: true, optional: 'null'}) seatId: number;
  @enumOf(['new', 'renewal', 'half_season'], {readOnly: true}) kind: string;
  @enumOf(PASS_STATES, {readOnly: true}) state: string;
  @cents({readOnly: true}) amountCents: number;
  @cents({readOnly: true}) discountCents: number;
  @cents({readOnly: true}) feeCents: number;
  @cents({readOnly: true}) totalCents: number;
  @cents({readOnly: true}) paidCents: number;
  @cents({readOnly: true}) overdueCents: number;
  @ref('frecuencias', {readOnly: true, optional: 'null'}) paymentFrequencyId: number;
  @ref('abonos', {readOnly: true, optional: 'null'}) renewedFromId: number;
  @flag({readOnly: true}) autoRenew: boolean;
  @enumOf(['web', 'box_office', 'phone', 'staff', 'import'], {readOnly: true}) origin: string;
  @int({readOnly: true, optional: 'null', description: 'En un abono a elegir, cuántas sesiones da.'})
  choicesAllowed: number;
  @int({readOnly: true, description: 'Cuántas están elegidas.'}) choicesUsed: number;
  @flag({readOnly: true}) releaseEnabled: boolean;
  @flag({readOnly: true}) transferEnabled: boolean;
  @text({readOnly: true}) endReason: string;
  @instant({readOnly: true}) signedUpAt: string;
  @instant({readOnly: true, optional: 'null'}) activatedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
  @version() version?: number;
}
