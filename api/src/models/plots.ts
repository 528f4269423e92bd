/** Plots: areas of a festival or a fair, what a plot costs, the plots themselves and their sales. */
import {checkPlot} from '../domain/plots/check-plot';
import {checkPlotPrice} from '../domain/plots/check-plot-price';
import {PLOT_SALE_STATES} from '../domain/plots/sale-states';
import {cents, day, email, entity, enumOf, flag, id, instant, int, longText, ref, text, version} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

@entity({
  path: 'parcelas/zonas',
  table: 'plot_area',
  label: ['zona de parcelas', 'zonas de parcelas'],
  group: 'plots',
  search: ['name', 'place'],
  computed: {
    plotCount: '(select count(*)::int from plot p where p.plot_area_id = t.id)',
    soldCount: `(select count(*)::int from plot p where p.plot_area_id = t.id and p.state in ('sold', 'occupied'))`,
  },
})
export class PlotArea {
  @id() id: number;
  @text({max: 120}) name: string;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @text({optional: true}) place?: string;
  @day() startsOn: string;
  @day() endsOn: string;
  @enumOf(['draft', 'open', 'closed']) state: string;
  @int({optional: true, min: 10, max: 1000, description: 'Ancho del croquis.'}) mapWidth?: number;
  @int({optional: true, min: 10, max: 1000, description: 'Alto del croquis.'}) mapHeight?: number;
  @longText({optional: true, max: 3000}) description?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'parcelas',
  table: 'plot_price',
  label: ['precio de parcela', 'precios de parcelas'],
  group: 'plots',
  search: ['name'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkPlotPrice(tx, before, data),
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
  @enumOf(['camping', 'motorhome', 'fair_booth', 'stand', 'parking', 'box']) kind: string;
  @enumOf(['plot', 'linear_metre', 'square_metre', 'night']) unit: string;
  @cents({description: 'Céntimos de euro por unidad, IVA incluido.'}) amountCents: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @cents({optional: true, description: 'Fianza en céntimos de euro.'}) depositCents?: number;
  @int({optional: true, min: 0, max: 100}) includedPeople?: number;
  @int({optional: true, min: 0, max: 200}) maxPeople?: number;
  @int({optional: true, min: 0, max: 20}) includedVehicles?: number;
  @int({optional: true, min: 0, max: 1000000, description: 'Potencia incluida, en vatios.'}) powerWatts?: number;
  @int({optional: true, min: 1, max: 50}) maxPerCustomer?: number;
  @int({optional: 'null', min: 1, max: 100000, description: 'Cupo; vacío: tantas como parcelas.'}) quota?: number;
  @instant() saleStartsAt: string;
  @instant() saleEndsAt: string;
  @int({optional: true, min: 1, max: 12}) maxInstalments?: number;
  @flag() isActive?: boolean;
  @int({optional: true, min: 0, max: 1000}) position?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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
  @int({optional: true, min: 1, max: 100}) maxQuantity?: number;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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
    buyerName: `(select s.buyer_name from plot_sale s
      where s.plot_id = t.id and s.state not in ('cancelled', 'forfeited'))`,
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
  @enumOf(['free', 'held', 'reserved', 'sold', 'blocked', 'occupied'], {
    description: 'A mano solo se pone free, reserved o blocked; lo demás lo hacen las ventas.',
  })
  state: string;
  @longText({optional: true, max: 1000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'parcelas/parcelas-vendidas',
  table: 'plot_sale',
  label: ['parcela vendida', 'parcelas vendidas'],
  group: 'plots',
  search: ['number', 'buyerName', 'buyerDocNo', 'email'],
  readOnly: true,
  computed: {
    plotNumber: '(select p.number from plot p where p.id = t.plot_id)',
    areaName: '(select a.name from plot_area a where a.id = t.plot_area_id)',
    priceName: '(select r.name from plot_price r where r.id = t.plot_price_id)',
    occupantCount: '(select count(*)::int from plot_occupant o where o.plot_sale_id = t.id)',
    extras: `(select string_agg(x.name || case when x.quantity > 1 then ' × ' || x.quantity else '' end, ', '
      order by x.id) from plot_sale_extra x where x.plot_sale_id = t.id)`,
    plateText: `array_to_string(t.plates, ', ')`,
  },
})
export class PlotSale {
  @id() id: number;
  @text(RO) number: string;
  @ref('parcelas/zonas', RO) plotAreaId: number;
  @ref('parcelas', RO) plotPriceId: number;
  @ref('parcelas/numeradas', RO_OR_NULL) plotId: number;
  @enumOf(PLOT_SALE_STATES, RO) state: string;
  @enumOf(['web', 'box_office'], RO) channel: string;
  @enumOf(['person', 'company'], RO) buyerKind: string;
  @text(RO) buyerName: string;
  @text(RO_OR_NULL) buyerDocNo: string;
  @email(RO) email: string;
  @text(RO) phone: string;
  @int(RO) units: number;
  @cents(RO) priceCents: number;
  @cents(RO) extrasCents: number;
  @cents(RO) totalCents: number;
  @cents(RO) depositCents: number;
  @enumOf(['none', 'owed', 'held', 'returned', 'retained'], RO) depositState: string;
  @text(RO) vatCode: string;
  @int(RO) vatBp: number;
  @cents(RO) vatCents: number;
  @cents(RO) paidCents: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) note: string;
  @instant(RO_OR_NULL) paidAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}

@entity({
  path: 'parcelas/ocupantes',
  table: 'plot_occupant',
  label: ['ocupante', 'ocupantes'],
  group: 'plots',
  search: ['name', 'docNo'],
  sort: ['id', 'ASC'],
})
export class PlotOccupant {
  @id() id: number;
  @ref('parcelas/parcelas-vendidas') plotSaleId: number;
  @text({max: 160}) name: string;
  @text({optional: true, max: 30}) docNo?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'parcelas/cobros',
  table: 'plot_payment',
  label: ['cobro de parcela', 'cobros de parcelas'],
  group: 'plots',
  readOnly: true,
})
export class PlotPayment {
  @id() id: number;
  @ref('parcelas/parcelas-vendidas', RO) plotSaleId: number;
  @enumOf(['price', 'deposit'], RO) purpose: string;
  @enumOf(['cash', 'card_terminal', 'card', 'transfer'], RO) method: string;
  @int({readOnly: true, description: 'Céntimos de euro; bajo cero: se devuelve.'}) amountCents: number;
  @int(RO_OR_NULL) tenderedCents: number;
  @int(RO_OR_NULL) changeCents: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}
