/**
 * Some pieces of a line of goods or of a visit become a line of their own, so that they can be given back: same thing, same price, the cents of
 * the discount and of the VAT shared exactly between the two. A line that a settlement has stays whole.
 */
import {conflict, invalid} from '../kernel/errors';
import {split} from '../kernel/money';
import type {Tx} from '../kernel/tx';

/** The line with these pieces: a new one, or the line itself when it is all of them. The order is locked. */
export async function splitLine(tx: Tx, orderLineId: number, quantity: number): Promise<number> {
  const {rows} = await tx.query<{
    quantity: number;
    discount: number;
    vat: number;
    isGoods: boolean;
    isGone: boolean;
    isSettled: boolean;
  }>(
    `select quantity, discount_cents as discount, vat_cents as vat,
            num_nonnulls(product_variant_id, experience_slot_id) = 1 as "isGoods",
            refunded_cents > 0 as "isGone",
            exists (select 1 from settlement_item i where i.order_line_id = l.id and i.is_live) as "isSettled"
       from order_line l where id = $1 for update`,
    [orderLineId],
  );
  const line = rows[0]!;
  if (quantity > line.quantity) throw invalid({quantity: `Solo hay ${line.quantity}.`});
  if (quantity === line.quantity) return orderLineId;
  if (!line.isGoods) throw invalid({quantity: 'Esta línea se devuelve entera.'});
  if (line.isGone)
    throw conflict(
      'already_refunded',
      'De esta línea ya se ha devuelto una parte: devuelve todas sus unidades o ninguna.',
    );
  if (line.isSettled)
    throw conflict('line_settled', 'Esta línea ya está en una liquidación: devuelve todas sus unidades o ninguna.');
  const weights = [line.quantity - quantity, quantity];
  const [keptDiscount, newDiscount] = split(line.discount, weights);
  const [keptVat, newVat] = split(line.vat, weights);
  await tx.query('update order_line set quantity = $2, discount_cents = $3, vat_cents = $4 where id = $1', [
    orderLineId,
    weights[0],
    keptDiscount,
    keptVat,
  ]);
  const made = await tx.query<{id: number}>(
    `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, tax, tax_cause, state, quantity,
       discount_cents, vat_cents, product_variant_id, experience_slot_id, pickup, pickup_session_id, fulfilment, fulfilled_at,
       bundle_product_id, bundle_pick)
     select order_id, (select max(position) + 1 from order_line o where o.order_id = l.order_id), kind, description,
       unit_cents, vat_code, vat_bp, tax, tax_cause, state, $2, $3, $4, product_variant_id, experience_slot_id, pickup,
       pickup_session_id, fulfilment, fulfilled_at, bundle_product_id, bundle_pick from order_line l where id = $1 returning id`,
    [orderLineId, quantity, newDiscount, newVat],
  );
  return made.rows[0]!.id;
}
