import {
  RO,
  RO_OR_NULL,
  cents,
  day,
  entity,
  enumOf,
  iban,
  id,
  instant,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {SIGNED} from './fragments';

@entity({
  path: 'liquidaciones',
  table: 'settlement',
  label: ['liquidación', 'liquidaciones'],
  group: 'settlements',
  search: ['number', 'counterpartName', 'counterpartNif', 'paymentReference'],
  readOnly: true,
  companyScope: `t.event_company_id = $company and t.state <> 'draft'`,
  computed: {
    eventTitle: '(select e.title from event e where e.id = t.event_id)',
    commissionInvoiceId: '(select min(i.id) from invoice i where i.settlement_id = t.id)',
    lineCount: '(select count(*)::int from settlement_line l where l.settlement_id = t.id)',
  },
})
export class Settlement {
  @id() id: number;
  @enumOf(['events', 'passes', 'academy', 'plots', 'products'], RO) kind: string;
  @text(RO_OR_NULL) number: string;
  @enumOf(['draft', 'closed', 'sent', 'accepted', 'disputed', 'paid', 'archived', 'void'], RO) state: string;
  @ref('compania-eventos', RO_OR_NULL) eventCompanyId: number;
  @ref('eventos', RO_OR_NULL) eventId: number;
  @ref('listas', RO_OR_NULL) seasonListId: number;
  @day(RO) periodFrom: string;
  @day(RO) periodTo: string;
  @day(RO_OR_NULL) closableFromOn: string;
  @cents(SIGNED) salesCents: number;
  @cents(SIGNED) refundsCents: number;
  @cents(SIGNED) promoterCashCents: number;
  @cents(SIGNED) commissionCents: number;
  @cents(SIGNED) cardCostCents: number;
  @cents(SIGNED) otherCents: number;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) netCents: number;
  @cents({...SIGNED, description: 'Cuotas de las facturas de la compañía, que se pagan con ella'})
  invoicedVatCents: number;
  @cents({...SIGNED, description: 'Lo que se paga: el neto y esas cuotas'}) payableCents: number;
  @text(RO) counterpartName: string;
  @text(RO) counterpartNif: string;
  @iban(RO) iban: string;
  @longText({...RO, max: 2000}) note: string;
  @longText({...RO, max: 2000}) disputeReason: string;
  @text(RO) paymentReference: string;
  @day(RO_OR_NULL) paidOn: string;
  @ref('liquidaciones-transferencias', RO_OR_NULL) transferId: number;
  @ref('liquidaciones', RO_OR_NULL) carriedById: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) closedAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
