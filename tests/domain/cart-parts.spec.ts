/** What a cart has is counted and named once: every ticket is in one of its parts, and every cent before what is taken off. */
import {cartParts} from '../../storefront/src/lib/sale/cart-parts';
import type {Cart} from '../../storefront/src/lib/api/types';

const line = (key: string, quantity: number, totalCents: number, packKey: string | null = null) => ({
  key,
  quantity,
  totalCents,
  packKey,
});
const good = (key: string, kind: string, description: string, cents: number, more: object = {}) => ({
  key,
  kind,
  description,
  quantity: 1,
  cents,
  bundle: null,
  ...more,
});

test('[C9] tickets by themselves, those of packs with their pack, bundles and goods by name', () => {
  const lines = [line('a', 3, 9_500), line('b', 1, 2_000, 'p'), line('c', 2, 4_000, 'p')];
  const goods = [
    good('p', 'pack', 'Tres partidos', 0),
    good('x', 'product', 'Bufanda', 1_800, {bundle: {pick: 'l', name: 'Lote de socio'}}),
    good('y', 'product', 'Gorra', 1_200, {bundle: {pick: 'l', name: 'Lote de socio'}}),
    good('s', 'product', 'Camiseta', 5_000, {quantity: 2}),
  ];
  const subtotalCents = 9_500 + 6_000 + 3_000 + 5_000;
  const parts = cartParts({lines, goods, subtotalCents} as unknown as Cart);
  expect(parts.map(({words, cents}) => [words, cents])).toEqual([
    ['3 entradas', 9_500],
    ['Tres partidos, 3 entradas', 6_000],
    ['Lote de socio', 3_000],
    ['2 × Camiseta', 5_000],
  ]);
  expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(subtotalCents);
});
