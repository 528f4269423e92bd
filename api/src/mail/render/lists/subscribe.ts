/** To whoever was typed into the public form: nothing comes of it without this mail's button. */
import {html, webAddress} from '../../html';
import {assemble, button, greeting, type MailIdentity, paragraph, type RenderedMail, smallPrint} from '../../layout';

export function renderSubscribe({
  identity,
  groupNames,
  url,
}: {
  identity: MailIdentity;
  groupNames: string[];
  url: string;
}): RenderedMail {
  const what = `Alguien, seguramente tú, ha pedido que ${identity.name} te envíe por correo: ${groupNames.join(', ')}. Confírmalo con este botón; el enlace dura 48 horas.`;
  const otherwise = 'Si no has sido tú, no hagas nada: sin esa confirmación no te enviaremos nada.';
  return assemble({
    identity,
    subject: `Confirma tu suscripción a ${identity.name}`,
    preheader: 'Un botón más y empezamos a escribirte.',
    title: 'Confirma tu suscripción',
    body: html`${paragraph(greeting(''))}${paragraph(what)}${button(identity, 'Confirmar la suscripción', url)}${smallPrint(otherwise)}`,
    text: [greeting(''), what, `Confirmar la suscripción: ${webAddress(url)}`, otherwise],
  });
}
