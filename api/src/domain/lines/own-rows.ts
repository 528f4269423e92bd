/**
 * Rows of a kind's own that lie in a cart until they are paid: each is tied to the line of the order that was made last,
 * so a buyer who comes back from the bank finds it in the cart, and whoever pays two tries of a cart gets the second
 * money back.
 */
import type {LineKind} from '../orders/line-kind';

/** With `id`, `cart_id` and a unique `order_line_id`. */
type Table = 'donation' | 'gift_card' | 'supporter_request';

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

export const tieRows =
  (table: Table): LineKind['placed'] =>
  async (tx, _orderId, lines) => {
    await tx.query(
      `update ${table} r set order_line_id = x.line from unnest($1::int[], $2::int[]) as x(id, line) where r.id = x.id`,
      [lines.map(line => line.due.ownId), idsOf(lines)],
    );
  };

/** False: another order of the same cart has one by now. */
export const areTied =
  (table: Table): LineKind['secure'] =>
  async (tx, _orderId, lines) => {
    const {rowCount} = await tx.query(`select 1 from ${table} where order_line_id = any($1) order by id for update`, [
      idsOf(lines),
    ]);
    return rowCount === lines.length;
  };

/** What an earlier try to pay has tied stays that order's, and leaves this cart. */
export const leaveRows =
  (table: Table): LineKind['leaves'] =>
  async (tx, cartId, ids) => {
    const mine = 'cart_id = $1 and ($2::int[] is null or id = any($2))';
    await tx.query(`delete from ${table} where ${mine} and order_line_id is null`, [cartId, ids]);
    await tx.query(`update ${table} set cart_id = null where ${mine}`, [cartId, ids]);
    const {rows} = await tx.query<{left: number}>(`select count(*)::int as left from ${table} where cart_id = $1`, [
      cartId,
    ]);
    return rows[0]!.left;
  };
