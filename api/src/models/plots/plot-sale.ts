import {statesOf} from '../../domain/machines/registry';
import {TO_HAND} from '../../domain/plots/cancel/free-plot';
import {WAITS_FOR_NUMBER} from '../../domain/plots/ground/reassign';
import {RO, RO_OR_NULL, cents, email, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'parcelas/parcelas-vendidas',
  table: 'plot_sale',
  label: ['parcela vendida', 'parcelas vendidas'],
  group: 'plots',
  search: ['number', 'buyerName', 'buyerDocNo', 'email'],
  readOnly: true,
  computed: {
    plotNumber: '(select p.number from plot p where p.id = t.plot_id)',
    hasGate: 'plot_area_has_gate(t.plot_area_id)',
    isWaiting: WAITS_FOR_NUMBER.replace(/\bs\./g, 't.'),
    areaName: '(select a.name from plot_area a where a.id = t.plot_area_id)',
    priceName: '(select r.name from plot_price r where r.id = t.plot_price_id)',
    occupantCount: '(select count(*)::int from plot_occupant o where o.plot_sale_id = t.id)',
    extras: `(select string_agg(x.name || case when x.quantity > 1 then ' × ' || x.quantity else '' end, ', '
      order by x.id) from plot_sale_extra x where x.plot_sale_id = t.id)`,
    vatCents: `(select coalesce(sum(l.vat_cents), 0)::int from order_line l
      where l.plot_sale_id = t.id and l.state = 'active')`,
    toHandCents: TO_HAND.replace(/\bs\./g, 't.'),
    plateText: `array_to_string(t.plates, ', ')`,
  },
})
export class PlotSale {
  @id() id: number;
  @text(RO) number: string;
  @ref('parcelas/zonas', RO) plotAreaId: number;
  @ref('parcelas', RO) plotPriceId: number;
  @ref('parcelas/numeradas', RO_OR_NULL) plotId: number;
  @ref('parcelas/numeradas', RO_OR_NULL) keptPlotId: number;
  @enumOf(statesOf('plot_sale'), RO) state: string;
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
  @enumOf(statesOf('plot_deposit'), RO) depositState: string;
  @text(RO) vatCode: string;
  @cents(RO) paidCents: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @int(RO_OR_NULL) agreedRefundCents: number;
  @enumOf(['customer', 'staff'], RO_OR_NULL) cancelledBy: string;
  @text(RO) cancelReason: string;
  @int(RO) cancelFullDays: number;
  @int(RO) cancelPartDays: number;
  @int(RO) cancelPartBp: number;
  @cents(RO) cancelFeeCents: number;
  @text(RO) note: string;
  @instant(RO_OR_NULL) paidAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}
