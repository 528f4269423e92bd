/** A gift card for whoever it is for: from whom, how much, the words, the code. The code is money, so it is concealed. */
import {euros} from '../../../../domain/kernel/money';
import {qrTable} from '../../qr-table';
import {html} from '../../html';
import {calledBy, type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, small} from '../../letter';

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

const BREAK = html`<br>`;

export function renderGiftCard(card: GiftCardMail): RenderedMail {
  const amount = euros(card.cents).replace(',00', '');
  const from = card.senderName && `De parte de ${card.senderName}`;
  const intro = `Tienes ${amount} para gastar en entradas y en la tienda de ${card.identity.name}.`;
  // Lines as they were written.
  const words = card.message.split('\n').map((line, i) => html`${i > 0 && BREAK}${line}`);
  const how =
    'Escribe el código en el carrito al comprar, o enséñalo en las taquillas. Se gasta de una vez o de varias.';
  const until = card.expiresOn ? `Vale hasta el ${card.expiresOn}.` : 'No caduca.';
  return letter({
    identity: card.identity,
    kind: 'gift-card',
    values: {importe: amount, de: card.senderName, caducidad: card.expiresOn ?? ''},
    secrets: [card.code, inFours(card.code)],
    to: calledBy(card.recipientName),
    subject: `Una tarjeta regalo de ${amount}${from && `, ${from.charAt(0).toLowerCase()}${from.slice(1)}`}`,
    preheader: card.message || intro,
    title: 'Una tarjeta regalo para ti',
    parts: [
      intro,
      facts(
        html`<p class="ink" style="${STYLE.cell}margin:0;font-size:36px;line-height:1.1;font-weight:800;">${amount}</p>${card.message && html`<p class="ink" style="${STYLE.cell}margin:12px 0 0;">${words}</p>`}${from && html`<p class="muted" style="${STYLE.small}margin:12px 0 0;">${from}</p>`}`,
        [card.message, from].filter(Boolean).join('\n\n'),
      ),
      facts(
        html`${qrTable(card.code)}<p class="ink" style="${STYLE.cell}margin:0;font-size:18px;font-weight:700;letter-spacing:1px;">${inFours(card.code)}</p>`,
        `Código: ${inFours(card.code)}`,
      ),
      `${how} ${until}`,
      act('Ver qué hay', card.shopUrl),
      small('Quien tiene el código tiene el dinero: no lo compartas. Va también en un PDF, por si quieres imprimirla.'),
    ],
  });
}
