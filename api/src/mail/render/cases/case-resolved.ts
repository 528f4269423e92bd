/** Staff call a case done: the customer hears it and can say that it is not. */
import {html, webAddress} from '../../html';
import {assemble, button, greeting, type MailIdentity, paragraph, type RenderedMail, smallPrint} from '../../layout';
import {REPLY_ABOVE} from '../../inbox/own-words';
import {replyLine} from '../../inbox/reply-line';

export interface CaseResolvedMail {
  identity: MailIdentity;
  firstName: string;
  caseNumber: string;
  title: string;
  url: string;
  isPrivate: boolean;
  /** An answer to this mail is read. */
  canReply: boolean;
}

export function renderCaseResolved(mail: CaseResolvedMail): RenderedMail {
  const done = 'Hemos dado tu mensaje por resuelto.';
  const otherwise = mail.canReply
    ? 'Si no es así, contesta a este correo y lo reabrimos: no hace falta empezar de nuevo.'
    : 'Si no es así, escríbenos desde tu página y lo reabrimos: no hace falta empezar de nuevo.';
  const about = mail.isPrivate ? `Mensaje ${mail.caseNumber}.` : `Sobre tu mensaje ${mail.caseNumber}: «${mail.title}»`;
  return assemble({
    identity: mail.identity,
    subject: `Tu mensaje ${mail.caseNumber} está resuelto`,
    preheader: 'Si no es así, lo reabrimos.',
    title: 'Mensaje resuelto',
    body: html`${mail.canReply && replyLine()}${paragraph(greeting(mail.firstName))}${paragraph(done)}${paragraph(otherwise)}${button(mail.identity, 'Ver la conversación', mail.url)}${smallPrint(about)}`,
    text: [
      ...(mail.canReply ? [REPLY_ABOVE] : []),
      greeting(mail.firstName),
      done,
      otherwise,
      `Ver la conversación: ${webAddress(mail.url)}`,
      about,
    ],
  });
}
