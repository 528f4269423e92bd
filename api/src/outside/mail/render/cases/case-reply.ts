/**
 * Staff answer a customer's message: the answer itself, the number of the case and how to go on. Of a case about the
 * protection of a child only that there is an answer: others read mail, too.
 */
import {spelt} from '../../links/case-link';
import {REPLY_ABOVE} from '../../inbox/own-words';
import {replyLine} from '../../inbox/reply-line';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, factLines, letter, must, small} from '../../letter';

export interface CaseReplyMail {
  identity: MailIdentity;
  firstName: string;
  caseNumber: string;
  trackingCode: string;
  title: string;
  body: string;
  files: number;
  url: string;
  isPrivate: boolean;
  /** An answer to this mail is read. */
  canReply: boolean;
}

export function renderCaseReply(mail: CaseReplyMail): RenderedMail {
  const code = spelt(mail.trackingCode);
  const go = mail.canReply
    ? 'Para seguir, contesta a este correo o entra en tu página.'
    : 'Para contestar, añadir algo o adjuntar archivos, entra en tu página.';
  const files =
    mail.files === 0
      ? ''
      : mail.files === 1
        ? 'La respuesta lleva un archivo: descárgalo en tu página.'
        : `La respuesta lleva ${mail.files} archivos: descárgalos en tu página.`;
  const about = mail.isPrivate ? `Mensaje ${mail.caseNumber}.` : `Sobre tu mensaje ${mail.caseNumber}: «${mail.title}»`;
  const foot = `Código de seguimiento: ${code}.`;
  return letter({
    identity: mail.identity,
    kind: 'case.reply',
    values: {numero: mail.caseNumber},
    head: mail.canReply && {markup: replyLine(), text: REPLY_ABOVE},
    to: mail.firstName,
    subject: mail.isPrivate ? `Respuesta a tu mensaje ${mail.caseNumber}` : `${mail.title} (${mail.caseNumber})`,
    preheader: mail.isPrivate ? 'Léela en tu página.' : mail.body.slice(0, 120),
    title: 'Respuesta a tu mensaje',
    secrets: [mail.trackingCode, code],
    parts: [
      mail.isPrivate
        ? must('Tienes una respuesta. Por discreción no la enviamos por correo: léela en tu página.')
        : factLines(mail.body.split('\n')),
      files && must(files),
      go,
      act('Ver la conversación', mail.url),
      small(about),
      small(foot),
    ],
  });
}
