import {checkPlot} from '../../domain/plots/check-plot';
import {statesOf} from '../../domain/machines/registry';
import {WAITS_FOR_NUMBER} from '../../domain/plots/ground/reassign';
import {RO, entity, enumOf, flag, id, instant, int, longText, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'parcelas/numeradas',
  table: 'plot',
  label: ['parcela', 'parcelas'],
  group: 'plots',
  search: ['number'],
  sort: ['number', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkPlot(tx, before, data),
  computed: {
    priceName: '(select r.name from plot_price r where r.id = t.plot_price_id)',
    isAssignable: `(t.state in ('free', 'reserved')
      or exists (select 1 from plot_sale s where s.kept_plot_id = t.id and ${WAITS_FOR_NUMBER}))`,
    buyerName: `(select s.buyer_name from plot_sale s
      where s.taken_plot_id = t.id and s.state not in ('cancelled', 'forfeited'))`,
  },
})
export class Plot {
  @id() id: number;
  @ref('parcelas/zonas') plotAreaId: number;
  @ref('parcelas') plotPriceId: number;
  @text({max: 20}) number: string;
  @int({optional: true, min: 0, max: 100000, description: 'Frente en centímetros.'}) frontCm?: number;
  @int({optional: true, min: 0, max: 100000, description: 'Fondo en centímetros.'}) depthCm?: number;
  @flag() hasPower?: boolean;
  @flag() hasWater?: boolean;
  @int({optional: true, min: 0, max: 1000}) x?: number;
  @int({optional: true, min: 0, max: 1000}) y?: number;
  @enumOf(statesOf('plot'), {
    description: 'A mano solo se pone free, reserved o blocked; lo demás lo hacen las ventas.',
  })
  state: string;
  @longText({optional: true, max: 1000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
