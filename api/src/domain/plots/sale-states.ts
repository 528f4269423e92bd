/** What may become of a sold plot. */
export const PLOT_SALE_STATES = [
  'payment_pending',
  'paid',
  'assigned',
  'delivered',
  'finished',
  'cancelled',
  'forfeited',
] as const;
export type PlotSaleState = (typeof PLOT_SALE_STATES)[number];

/**
 * What staff do by hand on the ground; paying, cancelling and losing it for want of payment have verbs of their own.
 */
export const BY_HAND: Partial<Record<PlotSaleState, readonly PlotSaleState[]>> = {
  assigned: ['delivered'],
  delivered: ['finished'],
};
