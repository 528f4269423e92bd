/** What is sold and what the bank did about it. */
import {machine, VERSION, VERSION_AND_TIME} from './machine';

export const SALES = {
  cart: machine(
    {
      table: 'cart',
      born: ['open'],
      stamps: [],
      audit: {no: 'hot: every visitor has one, and the order tells the rest'},
    },
    {
      open: ['ordered', 'closed'],
      ordered: ['open'], // the buyer comes back from the bank without paying
      closed: [],
    },
  ),
  order: machine(
    {table: 'order', born: ['pending', 'paid'], stamps: VERSION, audit: {resource: 'pedidos'}},
    {
      pending: ['paid', 'cancelled', 'expired'],
      expired: ['paid'], // late money, and the seats could be taken again
      cancelled: ['paid'],
      paid: ['partially_refunded', 'refunded'],
      partially_refunded: ['partially_refunded', 'refunded'],
      refunded: [],
    },
  ),
  order_line: machine(
    {
      table: 'order_line',
      born: ['pending', 'active'],
      stamps: [],
      audit: {no: 'hot: moves with its order, which is noted'},
    },
    {
      pending: ['active', 'cancelled'],
      cancelled: ['active'], // late money for its order
      active: ['refunded'],
      refunded: [],
    },
  ),
  /** A denial may be followed by an authorisation of the same try (notifications come in any order); never the reverse. */
  payment: machine(
    {table: 'payment', born: ['created', 'authorised'], stamps: VERSION, audit: {resource: 'pagos'}},
    {
      created: ['authorised', 'denied', 'expired'],
      denied: ['authorised'],
      expired: ['authorised', 'denied'],
      authorised: ['partially_refunded', 'refunded'],
      partially_refunded: ['partially_refunded', 'refunded'],
      refunded: [],
    },
  ),
  refund: machine(
    {table: 'refund', born: ['requested'], stamps: VERSION, audit: {resource: 'devoluciones'}},
    {
      requested: ['sending', 'done', 'failed'],
      sending: ['sending', 'done', 'failed'],
      failed: ['sending', 'done'],
      done: [],
    },
  ),
  /** What it says never changes (trigger invoice_frozen); this is what became of it. */
  invoice: machine(
    {
      table: 'invoice',
      born: ['issued'],
      stamps: [],
      audit: {no: 'the invoice that puts it right is a row, and names it'},
    },
    {
      issued: ['sent', 'rectified'],
      sent: ['rectified'],
      rectified: ['rectified'],
    },
  ),
  ticket: machine(
    {table: 'ticket', born: ['valid'], stamps: [], audit: {no: 'hot: the reading at the door and the refund are rows'}},
    {
      valid: ['used', 'void'],
      // Read by mistake, and undone.
      used: ['valid'],
      void: [],
    },
  ),
  /** A ticket that changes hands: offered by whoever has it, taken by whoever opens the link, perhaps given on again. */
  ticket_transfer: machine(
    {
      table: 'ticket_transfer',
      born: ['offered'],
      stamps: [],
      audit: {no: 'the row says when and to whom; what staff do is noted with the act'},
      refused: 'Esa entrada ya no está ofrecida.',
    },
    {
      offered: ['accepted', 'taken_back', 'expired'],
      accepted: ['passed_on', 'taken_back'],
      passed_on: ['accepted'], // what came after it was taken back by staff
      taken_back: [],
      expired: [],
    },
  ),
  /** A ticket that its buyer offers again; sold when the order of whoever takes it is paid. */
  ticket_listing: machine(
    {
      table: 'ticket_listing',
      born: ['listed'],
      stamps: [],
      audit: {no: 'the row says when, by whom and for how much; what staff do is noted with the act'},
      refused: 'Esa entrada ya no está en reventa.',
    },
    {
      listed: ['sold', 'withdrawn', 'ended'],
      sold: [],
      withdrawn: [],
      ended: [],
    },
  ),
  /** A parcel: of an order that may still be paid, to be sent, on its way; or given back before it went. */
  shipment: machine(
    {
      table: 'shipment',
      born: ['ordered'],
      stamps: ['version'],
      audit: {no: 'who sent it stands in the row'},
      refused: 'Este envío ya salió o se ha anulado.',
    },
    {
      ordered: ['due'],
      due: ['shipped', 'void'],
      shipped: ['void'],
      void: [],
    },
  ),
  /** A gift card: in a cart or an unpaid order, to be spent, kept back by the club, given back. */
  gift_card: machine(
    {
      table: 'gift_card',
      born: ['chosen', 'active'],
      stamps: ['version'],
      audit: {no: 'what is on it is rows; blocking is noted with the act'},
      refused: 'El estado de la tarjeta no lo admite.',
    },
    {
      chosen: ['active'],
      active: ['blocked', 'void'],
      blocked: ['active', 'void'],
      void: [],
    },
  ),
  /** One of many codes of a discount: how often it is used is a number, not a state. */
  discount_code: machine(
    {
      table: 'discount_code',
      born: ['active'],
      stamps: [],
      audit: {no: 'many at once: who withdrew them is noted with the batch'},
    },
    {
      active: ['withdrawn'],
      withdrawn: [],
    },
  ),
  /** A count of stock: while it goes on, with its differences shown, put right; or dropped. What has ended is signed. */
  stock_count: machine(
    {
      table: 'stock_count',
      born: ['open'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'each act is noted with who did it'},
      refused: 'El recuento ha cambiado de estado: vuelve a cargarlo.',
    },
    {
      open: ['counted', 'discarded'],
      counted: ['open', 'closed', 'discarded'],
      closed: [],
      discarded: [],
    },
  ),
  /**
   * Goods go from paid to prepared to delivered, once each; a line that was given back goes nowhere. What a gate handed
   * over by mistake waits again (access/undo-scan).
   */
  goods: machine(
    {
      table: 'order_line',
      column: 'fulfilment',
      born: ['paid'],
      stamps: [],
      audit: {no: 'who handed it over is noted with the act'},
      refused: 'Este producto ya está entregado o devuelto.',
    },
    {
      paid: ['prepared', 'delivered', 'returned'],
      prepared: ['paid', 'delivered', 'returned'],
      delivered: ['paid', 'returned'],
      returned: [],
    },
  ),
  /** Numbered tickets that an outlet has on paper. */
  consignment: machine(
    {
      table: 'consignment',
      born: ['open'],
      stamps: VERSION,
      audit: {no: 'each act is noted with who did it'},
      refused: 'El lote está liquidado: ya no se mueve nada.',
    },
    {open: ['settled'], settled: []},
  ),
  consigned_ticket: machine(
    {
      table: 'consigned_ticket',
      born: ['issued'],
      stamps: [],
      audit: {no: 'many at once: who, when and why stand in the row, and the act is noted with its batch'},
      refused: 'Ese número ya está decidido.',
    },
    {issued: ['sold', 'returned', 'lost'], sold: [], returned: [], lost: []},
  ),
  ticket_batch: machine(
    {
      table: 'ticket_batch',
      born: ['making'],
      stamps: [],
      audit: {no: 'who asks for it, takes it or ends it is noted with the act'},
      refused: 'Esas entradas ya no se están preparando.',
    },
    {making: ['ready', 'cancelled'], ready: [], cancelled: []},
  ),
};
