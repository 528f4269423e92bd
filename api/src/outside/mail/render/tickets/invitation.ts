/** Somebody is invited by the house: to what, where, with which words; reminded of it; told that it was taken back. */
import {dayInWords, timeOfDay} from '../../../drawing/spanish';
import {calledBy, type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, small} from '../../letter';

export type InvitationTold = 'invited' | 'reminded' | 'revoked';

export interface InvitationMail {
  told: InvitationTold;
  identity: MailIdentity;
  toName: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  count: number;
  /** Of whoever invites, or why it was taken back. */
  message: string;
  url: string;
}

export function renderInvitation(mail: InvitationMail): RenderedMail {
  const {told, count, eventTitle, message, identity} = mail;
  const many = count > 1;
  const what = `${eventTitle} (${dayInWords(mail.startsAt, mail.timezone)}, a las ${timeOfDay(mail.startsAt, mail.timezone)})`;
  const words = {
    invited: {
      subject: `${many ? `${count} invitaciones` : 'Tu invitación'} para ${eventTitle}`,
      title: many ? 'Tus invitaciones' : 'Tu invitación',
      says: [
        `${identity.name} te invita a ${what}${many ? `, con ${count} plazas` : ''}.`,
        message,
        `${many ? 'Las invitaciones van' : 'La invitación va'} en el PDF de este correo, y siempre en su página.`,
      ],
    },
    reminded: {
      subject: `Recuerda tu invitación para ${eventTitle}`,
      title: 'No olvides tu invitación',
      says: [`Tienes ${many ? `${count} invitaciones` : 'una invitación'} para ${what}.`],
    },
    revoked: {
      subject: `Se ha retirado tu invitación para ${eventTitle}`,
      title: 'Invitación retirada',
      says: [`Tu invitación para ${what} ya no vale.`, message && `Motivo: ${message}`],
    },
  }[told];
  const says = words.says.filter(Boolean);
  const link = told === 'revoked' ? null : many ? 'Ver las invitaciones' : 'Ver la invitación';
  const foot =
    told === 'revoked' ? '' : 'Quien tenga este enlace tiene la invitación: no lo reenvíes si no es para quien viene.';
  return letter({
    identity,
    kind: `invitation.${told}`,
    values: {
      evento: eventTitle,
      cuando: what,
      mensaje: message,
      plazas: many ? `${count} invitaciones` : 'una invitación',
    },
    to: calledBy(mail.toName),
    subject: words.subject,
    preheader: what,
    title: words.title,
    parts: [...says, link && act(link, mail.url), foot && small(foot)],
  });
}
