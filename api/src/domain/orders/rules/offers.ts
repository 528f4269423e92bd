/**
 * What a discount takes off the things of a cart, piece by piece: each piece bears its part, so that what goes back for
 * a part is what was paid for it. Of the free one of three, each of the three is a third cheaper.
 */
import {split} from '../../kernel/money';

export interface Offer {
  id: number;
  /** Null: it applies by itself. */
  code: string | null;
  /** The code is one of many, each with its own uses. */
  codeId: number | null;
  name: string;
  kind: 'percent' | 'fixed_per_ticket' | 'fixed_per_order' | 'n_for_m' | 'cheapest_free';
  percentBp: number | null;
  amountCents: number | null;
  buyCount: number | null;
  payCount: number | null;
  minAmountCents: number | null;
  appliesTo: 'tickets' | 'goods' | 'all';
  /** Of these alone; none: of all. */
  eventIds: number[];
  eventSessionIds: number[];
  priceCategoryIds: number[];
  productIds: number[];
  productCategoryIds: number[];
  maxUses: number | null;
  uses: number;
  maxTicketsPerOrder: number | null;
  isCombinable: boolean;
  /** Money that it may take off in all, and what it has; null: without an end. */
  budgetCents: number | null;
  spentCents: number;
  /** Uses that ended orders of this visitor keep. */
  kept: number;
  keptCents: number;
  keptCode: number;
}

/** So many pieces of one thing that costs the same. */
export interface Thing {
  isGood: boolean;
  /** Cents a piece, fee apart, less what a card takes off. */
  each: number;
  quantity: number;
  /** A card has made it cheaper: only what may be combined takes more off. */
  hasCardPrice: boolean;
  /** Bought by a right of its own, at its own price. */
  isApart: boolean;
  eventId?: number;
  eventSessionId?: number;
  priceCategoryId?: number;
  productId?: number | undefined;
  productCategoryId?: number | undefined;
}

/** Cents off, of each piece of each thing. */
export type Off = number[][];

export const nothingOff = (things: readonly Thing[]): Off => things.map(t => new Array<number>(t.quantity).fill(0));
export const sumOff = (off: Off): number => off.flat().reduce((sum, cents) => sum + cents, 0);

function concerns(offer: Offer, thing: Thing): boolean {
  if (thing.isApart || (thing.hasCardPrice && !offer.isCombinable)) return false;
  const fits = (wanted: number[], has: number | undefined) =>
    wanted.length === 0 || (has !== undefined && wanted.includes(has));
  if (thing.isGood)
    return (
      offer.appliesTo !== 'tickets' &&
      fits(offer.productIds, thing.productId) &&
      fits(offer.productCategoryIds, thing.productCategoryId)
    );
  return (
    offer.appliesTo !== 'goods' &&
    fits(offer.eventIds, thing.eventId) &&
    fits(offer.eventSessionIds, thing.eventSessionId) &&
    fits(offer.priceCategoryIds, thing.priceCategoryId)
  );
}

interface Piece {
  thing: number;
  n: number;
  /** What it costs still. */
  rest: number;
}

/** What the offer takes off besides `before`, and of how many pieces. */
export function takeOff(offer: Offer, things: readonly Thing[], before: Off): {off: Off; pieces: number} {
  const off = nothingOff(things);
  const all = things.flatMap((thing, i) =>
    concerns(offer, thing)
      ? before[i]!.map((taken, n): Piece => ({thing: i, n, rest: thing.each - taken})).filter(({rest}) => rest > 0)
      : [],
  );
  const left = Math.min(
    offer.maxTicketsPerOrder ?? Infinity,
    offer.maxUses === null ? Infinity : offer.maxUses - offer.uses + offer.kept,
  );
  const worth = all.reduce((sum, {rest}) => sum + rest, 0);
  if (worth < (offer.minAmountCents ?? 0)) return {off, pieces: 0};
  let pieces = 0;
  let money = offer.budgetCents === null ? Infinity : offer.budgetCents - offer.spentCents + offer.keptCents;
  for (const {of, cents: whole} of groups(offer, all, left)) {
    // The last of a budget makes its piece cheaper by what is left.
    const cents = Math.min(whole, Math.max(0, money));
    if (cents === 0 && whole > 0) break;
    money -= cents;
    pieces += of.length;
    split(
      cents,
      of.map(({rest}) => rest),
    ).forEach((part, i) => {
      off[of[i]!.thing]![of[i]!.n] = part;
    });
  }
  return {off, pieces};
}

/** Pieces that are made cheaper together, by so many cents; no more than `left` pieces in all. */
function groups(offer: Offer, all: Piece[], left: number): {of: Piece[]; cents: number}[] {
  const dearFirst = () => [...all].sort((a, b) => b.rest - a.rest);
  const sum = (pieces: Piece[]) => pieces.reduce((total, {rest}) => total + rest, 0);
  switch (offer.kind) {
    case 'percent':
      return all
        .slice(0, left)
        .map(piece => ({of: [piece], cents: Math.round((piece.rest * offer.percentBp!) / 10_000)}));
    case 'fixed_per_ticket':
      return all.slice(0, left).map(piece => ({of: [piece], cents: Math.min(offer.amountCents!, piece.rest)}));
    case 'fixed_per_order': {
      const of = all.slice(0, left);
      return of.length === 0 ? [] : [{of, cents: Math.min(offer.amountCents!, sum(of))}];
    }
    case 'cheapest_free': {
      const of = dearFirst().slice(0, left);
      return of.length < offer.buyCount! ? [] : [{of, cents: of.at(-1)!.rest}];
    }
    case 'n_for_m': {
      const sorted = dearFirst().slice(0, left);
      return Array.from({length: Math.floor(sorted.length / offer.buyCount!)}, (_, i) => {
        const of = sorted.slice(i * offer.buyCount!, (i + 1) * offer.buyCount!);
        return {of, cents: sum(of.slice(offer.payCount!))};
      });
    }
  }
}

export interface Applied {
  id: number;
  code: string | null;
  codeId: number | null;
  name: string;
  cents: number;
  pieces: number;
  /** It has an end, or a code that everybody has: how often it is used is counted. */
  isCounted: boolean;
  hasBudget: boolean;
  /** What ended orders of this visitor keep of it, uses and cents. */
  kept: number;
}

/** Alone each offer, and together those that may be: whatever takes most off. */
export function bestOffers(offers: readonly Offer[], things: readonly Thing[]): {off: Off; applied: Applied[]} {
  const together = offers.filter(offer => offer.isCombinable);
  const ways = [...offers.map(offer => [offer]), ...(together.length > 1 ? [together] : [])];
  let best: {off: Off; applied: Applied[]} = {off: nothingOff(things), applied: []};
  for (const way of ways) {
    const off = nothingOff(things);
    const applied: Applied[] = [];
    for (const offer of way) {
      const taken = takeOff(offer, things, off);
      const cents = sumOff(taken.off);
      taken.off.forEach((own, i) => own.forEach((part, n) => (off[i]![n]! += part)));
      if (cents > 0)
        applied.push({
          id: offer.id,
          code: offer.code,
          codeId: offer.codeId,
          name: offer.name,
          cents,
          pieces: taken.pieces,
          hasBudget: offer.budgetCents !== null,
          isCounted:
            (offer.code !== null && offer.codeId === null) || offer.maxUses !== null || offer.budgetCents !== null,
          kept: offer.kept + offer.keptCents + offer.keptCode,
        });
    }
    if (sumOff(off) > sumOff(best.off)) best = {off, applied};
  }
  return best;
}
