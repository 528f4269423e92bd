/** A certificate is about to end, or has: to whom it belongs, and to who runs the academy. */
import {html, webAddress} from '../../html';
import {
  assemble,
  button,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  smallPrint,
  STYLE,
} from '../../layout';
import {letter, must, small} from '../../letter';

interface Ending {
  fullName: string;
  teams: string | null;
  untilOn: string;
  isOver: boolean;
}

const WHY =
  'La ley (LOPIVI, art. 57) no deja trabajar con menores sin él. Se pide gratis en la web del Ministerio de Justicia.';

export function renderCertificateEnds(mail: Ending & {identity: MailIdentity; firstName: string}): RenderedMail {
  const lead = mail.isOver
    ? `Tu certificado de ausencia de delitos sexuales caducó el ${mail.untilOn}. Hasta que enseñes uno nuevo no puedes estar con los equipos.`
    : `Tu certificado de ausencia de delitos sexuales vale hasta el ${mail.untilOn}. Pide ya el nuevo y enséñalo en la oficina de la cantera.`;
  return letter({
    identity: mail.identity,
    kind: mail.isOver ? 'academy.certificate-over' : 'academy.certificate-ends',
    values: {fecha: mail.untilOn},
    to: mail.firstName,
    subject: mail.isOver ? 'Tu certificado ha caducado' : 'Tu certificado caduca pronto',
    preheader: `Valía hasta el ${mail.untilOn}`,
    title: mail.isOver ? 'Tu certificado ha caducado' : 'Renueva tu certificado',
    parts: [must(lead), small(WHY)],
  });
}

export function renderCertificatesDigest({identity, adults}: {identity: MailIdentity; adults: Ending[]}): RenderedMail {
  const lines = adults.map(
    one =>
      `${one.fullName}${one.teams ? ` (${one.teams})` : ''}: ${one.isOver ? 'caducó' : 'caduca'} el ${one.untilOn}`,
  );
  const what = adults.length === 1 ? 'Un certificado' : `${adults.length} certificados`;
  const lead = `${what} de personas adultas de la cantera ${adults.length === 1 ? 'caduca' : 'caducan'} en los próximos 30 días o ya ${adults.length === 1 ? 'ha' : 'han'} caducado. A quien tiene correo se le ha escrito.`;
  const url = `${identity.publicUrl}/admin/bases/entrenadores`;
  return assemble({
    identity,
    subject: `${what} por renovar en la cantera`,
    preheader: lines[0] ?? '',
    title: 'Certificados por renovar',
    body: html`${paragraph(lead)}${panel(html`<p class="ink" style="${STYLE.cell}margin:0;">${lines.map(line => html`${line}<br>`)}</p>`)}${button(identity, 'Abrir el registro', url)}${smallPrint(WHY)}`,
    text: [lead, lines.join('\n'), `Abrir el registro: ${webAddress(url)}`, WHY],
  });
}
