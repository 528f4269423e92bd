// A pack in the cart: its own entry has the name and the number, its tickets have the money and go with it.
import type {Cart, CartGood, CartLine} from '../api/types';

export interface CartPack {
  good: CartGood;
  lines: CartLine[];
  cents: number;
}

export const cartPacks = ({goods, lines}: Cart): CartPack[] =>
  goods
    .filter(good => good.kind === 'pack')
    .map(good => {
      const own = lines.filter(line => line.packKey === good.key);
      return {good, lines: own, cents: own.reduce((sum, line) => sum + line.totalCents, 0)};
    });

/** Tickets that go with no pack. */
export const looseLines = ({lines}: Cart): CartLine[] => lines.filter(line => line.packKey === null);
/** Goods that are of no pack and of no bundle. */
export const looseGoods = ({goods}: Cart): CartGood[] => goods.filter(good => good.kind !== 'pack' && !good.bundle);

/** One list a session, the soonest first. */
export function bySession(lines: CartLine[]): CartLine[][] {
  const sessions = new Map<number, CartLine[]>();
  for (const line of lines) sessions.set(line.sessionId, [...(sessions.get(line.sessionId) ?? []), line]);
  return [...sessions.values()].sort(([a], [b]) => Date.parse(a!.startsAt) - Date.parse(b!.startsAt));
}
