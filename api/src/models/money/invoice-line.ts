import {CAUSES} from '../../domain/verifactu/taxes';
import {RO, cents, entity, enumOf, id, int, ref, text} from '../../web/rest/fields';
import {ownInvoice} from '../fragments';
import {SIGNED} from './fragments';

@entity({
  path: 'facturas-emitidas-lineas',
  table: 'invoice_line',
  label: ['línea de factura', 'líneas de factura'],
  group: 'invoices',
  readOnly: true,
  sort: ['position', 'ASC'],
  companyScope: `exists (select 1 from invoice i where i.id = t.invoice_id and ${ownInvoice('i')})`,
})
export class InvoiceLine {
  @id() id: number;
  @ref('facturas-emitidas', RO) invoiceId: number;
  @int(RO) position: number;
  @text({...RO, max: 300}) description: string;
  @int({...RO, min: 1}) quantity: number;
  @cents(SIGNED) baseCents: number;
  @enumOf(['S1', 'S2', ...CAUSES], RO) qualification: string;
  @int(RO) vatBp: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
}
