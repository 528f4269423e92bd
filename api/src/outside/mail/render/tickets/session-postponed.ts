/** A session goes to another day: what stays valid, why, and until when the money may be asked back. */
import {capitalised, dayInWords, timeOfDay} from '../../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, must, small} from '../../letter';

export interface SessionPostponed {
  identity: MailIdentity;
  firstName: string;
  eventTitle: string;
  fromStartsAt: Date;
  toStartsAt: Date;
  timezone: string;
  reason: string;
  /** Null: the session's own terms alone. */
  refundUntilAt: Date | null;
  /** Pages of what the reader has: orders, groups. */
  orders: {number: string; url: string}[];
  groups: {code: string; url: string}[];
  isHolder: boolean;
  isGuest: boolean;
  /** Somebody has given them their ticket. */
  isGiven: boolean;
}

const at = (moment: Date, zone: string): string => `${dayInWords(moment, zone)} a las ${timeOfDay(moment, zone)}`;

export function renderSessionPostponed(mail: SessionPostponed): RenderedMail {
  const {eventTitle, timezone, orders, groups} = mail;
  const newDay = at(mail.toStartsAt, timezone);
  const lead = `«${eventTitle}», que era el ${at(mail.fromStartsAt, timezone)}, pasa al ${newDay}.`;
  const why = `Motivo: ${mail.reason}`;
  const stays = [
    orders.length > 0 && 'Tus entradas valen para el nuevo día con el mismo código: no tienes que hacer nada.',
    mail.isGiven && 'La entrada que te dieron vale para el nuevo día con el mismo código.',
    mail.isHolder && 'Tu abono vale para el nuevo día.',
    mail.isGuest && 'Tu invitación vale para el nuevo día.',
    groups.length > 0 && 'La reserva de tu grupo sigue en pie para el nuevo día.',
  ].filter((line): line is string => line !== false);
  const back =
    orders.length > 0 && mail.refundUntilAt
      ? `Si no puedes venir, puedes pedir que te devolvamos todo, gastos de gestión incluidos, hasta el ${at(mail.refundUntilAt, timezone)}, desde la página de tu pedido.`
      : '';
  const pages = [
    ...orders.map(({number, url}) => ({label: `Ver el pedido ${number}`, url})),
    ...groups.map(({code, url}) => ({label: `Ver la reserva ${code}`, url})),
  ];
  const foot = 'Te escribimos porque tienes sitio en esta sesión.';
  return letter({
    identity: mail.identity,
    kind: 'session-postponed',
    values: {evento: eventTitle, antes: at(mail.fromStartsAt, timezone), ahora: newDay, motivo: mail.reason},
    to: mail.firstName,
    subject: `Cambio de día: ${eventTitle}`,
    preheader: `Nuevo día: ${capitalised(newDay)}.`,
    title: 'Cambio de día',
    parts: [
      lead,
      why,
      ...stays.map(must),
      back && must(back),
      ...pages.map(({label, url}) => act(label, url)),
      small(foot),
    ],
  });
}
