/**
 * Stock comes in when a purchase has been received and is set right when it was counted: one movement, the row locked
 * first. What comes in is kept aside for who waits for it.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {reserveWaiting} from './reserve-waiting';

export interface MoveStock {
  kitVariantId: number;
  kind: 'purchase' | 'adjustment' | 'loss';
  /** Garments that come in; for a loss, those that are gone; for an adjustment, more or (below zero) fewer. */
  quantity: number;
  note: string;
  /** Of a purchase: what it was ordered by. */
  kitOrderLineId?: number;
  staffUserId: number;
}

export interface StockMoved {
  movementId: number;
  stockOnHand: number;
  stockReserved: number;
}

/** Errors: `not_found` 404, `invalid` 422, `no_stock` 409. */
export async function moveStock(tx: Tx, ask: MoveStock): Promise<StockMoved> {
  const {rows} = await tx.query<{onHand: number; reserved: number}>(
    'select stock_on_hand as "onHand", stock_reserved as reserved from kit_variant where id = $1 for no key update',
    [ask.kitVariantId],
  );
  const variant = rows[0];
  if (!variant) throw notFound('No existe esa talla.');
  if (ask.quantity === 0 || (ask.kind !== 'adjustment' && ask.quantity < 0))
    throw invalid({quantity: 'Escribe cuántas prendas son.'});
  if (ask.kind !== 'purchase' && ask.note.trim() === '') throw invalid({note: 'Escribe el motivo.'});
  const change = ask.kind === 'loss' ? -ask.quantity : ask.quantity;
  if (variant.onHand + change < variant.reserved)
    throw conflict(
      'no_stock',
      variant.reserved > 0
        ? `Quedarían menos de las ${variant.reserved} reservadas: suelta antes alguna reserva.`
        : `Solo hay ${variant.onHand}.`,
    );
  const made = await tx.query<{id: number}>(
    `insert into kit_movement (kit_variant_id, kind, quantity, note, staff_user_id, kit_order_line_id)
      values ($1, $2, $3, $4, $5, $6)
      returning id`,
    [ask.kitVariantId, ask.kind, change, ask.note.trim(), ask.staffUserId, ask.kitOrderLineId ?? null],
  );
  const reserved = change > 0 ? await reserveWaiting(tx, [ask.kitVariantId]) : 0;
  const after = reserved === 0 ? variant.reserved : await reservedOf(tx, ask.kitVariantId);
  return {movementId: made.rows[0]!.id, stockOnHand: variant.onHand + change, stockReserved: after};
}

async function reservedOf(tx: Tx, variantId: number): Promise<number> {
  const {rows} = await tx.query<{reserved: number}>(
    'select stock_reserved as reserved from kit_variant where id = $1',
    [variantId],
  );
  return rows[0]!.reserved;
}
