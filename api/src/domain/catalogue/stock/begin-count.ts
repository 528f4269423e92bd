/**
 * A count begins: the list of what is counted, named as it is called today. A variant stands on one open list only
 * (unique index stock_count_line_once), or two lists would correct it twice.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {VARIANT_NAME} from '../../claims/variant-name';

export interface BeginCount {
  name: string;
  isBlind: boolean;
  /** Both empty: everything that is counted. */
  categoryIds: number[];
  productIds: number[];
  staffUserId: number;
}

/** @throws DomainError 409 `already_counting`, 422 `productIds` */
export async function beginCount(tx: Tx, ask: BeginCount): Promise<{id: number; lines: number}> {
  const {categoryIds, productIds} = ask;
  const {rows} = await tx.query<{id: number}>(
    'insert into stock_count (name, is_blind, begun_by_id) values ($1, $2, $3) returning id',
    [ask.name, ask.isBlind, ask.staffUserId],
  );
  const {id} = rows[0]!;
  // What is sold no more is counted while some of it lies there.
  const {rows: made} = await tx.query<{wanted: number; made: number}>(
    `with wanted as materialized (
       select v.id, ${VARIANT_NAME} as name, v.sku, v.ean, v.price_cents, v.cost_cents,
              row_number() over (order by c.position, c.name, p.name, v.position, v.id) as position
         from product_variant v join product p on p.id = v.product_id join product_category c on c.id = p.product_category_id
        where v.stock is not null and (v.is_active or v.stock > 0) and p.state <> 'archived'
          and (cardinality($2::int[]) + cardinality($3::int[]) = 0 or c.id = any($2) or p.id = any($3))),
          made as (
       insert into stock_count_line (stock_count_id, product_variant_id, position, name, sku, ean, price_cents, cost_cents)
       select $1, id, position, name, sku, ean, price_cents, cost_cents from wanted order by id
         on conflict do nothing returning 1)
     select (select count(*)::int from wanted) as wanted, (select count(*)::int from made) as made`,
    [id, categoryIds, productIds],
  );
  const lines = made[0]!;
  if (lines.wanted === 0) throw invalid({productIds: 'Ahí no hay nada de lo que se cuenten las existencias.'});
  if (lines.made < lines.wanted) {
    const {rows: others} = await tx.query<{name: string}>(
      `select distinct c.name from stock_count c join stock_count_line l on l.stock_count_id = c.id
         join product_variant v on v.id = l.product_variant_id join product p on p.id = v.product_id
        where l.is_open and c.id <> $1 and (cardinality($2::int[]) + cardinality($3::int[]) = 0
          or p.product_category_id = any($2) or p.id = any($3))`,
      [id, categoryIds, productIds],
    );
    throw conflict(
      'already_counting',
      `Parte de eso ya se está contando en ${others.map(({name}) => `«${name}»`).join(', ') || 'otro recuento'}: termínalo antes o elige lo demás.`,
    );
  }
  return {id, lines: lines.made};
}
