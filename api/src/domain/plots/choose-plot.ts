/**
 * A plot is chosen: the offer as it stands now, what fits into it, what it costs and in which parts, and the plot itself
 * taken (take-plot). Who sells at the counter and who buys on the web are asked the same. Where numbers are given later a
 * price is chosen, and any free plot of it is taken; which one is told by `reassign` alone.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {addDays, DAYS_BEFORE_END, planInstalments, type InstalmentDraft} from '../instalments/plan-instalments';
import {lockOffer, readExtras, readQuotaRefusal, requireOnSale, type ChosenExtra, type Offer} from './read-offer';
import {takeAnyPlot, takePlot} from './take-plot';

export interface PlotChoice {
  /** Null: any of `plotPriceId`, whose number is given later. */
  plotId: number | null;
  plotPriceId?: number | null;
  /** Metres, square metres or nights; a price for the whole plot has one. */
  units: number;
  occupants: {name: string; docNo: string}[];
  plates: string[];
  extras: {plotExtraId: number; quantity: number}[];
  /** 1: paid whole. */
  instalments: number;
}

export interface PlotPriced {
  units: number;
  extras: ChosenExtra[];
  priceCents: number;
  extrasCents: number;
  /** Price and extras. */
  totalCents: number;
}

export interface ChosenPlot extends PlotPriced {
  offer: Offer;
  plotId: number;
  isNumberLater: boolean;
  parts: InstalmentDraft[];
}

/** Errors: `not_found` 404, `plot_taken`, `sale_closed`, `quota_reached` 409, `invalid` 422. */
export async function choosePlot(
  tx: Tx,
  ask: PlotChoice & {docNo: string | null; byStaff: boolean; cartId: string | null},
): Promise<ChosenPlot> {
  const offer = await lockOffer(tx, ask);
  requireOnSale(offer);
  const isNumberLater = ask.plotId === null;
  // Staff may give a number of such an area at once.
  if (offer.assignsLater !== isNumberLater && !(offer.assignsLater && ask.byStaff))
    throw invalid({
      plotId: isNumberLater
        ? 'En esta zona se elige la parcela.'
        : 'En esta zona el número se da después: elige el precio.',
    });
  if (ask.occupants.length > offer.maxPeople)
    throw invalid({occupants: `Caben ${offer.maxPeople} personas como mucho.`});
  if (ask.plates.length > offer.includedVehicles && offer.includedVehicles > 0)
    throw invalid({plates: `Entran ${offer.includedVehicles} vehículos.`});
  const tooMany = await readQuotaRefusal(tx, offer, ask.docNo, {
    plotId: ask.plotId ?? 0,
    cartId: ask.cartId,
  });
  if (tooMany !== null) throw conflict('quota_reached', tooMany);
  const plotId = await takeChosen(tx, offer.priceId, ask);
  if (plotId === null)
    throw conflict(
      'plot_taken',
      isNumberLater
        ? `Ya no queda ninguna de «${offer.priceName}».`
        : `La parcela ${offer.plotNumber} ya no está libre.`,
    );
  const priced = await pricePlot(tx, offer, ask);
  return {...priced, offer, plotId, isNumberLater, parts: planParts(offer, ask.instalments, priced.totalCents)};
}

async function takeChosen(
  tx: Tx,
  priceId: number,
  {plotId, byStaff, cartId}: {plotId: number | null; byStaff: boolean; cartId: string | null},
): Promise<number | null> {
  if (plotId === null) return takeAnyPlot(tx, priceId);
  const number = await takePlot(tx, {plotId, priceId, to: 'held', mayBeReserved: byStaff, cartId});
  return number === null ? null : plotId;
}

/** @throws DomainError 422 `invalid` */
export async function pricePlot(tx: Tx, offer: Offer, ask: Pick<PlotChoice, 'units' | 'extras'>): Promise<PlotPriced> {
  const extras = await readExtras(tx, offer.priceId, ask.extras);
  const units = offer.unit === 'plot' ? 1 : ask.units;
  const extrasCents = extras.reduce((sum, extra) => sum + extra.quantity * extra.amountCents, 0);
  const priceCents = offer.amountCents * units;
  return {units, extras, priceCents, extrasCents, totalCents: priceCents + extrasCents};
}

type Days = Pick<Offer, 'todayOn' | 'opensOn' | 'maxInstalments'>;

/**
 * Equal parts, a month apart; the last one is due before the area opens. What costs nothing has none.
 * @throws DomainError 422 `invalid`
 */
export function planParts(days: Days, instalments: number, totalCents: number): InstalmentDraft[] {
  if (instalments > days.maxInstalments)
    throw invalid({
      instalments:
        days.maxInstalments === 1
          ? 'Este precio se paga entero.'
          : `Este precio se paga en ${days.maxInstalments} plazos como mucho.`,
    });
  const plan = partsOf(days, instalments, totalCents);
  if (plan === null) throw invalid({instalments: 'No caben tantos plazos antes de que se abra la zona: elige menos.'});
  return plan;
}

/** Null: so many do not fit before the area opens. */
export function partsOf(
  {todayOn, opensOn}: Pick<Offer, 'todayOn' | 'opensOn'>,
  instalments: number,
  totalCents: number,
): InstalmentDraft[] | null {
  if (instalments === 1) return totalCents === 0 ? [] : [{n: 1, dueOn: todayOn, amountCents: totalCents}];
  return planInstalments(
    {kind: 'every_n_months', instalments, everyMonths: 1, firstBp: 0, fixedDays: [], minTotalCents: 0},
    totalCents,
    todayOn,
    addDays(opensOn, DAYS_BEFORE_END - 1),
  );
}
