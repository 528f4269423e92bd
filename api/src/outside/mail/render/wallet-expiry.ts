/** Credit of a wallet is about to expire: how much, the last day, where it can be used. */
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, letter} from '../letter';

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
  return letter({
    identity: mail.identity,
    kind: 'wallet-expiry',
    values: {importe: mail.amount, fecha: mail.lastDay},
    to: mail.firstName,
    subject: `${mail.amount} de tu monedero caducan el ${mail.lastDay}`,
    preheader: `Úsalos hasta el ${mail.lastDay}`,
    title: 'Tu saldo caduca',
    parts: [lead, use, act('Ver mi monedero', mail.walletUrl)],
  });
}
