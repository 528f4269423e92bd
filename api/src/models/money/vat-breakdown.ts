import {RO, cents, entity, enumOf, id, int, ref, text} from '../../web/rest/fields';
import {CAUSES, TAXES} from '../../domain/verifactu/taxes';
import {ownInvoice} from '../fragments';
import {SIGNED} from './fragments';

@entity({
  path: 'facturas-emitidas-iva',
  table: 'invoice_vat',
  label: ['desglose de IVA', 'desgloses de IVA'],
  group: 'invoices',
  readOnly: true,
  sort: ['rateBp', 'DESC'],
  companyScope: `exists (select 1 from invoice i where i.id = t.invoice_id and ${ownInvoice('i')})`,
})
export class VatBreakdown {
  @id() id: number;
  @ref('facturas-emitidas', RO) invoiceId: number;
  @enumOf(TAXES, RO) tax: string;
  @text({...RO, max: 2}) regimeKey: string;
  @enumOf(['S1', 'S2', ...CAUSES], RO) qualification: string;
  @text({...RO, max: 200}) exemption: string;
  @int(RO) rateBp: number;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) vatCents: number;
}
