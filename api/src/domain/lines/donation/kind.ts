/**
 * A donation: money that is given for nothing, so it reserves nothing, carries no VAT (art. 4 of Ley 37/1992) and is the
 * club's own, in nobody's settlement. Given once: its row is tied to one line, and whichever order is paid takes it out
 * of the cart. Whoever wants a certificate has said who they are (Ley 49/2002, form 182).
 */
import {together, type Tx} from '../../kernel/tx';
import {areTied, leaveRows, tieRows} from '../own-rows';
import type {Due} from '../../orders/due';
import {NOTHING, type Line, type LineKind, type PaperParts} from '../../orders/line-kind';
import {readOffer} from './offer';

export const donation: LineKind = {
  word: 'Donativo',
  sold: [{as: 'donation', when: 'true'}],
  settledAs: null,
  paper: 'receipt',
  keepsToItself: true,
  goesInParts: true,
  inCart: readCart,
  leaves: leaveRows('donation'),
  rivals: NOTHING.rivals,
  placed: tieRows('donation'),
  secure: areTied('donation'),
  give: leaveCart,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: NOTHING.refunded,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says,
};

async function readCart(tx: Tx, cartId: string): Promise<Due[]> {
  const [{rows}, {purpose}] = await together([
    tx.query<{id: number; cents: number; donorName: string | null; nif: string | null}>(
      'select id, amount_cents as cents, donor_name as "donorName", nif from donation where cart_id = $1',
      [cartId],
    ),
    readOffer(tx),
  ]);
  return rows.map(({id, cents, donorName, nif}) => ({
    kind: 'donation',
    description: purpose ? `Donativo para ${purpose}` : 'Donativo',
    ...(donorName ? {detail: `Con certificado a nombre de ${donorName}, NIF ${nif}`} : {}),
    cents,
    vatCode: 'not_subject',
    ownId: id,
  }));
}

async function leaveCart(tx: Tx, _orderId: number, lines: Line[]): Promise<boolean> {
  await tx.query('update donation set cart_id = null where order_line_id = any($1)', [lines.map(line => line.id)]);
  return true;
}

async function says(tx: Tx, _orderId: number, lines: Line[]): Promise<Partial<PaperParts>> {
  const {rows} = await tx.query<{donorName: string; nif: string}>(
    `select donor_name as "donorName", nif from donation where order_line_id = any($1) and donor_name is not null`,
    [lines.map(line => line.id)],
  );
  return {
    notes: [
      'Gracias por tu donativo. No lleva IVA: no se entrega nada a cambio.',
      ...rows.map(
        ({donorName, nif}) =>
          `El certificado para la declaración de la renta saldrá a nombre de ${donorName}, con NIF ${nif}.`,
      ),
    ],
  };
}
