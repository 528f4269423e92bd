/** An accreditation was asked for, approved, refused or revoked: what to bring and where, or why not, and its page. */
import {dayAndTime} from '../../drawing/spanish';
import {html} from '../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../layout';
import {act, facts, letter, must} from '../letter';

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
  return letter({
    identity: mail.identity,
    kind: `accreditation.${mail.kind}`,
    values: {
      para: where,
      personas: who,
      tipo: mail.typeName.toLowerCase(),
      cuando: when,
      puerta: mail.gate ?? '',
      motivo: mail.reason,
    },
    to: mail.firstName,
    subject: `${title}: ${where}`,
    preheader: how || what[mail.kind],
    title,
    secrets: isGood ? [mail.code] : [],
    parts: [
      what[mail.kind],
      isGood &&
        facts(
          html`<h2 class="ink" style="${STYLE.heading}">${mail.code}</h2><p class="ink" style="${STYLE.cell}margin:0;">${where}<br>${when}</p>`,
          `Código: ${mail.code}\n${where}\n${when}`,
        ),
      isGood ? must(how) : how,
      mail.url && act('Ver la solicitud', mail.url),
    ],
  });
}
