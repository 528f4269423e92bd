/**
 * The end of a count: reviewed, when the differences are shown, and closed, when they are put right in one transaction.
 * The stock moves by the difference and is never set, so that what was sold after counting stays sold; it never goes
 * below what lies in carts.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';

async function lockCount(tx: Tx, countId: number): Promise<{name: string; state: string}> {
  const {rows} = await tx.query<{name: string; state: string}>(
    'select name, state from stock_count where id = $1 for update',
    [countId],
  );
  if (!rows[0]) throw notFound('No existe ese recuento.');
  return rows[0];
}

/**
 * Counting is over. `missingAreZero`: of what nobody found there is none; otherwise it stays as it is.
 * @throws DomainError 404, 409 `wrong_state`, `nothing_counted`
 */
export async function reviewCount(
  tx: Tx,
  ask: {countId: number; missingAreZero: boolean; staffUserId: number},
): Promise<void> {
  await lockCount(tx, ask.countId);
  if (ask.missingAreZero)
    await tx.query(
      `update stock_count_line l set counted = 0, expected = v.stock, counted_at = now(), counted_by_id = $2
         from product_variant v where v.id = l.product_variant_id and v.stock is not null
          and l.stock_count_id = $1 and l.counted is null`,
      [ask.countId, ask.staffUserId],
    );
  const {rowCount} = await tx.query(
    'select 1 from stock_count_line where stock_count_id = $1 and counted is not null limit 1',
    [ask.countId],
  );
  if (rowCount === 0) throw conflict('nothing_counted', 'Todavía no se ha contado nada.');
  await moveOne(tx, to('stock_count', 'counted'), {id: ask.countId, set: 'counted_at = now()'});
}

/** @throws DomainError 404, 409 `wrong_state` */
export async function reopenCount(tx: Tx, countId: number): Promise<void> {
  await lockCount(tx, countId);
  await moveOne(tx, to('stock_count', 'open'), {id: countId, set: 'counted_at = null'});
}

interface Ending {
  countId: number;
  reason: string;
  staffUserId: number;
}

/** Nothing is corrected. @throws DomainError 404, 409 `wrong_state` */
export async function discardCount(tx: Tx, ask: Ending): Promise<void> {
  await lockCount(tx, ask.countId);
  await moveOne(tx, to('stock_count', 'discarded'), ended(ask));
}

/** @returns how many variants were put right, and by how many pieces. @throws DomainError 404, 409 `wrong_state`, `held_in_carts` */
export async function closeCount(tx: Tx, ask: Ending): Promise<{corrected: number; pieces: number}> {
  const {name} = await lockCount(tx, ask.countId);
  const {rows} = await tx.query<{name: string; stock: number; held: number; difference: number}>(
    `select l.name, v.stock, v.held, l.difference from product_variant v join stock_count_line l
         on l.product_variant_id = v.id
      where l.stock_count_id = $1 and l.difference <> 0 and v.stock is not null order by v.id for no key update of v`,
    [ask.countId],
  );
  const below = rows.filter(one => one.stock + one.difference < one.held);
  if (below.length > 0)
    throw conflict(
      'held_in_carts',
      below
        .map(one =>
          one.stock + one.difference < 0
            ? `${one.name}: desde que se contó se han vendido más de las que había; vuelve a contarla`
            : `${one.name}: quedarían ${one.stock + one.difference} y hay ${one.held} en carritos; espera a que se paguen o caduquen`,
        )
        .join('. ') + '.',
    );
  await tx.query(
    `update product_variant v set stock = v.stock + l.difference, version = v.version + 1, updated_at = now(),
       stock_why = jsonb_build_object('kind', 'count', 'note', $2::text, 'by', $3::int)
       from stock_count_line l where l.product_variant_id = v.id and l.stock_count_id = $1 and l.difference <> 0
        and v.stock is not null`,
    [ask.countId, `${name}: ${ask.reason}`.slice(0, 300), ask.staffUserId],
  );
  await moveOne(tx, to('stock_count', 'closed'), ended(ask));
  return {corrected: rows.length, pieces: rows.reduce((sum, one) => sum + one.difference, 0)};
}

const ended = ({countId, reason, staffUserId}: Ending) => ({
  id: countId,
  set: 'ended_at = now(), ended_by_id = $2, reason = $3',
  values: [staffUserId, reason],
});
