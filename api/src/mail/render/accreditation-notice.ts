/** An accreditation was asked for, approved, refused or revoked: what to bring and where, or why not, and its page. */
import {dayAndTime} from '../../pdf/spanish';
import {html, webAddress} from '../html';
import {assemble, button, greeting, type MailIdentity, panel, paragraph, type RenderedMail, STYLE} from '../layout';

export type AccreditationNews = 'asked' | 'approved' | 'rejected' | 'revoked';

export interface AccreditationMail {
  kind: AccreditationNews;
  identity: MailIdentity;
  firstName: string;
  /** Whom it is for, where somebody else is told. */
  people: string[];
  typeName: string;
  eventTitle: string;
  /** Of a season: its name. */
  seasonName: string | null;
  startsAt: Date | null;
  timezone: string;
  gate: string | null;
  hasSeat: boolean;
  code: string;
  reason: string;
  /** Its page, of what was asked for on the web. */
  url: string | null;
}

const TITLES: Record<AccreditationNews, string> = {
  asked: 'Solicitud recibida',
  approved: 'Acreditación aprobada',
  rejected: 'Solicitud rechazada',
  revoked: 'Acreditación revocada',
};

export function renderAccreditation(mail: AccreditationMail): RenderedMail {
  const where = mail.seasonName ?? mail.eventTitle;
  const when =
    mail.seasonName !== null
      ? 'Toda la temporada'
      : mail.startsAt
        ? dayAndTime(mail.startsAt, mail.timezone)
        : 'Todas las sesiones';
  const who = mail.people.join(', ');
  const what: Record<AccreditationNews, string> = {
    asked: `Hemos recibido la solicitud de acreditación para ${where} de ${who}. Te diremos por correo qué se decide.`,
    approved: `La acreditación de ${mail.typeName.toLowerCase()} de ${who} para ${where} está aprobada.`,
    rejected: `No podemos acreditar a ${who} para ${where}. Motivo: ${mail.reason}`,
    revoked: `La acreditación de ${who} para ${where} se ha revocado y ya no da acceso. Motivo: ${mail.reason}`,
  };
  const how =
    mail.kind === 'approved'
      ? `Se recoge en el recinto${mail.gate ? `, por la puerta ${mail.gate}` : ''}, con el documento de identidad: hasta entonces el código no da acceso. La credencial va en el PDF adjunto${mail.hasSeat ? ', con asiento reservado' : ''}. Es personal y no se puede ceder.`
      : mail.kind === 'asked'
        ? 'Mientras no se decida, puedes retirarla en su página.'
        : '';
  const title = TITLES[mail.kind];
  const isGood = mail.kind === 'approved';
  return assemble({
    identity: mail.identity,
    subject: `${title}: ${where}`,
    preheader: how || what[mail.kind],
    title,
    secrets: isGood ? [mail.code] : [],
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(what[mail.kind])}${
      isGood
        ? panel(
            html`<h2 class="ink" style="${STYLE.heading}">${mail.code}</h2><p class="ink" style="${STYLE.cell}margin:0;">${where}<br>${when}</p>`,
          )
        : ''
    }${how ? paragraph(how) : ''}${mail.url ? button(mail.identity, 'Ver la solicitud', mail.url) : ''}`,
    text: [
      greeting(mail.firstName),
      what[mail.kind],
      ...(isGood ? [`Código: ${mail.code}\n${when}`] : []),
      ...(how ? [how] : []),
      ...(mail.url ? [`Ver la solicitud: ${webAddress(mail.url)}`] : []),
    ],
  });
}
