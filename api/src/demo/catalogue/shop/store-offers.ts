/** What the club's shop takes off by itself: three scarves for two, from an amount, and for those with a season pass. */
import {insertRows, takeIds, type DemoTx} from '../../bulk-insert';

export async function storeShopOffers(tx: DemoTx): Promise<void> {
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
    appliesTo: 'goods',
    kind: 'percent',
    percentBp: null,
    buyCount: null,
    payCount: null,
    minAmountCents: null,
    audience: 'everyone',
    productIds: '{}',
    productCategoryIds: '{}',
    ...more,
  });
  await insertRows(tx, 'discount', [
    row(0, '3x2 en bufandas', {kind: 'n_for_m', buyCount: 3, payCount: 2, productIds: `{${shop.scarf}}`}),
    row(1, '10 % en la tienda desde 100 €', {percentBp: 1000, minAmountCents: 10_000}),
    row(2, '15 % en moda para abonados', {
      percentBp: 1500,
      audience: 'holders',
      productCategoryIds: `{${shop.fashion}}`,
    }),
  ]);
}
