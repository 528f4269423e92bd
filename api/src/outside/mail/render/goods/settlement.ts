/** A settlement for the company it is made to; its lines stand in the paper that goes with it. */
import {euros} from '../../../../domain/kernel/money';
import {html} from '../../html';
import {assemble, button, calledBy, greeting, type MailIdentity, paragraph, type RenderedMail} from '../../layout';

export interface SettlementMail {
  identity: MailIdentity;
  number: string;
  contactName: string;
  period: string;
  netCents: number;
  /** The company invoices its part, and has not yet. */
  isInvoiceMissing: boolean;
  /** Where the company says whether it agrees. */
  url: string;
}

export function renderSettlement(mail: SettlementMail): RenderedMail {
  const {identity, number, period, netCents, url} = mail;
  const hello = greeting(calledBy(mail.contactName));
  const intro = `Esta es la liquidación ${number}, ${period}.`;
  const sum =
    netCents < 0
      ? `Sale un saldo negativo de ${euros(netCents)}, que pasa a la liquidación siguiente.`
      : `El importe a pagar es de ${euros(netCents)}.`;
  const bill = mail.isInvoiceMissing
    ? 'Se paga cuando recibimos la factura de tu parte: en el documento está a quién, con qué base, y su cuota se paga con ella.'
    : '';
  const ask = 'El detalle va en el documento adjunto. Dinos si estás conforme o qué no cuadra:';
  return assemble({
    identity,
    subject: `Liquidación ${number}: ${euros(netCents)}`,
    preheader: sum,
    title: `Liquidación ${number}`,
    body: html`${paragraph(hello)}${paragraph(intro)}${paragraph(sum)}${bill ? paragraph(bill) : ''}${paragraph(ask)}${button(identity, 'Ver la liquidación', url)}`,
    text: [hello, intro, sum, ...(bill ? [bill] : []), `${ask} ${url}`],
  });
}
