/**
 * A plot in a cart: taken and held there with what was chosen, at the prices of this moment, while the hold lives. Asked
 * again by the same cart, what was chosen last is what counts.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForGoods, type ForCart} from '../goods/hold';
import {putInCart} from '../orders/cart-goods';
import {choosePlot, type PlotChoice} from './choose-plot';

export interface HoldPlot extends ForCart, PlotChoice {
  buyer: {kind: 'person' | 'company'; name: string; docNo: string};
}

/** Errors: those of `choosePlot`, `cart_closed` 409. */
export async function holdPlot(tx: Tx, ask: HoldPlot): Promise<void> {
  const expiresAt = await openForGoods(tx, ask);
  const {offer, plotId, isNumberLater, units, extras, priceCents, extrasCents, parts} = await choosePlot(tx, {
    ...ask,
    docNo: ask.buyer.docNo,
    byStaff: ask.staffUserId !== null,
  });
  if (ask.occupants.length === 0 && offer.maxPeople > 0)
    throw invalid({occupants: 'Di quién va a estar en la parcela.'});
  await tx.query(
    `insert into plot_claim (plot_id, cart_id, plot_price_id, units, instalments, first_cents, price_cents, extras_cents,
       deposit_cents, buyer_kind, buyer_name, buyer_doc_no, plates, occupants, extras, expires_at,
       is_number_later)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      plotId,
      ask.cartId,
      offer.priceId,
      units,
      ask.instalments,
      parts[0]?.amountCents ?? 0,
      priceCents,
      extrasCents,
      offer.depositCents,
      ask.buyer.kind,
      ask.buyer.name,
      ask.buyer.docNo,
      ask.plates,
      JSON.stringify(ask.occupants),
      JSON.stringify(extras),
      expiresAt,
      isNumberLater,
    ],
  );
  await putInCart(tx, ask.cartId, 'plot');
}
