/** A gift card for whoever it is for: from whom, how much, the words, the code. The code is money, so it is concealed. */
import {euros} from '../../../money';
import {html, webAddress} from '../../html';
import {
  assemble,
  button,
  greeting,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  smallPrint,
  STYLE,
} from '../../layout';
import {qrTable} from '../../qr-table';

export interface GiftCardMail {
  identity: MailIdentity;
  code: string;
  cents: number;
  senderName: string;
  recipientName: string;
  message: string;
  /** «21/11/2031»; null: it does not end. */
  expiresOn: string | null;
  shopUrl: string;
}

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

export function renderGiftCard(card: GiftCardMail): RenderedMail {
  const amount = euros(card.cents).replace(',00', '');
  const who = card.senderName ? `${card.senderName} te regala` : 'Te regalan';
  const intro = `${who} ${amount} para gastar en entradas, abonos y productos de ${card.identity.name}.`;
  const how =
    'Escribe el código en el carrito al comprar, o enséñalo en las taquillas. Se gasta de una vez o de varias.';
  const until = card.expiresOn ? `Vale hasta el ${card.expiresOn}.` : 'No caduca.';
  return assemble({
    identity: card.identity,
    secrets: [card.code, inFours(card.code)],
    subject: `${who} una tarjeta de ${amount}`,
    preheader: card.message || intro,
    title: 'Una tarjeta regalo para ti',
    body: html`${paragraph(greeting(card.recipientName))}${paragraph(intro)}${card.message && panel(html`<p class="ink" style="${STYLE.cell}margin:0;">${card.message}</p>`)}${panel(html`${qrTable(card.code)}<p class="ink" style="${STYLE.cell}margin:0;letter-spacing:1px;">${inFours(card.code)}</p>`)}${paragraph(`${how} ${until}`)}${button(card.identity, 'Ver qué hay', card.shopUrl)}${smallPrint('Quien tiene el código tiene el dinero: no lo compartas.')}`,
    text: [
      greeting(card.recipientName),
      intro,
      card.message,
      `Código: ${inFours(card.code)}`,
      `${how} ${until}`,
      `Ver qué hay: ${webAddress(card.shopUrl)}`,
    ].filter(Boolean),
  });
}
