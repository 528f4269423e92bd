/** What buyers are told of orders and money. */
import {renderAutomaticRefund} from '../render/automatic-refund';
import {renderDuesReceipt} from '../render/dues-receipt';
import {type OrderMail, renderOrderConfirmation} from '../render/order-confirmation';
import {renderInvoice} from '../render/goods/invoice';
import {renderRefundDone} from '../render/refund-done';
import {renderSessionCancelled} from '../render/session-cancelled';
import {renderSessionPostponed} from '../render/tickets/session-postponed';
import {renderUnseated} from '../render/tickets/unseated';
import type {MailIdentity} from '../layout';
import {at, EVENT, eventOf, type MailText, NAME, page} from './mail-text';

const group = 'Compras';
const ORDER = '1004-27318';

const ticket = (seatNumber: string) => ({
  state: 'valid' as const,
  zoneName: 'Tribuna',
  gate: '4',
  rowLabel: '8',
  seatNumber,
  priceCategoryName: 'General',
  feeCents: 150,
  discountCents: 0,
  totalCents: 2650,
  vatBp: 1000,
  vatCents: 227,
  feeVatBp: 2100,
  feeVatCents: 26,
});

const session = (identity: MailIdentity): OrderMail['sessions'][number] => ({
  ...eventOf(identity),
  venueAddress: '',
  organizer: identity,
  tickets: [ticket('11'), ticket('12'), ticket('13')],
});

const order = (identity: MailIdentity, more: Partial<OrderMail> = {}): OrderMail => ({
  identity,
  orderNumber: ORDER,
  paidAt: at('09:12'),
  timezone: identity.timezone,
  firstName: NAME,
  reservationUrl: page(identity),
  sessions: [session(identity)],
  totalCents: 7950,
  discountCents: 0,
  feeCents: 450,
  payments: [{method: 'card', amountCents: 7950}],
  ...more,
});

const refund = (identity: MailIdentity, cause: 'requested' | 'event_cancelled' | 'event_moved', amountCents = 5300) =>
  renderRefundDone({
    identity,
    orderNumber: ORDER,
    firstName: NAME,
    amountCents,
    method: 'card',
    cause,
    reason: null,
    sessions: [{...session(identity), tickets: [ticket('11'), ticket('12')]}],
    hasTicketsLeft: true,
    reservationUrl: page(identity),
  });

const receipt = (identity: MailIdentity, description: string, path: string | null) =>
  renderDuesReceipt({
    identity,
    orderNumber: ORDER,
    paidOn: '18/05/2030',
    firstName: NAME,
    lines: [{description, quantity: 1, cents: 11800, vatCents: 2048}],
    redemptions: [],
    cards: path === '' ? [CARD] : [],
    coming: [],
    notes: [],
    totalCents: 11800,
    payments: [{method: 'card', amountCents: 11800}],
    pageUrl: path === null ? null : `${identity.publicUrl}${path || '/mi-abono'}`,
    receiptUrl: page(identity),
  });

const CARD = {
  passId: 1,
  holderName: 'Lucía Ejemplo Ejemplo',
  listName: 'Temporada 30/31',
  categoryName: 'Adulto',
  place: 'Tribuna, fila 8, butaca 11',
  gate: '4',
  number: '000123',
  code: '0000000000000000',
};

