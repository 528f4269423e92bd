// Arithmetic of the till, in cents.
import type {StaffCart} from '../../providers/api-types';

/** What is still to be taken. Seats from a block come with the sale itself: gift cards pay them too, as far as they go. */
export function dueOf(cart: StaffCart | undefined, blockedCents: number): number {
  if (cart === undefined) return blockedCents;
  const left = cart.giftCards.reduce((sum, card) => sum + card.balanceCents - card.cents, 0);
  return cart.dueCents + blockedCents - Math.min(blockedCents, left);
}

/** Amounts a buyer is likely to hand over: the exact one, then up to the next notes. At most five, rising. */
export function likelyTendered(totalCents: number): number[] {
  if (totalCents <= 0) return [];
  const notes = [500, 1000, 2000, 5000, 10000, 20000];
  const amounts = notes.map(note => Math.ceil(totalCents / note) * note);
  return [...new Set([totalCents, ...amounts])].sort((a, b) => a - b).slice(0, 5);
}

export interface Split {
  cashCents: number;
  cardCents: number;
  changeCents: number;
  /** Why it cannot be taken as it stands; null: it can. */
  problem: string | null;
}

export type Method = 'cash' | 'card_terminal' | 'mixed';

/**
 * @param cashPartCents of the total, in a mixed payment; null: not written yet
 * @param tenderedCents handed over in cash; null: the exact amount
 */
export function splitPayment(
  totalCents: number,
  method: Method,
  cashPartCents: number | null,
  tenderedCents: number | null,
): Split {
  const cashCents = method === 'cash' ? totalCents : method === 'card_terminal' ? 0 : (cashPartCents ?? 0);
  const cardCents = totalCents - cashCents;
  const changeCents = tenderedCents === null || cashCents === 0 ? 0 : tenderedCents - cashCents;
  let problem: string | null = null;
  if (method === 'mixed' && (cashCents <= 0 || cashCents >= totalCents))
    problem = 'La parte en efectivo tiene que ser menor que el total.';
  else if (changeCents < 0) problem = 'Lo entregado no llega.';
  return {cashCents, cardCents, changeCents: Math.max(0, changeCents), problem};
}
