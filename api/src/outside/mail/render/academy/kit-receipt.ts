/** What a child was given: each garment with its size, when, and who signed for it. */
import {html} from '../../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, must, small} from '../../letter';

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
  const what = count === 1 ? 'una prenda' : `${count} prendas`;
  const intro = `Hemos entregado ${what} para ${mail.athlete} (${mail.at}). Firmó ${mail.signedBy}.`;
  const waiting =
    mail.waiting.length === 0 ? 'Con esto tiene toda su ropa.' : `Queda por recoger: ${mail.waiting.join(', ')}.`;
  const back = 'Si alguna talla no le va bien, tráela sin usar y con su etiqueta: la cambiamos.';
  const lines = mail.garments.map(one => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${named(one)}</p>`);
  return letter({
    identity: mail.identity,
    kind: 'academy.kit-receipt',
    values: {deportista: mail.athlete, prendas: what, fecha: mail.at, firma: mail.signedBy},
    to: mail.firstName,
    subject: `Ropa de ${mail.athlete}: ${count === 1 ? 'una prenda entregada' : `${count} prendas entregadas`}`,
    title: 'Ropa entregada',
    parts: [
      intro,
      facts(html`${lines}`, mail.garments.map(named).join('\n')),
      must(waiting),
      act('Ver mi familia', mail.familyUrl),
      small(back),
    ],
  });
}
