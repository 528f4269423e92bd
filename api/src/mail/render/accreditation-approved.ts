/** An accreditation was approved: where, when, and that the document must be shown to have it activated. */
import {dayAndTime} from '../../pdf/spanish';
import {html} from '../html';
import {assemble, greeting, type MailIdentity, panel, paragraph, type RenderedMail, STYLE} from '../layout';

export interface AccreditationMail {
  identity: MailIdentity;
  firstName: string;
  typeName: string;
  eventTitle: string;
  startsAt: Date | null;
  timezone: string;
  gate: string | null;
  code: string;
}

export function renderAccreditation(mail: AccreditationMail): RenderedMail {
  const what = `Tu acreditación de ${mail.typeName.toLowerCase()} para ${mail.eventTitle} está aprobada.`;
  const how = `Recógela en el recinto${mail.gate ? `, por la puerta ${mail.gate}` : ''}, con tu documento de identidad: hasta entonces el código no da acceso. Es personal y no se puede ceder.`;
  const when = mail.startsAt ? dayAndTime(mail.startsAt, mail.timezone) : 'Todas las sesiones';
  return assemble({
    identity: mail.identity,
    subject: `Acreditación aprobada: ${mail.eventTitle}`,
    preheader: how,
    title: 'Acreditación aprobada',
    secrets: [mail.code],
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(what)}${panel(html`<h2 class="ink" style="${STYLE.heading}">${mail.code}</h2><p class="ink" style="${STYLE.cell}margin:0;">${mail.eventTitle}<br>${when}</p>`)}${paragraph(how)}`,
    text: [greeting(mail.firstName), what, `Código: ${mail.code}\n${when}`, how],
  });
}
