/** Plots of ground, their sales and the deposits held for them. */
import {machine, VERSION_AND_TIME} from './machine';

export const PLOTS = {
  /** Reserved and blocked are staff's words for a plot that nobody has. */
  plot: machine(
    {
      table: 'plot',
      born: ['free', 'reserved', 'blocked'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'follows its sale, which is noted'},
    },
    {
      free: ['held', 'sold', 'reserved', 'blocked'],
      held: ['sold', 'free'],
      reserved: ['held', 'sold', 'free', 'blocked'],
      sold: ['occupied', 'held', 'free'],
      blocked: ['free', 'reserved'],
      occupied: ['sold'],
    },
  ),
  /** Unpaid it is free again, and money that comes late may find it still so. */
  plot_sale: machine(
    {
      table: 'plot_sale',
      born: ['payment_pending'],
      stamps: ['updated_at'],
      audit: {resource: 'parcelas/parcelas-vendidas'},
      refused: 'La venta ha cambiado: vuelve a cargarla.',
    },
    {
      payment_pending: ['paid', 'assigned', 'cancelled', 'forfeited'],
      paid: ['assigned', 'payment_pending', 'cancelled'],
      assigned: ['assigned', 'delivered', 'payment_pending', 'cancelled'],
      delivered: ['finished'],
      finished: [],
      cancelled: ['payment_pending'],
      forfeited: [],
    },
  ),
  plot_deposit: machine(
    {
      table: 'plot_sale',
      column: 'deposit_state',
      born: ['none', 'owed'],
      stamps: ['updated_at'],
      audit: {no: 'money: orders, refunds and ledger tell it'},
    },
    {
      none: [],
      owed: ['held'],
      held: ['returned', 'retained'],
      returned: [],
      retained: ['returned'],
    },
  ),
};
