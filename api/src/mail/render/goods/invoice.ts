/** An invoice for whom it is of; what it says stands in the paper that goes with it. */
import {euros} from '../../../money';
import {html} from '../../html';
import {assemble, greeting, type MailIdentity, paragraph, type RenderedMail} from '../../layout';

export interface InvoiceMail {
  identity: MailIdentity;
  fullNumber: string;
  issuerName: string;
  /** «21/11/2026» */
  issuedOn: string;
  totalCents: number;
  /** What it is about: «Pedido 26-0018916». */
  about: string;
}

export function renderInvoice(mail: InvoiceMail): RenderedMail {
  const {identity, fullNumber, issuerName, issuedOn, totalCents, about} = mail;
  const hello = greeting('');
  const intro = `Adjuntamos la factura ${fullNumber} de ${issuerName}, expedida el ${issuedOn}${about && ` (${about})`}.`;
  const sum = `Su total es de ${euros(totalCents)}.`;
  return assemble({
    identity,
    subject: `Factura ${fullNumber}`,
    preheader: sum,
    title: `Factura ${fullNumber}`,
    body: html`${paragraph(hello)}${paragraph(intro)}${paragraph(sum)}`,
    text: [hello, intro, sum],
  });
}
