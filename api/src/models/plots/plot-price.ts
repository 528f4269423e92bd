import {PLOT_KINDS} from '../../domain/forms/read-fields';
import {checkPlotPrice} from '../../domain/plots/check-plot-price';
import {RO, cents, entity, enumOf, flag, id, instant, int, longText, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'parcelas',
  table: 'plot_price',
  label: ['precio de parcela', 'precios de parcelas'],
  group: 'plots',
  search: ['name'],
  sort: ['position', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkPlotPrice(before, data),
  computed: {
    areaName: '(select a.name from plot_area a where a.id = t.plot_area_id)',
    fullName: `(select t.name || ' · ' || a.name from plot_area a where a.id = t.plot_area_id)`,
    plotCount: '(select count(*)::int from plot p where p.plot_price_id = t.id)',
    freeCount: `(select count(*)::int from plot p where p.plot_price_id = t.id and p.state = 'free')`,
    soldCount: `(select count(*)::int from plot_sale s
      where s.plot_price_id = t.id and s.state not in ('cancelled', 'forfeited'))`,
  },
})
export class PlotPrice {
  @id() id: number;
  @ref('parcelas/zonas') plotAreaId: number;
  @text({max: 120}) name: string;
  @enumOf(PLOT_KINDS) kind: string;
  @enumOf(['plot', 'linear_metre', 'square_metre', 'night']) unit: string;
  @cents({description: 'Céntimos de euro por unidad, IVA incluido.'}) amountCents: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @cents({optional: true, description: 'Fianza en céntimos de euro.'}) depositCents?: number;
  @int({optional: true, min: 0, max: 100, default: 1}) includedPeople?: number;
  @int({optional: true, min: 0, max: 200, default: 6}) maxPeople?: number;
  @int({optional: true, min: 0, max: 20}) includedVehicles?: number;
  @int({optional: true, min: 0, max: 1000000, description: 'Potencia incluida, en vatios.'}) powerWatts?: number;
  @int({optional: true, min: 1, max: 50, default: 1}) maxPerCustomer?: number;
  @int({optional: 'null', min: 1, max: 100000, description: 'Cupo; vacío: tantas como parcelas.'}) quota?: number;
  @instant() saleStartsAt: string;
  @instant() saleEndsAt: string;
  @int({optional: true, min: 1, max: 12, default: 1}) maxInstalments?: number;
  @int({optional: true, min: 0, max: 365, default: 15, description: 'Con más días se devuelve todo menos el gasto.'})
  cancelFullDays?: number;
  @int({optional: true, min: 0, max: 365, default: 7, description: 'Desde tantos días se devuelve su parte.'})
  cancelPartDays?: number;
  @int({optional: true, min: 0, max: 10000, default: 5000, description: 'Esa parte, en puntos básicos.'})
  cancelPartBp?: number;
  @cents({optional: true, description: 'Gasto de cancelación.'}) cancelFeeCents?: number;
  @flag({default: true}) isActive?: boolean;
  @int({optional: true, min: 0, max: 1000}) position?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
