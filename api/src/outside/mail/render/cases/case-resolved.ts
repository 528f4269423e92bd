/** Staff call a case done: the customer hears it and can say that it is not. */
import {REPLY_ABOVE} from '../../inbox/own-words';
import {replyLine} from '../../inbox/reply-line';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, small} from '../../letter';

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
  return letter({
    identity: mail.identity,
    kind: 'case.resolved',
    values: {numero: mail.caseNumber},
    head: mail.canReply && {markup: replyLine(), text: REPLY_ABOVE},
    to: mail.firstName,
    subject: `Tu mensaje ${mail.caseNumber} está resuelto`,
    preheader: 'Si no es así, lo reabrimos.',
    title: 'Mensaje resuelto',
    parts: [done, otherwise, act('Ver la conversación', mail.url), small(about)],
  });
}
