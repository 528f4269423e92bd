/**
 * A plot is chosen: the offer as it stands now, what fits into it, what it costs and in which parts, and the plot itself
 * taken (take-plot). Who sells at the counter and who buys on the web are asked the same.
 */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {addDays, DAYS_BEFORE_END, planInstalments, type InstalmentDraft} from '../instalments/plan-instalments';
import {lockOffer, readExtras, readQuotaRefusal, requireOnSale, type ChosenExtra, type Offer} from './read-offer';
import {takePlot} from './take-plot';

export interface PlotChoice {
  plotId: number;
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
  parts: InstalmentDraft[];
}

/** Errors: `not_found` 404, `plot_taken`, `sale_closed`, `quota_reached` 409, `invalid` 422. */
export async function choosePlot(
  tx: Tx,
  ask: PlotChoice & {docNo: string | null; byStaff: boolean; cartId: string | null},
): Promise<ChosenPlot> {
  const offer = await lockOffer(tx, ask.plotId);
  requireOnSale(offer);
  if (ask.occupants.length > offer.maxPeople)
    throw invalid({occupants: `Caben ${offer.maxPeople} personas como mucho.`});
  if (ask.plates.length > offer.includedVehicles && offer.includedVehicles > 0)
    throw invalid({plates: `Entran ${offer.includedVehicles} vehículos.`});
  const tooMany = await readQuotaRefusal(tx, offer, ask.docNo, {plotId: ask.plotId, cartId: ask.cartId});
  if (tooMany !== null) throw conflict('quota_reached', tooMany);
  const taken = await takePlot(tx, {
    plotId: ask.plotId,
    priceId: offer.priceId,
    to: 'held',
    mayBeReserved: ask.byStaff,
    cartId: ask.cartId,
  });
  if (taken === null) throw conflict('plot_taken', `La parcela ${offer.plotNumber} ya no está libre.`);
  const priced = await pricePlot(tx, offer, ask);
  return {...priced, offer, parts: planParts(offer, ask.instalments, priced.totalCents)};
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
