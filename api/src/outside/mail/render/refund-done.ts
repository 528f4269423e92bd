/** Money given back on request or because an event was cancelled: how much, for what, where it arrives. */
import {OWED_METHODS} from '../../../domain/kernel/channel';
import {euros} from '../../../domain/kernel/money';
import {capitalised, dayInWords} from '../../drawing/spanish';
import type {PaymentMethod} from './order-confirmation';
import {type MailSession, orderLines} from './order-lines';
import {html} from '../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../layout';
import {act, facts, letter, must} from '../letter';

export interface RefundMail {
  identity: MailIdentity;
  orderNumber: string;
  firstName: string;
  /** 0: the terms keep all of it. */
  amountCents: number;
  method: PaymentMethod | 'credit';
  cause: 'requested' | 'event_cancelled' | 'event_moved';
  /** In the words of whoever gave it back. */
  reason: string | null;
  /** Only the tickets that were given back. */
  sessions: MailSession[];
  /** Whether the order keeps valid tickets. */
  hasTicketsLeft: boolean;
  reservationUrl: string;
}

export const ARRIVAL: Record<PaymentMethod | 'credit', string> = {
  card: 'Lo verás en la tarjeta con la que pagaste; según tu banco, tarda entre 1 y 5 días hábiles.',
  card_token: 'Lo verás en tu tarjeta guardada; según tu banco, tarda entre 1 y 5 días hábiles.',
  bizum: 'Lo recibirás en la cuenta asociada a tu Bizum; según tu banco, tarda entre 1 y 5 días hábiles.',
  card_terminal:
    'Lo verás en la tarjeta con la que pagaste en taquilla; según tu banco, tarda entre 1 y 5 días hábiles.',
  sepa: 'Lo recibirás en la cuenta en la que lo cobramos; según tu banco, tarda entre 1 y 5 días hábiles.',
  transfer: 'Lo recibirás por transferencia; según tu banco, tarda entre 1 y 2 días hábiles.',
  wallet: 'Vuelve a tu monedero: ya puedes gastarlo.',
  cash: 'Te lo hemos devuelto en efectivo en la taquilla.',
  gift_card: 'Vuelve a la tarjeta regalo con la que pagaste: ya puedes gastarlo.',
  credit: 'Lo tienes en una tarjeta para gastar en la tienda, que te llega en otro correo.',
  account: 'El dinero te lo devuelve la agencia o peña que te las vendió.',
  lfp: 'El dinero te lo devuelve la liga o el club visitante, que es quien lo cobró.',
  free: '',
};

const CAUSES: Record<RefundMail['cause'], string> = {
  requested: '',
  event_cancelled:
    'El acto se ha cancelado y te devolvemos el importe íntegro de tus entradas, gastos de gestión incluidos. Sentimos las molestias.',
  event_moved: 'El acto ha cambiado de fecha y has pedido la devolución.',
};

export function renderRefundDone(mail: RefundMail): RenderedMail {
  const count = mail.sessions.reduce((sum, session) => sum + session.tickets.length, 0);
  const isOutside = OWED_METHODS.includes(mail.method);
  const isVoidOnly = mail.amountCents === 0;
  const done = isVoidOnly
    ? `Has anulado entradas del pedido ${mail.orderNumber}. Según sus condiciones, no se devuelve nada.`
    : isOutside
      ? `Se han anulado entradas por ${euros(mail.amountCents)} del pedido ${mail.orderNumber}. ${ARRIVAL[mail.method]}`
      : `Te hemos devuelto ${euros(mail.amountCents)} del pedido ${mail.orderNumber}. ${ARRIVAL[mail.method]}`.trim();
  const voided = count === 1 ? 'Esta entrada ya no da acceso:' : 'Estas entradas ya no dan acceso:';
  const rest = !mail.hasTicketsLeft
    ? ''
    : count > 0
      ? 'El resto de tus entradas sigue siendo válido.'
      : 'Tus entradas siguen siendo válidas.';
  const why = mail.reason ? `Motivo: ${mail.reason.replace(/[.\s]+$/, '')}.` : '';
  const sessions = mail.sessions.map(session => ({
    title: session.eventTitle,
    day: `${capitalised(dayInWords(session.startsAt, session.timezone))} · ${session.venueName}`,
    places: orderLines(session.tickets).map(line => line.place),
  }));
  return letter({
    identity: mail.identity,
    kind: isVoidOnly || isOutside ? 'refund.void' : `refund.${mail.cause}`,
    values: {pedido: mail.orderNumber, importe: euros(mail.amountCents), motivo: mail.reason ?? ''},
    to: mail.firstName,
    subject: `${isOutside || isVoidOnly ? 'Entradas anuladas' : `Devolución de ${euros(mail.amountCents)}`} (pedido ${mail.orderNumber})`,
    preheader: done,
    title: isOutside || isVoidOnly ? 'Entradas anuladas' : 'Devolución hecha',
    parts: [
      CAUSES[mail.cause],
      must(done),
      why && must(why),
      count > 0 && must(voided),
      ...sessions.map(session =>
        facts(
          html`<h2 class="ink" style="${STYLE.heading}">${session.title}</h2><p class="ink" style="${STYLE.cell}margin:0;">${session.day}${session.places.map(place => html`<br>${place}`)}</p>`,
          [session.title, session.day, ...session.places.map(place => `  - ${place}`)].join('\n'),
        ),
      ),
      rest && must(rest),
      act('Ver mi pedido', mail.reservationUrl),
    ],
  });
}
