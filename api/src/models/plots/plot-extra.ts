import {RO, cents, entity, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'parcelas/extras',
  table: 'plot_extra',
  label: ['extra de parcela', 'extras de parcelas'],
  group: 'plots',
  search: ['name'],
  sort: ['id', 'ASC'],
})
export class PlotExtra {
  @id() id: number;
  @ref('parcelas') plotPriceId: number;
  @text({max: 120}) name: string;
  @cents() amountCents: number;
  @int({optional: true, min: 1, max: 100, default: 1}) maxQuantity?: number;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
