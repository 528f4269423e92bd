/** Orders with a living line for the same thing, for the answer `rivals` of a kind. */
import type {Tx} from '../../tx';

/** @param what SQL over `order_line l`, with $1… for `values` */
export async function ordersWith(tx: Tx, what: string, values: unknown[]): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select distinct l.order_id as id from order_line l where l.state in ('pending', 'active') and (${what})`,
    values,
  );
  return rows.map(row => row.id);
}
