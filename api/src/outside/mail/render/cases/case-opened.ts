/**
 * To whoever wrote to us: it is here, under this number, and this is how to follow it. Anybody can type a stranger's
 * address into the form, so nothing that was typed is repeated.
 */
import {dayInWords} from '../../../drawing/spanish';
import {spelt} from '../../links/case-link';
import {REPLY_ABOVE} from '../../inbox/own-words';
import {replyLine} from '../../inbox/reply-line';
import {webAddress} from '../../html';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter, small} from '../../letter';

export interface CaseOpenedMail {
  identity: MailIdentity;
  caseNumber: string;
  trackingCode: string;
  url: string;
  /** Until when there will be an answer. */
  answerBy: Date;
  timezone: string;
  /** An answer to this mail is read. */
  canReply: boolean;
}

export function renderCaseOpened(mail: CaseOpenedMail): RenderedMail {
  const code = spelt(mail.trackingCode);
  const received = `Hemos recibido tu mensaje y lo hemos anotado con el número ${mail.caseNumber}. Te contestaremos como muy tarde el ${dayInWords(mail.answerBy, mail.timezone)}.`;
  const how = mail.canReply
    ? 'Si quieres añadir algo, contesta a este correo o entra en tu página: ahí está toda la conversación, sin necesidad de cuenta.'
    : 'En tu página ves la conversación, añades lo que falte y adjuntas archivos. No hace falta tener cuenta.';
  const foot = `Si pierdes este correo: código de seguimiento ${code} y tu dirección, en ${webAddress(mail.identity.publicUrl)}/ayuda/seguimiento.`;
  const stranger = 'Si no nos has escrito tú, no hagas nada: alguien puso tu dirección por error.';
  return letter({
    identity: mail.identity,
    kind: 'case.opened',
    values: {numero: mail.caseNumber, plazo: dayInWords(mail.answerBy, mail.timezone)},
    head: mail.canReply && {markup: replyLine(), text: REPLY_ABOVE},
    hello: 'Hola:',
    subject: `Hemos recibido tu mensaje (${mail.caseNumber})`,
    preheader: `Número ${mail.caseNumber}. Sigue la conversación desde tu página.`,
    title: 'Hemos recibido tu mensaje',
    secrets: [mail.trackingCode, code],
    parts: [received, how, act('Ver mi mensaje', mail.url), small(foot), small(stranger)],
  });
}
