/** What the club's shop takes off by itself: three scarves for two, from an amount, and for those with a season pass. */
import type {Tx} from '../../../tx';
import {insertRows, takeIds} from '../../bulk-insert';

export async function storeShopOffers(tx: Tx): Promise<void> {
  const {rows} = await tx.query<{scarf: number; fashion: number}>(
    `select p.id as scarf, c.id as fashion from product p, product_category c
      where p.name = 'Bufanda clásica' and c.slug = 'moda'`,
  );
  const shop = rows[0];
  // The theatre alone has a shop without either.
  if (!shop) return;
  const first = await takeIds(tx, 'discount', 3);
  const row = (at: number, name: string, more: object) => ({
    id: first + at,
    name,
    applies_to: 'goods',
    kind: 'percent',
    percent_bp: null,
    buy_count: null,
    pay_count: null,
    min_amount_cents: null,
    audience: 'everyone',
    product_ids: '{}',
    product_category_ids: '{}',
    ...more,
  });
  await insertRows(
    tx,
    'discount',
    {
      id: 'int',
      name: 'text',
      applies_to: 'text',
      kind: 'text',
      percent_bp: 'int',
      buy_count: 'int',
      pay_count: 'int',
      min_amount_cents: 'int',
      audience: 'text',
      product_ids: 'int[]',
      product_category_ids: 'int[]',
    },
    [
      row(0, '3x2 en bufandas', {kind: 'n_for_m', buy_count: 3, pay_count: 2, product_ids: `{${shop.scarf}}`}),
      row(1, '10 % en la tienda desde 100 €', {percent_bp: 1000, min_amount_cents: 10_000}),
      row(2, '15 % en moda para abonados', {
        percent_bp: 1500,
        audience: 'holders',
        product_category_ids: `{${shop.fashion}}`,
      }),
    ],
  );
}
