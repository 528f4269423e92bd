/**
 * To whoever asked, by address, not to get advertising any more: the link that does it. Sent only to an address that
 * gets any.
 */
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, small} from '../../letter';

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
  return letter({
    identity,
    kind: 'unsubscribe',
    values: {},
    to: firstName,
    subject: `Darte de baja de los correos de ${identity.name}`,
    preheader: 'Un botón y no te escribimos más publicidad.',
    title: 'Darte de baja',
    parts: [why, act('Darme de baja', url), small(otherwise)],
  });
}
