import {RO, cents, entity, id, int, text} from '../../web/rest/fields';
import {SIGNED} from './fragments';

@entity({
  path: 'facturas-lineas',
  table: 'commission_invoice_line',
  label: ['línea de factura de comisiones', 'líneas de factura de comisiones'],
  group: 'settlements',
  readOnly: true,
  sort: ['position', 'ASC'],
  companyScope: `exists (select 1 from invoice i join settlement s on s.id = i.settlement_id
    where i.id = t.commission_invoice_id and s.event_company_id = $company)`,
})
export class CommissionInvoiceLine {
  @id() id: number;
  @int(RO) commissionInvoiceId: number;
  @int(RO) position: number;
  @text({...RO, max: 300}) description: string;
  @int({...RO, min: 1}) quantity: number;
  @cents(SIGNED) baseCents: number;
  @int(RO) vatBp: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
}
