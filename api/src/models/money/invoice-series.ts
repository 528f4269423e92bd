import {RO, entity, enumOf, id, int, text} from '../../web/rest/fields';
import {OF_NOBODY} from '../fragments';

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
