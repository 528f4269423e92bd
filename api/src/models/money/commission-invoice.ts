import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, int, ref, text, version} from '../../rest/fields';
import {SIGNED} from './fragments';

@entity({
  path: 'facturas',
  table: 'commission_invoice',
  label: ['factura de comisiones', 'facturas de comisiones'],
  group: 'invoices',
  search: ['fullNumber', 'recipientName', 'recipientNif'],
  readOnly: true,
  companyScope: `t.event_company_id = $company and t.state <> 'draft'`,
})
export class CommissionInvoice {
  @id() id: number;
  @text({...RO, max: 20}) series: string;
  @int(RO_OR_NULL) number: number;
  @text(RO_OR_NULL) fullNumber: string;
  @enumOf(['draft', 'issued', 'sent', 'paid', 'overdue', 'rectified'], RO) state: string;
  @ref('compania-eventos', RO_OR_NULL) eventCompanyId: number;
  @text(RO) issuerName: string;
  @text(RO) issuerNif: string;
  @text(RO) recipientName: string;
  @text(RO) recipientNif: string;
  @text({...RO, max: 300}) recipientAddress: string;
  @day(RO) periodFrom: string;
  @day(RO) periodTo: string;
  @day(RO_OR_NULL) issuedOn: string;
  @day(RO_OR_NULL) dueOn: string;
  @day(RO_OR_NULL) paidOn: string;
  @text(RO) paymentReference: string;
  @cents(SIGNED) baseCents: number;
  @int(RO) vatBp: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
