/**
 * Waiting for a seat: the place, the turn with its time, and the end of it; always with the link that shows where one
 * stands.
 */
import {euros} from '../../../domain/kernel/money';
import {dayAndTime} from '../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, letter} from '../letter';

export interface WaitingListMail {
  identity: MailIdentity;
  kind: 'joined' | 'called' | 'expired' | 'closed' | 'left';
  firstName: string;
  listName: string;
  place: number | null;
  seatsWanted: number;
  depositCents: number;
  depositState: string;
  expiresAt: Date | null;
  email: string;
  /** Shows the place, without an account. */
  statusUrl: string;
  signUpUrl: string;
}

export function renderWaitingList(mail: WaitingListMail): RenderedMail {
  const {title, lines, act: label, url} = textsOf(mail);
  return letter({
    identity: mail.identity,
    kind: `waiting-list.${mail.kind}`,
    values: {
      lista: mail.listName,
      butacas: seatsOf(mail),
      puesto: mail.place === null ? '' : String(mail.place),
      plazo: mail.expiresAt ? dayAndTime(mail.expiresAt, mail.identity.timezone) : '',
      senal: mail.depositCents > 0 ? euros(mail.depositCents) : '',
      correo: mail.email,
    },
    to: mail.firstName,
    subject: `${title}: ${mail.listName}`,
    title,
    parts: [...lines, act(label, url)],
  });
}

const seatsOf = ({seatsWanted}: WaitingListMail): string =>
  seatsWanted === 1 ? 'una butaca' : `${seatsWanted} butacas`;

function textsOf(mail: WaitingListMail): {title: string; lines: string[]; act: string; url: string} {
  const seats = seatsOf(mail);
  const back =
    mail.depositCents > 0 && mail.depositState !== 'none'
      ? `La señal de ${euros(mail.depositCents)} vuelve a la tarjeta con la que la pagaste; según tu banco, tarda unos días.`
      : '';
  const place = {act: 'Ver mi puesto', url: mail.statusUrl};
  switch (mail.kind) {
    case 'joined':
      return {
        title: 'Estás en la lista de espera',
        lines: [
          `Esperas ${seats} de ${mail.listName}${mail.place === null ? '' : `. Ahora mismo tienes el puesto ${mail.place}`}.`,
          `Cuando llegue tu turno te escribimos a este correo y tendrás un plazo para elegir butaca. ${mail.depositCents > 0 ? `La señal de ${euros(mail.depositCents)} se descuenta del abono; si te borras o no llega tu turno, te la devolvemos.` : ''}`.trim(),
        ],
        ...place,
      };
    case 'called':
      return {
        title: 'Es tu turno',
        lines: [
          `Ya hay ${seats} para ti en ${mail.listName}. Tienes hasta el ${mail.expiresAt ? dayAndTime(mail.expiresAt, mail.identity.timezone) : ''} para elegir y pagar tu abono; después pasa a quien va detrás.`,
          `Entra en tu cuenta con ${mail.email}. Si aún no la tienes, regístrate con ese mismo correo y confírmalo. ${mail.depositCents > 0 && mail.depositState === 'paid' ? `La señal de ${euros(mail.depositCents)} se descuenta sola.` : ''}`.trim(),
        ],
        act: 'Elegir mi abono',
        url: mail.signUpUrl,
      };
    case 'expired':
      return {
        title: 'Tu turno ha pasado',
        lines: [
          `El plazo para sacar tu abono de ${mail.listName} ha terminado y el turno ha pasado a la siguiente persona.`,
          back,
        ].filter(Boolean),
        ...place,
      };
    case 'closed':
      return {
        title: 'La lista de espera se ha cerrado',
        lines: [
          `Sentimos no haber podido ofrecerte butaca en ${mail.listName}: la lista de espera se ha cerrado.`,
          back,
        ].filter(Boolean),
        ...place,
      };
    case 'left':
      return {
        title: 'Te has borrado de la lista de espera',
        lines: [`Ya no esperas butaca de ${mail.listName}.`, back].filter(Boolean),
        ...place,
      };
  }
}
