/** Mails of the customer's account. Each carries one link that works once and says how long. */
import {html, webAddress} from '../html';
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, letter, must, small, smallLink} from '../letter';

export interface AccountMail {
  identity: MailIdentity;
  firstName: string;
  /** With the one-time token inside. */
  url: string;
  validMinutes: number;
}

/** «60 minutos», «24 horas», «7 días» */
function span(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return `${minutes / 1440} días`;
  const [value, one, many] =
    minutes >= 120 && minutes % 60 === 0 ? [minutes / 60, 'hora', 'horas'] : [minutes, 'minuto', 'minutos'];
  return `${value} ${value === 1 ? one : many}`;
}

interface Wording {
  subject: string;
  title: string;
  why: string;
  action: string;
  otherwise: string;
}

function renderLink(mail: AccountMail, kind: string, wording: Wording): RenderedMail {
  const limit = `El enlace funciona una sola vez y caduca en ${span(mail.validMinutes)}.`;
  return letter({
    identity: mail.identity,
    kind: `account.${kind}`,
    values: {duracion: span(mail.validMinutes)},
    to: mail.firstName,
    subject: wording.subject,
    preheader: limit,
    title: wording.title,
    parts: [
      wording.why,
      act(wording.action, mail.url),
      must(limit),
      small(wording.otherwise),
      smallLink(
        html`Si el botón no funciona, copia esta dirección en el navegador:<br><span style="word-break:break-all;">${webAddress(mail.url)}</span>`,
        '',
      ),
    ],
  });
}

export function renderPasswordReset(mail: AccountMail): RenderedMail {
  return renderLink(mail, 'reset', {
    subject: `Cambia tu contraseña de ${mail.identity.name}`,
    title: 'Cambia tu contraseña',
    why: 'Alguien, esperamos que tú, ha pedido una contraseña nueva para esta dirección.',
    action: 'Elegir otra contraseña',
    otherwise: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  });
}

export function renderSignUp(mail: AccountMail): RenderedMail {
  return renderLink(mail, 'sign-up', {
    subject: `Termina de crear tu cuenta en ${mail.identity.name}`,
    title: 'Elige tu contraseña',
    why: 'Alguien, esperamos que tú, ha pedido una cuenta con esta dirección. Elige una contraseña y tu cuenta estará lista, con las compras que ya hayas hecho con este correo.',
    action: 'Elegir mi contraseña',
    otherwise: 'Si no has sido tú, no hagas nada: sin este enlace no se crea ninguna cuenta.',
  });
}

export function renderStaffInvitation(mail: AccountMail): RenderedMail {
  return renderLink(mail, 'staff', {
    subject: `Tu cuenta para trabajar en ${mail.identity.name}`,
    title: 'Ya tienes cuenta',
    why: `Te han dado de alta en la administración de ${mail.identity.name}. Elige tu contraseña y entra.`,
    action: 'Elegir mi contraseña',
    otherwise: 'Si no esperabas este correo, no hagas nada y avísanos: sin este enlace nadie entra.',
  });
}