export const purchases: readonly MailText[] = [
  {
    kind: 'order',
    name: 'Confirmación de compra',
    when: 'Cuando se paga un pedido con entradas.',
    group,
    example: identity => renderOrderConfirmation(order(identity)),
  },
  {
    kind: 'order.nameless',
    name: 'Confirmación de compra, faltan nombres',
    when: 'Cuando se paga un pedido de entradas nominativas sin decir quién viene.',
    group,
    example: identity =>
      renderOrderConfirmation(
        order(identity, {nameless: [{count: 3, dueAt: at('10:00'), timezone: identity.timezone, withheld: 3}]}),
      ),
  },
  {
    kind: 'order.moved',
    name: 'Butaca cambiada',
    when: 'Cuando una entrada cambia de butaca.',
    group,
    example: identity =>
      renderOrderConfirmation(
        order(identity, {moved: {from: 'Tribuna, fila 8, butaca 11', to: 'Tribuna, fila 2, butaca 5'}}),
      ),
  },
  {
    kind: 'order.reseated',
    name: 'Butacas nuevas tras un cambio de plano',
    when: 'Cuando quien se quedó sin butaca ya tiene otra.',
    group,
    example: identity =>
      renderOrderConfirmation(
        order(identity, {
          reseated: {seats: [{from: 'Tribuna, fila 8, butaca 11', to: 'Tribuna, fila 2, butaca 5'}], waiting: 0},
        }),
      ),
  },
  {
    kind: 'unseated',
    name: 'Sin butaca por un cambio de plano',
    when: 'Cuando el plano nuevo ya no tiene la butaca de una entrada.',
    group,
    example: identity =>
      renderUnseated({
        ...eventOf(identity),
        identity,
        firstName: NAME,
        orderNumber: ORDER,
        reservationUrl: page(identity),
        seats: [{place: 'Tribuna, fila 8, butaca 11', givenTo: null}],
        keptCount: 0,
      }),
  },
  {
    kind: 'receipt',
    name: 'Justificante de pago',
    when: 'Cuando se paga algo que no son entradas: productos, plazos, un carné.',
    group,
    example: identity => receipt(identity, 'Nombre de lo pagado', null),
  },
  {
    kind: 'receipt.welcome',
    name: 'Abono activo',
    when: 'Cuando se paga un abono nuevo; lleva el carné.',
    group: 'Abonos',
    part: 'passes',
    example: identity => receipt(identity, 'Abono de adulto', ''),
  },
  {
    kind: 'receipt.academy',
    name: 'Justificante de pago de la cantera',
    when: 'Cuando se paga un plazo de una inscripción.',
    group: 'Cantera',
    part: 'academy',
    example: identity => receipt(identity, 'Cuota, plazo 1 de 3', '/perfil/cantera/1'),
  },
  {
    kind: 'receipt.plot',
    name: 'Justificante de pago de una parcela',
    when: 'Cuando se paga una parcela o un plazo suyo.',
    group: 'Parcelas y grupos',
    part: 'plots',
    example: identity => receipt(identity, 'Parcela A12', '/compra-parcelas/1'),
  },
  {
    kind: 'invoice',
    name: 'Factura',
    when: 'Cuando la oficina envía una factura, que va adjunta.',
    group,
    example: identity =>
      renderInvoice({
        identity,
        fullNumber: 'F-30-000123',
        issuerName: 'Razón social',
        issuedOn: '18/05/2030',
        totalCents: 2650,
        about: `Pedido ${ORDER}`,
      }),
  },
  {
    kind: 'refund.requested',
    name: 'Devolución hecha',
    when: 'Cuando se devuelve dinero porque alguien lo ha pedido.',
    group,
    example: identity => refund(identity, 'requested'),
  },
  {
    kind: 'refund.event_cancelled',
    name: 'Devolución de un acto cancelado',
    when: 'Cuando se devuelve el dinero de un acto cancelado.',
    group,
    example: identity => refund(identity, 'event_cancelled'),
  },
  {
    kind: 'refund.event_moved',
    name: 'Devolución por cambio de fecha',
    when: 'Cuando quien no puede ir en la fecha nueva pide su dinero.',
    group,
    example: identity => refund(identity, 'event_moved'),
  },
  {
    kind: 'refund.void',
    name: 'Entradas anuladas sin devolución',
    when: 'Cuando se anulan entradas y no hay nada que devolver, o lo devuelve otro.',
    group,
    example: identity => refund(identity, 'requested', 0),
  },
  {
    kind: 'automatic-refund',
    name: 'Pago que llegó tarde',
    when: 'Cuando un pago no se puede quedar y vuelve solo.',
    group,
    example: identity =>
      renderAutomaticRefund({
        identity,
        orderNumber: ORDER,
        firstName: NAME,
        amountCents: 7950,
        method: 'card',
        cause: 'seats_gone',
        sessions: [eventOf(identity)],
        eventUrl: `${identity.publicUrl}/eventos`,
      }),
  },
  {
    kind: 'session-cancelled',
    name: 'Sesión cancelada',
    when: 'Cuando se cancela una sesión con entradas vendidas.',
    group,
    example: identity =>
      renderSessionCancelled({
        ...eventOf(identity),
        identity,
        firstName: NAME,
        reason: 'Motivo que se haya escrito',
        orders: [{number: ORDER, cents: 7950, byHand: false, parts: [{method: 'card', cents: 7950}]}],
      }),
  },
  {
    kind: 'session-postponed',
    name: 'Sesión aplazada',
    when: 'Cuando una sesión cambia de día.',
    group,
    example: identity =>
      renderSessionPostponed({
        identity,
        firstName: NAME,
        eventTitle: EVENT.eventTitle,
        fromStartsAt: EVENT.startsAt,
        toStartsAt: new Date('2030-06-01T19:00:00Z'),
        timezone: identity.timezone,
        reason: 'Motivo que se haya escrito',
        refundUntilAt: new Date('2030-05-30T21:59:00Z'),
        orders: [{number: ORDER, url: page(identity)}],
        groups: [],
        isHolder: false,
        isGuest: false,
        isGiven: false,
      }),
  },
];
