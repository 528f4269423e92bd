/**
 * The session that somebody had bought for will not be held: what comes back of each order, how and when. One mail a
 * buyer.
 */
import {euros} from '../../../domain/kernel/money';
import {capitalised, dayInWords} from '../../drawing/spanish';
import {html} from '../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../layout';
import {facts, letter, must} from '../letter';

export interface SessionCancelledMail {
  identity: MailIdentity;
  firstName: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  reason: string;
  orders: {number: string; cents: number; byHand: boolean; parts: {method: string; cents: number}[]}[];
}

const WAYS: Record<string, string> = {
  card: 'a la tarjeta con la que pagaste; según tu banco, tarda entre 1 y 5 días hábiles',
  card_token: 'a la tarjeta con la que pagaste; según tu banco, tarda entre 1 y 5 días hábiles',
  bizum: 'a la cuenta de tu Bizum; según tu banco, tarda entre 1 y 5 días hábiles',
  wallet: 'a tu monedero; ya está disponible',
};

const partsOf = (order: SessionCancelledMail['orders'][number]): string[] => {
  if (order.cents === 0) return ['Tus entradas no tenían coste: no hay nada que devolver.'];
  if (order.byHand)
    return [
      `${euros(order.cents)}: lo pagaste en taquilla o por transferencia. Pásate por la taquilla con tus entradas, o escríbenos, y te lo devolvemos.`,
    ];
  return order.parts.map(
    part => `${euros(part.cents)} ${WAYS[part.method] ?? 'por el mismo medio con el que pagaste'}.`,
  );
};

export function renderSessionCancelled(mail: SessionCancelledMail): RenderedMail {
  const total = mail.orders.reduce((sum, order) => sum + order.cents, 0);
  const day = capitalised(dayInWords(mail.startsAt, mail.timezone));
  const sorry = `«${mail.eventTitle}» (${day}) se ha cancelado. Sentimos las molestias.`;
  const why = `Motivo: ${mail.reason}`;
  const back = total > 0 ? `Te corresponden ${euros(total)}, el importe íntegro, gastos de gestión incluidos:` : '';
  const voided = 'Tus entradas para esta sesión ya no dan acceso.';
  const orders = mail.orders.map(order => ({title: `Pedido ${order.number}`, lines: partsOf(order)}));
  return letter({
    identity: mail.identity,
    kind: 'session-cancelled',
    values: {evento: mail.eventTitle, fecha: day, motivo: mail.reason, importe: total > 0 ? euros(total) : ''},
    to: mail.firstName,
    subject: `Cancelado: ${mail.eventTitle}`,
    preheader: total > 0 ? `Te devolvemos ${euros(total)}.` : voided,
    title: 'Sesión cancelada',
    parts: [
      sorry,
      why,
      back && must(back),
      ...orders.map(order =>
        facts(
          html`<h2 class="ink" style="${STYLE.heading}">${order.title}</h2><p class="ink" style="${STYLE.cell}margin:0;">${order.lines.map((line, i) => html`${i > 0 && html`<br>`}${line}`)}</p>`,
          [order.title, ...order.lines.map(line => `  - ${line}`)].join('\n'),
        ),
      ),
      must(voided),
    ],
  });
}
