import {checkVatRate} from '../../domain/invoicing/check-vat-rate';
import {bp, day, entity, id, text, version} from '../../rest/fields';

@entity({
  path: 'tipos-iva',
  table: 'vat_rate',
  label: ['tipo de IVA', 'tipos de IVA'],
  group: 'settings',
  search: ['name', 'code'],
  sort: ['code', 'ASC'],
  keep: true,
  beforeWrite: (tx, {before, data}) => checkVatRate(tx, before, data, new Date()),
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
