/**
 * A garment from «needed» to «handed over» and back. Stock follows by the triggers of the tables, in the same
 * statement.
 */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';

export const DELIVERY_STATES = ['pending', 'reserved', 'delivered', 'exchanged', 'returned', 'lost'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const TRANSITIONS: Record<DeliveryState, readonly DeliveryState[]> = {
  pending: ['reserved', 'delivered'],
  reserved: ['pending', 'delivered'],
  delivered: ['exchanged', 'returned', 'lost'],
  exchanged: [],
  returned: [],
  lost: [],
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
  if (!TRANSITIONS[delivery.state].includes(ask.to))
    throw conflict('wrong_state', 'La entrega ha cambiado: vuelve a cargarla.');
  const stock = (
    await tx.query<{free: number; size: string}>(
      'select stock_on_hand - stock_reserved as free, size from kit_variant where id = $1 for update',
      [delivery.variantId],
    )
  ).rows[0]!;
  if (delivery.state === 'pending' && stock.free < delivery.quantity)
    throw conflict('no_stock', `No quedan libres de la talla ${stock.size}: hay que pedirlas.`);
  await tx.query(
    `update kit_delivery set state = $2, staff_user_id = $3, updated_at = now(),
      delivered_at = case when $2 = 'delivered' then now() when $2 in ('pending', 'reserved') then null
      else delivered_at end where id = $1`,
    [ask.kitDeliveryId, ask.to, ask.staffUserId],
  );
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
