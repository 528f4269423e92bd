/**
 * A renewal that makes itself (Ley 10/2025): announced with its amount, its day and how to stop it; or it cannot be
 * made, and what to do.
 */
import {euros} from '../../money';
import {html, webAddress} from '../html';
import {
  assemble,
  button,
  greeting,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  smallPrint,
  STYLE,
} from '../layout';

export interface AutoRenewalMail {
  identity: MailIdentity;
  kind: 'notice' | 'impossible' | 'failed';
  firstName: string;
  holderName: string;
  listName: string;
  seatLabel: string;
  amountCents: number;
  /** «12 de junio de 2027» */
  chargeOn: string;
  /** «Visa ···· 0003», or the mandate. */
  means: string | null;
  reason: string;
  /** Stops it without an account. */
  stopUrl: string;
  renewUrl: string;
}

export function renderAutoRenewal(mail: AutoRenewalMail): RenderedMail {
  const what = [mail.listName, mail.holderName, mail.seatLabel].filter(Boolean);
  if (mail.kind !== 'notice') {
    const title = 'El abono no se renueva solo';
    const why = `${mail.kind === 'failed' ? 'Hoy tocaba renovar este abono y no ha sido posible' : 'Este abono está marcado para renovarse solo, pero no va a ser posible'}: ${mail.reason.charAt(0).toLowerCase()}${mail.reason.slice(1)}.`;
    const what2 =
      'No se le ha cobrado nada. Si desea conservarlo, renuévelo usted desde la web mientras dure la campaña de renovación.';
    return assemble({
      identity: mail.identity,
      subject: `${title}: ${mail.listName}`,
      preheader: why,
      title,
      body: html`${paragraph(greeting(mail.firstName))}${paragraph(why)}${panel(html`<p class="ink" style="${STYLE.cell}margin:0;">${what.map(line => html`${line}<br>`)}</p>`)}${paragraph(what2)}${button(mail.identity, 'Renovar el abono', mail.renewUrl)}`,
      text: [greeting(mail.firstName), why, what.join('\n'), what2, `Renovar el abono: ${webAddress(mail.renewUrl)}`],
    });
  }
  const facts = [
    `Importe: ${euros(mail.amountCents)}`,
    `Día del cobro: ${mail.chargeOn}`,
    ...(mail.means ? [`Se cobra en: ${mail.means}`] : []),
  ];
  const lead = `Tal como usted nos autorizó, este abono se renovará automáticamente. Le avisamos con al menos quince días de antelación para que pueda decidir con tiempo.`;
  const stop = `Si no desea renovarlo, párelo antes del ${mail.chargeOn} con el botón siguiente o en «Mi abono». No tiene que dar ninguna explicación, no cuesta nada y no hace falta entrar en ninguna cuenta.`;
  const last =
    'Si está conforme, no tiene que hacer nada. Si cambiara el precio antes de ese día, no cobraríamos nada sin volver a avisarle.';
  return assemble({
    identity: mail.identity,
    subject: `Su abono se renueva el ${mail.chargeOn}: ${euros(mail.amountCents)}`,
    preheader: `${mail.listName}: ${facts.join(' · ')}`,
    title: 'Aviso de renovación automática',
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(lead)}${panel(html`<p class="ink" style="${STYLE.cell}margin:0;">${what.map(line => html`${line}<br>`)}${facts.map(line => html`<strong>${line}</strong><br>`)}</p>`)}${paragraph(stop)}${button(mail.identity, 'Parar la renovación', mail.stopUrl)}${smallPrint(last)}`,
    text: [
      greeting(mail.firstName),
      lead,
      [...what, ...facts].join('\n'),
      stop,
      `Parar la renovación: ${webAddress(mail.stopUrl)}`,
      last,
    ],
  });
}
