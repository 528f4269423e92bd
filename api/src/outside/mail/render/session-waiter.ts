/**
 * Waiting for a sold-out session: the place, the offer with its time, and the end of it; always with the link that
 * shows it.
 */
import {dayAndTime} from '../../drawing/spanish';
import {calledBy, type MailIdentity, type RenderedMail} from '../layout';
import {act, letter, small} from '../letter';

export interface SessionWaiterMail {
  identity: MailIdentity;
  kind: 'joined' | 'offered' | 'expired';
  name: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  place: number | null;
  quantity: number;
  seats: string[];
  offerEndsAt: Date | null;
  url: string;
}

export function renderSessionWaiter(mail: SessionWaiterMail): RenderedMail {
  const {title, lines, act: label, foot} = textsOf(mail);
  return letter({
    identity: mail.identity,
    kind: `session-waiter.${mail.kind}`,
    values: {
      evento: mail.eventTitle,
      fecha: dayAndTime(mail.startsAt, mail.timezone),
      entradas: wantedOf(mail),
      puesto: mail.place === null ? '' : String(mail.place),
      butacas: mail.seats.join('; '),
      plazo: mail.offerEndsAt ? dayAndTime(mail.offerEndsAt, mail.timezone) : '',
    },
    to: calledBy(mail.name),
    subject: `${title}: ${mail.eventTitle}`,
    title,
    parts: [...lines, act(label, mail.url), small(foot)],
  });
}

const wantedOf = ({quantity}: SessionWaiterMail): string => (quantity === 1 ? 'una entrada' : `${quantity} entradas`);

function textsOf(mail: SessionWaiterMail): {title: string; lines: string[]; act: string; foot: string} {
  const wanted = wantedOf(mail);
  const event = `${mail.eventTitle}, ${dayAndTime(mail.startsAt, mail.timezone)}`;
  const foot = 'El enlace es personal: con él se ve tu puesto y se pagan tus entradas. No lo compartas.';
  switch (mail.kind) {
    case 'joined':
      return {
        title: 'Estás en la lista de espera',
        lines: [
          `Esperas ${wanted} para ${event}.${mail.place === null ? '' : ` Ahora mismo tienes el puesto ${mail.place}.`}`,
          'Si se liberan entradas como las que quieres, las guardamos para ti y te escribimos. Desde el enlace puedes ver tu puesto o borrarte.',
        ],
        act: 'Ver mi puesto',
        foot,
      };
    case 'offered':
      return {
        title: 'Hay entradas para ti',
        lines: [
          `Hemos guardado ${wanted} para ${event}: ${mail.seats.join('; ')}.`,
          `Son tuyas hasta el ${mail.offerEndsAt ? dayAndTime(mail.offerEndsAt, mail.timezone) : ''}. Si no las compras antes, pasan a la siguiente persona.`,
        ],
        act: 'Comprar mis entradas',
        foot,
      };
    case 'expired':
      return {
        title: 'Tu oferta ha caducado',
        lines: [
          `El plazo para comprar ${wanted} para ${event} ha terminado y han pasado a la siguiente persona.`,
          'Si todavía quieres ir, puedes apuntarte otra vez.',
        ],
        act: 'Ver la lista de espera',
        foot,
      };
  }
}
