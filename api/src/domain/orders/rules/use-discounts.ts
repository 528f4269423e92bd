/**
 * A discount is counted where it has an end: one that applies by itself to everybody's orders for ever has no row that
 * they would wait for.
 */
import {conflict} from '../../../errors';
import type {Tx} from '../../../tx';
import type {Applied} from './offers';

/** Their rows by ascending id. @throws 409 `discount_used_up` */
export async function useDiscounts(tx: Tx, applied: readonly Applied[]): Promise<void> {
  for (const one of applied.filter(({isCounted}) => isCounted).sort((a, b) => a.id - b.id)) {
    const used = await tx.query(
      `update discount set uses = uses + $2, spent_cents = spent_cents + case when budget_cents is null then 0 else $3 end
        where id = $1 and is_active and (max_uses is null or uses + $2 <= max_uses)
          and (budget_cents is null or spent_cents + $3 <= budget_cents)`,
      [one.id, one.pieces, one.cents],
    );
    if (used.rowCount !== 1)
      throw conflict(
        'discount_used_up',
        one.code === null
          ? `«${one.name}» se acaba de agotar. Revisa el importe.`
          : 'El código de descuento se acaba de agotar. Revisa el importe.',
      );
  }
}

/** What each took off this order, as it is called today. */
export async function writeDiscounts(
  tx: Tx,
  orderId: number,
  applied: readonly Applied[],
  isTrial: boolean,
): Promise<void> {
  await tx.query(
    `insert into order_discount (order_id, discount_id, name, cents, uses, spent_cents)
      select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::int[])`,
    [
      orderId,
      applied.map(one => one.id),
      applied.map(one => one.name),
      applied.map(one => one.cents),
      applied.map(one => (one.isCounted && !isTrial ? one.pieces : 0)),
      applied.map(one => (one.hasBudget && !isTrial ? one.cents : 0)),
    ],
  );
}
