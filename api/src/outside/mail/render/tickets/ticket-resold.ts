/** Whoever sold a ticket through the club reads that it is gone and what comes back. */
import {euros} from '../../../../domain/kernel/money';
import {dayInWords, timeOfDay} from '../../../drawing/spanish';
import {html} from '../../html';
import {calledBy, type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, must} from '../../letter';

export interface ResoldMail {
  identity: MailIdentity;
  name: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  venueName: string;
  place: string;
  askedCents: number;
  paysCents: number;
  /** As a card of the shop, which has a mail of its own. */
  isCredit: boolean;
  url: string;
}

export function renderTicketResold(mail: ResoldMail): RenderedMail {
  const kept = mail.askedCents - mail.paysCents;
  const says = [
    `Otra persona ha comprado tu entrada por ${euros(mail.askedCents)}. Tu código ya no abre la puerta.`,
    `${mail.isCredit ? `Te enviamos una tarjeta de la tienda de ${euros(mail.paysCents)}` : `Te devolvemos ${euros(mail.paysCents)} por donde pagaste`}${kept > 0 ? `; los otros ${euros(kept)} son los gastos de la reventa` : ''}.${mail.isCredit ? '' : ' Según tu banco, tarda unos días en verse.'}`,
  ];
  const when = `${dayInWords(mail.startsAt, mail.timezone)}, a las ${timeOfDay(mail.startsAt, mail.timezone)} · ${mail.venueName}`;
  return letter({
    identity: mail.identity,
    kind: 'ticket.resold',
    values: {evento: mail.eventTitle, fecha: when, precio: euros(mail.askedCents), devuelto: euros(mail.paysCents)},
    to: calledBy(mail.name),
    subject: `Se ha vendido tu entrada para ${mail.eventTitle}`,
    preheader: says[1]!,
    title: 'Entrada vendida',
    parts: [
      says[0],
      must(says[1]!),
      facts(
        html`<h2 class="ink" style="${STYLE.heading}">${mail.eventTitle}</h2><p class="ink" style="${STYLE.cell}margin:0;">${when}<br>${mail.place}</p>`,
        [mail.eventTitle, when, mail.place].join('\n'),
      ),
      act('Ver mi pedido', mail.url),
    ],
  });
}
