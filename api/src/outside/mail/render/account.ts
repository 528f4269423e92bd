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
  values?: Record<string, string>;
}

function renderLink(mail: AccountMail, kind: string, wording: Wording): RenderedMail {
  const limit = `El enlace funciona una sola vez y caduca en ${span(mail.validMinutes)}.`;
  return letter({
    identity: mail.identity,
    kind: `account.${kind}`,
    values: {duracion: span(mail.validMinutes), ...wording.values},
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

export interface EmailChangeMail extends AccountMail {
  oldEmail: string;
  newEmail: string;
  /** «3 de diciembre a las 10:00»: until then the old address may object; null: nobody is waited for. */
  waitsUntil: string | null;
}

/** To the new address. */
export function renderEmailChange(mail: EmailChangeMail): RenderedMail {
  return renderLink(mail, 'email', {
    subject: `Confirma tu correo nuevo en ${mail.identity.name}`,
    title: 'Confirma tu correo nuevo',
    why: `Nos han pedido que tu cuenta pase de ${mail.oldEmail} a esta dirección. Si eres tú, confírmalo.${mail.waitsUntil === null ? '' : ` El cambio se hace cuando lo acepte también tu correo de antes o, si no dice nada, ${mail.waitsUntil}.`}`,
    action: 'Confirmar mi correo',
    values: {
      correo: mail.newEmail,
      antes: mail.oldEmail,
      ...(mail.waitsUntil === null ? {} : {hasta: mail.waitsUntil}),
    },
    otherwise: 'Si no has sido tú, no hagas nada: sin este enlace la cuenta no cambia.',
  });
}

/** To the old one. */
export function renderEmailChangeTold(mail: EmailChangeMail): RenderedMail {
  return renderLink(mail, 'email-told', {
    subject: `Alguien quiere cambiar el correo de tu cuenta de ${mail.identity.name}`,
    title: '¿Has pedido cambiar tu correo?',
    why: `Nos han pedido que tu cuenta pase a ${mail.newEmail}. Si no has sido tú, dilo aquí y no cambiará nada. Si has sido tú, acéptalo aquí y no tendrás que esperar.`,
    action: 'Decir si he sido yo',
    values: {correo: mail.newEmail, ...(mail.waitsUntil === null ? {} : {hasta: mail.waitsUntil})},
    otherwise:
      mail.waitsUntil === null
        ? 'El cambio se hace en cuanto se confirme desde el correo nuevo.'
        : `Si no contestas, el cambio se hace ${mail.waitsUntil}, cuando se haya confirmado desde el correo nuevo.`,
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
