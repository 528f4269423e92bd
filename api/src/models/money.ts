/** What is paid out and what is invoiced: settlements, commission invoices, invoices with their chain, rates of VAT. */
import {checkVatRate} from '../domain/invoicing/check-vat-rate';
import {bp, cents, day, entity, enumOf, iban, id, instant, int, longText, ref, text, version} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const SIGNED = {...RO, min: -2_000_000_000, max: 2_000_000_000};

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
  @text(RO) counterpartName: string;
  @text(RO) counterpartNif: string;
  @iban(RO) iban: string;
  @longText({...RO, max: 2000}) note: string;
  @longText({...RO, max: 2000}) disputeReason: string;
  @text(RO) paymentReference: string;
  @day(RO_OR_NULL) paidOn: string;
  @ref('facturas', RO_OR_NULL) commissionInvoiceId: number;
  @ref('liquidaciones', RO_OR_NULL) carriedById: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) closedAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'liquidaciones-lineas',
  table: 'settlement_line',
  label: ['línea de liquidación', 'líneas de liquidación'],
  group: 'settlements',
  readOnly: true,
  sort: ['position', 'ASC'],
  companyScope: `exists (select 1 from settlement s where s.id = t.settlement_id and s.event_company_id = $company
    and s.state <> 'draft')`,
})
export class SettlementLine {
  @id() id: number;
  @ref('liquidaciones', RO) settlementId: number;
  @int(RO) position: number;
  @enumOf(
    [
      'sales',
      'refunds',
      'promoter_cash',
      'commission',
      'card_cost',
      'charge',
      'advance',
      'adjustment',
      'wallet',
      'invitations',
    ],
    RO,
  )
  kind: string;
  @text({...RO, max: 300}) description: string;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @text(RO) channel: string;
  @text(RO) method: string;
  @int(RO) count: number;
  @cents(SIGNED) baseCents: number;
  @int(RO) vatBp: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
}

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

@entity({
  path: 'facturas-lineas',
  table: 'commission_invoice_line',
  label: ['línea de factura de comisiones', 'líneas de factura de comisiones'],
  group: 'invoices',
  readOnly: true,
  sort: ['position', 'ASC'],
  companyScope: `exists (select 1 from commission_invoice i
    where i.id = t.commission_invoice_id and i.event_company_id = $company and i.state <> 'draft')`,
  computed: {
    settlementNumber: '(select s.number from settlement s where s.id = t.settlement_id)',
    settlementKind: '(select s.kind from settlement s where s.id = t.settlement_id)',
  },
})
export class CommissionInvoiceLine {
  @id() id: number;
  @ref('facturas', RO) commissionInvoiceId: number;
  @int(RO) position: number;
  @text({...RO, max: 300}) description: string;
  @ref('liquidaciones', RO_OR_NULL) settlementId: number;
  @int(RO) count: number;
  @cents(SIGNED) baseCents: number;
}

const OF_NOBODY = 'false and $company = 0';

@entity({
  path: 'facturas-emitidas',
  table: 'invoice',
  label: ['factura', 'facturas'],
  group: 'invoices',
  search: ['fullNumber', 'recipientName', 'recipientNif'],
  readOnly: true,
  hidden: ['recordedText'],
  companyScope: OF_NOBODY,
  sortable: ['issuedOn', 'id'],
})
export class Invoice {
  @id() id: number;
  @text(RO) issuerNif: string;
  @text(RO) issuerName: string;
  @text({...RO, max: 20}) series: string;
  @int(RO) number: number;
  @text({...RO, max: 60}) fullNumber: string;
  @enumOf(['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'], RO) kind: string;
  @day(RO) issuedOn: string;
  @day(RO_OR_NULL) operationOn: string;
  @text(RO) recipientName: string;
  @text({...RO, max: 20}) recipientNif: string;
  @text({...RO, max: 300}) recipientAddress: string;
  @text({...RO, max: 500}) description: string;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
  @enumOf(['issued', 'sent', 'rectified'], RO) state: string;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @ref('liquidaciones', RO_OR_NULL) settlementId: number;
  @ref('facturas-emitidas', RO_OR_NULL) rectifiesId: number;
  @int(RO) chainSequence: number;
  @instant(RO) recordedAt: string;
  @text({...RO, max: 1000}) recordedText: string;
  @text(RO) huella: string;
  @text(RO) previousHuella: string;
  @text({...RO, max: 500}) qrUrl: string;
  @enumOf(['pending', 'accepted', 'accepted_with_errors', 'rejected', 'not_sent'], RO) aeatState: string;
  @text({...RO, max: 40}) aeatCsv: string;
  @text({...RO, max: 500}) aeatMessage: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'facturas-emitidas-lineas',
  table: 'invoice_line',
  label: ['línea de factura', 'líneas de factura'],
  group: 'invoices',
  readOnly: true,
  sort: ['position', 'ASC'],
  companyScope: OF_NOBODY,
})
export class InvoiceLine {
  @id() id: number;
  @ref('facturas-emitidas', RO) invoiceId: number;
  @int(RO) position: number;
  @text({...RO, max: 300}) description: string;
  @int({...RO, min: 1}) quantity: number;
  @cents(SIGNED) baseCents: number;
  @int(RO) vatBp: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
}

@entity({
  path: 'facturas-emitidas-iva',
  table: 'invoice_vat',
  label: ['desglose de IVA', 'desgloses de IVA'],
  group: 'invoices',
  readOnly: true,
  sort: ['rateBp', 'DESC'],
  companyScope: OF_NOBODY,
})
export class VatBreakdown {
  @id() id: number;
  @ref('facturas-emitidas', RO) invoiceId: number;
  @enumOf(['01', '02', '03'], RO) tax: string;
  @text({...RO, max: 2}) regimeKey: string;
  @enumOf(['S1', 'E1', 'N1', 'N2'], RO) qualification: string;
  @text({...RO, max: 200}) exemption: string;
  @int(RO) rateBp: number;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) vatCents: number;
}

@entity({
  path: 'series-facturas',
  table: 'invoice_series',
  label: ['serie de facturas', 'series de facturas'],
  group: 'invoices',
  readOnly: true,
  sort: ['series', 'ASC'],
  companyScope: OF_NOBODY,
})
export class InvoiceSeries {
  @id() id: number;
  @text({...RO, max: 20}) issuerNif: string;
  @text({...RO, max: 10}) series: string;
  @enumOf(['simplified', 'complete', 'rectifying_complete', 'rectifying_simplified'], RO) purpose: string;
  @int({...RO, min: 2000, max: 2999}) year: number;
  @int({...RO, min: 1}) nextNumber: number;
}

@entity({
  path: 'tipos-iva',
  table: 'vat_rate',
  label: ['tipo de IVA', 'tipos de IVA'],
  group: 'settings',
  search: ['name', 'code'],
  sort: ['code', 'ASC'],
  keep: true,
  beforeWrite: (_tx, {before, data}) => checkVatRate(before, data, new Date()),
})
export class VatRate {
  @id() id: number;
  @text({max: 40, pattern: '^[a-z][a-z_]{2,39}$', patternMessage: 'En minúsculas y sin acentos, como «sport».'})
  code: string;
  @text({max: 80}) name: string;
  @bp() rateBp: number;
  @text({optional: 'null', max: 200}) exemption?: string;
  @day() validFrom: string;
  @version() version?: number;
}
