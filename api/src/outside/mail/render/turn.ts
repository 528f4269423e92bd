/** «Es tu turno»: the way in, and how long it stays open. */
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, letter, small} from '../letter';

export interface TurnMail {
  identity: MailIdentity;
  sale: string;
  minutes: number;
  url: string;
}

export function renderTurnMail(mail: TurnMail): RenderedMail {
  const intro = `Ya puedes comprar: ${mail.sale}. Tienes ${mail.minutes === 1 ? 'un minuto' : `${mail.minutes} minutos`} para entrar; después, el turno pasa a la persona siguiente.`;
  const foot = 'El enlace es personal: sirve para tu lugar en la cola y para nadie más.';
  return letter({
    identity: mail.identity,
    kind: 'turn',
    values: {venta: mail.sale, minutos: mail.minutes === 1 ? 'un minuto' : `${mail.minutes} minutos`},
    subject: `Es tu turno: ${mail.sale}`,
    title: 'Es tu turno',
    parts: [intro, act('Entrar a comprar', mail.url), small(foot)],
  });
}
