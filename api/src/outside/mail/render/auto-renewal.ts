/**
 * A renewal that makes itself (Ley 10/2025): announced with its amount, its day and how to stop it; or it cannot be
 * made, and what to do.
 */
import {euros} from '../../../domain/kernel/money';
import {html} from '../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../layout';
import {act, factLines, facts, letter, must, small} from '../letter';

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
    return letter({
      identity: mail.identity,
      kind: `auto-renewal.${mail.kind}`,
      values: {lista: mail.listName, titular: mail.holderName, butaca: mail.seatLabel, motivo: mail.reason},
      to: mail.firstName,
      subject: `${title}: ${mail.listName}`,
      preheader: why,
      title,
      parts: [must(why), factLines(what), what2, act('Renovar el abono', mail.renewUrl)],
    });
  }
  const due = [
    `Importe: ${euros(mail.amountCents)}`,
    `Día del cobro: ${mail.chargeOn}`,
    ...(mail.means ? [`Se cobra en: ${mail.means}`] : []),
  ];
  const lead = `Tal como usted nos autorizó, este abono se renovará automáticamente. Le avisamos con al menos quince días de antelación para que pueda decidir con tiempo.`;
  const stop = `Si no desea renovarlo, párelo antes del ${mail.chargeOn} con el botón siguiente o en «Mi abono». No tiene que dar ninguna explicación, no cuesta nada y no hace falta entrar en ninguna cuenta.`;
  const last =
    'Si está conforme, no tiene que hacer nada. Si cambiara el precio antes de ese día, no cobraríamos nada sin volver a avisarle.';
  return letter({
    identity: mail.identity,
    kind: 'auto-renewal.notice',
    values: {
      lista: mail.listName,
      titular: mail.holderName,
      butaca: mail.seatLabel,
      importe: euros(mail.amountCents),
      cobro: mail.chargeOn,
      medio: mail.means ?? '',
    },
    to: mail.firstName,
    subject: `Su abono se renueva el ${mail.chargeOn}: ${euros(mail.amountCents)}`,
    preheader: `${mail.listName}: ${due.join(' · ')}`,
    title: 'Aviso de renovación automática',
    parts: [
      lead,
      facts(
        html`<p class="ink" style="${STYLE.cell}margin:0;">${what.map(line => html`${line}<br>`)}${due.map(line => html`<strong>${line}</strong><br>`)}</p>`,
        [...what, ...due].join('\n'),
      ),
      must(stop),
      act('Parar la renovación', mail.stopUrl),
      small(last),
    ],
  });
}
