import {RO, RO_OR_NULL, cents, entity, id, int, ref, text} from '../../rest/fields';
import {SIGNED} from './fragments';

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
