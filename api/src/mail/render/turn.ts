/** «Es tu turno»: the way in, and how long it stays open. */
import {assemble, button, type MailIdentity, paragraph, type RenderedMail, smallPrint} from '../layout';
import {html} from '../html';

export interface TurnMail {
  identity: MailIdentity;
  sale: string;
  minutes: number;
  url: string;
}

export function renderTurnMail(mail: TurnMail): RenderedMail {
  const intro = `Ya puedes comprar: ${mail.sale}. Tienes ${mail.minutes === 1 ? 'un minuto' : `${mail.minutes} minutos`} para entrar; después, el turno pasa a la persona siguiente.`;
  const foot = 'El enlace es personal: sirve para tu lugar en la cola y para nadie más.';
  return assemble({
    identity: mail.identity,
    subject: `Es tu turno: ${mail.sale}`,
    preheader: intro,
    title: 'Es tu turno',
    body: html`${paragraph(intro)}${button(mail.identity, 'Entrar a comprar', mail.url)}${smallPrint(foot)}`,
    text: [intro, `Entrar a comprar: ${mail.url}`, foot],
  });
}
