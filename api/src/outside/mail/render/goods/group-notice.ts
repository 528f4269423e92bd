/**
 * What a group is told of its reservation: asked for, accepted (or kept by telephone) and to be paid, its time running
 * out, over, cancelled. What was paid has its receipt, and the tickets their own mail.
 */
import {euros} from '../../../../domain/kernel/money';
import {dayAndTime} from '../../../drawing/spanish';
import {calledBy, type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter} from '../../letter';

export type GroupNoticeKind = 'asked' | 'accepted' | 'reminder' | 'expired' | 'cancelled' | 'refused';

export interface GroupNotice {
  identity: MailIdentity;
  kind: GroupNoticeKind;
  contactName: string;
  entityName: string;
  code: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  placeCount: number;
  totalCents: number;
  /** Still to be paid first; null: there is none, or it is paid. */
  depositCents: number | null;
  /** Still to be paid, the deposit with it. */
  owedCents: number;
  expiresAt: Date;
  isPhone: boolean;
  /** What staff wrote; empty: nothing. */
  reason: string;
  /** Of the deposit, what goes back by the bank, and what waits at the counter. */
  refundCents: number;
  byHandCents: number;
  pageUrl: string;
}

interface Words {
  subject: string;
  title: string;
  lines: string[];
  button: string;
}

const placesOf = (n: GroupNotice): string => (n.placeCount === 1 ? '1 plaza' : `${n.placeCount} plazas`);
const whatOf = (n: GroupNotice): string =>
  `${placesOf(n)} para ${n.eventTitle}, ${dayAndTime(n.startsAt, n.timezone)}${n.entityName ? `, a nombre de ${n.entityName}` : ''}`;
const untilOf = (n: GroupNotice): string => dayAndTime(n.expiresAt, n.timezone);
const why = (reason: string): string[] => (reason === '' ? [] : [`Motivo: ${reason.replace(/\.?$/, '.')}`]);

const toPay = (n: GroupNotice): string =>
  n.owedCents === 0
    ? 'No hay nada que pagar: confírmala en su página.'
    : n.depositCents === null
      ? `Quedan por pagar ${euros(n.owedCents)}, con tarjeta o Bizum, en la página de la reserva.`
      : `Puedes pagar ahora solo la señal, ${euros(n.depositCents)}, y el resto más adelante, o los ${euros(n.owedCents)} de una vez.`;

const WORDS: Record<GroupNoticeKind, (n: GroupNotice) => Words> = {
  asked: n => ({
    subject: `Hemos recibido tu solicitud: ${n.eventTitle}`,
    title: 'Tenemos tu solicitud',
    lines: [
      `Nos has pedido ${whatOf(n)}. Su número es ${n.code}.`,
      `Te guardamos las plazas mientras la miramos, hasta el ${untilOf(n)}. Todavía no tienes que pagar nada: te escribimos con la respuesta.`,
    ],
    button: 'Ver mi solicitud',
  }),
  accepted: n =>
    n.isPhone
      ? {
          subject: `Paga tus entradas: ${n.eventTitle}`,
          title: 'Tus entradas te esperan',
          lines: [
            `Por teléfono nos has pedido ${whatOf(n)}. Te las guardamos hasta el ${untilOf(n)}.`,
            toPay(n),
            'En cuanto las pagues te llegan las entradas a este correo.',
          ],
          button: 'Pagar mis entradas',
        }
      : {
          subject: `Tu reserva ${n.code}: ${n.eventTitle}`,
          title: 'Tu reserva está hecha',
          lines: [
            `Te hemos reservado ${whatOf(n)}.`,
            `Te guardamos las plazas hasta el ${untilOf(n)}. ${toPay(n)}`,
            ...(n.reason === '' ? [] : [n.reason]),
          ],
          button: 'Ver y pagar la reserva',
        },
  reminder: n => ({
    subject: `Tu reserva ${n.code} caduca pronto`,
    title: 'Tu reserva caduca pronto',
    lines: [`Te guardamos ${whatOf(n)}, hasta el ${untilOf(n)}. Después vuelven solas a la venta.`, toPay(n)],
    button: 'Ver y pagar la reserva',
  }),
  expired: n => ({
    subject: `Tu reserva ${n.code} ha caducado`,
    title: 'Tu reserva ha caducado',
    lines: [
      `Te guardábamos ${whatOf(n)}, hasta el ${untilOf(n)}. Ese plazo ha pasado y las plazas han vuelto a la venta.`,
      'Si todavía las quieres, escríbenos o vuelve a pedirlas.',
    ],
    button: 'Ver la reserva',
  }),
  refused: n => ({
    subject: `No podemos atender tu solicitud: ${n.eventTitle}`,
    title: 'No podemos atender tu solicitud',
    lines: [`Nos habías pedido ${whatOf(n)}. Sentimos no poder dártelas.`, ...why(n.reason)],
    button: 'Ver la solicitud',
  }),
  cancelled: n => ({
    subject: `Reserva ${n.code} cancelada`,
    title: 'Reserva cancelada',
    lines: [
      `Hemos cancelado la reserva de ${whatOf(n)}. Ya no tienes nada que pagar de ella.`,
      ...why(n.reason),
      ...(n.refundCents > 0
        ? [
            `Te devolvemos la señal, ${euros(n.refundCents)}, por donde la pagaste. Por el banco tarda entre 1 y 5 días hábiles.`,
          ]
        : []),
      ...(n.byHandCents > 0
        ? [`La señal, ${euros(n.byHandCents)}, te la devolvemos nosotros: escríbenos o pásate por taquilla.`]
        : []),
    ],
    button: 'Ver la reserva',
  }),
};

export function renderGroupNotice(n: GroupNotice): RenderedMail {
  const {subject, title, lines, button: label} = WORDS[n.kind](n);
  return letter({
    identity: n.identity,
    kind: n.kind === 'accepted' && n.isPhone ? 'group.phone' : `group.${n.kind}`,
    values: {
      reserva: n.code,
      evento: n.eventTitle,
      fecha: dayAndTime(n.startsAt, n.timezone),
      plazas: placesOf(n),
      entidad: n.entityName,
      plazo: untilOf(n),
      pendiente: n.owedCents > 0 ? euros(n.owedCents) : '',
      motivo: n.reason,
    },
    to: calledBy(n.contactName),
    subject,
    title,
    parts: [...lines, act(label, n.pageUrl)],
  });
}
