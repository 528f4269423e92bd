/**
 * A ticket that changes hands, told to whom it is for: offered, taken (with the ticket), what became of it for whoever
 * gave it, taken back, annulled. Nobody reads what it cost, but for whoever bought it.
 */
import {dayInWords, timeOfDay} from '../../../drawing/spanish';
import {html} from '../../html';
import {calledBy, type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, must} from '../../letter';

export type TransferTold =
  | 'offered'
  | 'accepted'
  | 'given'
  | 'offer_withdrawn'
  | 'taken_back'
  | 'returned'
  | 'moved'
  | 'unseated'
  | 'reseated'
  | 'void';

export interface TransferMail {
  told: TransferTold;
  identity: MailIdentity;
  /** Of whoever reads it; may be ''. */
  toName: string;
  giverName: string;
  takerName: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  venueName: string;
  place: string;
  /** Offered: until when it can be taken. */
  untilAt: Date;
  /** In the words of staff; '' without. */
  reason: string;
  /** null: nothing to be seen any more. */
  url: string | null;
}

const at = (moment: Date, zone: string): string => `${dayInWords(moment, zone)}, a las ${timeOfDay(moment, zone)}`;

export function renderTicketTransfer(mail: TransferMail): RenderedMail {
  const {subject, title, says, link} = wordsOf(mail);
  const event = [mail.eventTitle, `${at(mail.startsAt, mail.timezone)} · ${mail.venueName}`, mail.place];
  const why = mail.reason ? `Motivo: ${mail.reason.replace(/[.\s]+$/, '')}.` : '';
  const isLinked = mail.url !== null && link !== null;
  return letter({
    identity: mail.identity,
    kind: `transfer.${mail.told}`,
    values: {
      de: mail.giverName,
      para: mail.takerName,
      evento: mail.eventTitle,
      fecha: at(mail.startsAt, mail.timezone),
      recinto: mail.venueName,
      sitio: mail.place,
      plazo: at(mail.untilAt, mail.timezone),
    },
    to: calledBy(mail.toName),
    subject,
    title,
    parts: [
      ...says,
      why && must(why),
      facts(
        html`<h2 class="ink" style="${STYLE.heading}">${event[0]}</h2><p class="ink" style="${STYLE.cell}margin:0;">${event[1]}<br>${event[2]}</p>`,
        event.join('\n'),
      ),
      isLinked && act(link, mail.url!),
    ],
  });
}

function wordsOf({told, giverName, takerName, eventTitle, untilAt, timezone}: TransferMail): {
  subject: string;
  title: string;
  says: string[];
  link: string | null;
} {
  const giver = giverName || 'Alguien';
  switch (told) {
    case 'offered':
      return {
        subject: `${giver} te da una entrada para ${eventTitle}`,
        title: 'Tienes una entrada',
        says: [
          `${giver} te da una entrada para ${eventTitle}. Acéptala con tu nombre y será tuya.`,
          `Puedes aceptarla hasta el ${at(untilAt, timezone)}. Si no la quieres, no tienes que hacer nada.`,
        ],
        link: 'Aceptar la entrada',
      };
    case 'accepted':
      return {
        subject: `Tu entrada para ${eventTitle}`,
        title: 'La entrada es tuya',
        says: [
          `Has aceptado la entrada que te da ${giver}. La llevas en el PDF de este correo y la tienes siempre en su página.`,
          'Este enlace es la entrada: no lo reenvíes. Si quieres dársela a otra persona, hazlo desde su página.',
        ],
        link: 'Ver mi entrada',
      };
    case 'given':
      return {
        subject: `${takerName} ha aceptado tu entrada para ${eventTitle}`,
        title: 'Entrada dada',
        says: [
          `${takerName} ha aceptado la entrada que le dabas. Ahora es suya: tu código ya no abre la puerta.`,
          'Lo que pagaste sigue a tu nombre: si se devuelve algo, vuelve por donde lo pagaste.',
        ],
        link: 'Ver mis entradas',
      };
    case 'offer_withdrawn':
      return {
        subject: `Ya no se te ofrece la entrada para ${eventTitle}`,
        title: 'Entrada retirada',
        says: ['La entrada que se te ofrecía ya no está disponible: quien la daba la ha retirado.'],
        link: null,
      };
    case 'taken_back':
      return {
        subject: `Tu entrada para ${eventTitle} se ha retirado`,
        title: 'Entrada retirada',
        says: [`La entrada que te dio ${giver} se ha retirado y vuelve a ser suya. El código que tienes ya no vale.`],
        link: null,
      };
    case 'returned':
      return {
        subject: `Vuelve a ser tuya una entrada para ${eventTitle}`,
        title: 'Entrada de vuelta',
        says: [
          `La entrada que habías dado a ${takerName} vuelve a ser tuya, con otro código. Descárgala otra vez: el de antes no vale.`,
        ],
        link: 'Ver mis entradas',
      };
    case 'moved':
      return {
        subject: `Tu entrada para ${eventTitle} tiene otro sitio`,
        title: 'Tu entrada ha cambiado',
        says: ['Tu entrada tiene otro sitio y otro código: el de antes ya no vale. Llévala en el PDF de este correo.'],
        link: 'Ver mi entrada',
      };
    case 'unseated':
      return {
        subject: `Te buscamos otra butaca para ${eventTitle}`,
        title: 'Te buscamos otra butaca',
        says: [
          'El plano de butacas ha cambiado y la tuya ya no está en él. Te estamos buscando otra: en cuanto la tengamos te escribimos.',
          'Tu entrada sigue valiendo con el mismo código, así que guárdala. Si el día llega antes que nuestro correo, ven con ella y en taquilla te dicen tu sitio.',
        ],
        link: 'Ver mi entrada',
      };
    case 'reseated':
      return {
        subject: `Ya tienes butaca para ${eventTitle}`,
        title: 'Ya tienes butaca',
        says: ['Ya tenemos butaca para ti. El código es el mismo de siempre; llévala en el PDF de este correo.'],
        link: 'Ver mi entrada',
      };
    case 'void':
      return {
        subject: `Tu entrada para ${eventTitle} se ha anulado`,
        title: 'Entrada anulada',
        says: [
          `La entrada que te dio ${giver} se ha anulado y ya no abre la puerta. Lo que costó se devuelve, si corresponde, a quien la compró.`,
        ],
        link: null,
      };
  }
}
