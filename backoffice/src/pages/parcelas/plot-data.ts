// Plots, areas, prices and extras as the API answers them.
import {formatCents, formatPercent} from '../../crud/words/money';
import type {Answer, Stored} from '../../providers/wire';

export type PlotRecord = Stored<'Plot'>;

export type AreaRecord = Stored<'PlotArea'>;

export type PriceRecord = Stored<'PlotPrice'>;

export type ExtraRecord = Stored<'PlotExtra'>;

/** How many units a plot is, when they are its metres. */
export function usualUnits(plot: PlotRecord | null, unit: string): number {
  if (plot === null) return 1;
  if (unit === 'linear_metre') return Math.max(1, Math.round(plot.frontCm / 100));
  if (unit === 'square_metre') return Math.max(1, Math.round((plot.frontCm * plot.depthCm) / 10_000));
  return 1;
}

export type PlotInstalment = Answer<'listPlotInstalments'>[number];

export const isOwed = (part: PlotInstalment): boolean =>
  !['paid', 'paid_late', 'waived', 'uncollectable'].includes(part.state);

type Terms = Pick<Stored<'PlotSale'>, 'cancelFullDays' | 'cancelPartDays' | 'cancelPartBp' | 'cancelFeeCents'>;

/** What goes back when it is cancelled, and until when. */
export function cancelTerms({cancelFullDays, cancelPartDays, cancelPartBp, cancelFeeCents}: Terms): string {
  const all = `con más de ${cancelFullDays} días, todo${cancelFeeCents > 0 ? ` menos ${formatCents(cancelFeeCents)}` : ''}`;
  const part = `de ${cancelFullDays} a ${cancelPartDays}, el ${formatPercent(cancelPartBp)} %`;
  return `${[all, part, 'después, nada'].join('; ')}.`;
}
