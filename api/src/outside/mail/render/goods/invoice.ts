/** An invoice for whom it is of; what it says stands in the paper that goes with it. */
import {euros} from '../../../../domain/kernel/money';
import {greeting, type MailIdentity, type RenderedMail} from '../../layout';
import {letter} from '../../letter';

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
  const {identity, fullNumber, issuerName, issuedOn, about} = mail;
  const total = euros(mail.totalCents);
  const sum = `Su total es de ${total}.`;
  return letter({
    identity,
    kind: 'invoice',
    values: {factura: fullNumber, emisor: issuerName, fecha: issuedOn, concepto: about, total},
    hello: greeting(''),
    subject: `Factura ${fullNumber}`,
    preheader: sum,
    title: `Factura ${fullNumber}`,
    parts: [
      `Adjuntamos la factura ${fullNumber} de ${issuerName}, expedida el ${issuedOn}${about && ` (${about})`}.`,
      sum,
    ],
  });
}
