/**
 * The code of a cart: one that everybody has, or one of many. Promise: it is found by an index however many there are,
 * and whoever may not use it is told why.
 */
import {DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {keptCodeUses, keptUses} from '../rules/read-offers';
import {readCode} from './make-codes';

const FIND = `
with found as (
  select id, null::int as code_id from discount where code = upper(trim($1))
  union all select discount_id, id from discount_code where code = $4 limit 1)
select d.id, c.id as "codeId", case when c.state = 'withdrawn' then 'Este código ya no vale.' when not d.is_active
      or (d.channel is not null and d.channel <> $2) then 'Este código no se puede usar aquí.'
    when d.valid_from > now() then 'Este código todavía no se puede usar.'
    when d.valid_until <= now() then 'Este código ha caducado.'
    when c.uses - ${keptCodeUses('$3', 'c.id')} >= c.max_uses then 'Este código ya se ha usado.'
    when d.max_uses is not null and d.uses - ${keptUses('$3', 'd.id')} >= d.max_uses
      or d.budget_cents is not null and d.spent_cents - ${keptUses('$3', 'd.id', 'spent_cents')} >= d.budget_cents
      then 'Este código ya se ha agotado.' end as why
  from found f join discount d on d.id = f.id left join discount_code c on c.id = f.code_id`;

/** Sets or clears (null) the code of an open cart; a code that cannot be used says why. */
export async function useDiscountCode(tx: Tx, cartId: string, code: string | null, channel: string): Promise<void> {
  if (code === null || code.trim() === '') {
    await tx.query(`update cart set discount_id = null, discount_code_id = null where id = $1 and state = 'open'`, [
      cartId,
    ]);
    return;
  }
  const {rows} = await tx.query<{id: number; codeId: number | null; why: string | null}>(FIND, [
    code,
    channel,
    cartId,
    readCode(code),
  ]);
  const why = rows[0] ? rows[0].why : 'No conocemos este código.';
  if (why) throw new DomainError('discount_refused', why, {errors: {code: why}});
  const set = await tx.query(
    `update cart set discount_id = $2, discount_code_id = $3 where id = $1 and state = 'open'`,
    [cartId, rows[0]!.id, rows[0]!.codeId],
  );
  if (set.rowCount !== 1)
    throw new DomainError('cart_empty', 'Añade entradas antes de usar un código.', {
      errors: {code: 'El carrito está vacío.'},
    });
}
