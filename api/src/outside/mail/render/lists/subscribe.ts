/** To whoever was typed into the public form: nothing comes of it without this mail's button. */
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, must, small} from '../../letter';

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
  return letter({
    identity,
    kind: 'subscribe',
    values: {listas: groupNames.join(', ')},
    to: '',
    subject: `Confirma tu suscripción a ${identity.name}`,
    preheader: 'Un botón más y empezamos a escribirte.',
    title: 'Confirma tu suscripción',
    parts: [must(what), act('Confirmar la suscripción', url), small(otherwise)],
  });
}
