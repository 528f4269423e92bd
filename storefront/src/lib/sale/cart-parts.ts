// What a cart has, counted and named once: summary, pay line and the link to it say the same.
import type {Cart} from '../api/types';
import {tickets} from '../words/format';
import {amountWords} from '../words/goods-words';
import {cartBundles} from './cart-bundles';
import {cartPacks, looseGoods, looseLines} from './cart-packs';

export interface CartPart {
  key: string;
  /** «3 entradas», «Tres partidos (2), 6 entradas», «2 × Bufanda». */
  words: string;
  /** Before what is taken off the whole. */
  cents: number;
}

const countOf = (lines: Cart['lines']): number => lines.reduce((sum, line) => sum + line.quantity, 0);

export function cartParts(cart: Cart): CartPart[] {
  const packs = cartPacks(cart);
  const loose = looseLines(cart);
  const looseCents = [...cart.goods, ...packs].reduce((left, {cents}) => left - cents, cart.subtotalCents);
  return [
    ...(loose.length > 0 ? [{key: 'tickets', words: tickets(countOf(loose)), cents: looseCents}] : []),
    ...packs.map(({good, lines, cents}) => ({
      key: good.key,
      words: `${good.description}${good.quantity > 1 ? ` (${good.quantity})` : ''}, ${tickets(countOf(lines))}`,
      cents,
    })),
    ...cartBundles(cart.goods).map(({pick, name, cents}) => ({key: pick, words: name, cents})),
    ...looseGoods(cart).map(good => ({key: good.key, words: amountWords(good), cents: good.cents})),
  ];
}
