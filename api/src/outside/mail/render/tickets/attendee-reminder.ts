/** Tickets that are sold to persons lack some: which, until when it can be said, and where. */
import {dayInWords, timeOfDay} from '../../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, must, small} from '../../letter';

export interface AttendeeReminder {
  identity: MailIdentity;
  firstName: string;
  number: string;
  eventTitle: string;
  startsAt: Date;
  dueAt: Date;
  timezone: string;
  count: number;
  isRequired: boolean;
  /** The order's page. */
  url: string;
}

const at = (moment: Date, zone: string): string => `${dayInWords(moment, zone)}, a las ${timeOfDay(moment, zone)}`;

export function renderAttendeeReminder(mail: AttendeeReminder): RenderedMail {
  const {count, eventTitle, timezone} = mail;
  const what = count === 1 ? 'Falta el nombre de 1 asistente' : `Faltan los nombres de ${count} asistentes`;
  const lead = `${what} de tu pedido ${mail.number} para ${eventTitle} (${at(mail.startsAt, timezone)}).`;
  const until = `Puedes decirlo hasta el ${at(mail.dueAt, timezone)}.`;
  const why = mail.isRequired
    ? 'Las entradas son nominativas: sin su nombre no se dan y en la puerta no se puede pasar con ellas.'
    : 'Las entradas son nominativas: llevan el nombre de quien viene.';
  const foot =
    'Te escribimos porque has comprado estas entradas. Si ya lo has dicho todo, no hagas caso de este correo.';
  return letter({
    identity: mail.identity,
    kind: 'attendee-reminder',
    values: {
      pedido: mail.number,
      evento: eventTitle,
      fecha: at(mail.startsAt, timezone),
      plazo: at(mail.dueAt, timezone),
      faltan: what,
    },
    to: mail.firstName,
    subject: `¿Quién viene a ${eventTitle}? ${what}`,
    preheader: until,
    title: 'Dinos quién viene',
    parts: [lead, until, must(why), act('Decir quién viene', mail.url), small(foot)],
  });
}
