/** What may become of a sold plot. Unpaid it is free again, and money that comes late may find it still so. */
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

export const PLOT_SALE_TRANSITIONS: Record<PlotSaleState, PlotSaleState[]> = {
  payment_pending: ['paid', 'assigned', 'cancelled', 'forfeited'],
  paid: ['assigned', 'payment_pending', 'cancelled'],
  assigned: ['delivered', 'payment_pending', 'cancelled'],
  delivered: ['finished'],
  finished: [],
  cancelled: ['payment_pending'],
  forfeited: [],
};

/** The states from which a sale may become `to`. */
export const before = (to: PlotSaleState): PlotSaleState[] =>
  PLOT_SALE_STATES.filter(state => PLOT_SALE_TRANSITIONS[state].includes(to));
