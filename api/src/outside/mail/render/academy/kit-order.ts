/** An order of clothes for whoever makes them; what is ordered stands in the paper that goes with it. */
import {type MailIdentity, type RenderedMail} from '../../layout';
import {letter} from '../../letter';

export interface KitOrderMail {
  identity: MailIdentity;
  number: string;
  garments: number;
  lines: number;
  /** How many carry a name or a number. */
  names: number;
  note: string;
}

export function renderKitOrder(mail: KitOrderMail): RenderedMail {
  const many = `${mail.garments} ${mail.garments === 1 ? 'prenda' : 'prendas'}`;
  const intro = `Les hacemos el pedido ${mail.number}: ${many} en ${mail.lines} ${mail.lines === 1 ? 'talla' : 'tallas'}. El detalle va en el documento adjunto.`;
  const names =
    mail.names === 0
      ? []
      : [
          `${mail.names === 1 ? 'Una prenda lleva' : `${mail.names} prendas llevan`} nombre o dorsal: están en la misma hoja.`,
        ];
  const rest = [
    ...names,
    ...(mail.note === '' ? [] : [mail.note]),
    'Confírmennos, por favor, el plazo de entrega respondiendo a este correo.',
  ];
  return letter({
    identity: mail.identity,
    kind: 'academy.kit-order',
    values: {pedido: mail.number, prendas: many},
    hello: 'Buenos días:',
    subject: `Pedido de ropa ${mail.number}: ${many}`,
    title: `Pedido ${mail.number}`,
    parts: [intro, ...rest],
  });
}
