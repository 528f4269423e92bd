/** A supporter's card is about to end: which, until when, what another one costs today. Nothing is charged by itself. */
import {euros} from '../../../../domain/kernel/money';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, small} from '../../letter';

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
  return letter({
    identity: mail.identity,
    kind: 'supporter-reminder',
    values: {
      carne: mail.number,
      tipo: mail.tierName,
      hasta: mail.lastDay,
      precio: mail.priceCents === 0 ? '' : euros(mail.priceCents),
    },
    to: mail.firstName,
    subject: `Tu carné de simpatizante acaba el ${mail.lastDay}`,
    preheader: how,
    title: 'Tu carné acaba pronto',
    parts: [lead, how, act(mail.isOpen ? 'Renovar mi carné' : 'Ver mi carné', mail.renewUrl), small(foot)],
  });
}
