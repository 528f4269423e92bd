import {checkVatRate} from '../../domain/invoicing/check-vat-rate';
import {CAUSES, TAXES} from '../../domain/verifactu/taxes';
import {bp, day, entity, enumOf, id, text, version} from '../../web/rest/fields';

@entity({
  path: 'tipos-iva',
  table: 'vat_rate',
  label: ['tipo de IVA', 'tipos de IVA'],
  group: 'invoices',
  search: ['name', 'code'],
  sort: ['code', 'ASC'],
  keep: true,
  beforeWrite: (tx, {before, data}) => checkVatRate(tx, before, data),
})
export class VatRate {
  @id() id: number;
  @text({max: 40, pattern: '^[a-z][a-z_]{2,39}$', patternMessage: 'En minúsculas y sin acentos, como «sport».'})
  code: string;
  @text({max: 80}) name: string;
  @enumOf(TAXES, {optional: true, default: '01', description: '01 IVA, 02 IPSI, 03 IGIC'}) tax?: string;
  @bp() rateBp: number;
  @enumOf(CAUSES, {optional: 'null', description: 'por qué no lleva impuesto; ninguna: lo lleva'}) cause?: string;
  @text({optional: 'null', max: 200}) exemption?: string;
  @day() validFrom: string;
  @version() version?: number;
}
