/** Plots in the shop: what there is, what one costs with everything, and one in the cart. */
import {PLOT_KINDS} from '../../domain/forms/read-fields';
import {holdPlot} from '../../domain/plots/hold-plot';
import {quotePlot, readShopPlots} from '../../domain/plots/read-shop';
import type {HotOperation} from '../../web/http/operation';
import type {Throttle} from '../../web/http/throttle';
import {bool, cents, day, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import {readPayerDocument} from '../../domain/orders/rules/tax-id';
import type {Runtime} from '../../runtime';
import {CART} from '../sale/shop/cart-view';
import {type CartOwner, inVisitorsCart, putInOpenCart} from '../sale/shop/open-cart';
import {PLOT_CHOICE, namedOf, PLOT_PRICING, plotChoiceOf} from './choice-fields';

const AREAS = list(
  obj(
    {
      id: id(),
      name: str(),
      place: str(),
      description: str(),
      assignsLater: bool({description: 'se compra un precio; el número se da después'}),
      startsOn: day(),
      endsOn: day(),
      mapWidth: int(),
      mapHeight: int(),
      prices: list(
        obj(
          {
            id: id(),
            name: str(),
            kind: oneOf(...PLOT_KINDS),
            unit: oneOf('plot', 'linear_metre', 'square_metre', 'night'),
            cents: cents('por unidad, IVA incluido'),
            depositCents: cents('fianza'),
            includedPeople: int(),
            maxPeople: int(),
            includedVehicles: int(),
            powerWatts: int(),
            maxPerCustomer: int(),
            maxInstalments: int(),
            note: str(),
            cancel: obj({fullDays: int(), partDays: int(), partBp: int(), feeCents: cents()}, 'PlotCancelTerms'),
            opensAt: orNull(instant('desde cuándo se vende; vacío: ya')),
            closesAt: instant(),
            free: int(),
            extras: list(obj({id: id(), name: str(), cents: cents(), maxQuantity: int()}, 'ShopPlotExtra')),
          },
          'ShopPlotPrice',
        ),
      ),
      plots: list(
        obj(
          {
            id: id(),
            priceId: id(),
            number: str(),
            frontCm: int(),
            depthCm: int(),
            hasPower: bool(),
            hasWater: bool(),
            x: int(),
            y: int(),
            isFree: bool(),
          },
          'ShopPlot',
        ),
      ),
    },
    'ShopPlotArea',
  ),
);
const QUOTE_BODY = obj(PLOT_PRICING);
const QUOTE = obj(
  {
    totalCents: cents('precio y extras'),
    depositCents: cents('fianza, que se paga con lo primero'),
    plans: list(obj({parts: list(obj({dueOn: day(), cents: cents()}))}), {description: 'en cuántos plazos se puede'}),
  },
  'PlotQuote',
);
const HOLD_BODY = obj({
  ...PLOT_CHOICE,
  buyer: obj({
    kind: oneOf('person', 'company'),
    name: str({minLength: 2, maxLength: 160}),
    docNo: str({minLength: 1, maxLength: 20}),
  }),
});

export function putPlot(runtime: Runtime, who: CartOwner, body: Infer<typeof HOLD_BODY>): Promise<string> {
  const docNo = readPayerDocument(body.buyer, 'buyer.docNo');
  const buyer = {kind: body.buyer.kind, name: body.buyer.name.trim(), docNo};
  const {channel, staffUserId} = who;
  return putInOpenCart(runtime, who, (tx, cartId) =>
    holdPlot(tx, {...plotChoiceOf(body), buyer, cartId, channel, staffUserId}),
  );
}

export function plotOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {tag: 'Escaparate', permission: 'public' as const};
  return [
    {
      method: 'GET',
      path: '/api/public/plots',
      text: {...text, id: 'getPlots', summary: 'Las zonas de parcelas que se venden', answer: AREAS},
      handle: () => readShopPlots(runtime.db),
    },
    {
      method: 'POST',
      path: '/api/public/plots/quote',
      body: QUOTE_BODY,
      text: {
        ...text,
        id: 'quotePlot',
        summary: 'Qué cuesta una parcela, y sus plazos',
        answer: QUOTE,
        errors: [404, 409],
      },
      handle: (_request, body) => {
        const {units = 1, extras = [], ...named} = body as Infer<typeof QUOTE_BODY>;
        return quotePlot(runtime.db, {...namedOf(named), units, extras});
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/plots',
      body: HOLD_BODY,
      text: {
        tag: 'Carrito',
        permission: 'public',
        id: 'holdPlot',
        summary: 'Retener una parcela, o cambiar lo elegido de ella',
        answer: CART,
        errors: [404, 409, 429],
      },
      handle: inVisitorsCart(runtime, throttle, (who, body: Infer<typeof HOLD_BODY>) => putPlot(runtime, who, body)),
    },
  ];
}
