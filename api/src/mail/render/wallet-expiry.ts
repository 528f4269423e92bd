/** Credit of a wallet is about to expire: how much, the last day, where it can be used. */
import {html, webAddress} from '../html';
import {assemble, button, greeting, type MailIdentity, paragraph, type RenderedMail} from '../layout';

export interface WalletExpiryMail {
  identity: MailIdentity;
  firstName: string;
  /** «12,00 €» */
  amount: string;
  /** «30 de junio de 2027» */
  lastDay: string;
  walletUrl: string;
}

export function renderWalletExpiry(mail: WalletExpiryMail): RenderedMail {
  const lead = `En tu monedero hay ${mail.amount} que caducan: el último día para usarlos es el ${mail.lastDay}.`;
  const use = 'Puedes gastarlos al pagar un plazo o al renovar tu abono. Lo que no se use ese día se pierde.';
  return assemble({
    identity: mail.identity,
    subject: `${mail.amount} de tu monedero caducan el ${mail.lastDay}`,
    preheader: `Úsalos hasta el ${mail.lastDay}`,
    title: 'Tu saldo caduca',
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(lead)}${paragraph(use)}${button(mail.identity, 'Ver mi monedero', mail.walletUrl)}`,
    text: [greeting(mail.firstName), lead, use, `Ver mi monedero: ${webAddress(mail.walletUrl)}`],
  });
}
