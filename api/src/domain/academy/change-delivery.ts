/**
 * A garment from «needed» to «handed over» and back. Stock follows by the triggers of the tables, in the same
 * statement.
 */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {moveOne, refused, to} from '../machines/move';
import {allows, type StateOf, statesOf} from '../machines/registry';

export type DeliveryState = StateOf<'kit_delivery'>;
export const DELIVERY_STATES = statesOf('kit_delivery');

const TIMES: Partial<Record<DeliveryState, string>> = {
  delivered: ', delivered_at = now()',
  pending: ', delivered_at = null',
  reserved: ', delivered_at = null',
};

export interface ChangeDelivery {
  kitDeliveryId: number;
  to: DeliveryState;
  /** With `exchanged`: the size that is given instead, as a new pending delivery. */
  otherVariantId: number | null;
  staffUserId: number;
}

/** Errors: `not_found` 404, `wrong_state`, `no_stock` 409. */
export async function changeDelivery(tx: Tx, ask: ChangeDelivery): Promise<{id: number; state: DeliveryState}> {
  const found = await tx.query<{
    state: DeliveryState;
    variantId: number;
    enrolmentId: number;
    quantity: number;
    itemId: number;
  }>(
    `select d.state, d.kit_variant_id as "variantId", d.enrolment_id as "enrolmentId", d.quantity,
      v.kit_item_id as "itemId" from kit_delivery d join kit_variant v on v.id = d.kit_variant_id where d.id = $1
      for update of d`,
    [ask.kitDeliveryId],
  );
  const delivery = found.rows[0];
  if (!delivery) throw notFound('No existe esa entrega.');
  if (!allows('kit_delivery', delivery.state, ask.to)) throw refused('kit_delivery', ask.to, delivery.state);
  const stock = (
    await tx.query<{free: number; size: string}>(
      'select stock_on_hand - stock_reserved as free, size from kit_variant where id = $1 for update',
      [delivery.variantId],
    )
  ).rows[0]!;
  if (delivery.state === 'pending' && stock.free < delivery.quantity)
    throw conflict('no_stock', `No quedan libres de la talla ${stock.size}: hay que pedirlas.`);
  await moveOne(tx, to('kit_delivery', ask.to), {
    id: ask.kitDeliveryId,
    set: `staff_user_id = $2${TIMES[ask.to] ?? ''}`,
    values: [ask.staffUserId],
  });
  if (ask.to === 'exchanged' && ask.otherVariantId !== null) {
    const other = await tx.query(
      `insert into kit_delivery (enrolment_id, kit_variant_id, quantity) select $1, id, $3 from kit_variant
        where id = $2 and kit_item_id = $4`,
      [delivery.enrolmentId, ask.otherVariantId, delivery.quantity, delivery.itemId],
    );
    if (other.rowCount === 0) throw conflict('wrong_size', 'Esa talla es de otra prenda.');
  }
  return {id: ask.kitDeliveryId, state: ask.to};
}
