/**
 * The payment came after the seats were gone: nothing was issued, all of it goes back without the buyer doing anything.
 */
import {euros} from '../../../domain/kernel/money';
import {dayAndTime, joined} from '../../drawing/spanish';
import type {PaymentMethod} from './order-confirmation';
import {ARRIVAL} from './refund-done';
import {html} from '../html';
import {type MailIdentity, paragraph, type RenderedMail} from '../layout';
import {act, letter, must, shown} from '../letter';

export interface AutomaticRefundMail {
  identity: MailIdentity;
  orderNumber: string;
  firstName: string;
  amountCents: number;
  method: Extract<PaymentMethod, 'card' | 'bizum'>;
  /** Why the money cannot be kept. */
  cause:
    | 'seats_gone'
    | 'plot_gone'
    | 'place_gone'
    | 'limit_used'
    | 'basket_went_on'
    | 'session_cancelled'
    | 'paid_twice'
    | 'wrong_amount';
  sessions: {eventTitle: string; startsAt: Date; timezone: string}[];
  /** Where other seats may be had: the event's page. */
  eventUrl?: string;
}

const CAUSES: Record<AutomaticRefundMail['cause'], (amount: string) => string> = {
  seats_gone: amount =>
    `Tu pago de ${amount} nos llegó cuando el tiempo de reserva había terminado y alguna de tus localidades ya era de otra persona. No damos otras sin preguntarte.`,
  plot_gone: amount =>
    `Tu pago de ${amount} nos llegó cuando la parcela ya no se podía pagar: se había cancelado o había quedado libre para otra persona.`,
  place_gone: amount =>
    `Tu pago de ${amount} nos llegó cuando la inscripción ya no se podía pagar: su plaza había quedado libre y es de otra familia, o se había dado de baja.`,
  limit_used: amount =>
    `Tu pago de ${amount} nos llegó cuando con tu correo, tu código o tu turno ya se había comprado todo lo que permiten. Lo que se pagó antes sigue siendo válido.`,
  basket_went_on: amount =>
    `Tu pago de ${amount} nos llegó cuando ya habías vuelto del banco al carrito. Lo que elegiste siguió en él, así que no te lo cobramos dos veces.`,
  session_cancelled: amount => `Tu pago de ${amount} nos llegó cuando la sesión ya se había cancelado.`,
  paid_twice: amount =>
    `Hemos recibido dos veces el pago de tu pedido. El primero es el bueno; este segundo, de ${amount}, vuelve a ti.`,
  wrong_amount: amount =>
    `El banco nos ha comunicado un pago de ${amount} que no coincide con el importe de tu pedido, así que no podemos darlo por bueno.`,
};

/** Of an order without seats: a scarf, a place in a visit. */
const THINGS_GONE = (amount: string): string =>
  `Tu pago de ${amount} nos llegó cuando el tiempo de reserva había terminado y algo de lo que elegiste se había agotado.`;

export function renderAutomaticRefund(mail: AutomaticRefundMail): RenderedMail {
  const amount = euros(mail.amountCents);
  const hasTickets = mail.sessions.length > 0;
  const cause = mail.cause === 'seats_gone' && !hasTickets ? THINGS_GONE(amount) : CAUSES[mail.cause](amount);
  const noTickets =
    mail.cause === 'paid_twice'
      ? hasTickets
        ? 'Tus entradas siguen siendo válidas.'
        : 'Lo que compraste sigue siendo tuyo.'
      : hasTickets
        ? 'No se ha emitido ninguna entrada de este pago.'
        : 'No nos quedamos nada de este pago.';
  const back = `Te devolvemos ${amount}, el importe íntegro, de forma automática: no tienes que hacer nada. ${ARRIVAL[mail.method]}`;
  const events = joined(
    mail.sessions.map(session => `${session.eventTitle} (${dayAndTime(session.startsAt, session.timezone)})`),
  );
  const order = `Pedido ${mail.orderNumber}${events ? `: ${events}` : ''}.`;
  const again =
    hasTickets &&
    mail.eventUrl &&
    !['paid_twice', 'session_cancelled', 'limit_used', 'basket_went_on', 'plot_gone', 'place_gone'].includes(mail.cause)
      ? mail.eventUrl
      : '';
  return letter({
    identity: mail.identity,
    kind: 'automatic-refund',
    values: {pedido: mail.orderNumber, importe: amount},
    to: mail.firstName,
    subject: `Te devolvemos ${amount} (pedido ${mail.orderNumber})`,
    preheader: `${noTickets} La devolución es automática.`,
    title: 'Te devolvemos tu pago',
    parts: [
      cause,
      shown(paragraph(html`<strong>${noTickets}</strong> ${back}`), `${noTickets} ${back}`),
      must(order),
      again && act('Buscar otras localidades', again),
    ],
  });
}
