// A bundle in the cart: its goods have the money and go with it, all at once.
import type {Cart, CartGood} from '../api/types';

export interface CartBundle {
  pick: string;
  name: string;
  goods: CartGood[];
  cents: number;
}

export function cartBundles(goods: CartGood[] = []): CartBundle[] {
  const picks = new Map<string, CartBundle>();
  for (const good of goods) {
    if (!good.bundle) continue;
    const known = picks.get(good.bundle.pick) ?? {...good.bundle, goods: [], cents: 0};
    picks.set(known.pick, {...known, goods: [...known.goods, good], cents: known.cents + good.cents});
  }
  return [...picks.values()];
}

/** How many of one bundle there are. */
export const bundlesIn = (cart: Cart | undefined, name: string): number =>
  cartBundles(cart?.goods).filter(bundle => bundle.name === name).length;
