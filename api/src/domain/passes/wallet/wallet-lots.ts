/**
 * What is left of each credit of a wallet, by the order of its movements: what is spent comes from what expires first
 * among what still counts that day, what expires is only what nobody has spent, and what an unpaid order gives back is
 * the credit that it took.
 */
export interface Movement {
  id: number;
  kind: string;
  amountCents: number;
  /** `YYYY-MM-DD`: the last day it can be used; null: it never expires. */
  expiresOn: string | null;
  /** Day of the movement, in Madrid. */
  madeOn: string;
  orderId: number | null;
}

export interface Lot {
  id: number;
  cents: number;
  expiresOn: string | null;
}

const NEVER = '9999-12-31';
const endOf = (lot: Lot): string => lot.expiresOn ?? NEVER;

/** Credits with something left, what expires first before what expires later. */
export function unspentLots(movements: Movement[]): Lot[] {
  const lots: Lot[] = [];
  const taken = new Map<number, {lot: Lot; cents: number}[]>();
  for (const one of movements) {
    if (one.amountCents > 0) {
      const rest = one.orderId === null ? one.amountCents : putBack(taken.get(one.orderId) ?? [], one.amountCents);
      if (rest > 0) lots.push({id: one.id, cents: rest, expiresOn: one.expiresOn});
      continue;
    }
    const parts = take(lots, -one.amountCents, one.kind === 'expiry' ? '' : one.madeOn);
    if (one.orderId !== null) taken.set(one.orderId, [...(taken.get(one.orderId) ?? []), ...parts]);
  }
  return lots.filter(lot => lot.cents > 0).sort((a, b) => endOf(a).localeCompare(endOf(b)) || a.id - b.id);
}

function take(lots: Lot[], cents: number, onDay: string): {lot: Lot; cents: number}[] {
  const isOver = (lot: Lot) => Number(endOf(lot) < onDay);
  const parts: {lot: Lot; cents: number}[] = [];
  for (const lot of [...lots].sort(
    (a, b) => isOver(a) - isOver(b) || endOf(a).localeCompare(endOf(b)) || a.id - b.id,
  )) {
    const part = Math.min(lot.cents, cents);
    if (part === 0) continue;
    lot.cents -= part;
    cents -= part;
    parts.push({lot, cents: part});
  }
  return parts;
}

/** What no credit of the order takes back. */
function putBack(parts: {lot: Lot; cents: number}[], cents: number): number {
  for (const part of parts) {
    const back = Math.min(part.cents, cents);
    part.lot.cents += back;
    part.cents -= back;
    cents -= back;
  }
  return cents;
}
