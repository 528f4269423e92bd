/** A supporter's card makes a cart cheaper, or no longer; the buyer's own, or the one that is shown at the counter. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForGoods, type ForCart} from '../goods/hold';
import {inForce} from '../orders/rules/supporter-benefit';

/** `whose`: the account, on the web; null: whoever shows it. @throws DomainError 422 `number`, 409 `cart_closed` */
export async function useSupporterCard(
  tx: Tx,
  ask: ForCart & {number: string | null; whose: number | null},
): Promise<void> {
  await openForGoods(tx, ask);
  if (ask.number === null) {
    await tx.query('update cart set supporter_id = null where id = $1', [ask.cartId]);
    return;
  }
  const {rows} = await tx.query<{id: number; isInForce: boolean; isOwn: boolean}>(
    `select s.id, ${inForce('s')} as "isInForce", $2::int is null or s.customer_id is not distinct from $2 as "isOwn"
       from supporter s where s.number = upper(regexp_replace($1, '\\s', '', 'g'))`,
    [ask.number, ask.whose],
  );
  const card = rows[0];
  if (!card || !card.isOwn)
    throw invalid({number: `No hay ningún carné${ask.whose === null ? '' : ' tuyo'} con ese número.`});
  if (!card.isInForce) throw conflict('card_not_in_force', 'Ese carné de simpatizante no está en vigor.');
  await tx.query('update cart set supporter_id = $2 where id = $1', [ask.cartId, card.id]);
}
