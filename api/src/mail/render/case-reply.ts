/** Staff answer a customer's message: the answer itself, the number of the case and how to go on. */
import {html} from '../html';
import {assemble, greeting, type MailIdentity, panel, paragraph, type RenderedMail, smallPrint, STYLE} from '../layout';

export interface CaseReplyMail {
  identity: MailIdentity;
  firstName: string;
  caseNumber: string;
  trackingCode: string;
  title: string;
  body: string;
}

export function renderCaseReply(mail: CaseReplyMail): RenderedMail {
  const about = `Sobre tu mensaje ${mail.caseNumber}: «${mail.title}»`;
  const foot = `Para seguir, responde citando el número ${mail.caseNumber}. Tu código de seguimiento es ${mail.trackingCode}.`;
  return assemble({
    identity: mail.identity,
    subject: `${mail.title} (${mail.caseNumber})`,
    preheader: mail.body.slice(0, 120),
    title: 'Respuesta a tu mensaje',
    secrets: [mail.trackingCode],
    body: html`${paragraph(greeting(mail.firstName))}${panel(html`<p class="ink" style="${STYLE.cell}margin:0;">${mail.body.split('\n').map((line, i) => html`${i > 0 && html`<br>`}${line}`)}</p>`)}${smallPrint(about)}${smallPrint(foot)}`,
    text: [greeting(mail.firstName), mail.body, about, foot],
  });
}
