/** A parcel has gone out: what is in it, where it goes, how to follow it, and how long it can be given back. */
import {counted} from './redemptions';
import {html} from '../../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, small} from '../../letter';

export interface Shipped {
  identity: MailIdentity;
  orderNumber: string;
  firstName: string;
  to: string;
  carrier: string;
  /** '' when the carrier gave none. */
  trackingNumber: string;
  goods: {quantity: number; description: string}[];
  /** To give it back without a reason, from the day it arrives. */
  days: number;
  orderUrl: string;
}

export function renderShipped(mail: Shipped): RenderedMail {
  const number = mail.trackingNumber ? `, con el número de seguimiento ${mail.trackingNumber}` : '';
  const how = `Lo lleva ${mail.carrier}${number}.`;
  const intro = `Tu pedido ${mail.orderNumber} va de camino. ${how}`;
  const back = `Tienes ${mail.days} días desde que lo recibes para devolverlo sin dar explicaciones: escríbenos y te decimos cómo.`;
  const goods = mail.goods.map(one => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${counted(one)}</p>`);
  return letter({
    identity: mail.identity,
    kind: 'shipped',
    values: {
      pedido: mail.orderNumber,
      transportista: mail.carrier,
      seguimiento: mail.trackingNumber,
      direccion: mail.to,
    },
    to: mail.firstName,
    subject: `Tu pedido ${mail.orderNumber} va de camino`,
    preheader: how,
    title: 'Va de camino',
    parts: [
      intro,
      facts(
        html`${goods}<p class="ink" style="${STYLE.cell}margin:0;">${mail.to}</p>`,
        [...mail.goods.map(counted), mail.to].join('\n'),
      ),
      act('Ver el pedido', mail.orderUrl),
      small(back),
    ],
  });
}
