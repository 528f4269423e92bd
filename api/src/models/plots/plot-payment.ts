import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref} from '../../rest/fields';

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
