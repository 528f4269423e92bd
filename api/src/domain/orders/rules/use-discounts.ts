/**
 * A discount is counted where it has an end: one that applies by itself to everybody's orders for ever has no row that
 * they would wait for.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {Applied} from './offers';

/** Their rows by ascending id, and then the one of many that the cart has. @throws 409 `discount_used_up` */
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
  const {codeId} = applied.find(one => one.codeId !== null) ?? {codeId: null};
  if (codeId !== null && !(await useCode(tx, codeId)))
    throw conflict('discount_used_up', 'Este código se acaba de usar en otro pedido. Revisa el importe.');
}

/** False: there is nothing left of it. */
export async function useCode(tx: Tx, codeId: number): Promise<boolean> {
  const used = await tx.query(
    `update discount_code set uses = uses + 1 where id = $1 and uses < max_uses and state = 'active'`,
    [codeId],
  );
  return used.rowCount === 1;
}

/** What each took off this order, as it is called today. */
export async function writeDiscounts(
  tx: Tx,
  orderId: number,
  applied: readonly Applied[],
  isTrial: boolean,
): Promise<void> {
  await tx.query(
    `insert into order_discount (order_id, discount_id, name, cents, uses, spent_cents, discount_code_id, code_uses)
      select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::smallint[])`,
    [
      orderId,
      applied.map(one => one.id),
      applied.map(one => one.name),
      applied.map(one => one.cents),
      applied.map(one => (one.isCounted && !isTrial ? one.pieces : 0)),
      applied.map(one => (one.hasBudget && !isTrial ? one.cents : 0)),
      applied.map(one => one.codeId),
      applied.map(one => (one.codeId !== null && !isTrial ? 1 : 0)),
    ],
  );
}
