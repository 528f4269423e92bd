/** What a child was given: each garment with its size, when, and who signed for it. */
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

export interface KitReceipt {
  identity: MailIdentity;
  firstName: string;
  /** First name of the child. */
  athlete: string;
  signedBy: string;
  /** «27/11/2026, 17:30» */
  at: string;
  garments: {itemName: string; size: string; quantity: number; personal: string}[];
  /** Still to come. */
  waiting: string[];
  familyUrl: string;
}

const named = ({itemName, size, quantity, personal}: KitReceipt['garments'][number]): string =>
  `${itemName}, talla ${size}${quantity > 1 ? ` × ${quantity}` : ''}${personal === '' ? '' : ` («${personal}»)`}`;

export function renderKitReceipt(mail: KitReceipt): RenderedMail {
  const count = mail.garments.reduce((sum, one) => sum + one.quantity, 0);
  const intro = `Hemos entregado ${count === 1 ? 'una prenda' : `${count} prendas`} para ${mail.athlete} (${mail.at}). Firmó ${mail.signedBy}.`;
  const waiting =
    mail.waiting.length === 0 ? 'Con esto tiene toda su ropa.' : `Queda por recoger: ${mail.waiting.join(', ')}.`;
  const back = 'Si alguna talla no le va bien, tráela sin usar y con su etiqueta: la cambiamos.';
  const lines = mail.garments.map(one => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${named(one)}</p>`);
  return assemble({
    identity: mail.identity,
    subject: `Ropa de ${mail.athlete}: ${count === 1 ? 'una prenda entregada' : `${count} prendas entregadas`}`,
    preheader: intro,
    title: 'Ropa entregada',
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(intro)}${panel(html`${lines}`)}${paragraph(waiting)}${button(mail.identity, 'Ver mi familia', mail.familyUrl)}${smallPrint(back)}`,
    text: [
      greeting(mail.firstName),
      intro,
      mail.garments.map(named).join('\n'),
      waiting,
      `Ver mi familia: ${webAddress(mail.familyUrl)}`,
      back,
    ],
  });
}
