/** A supporter's card is about to end: which, until when, what another one costs today. Nothing is charged by itself. */
import {euros} from '../../../money';
import {html, webAddress} from '../../html';
import {assemble, button, greeting, type MailIdentity, paragraph, type RenderedMail, smallPrint} from '../../layout';

export interface SupporterReminder {
  identity: MailIdentity;
  firstName: string;
  number: string;
  tierName: string;
  priceCents: number;
  /** «30/06/2027» */
  lastDay: string;
  /** It may be renewed by now. */
  isOpen: boolean;
  renewUrl: string;
}

export function renderSupporterReminder(mail: SupporterReminder): RenderedMail {
  const lead = `Tu carné ${mail.tierName} (${mail.number}) vale hasta el ${mail.lastDay}.`;
  const how = !mail.isOpen
    ? 'El de la temporada que viene todavía no está a la venta: lo tendrás en la web en cuanto salga.'
    : mail.priceCents === 0
      ? 'Renuévalo antes de ese día: no cuesta nada.'
      : `Renuévalo antes de ese día por ${euros(mail.priceCents)}: el nuevo empieza cuando acaba este.`;
  const foot =
    'No te cobramos nada por tu cuenta. Te escribimos porque lo pediste; puedes quitar este aviso en tu carné.';
  return assemble({
    identity: mail.identity,
    subject: `Tu carné de simpatizante acaba el ${mail.lastDay}`,
    preheader: how,
    title: 'Tu carné acaba pronto',
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(lead)}${paragraph(how)}${button(mail.identity, mail.isOpen ? 'Renovar mi carné' : 'Ver mi carné', mail.renewUrl)}${smallPrint(foot)}`,
    text: [
      greeting(mail.firstName),
      lead,
      how,
      `${mail.isOpen ? 'Renovar mi carné' : 'Ver mi carné'}: ${webAddress(mail.renewUrl)}`,
      foot,
    ],
  });
}
