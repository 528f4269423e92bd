/** Goods of the shop: paid, prepared, delivered (catalogue/fulfilment); given back, they are on the shelf again. */
import type {Tx} from '../../../tx';
import {becomes, begins} from '../../machines/move';
import type {FreedSeat} from '../../seats/release';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';

export const product: LineKind = {
  word: 'Producto',
  sold: [{as: 'other', when: 'true'}],
  settledAs: 'products',
  paper: 'receipt',
  inCart: NOTHING.inCart,
  rivals: NOTHING.rivals,
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: hand,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: takeBack,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};

async function takeBack(tx: Tx, _orderId: number, lines: Line[]): Promise<FreedSeat[]> {
  await tx.query(
    `with back as (update order_line set ${becomes('goods', 'returned')} where id = any($1) returning product_variant_id, quantity)
     update product_variant v set stock = v.stock + n.quantity, version = version + 1
      from (select product_variant_id as id, sum(quantity)::int as quantity from back group by 1) n
      where v.id = n.id and v.stock is not null`,
    [lines.map(line => line.id)],
  );
  return [];
}

/** From now on it waits to be handed over. */
async function hand(tx: Tx, _orderId: number, lines: Line[]): Promise<boolean> {
  await tx.query(`update order_line set ${begins('goods', 'paid')} where id = any($1)`, [lines.map(line => line.id)]);
  return true;
}
