/**
 * To whoever asked, by address, not to get advertising any more: the link that does it. Sent only to an address that
 * gets any.
 */
import {html, webAddress} from '../../html';
import {assemble, button, greeting, type MailIdentity, paragraph, type RenderedMail, smallPrint} from '../../layout';

export function renderUnsubscribe({
  identity,
  firstName,
  url,
}: {
  identity: MailIdentity;
  firstName: string;
  url: string;
}): RenderedMail {
  const why = `Has pedido dejar de recibir los correos de novedades y ofertas de ${identity.name}. Confírmalo con este botón.`;
  const otherwise = 'Si no has sido tú, no hagas nada: todo sigue igual.';
  return assemble({
    identity,
    subject: `Darte de baja de los correos de ${identity.name}`,
    preheader: 'Un botón y no te escribimos más publicidad.',
    title: 'Darte de baja',
    body: html`${paragraph(greeting(firstName))}${paragraph(why)}${button(identity, 'Darme de baja', url)}${smallPrint(otherwise)}`,
    text: [greeting(firstName), why, `Darme de baja: ${webAddress(url)}`, otherwise],
  });
}
