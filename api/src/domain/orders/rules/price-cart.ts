/**
 * Discounts and cards over everything in a cart. Of a supporter's card on the tickets and of the discounts the better
 * counts; goods have the card's price, or without it what a discount makes of the whole one.
 */
import {type Benefit, benefitOf} from './supporter-benefit';
import type {Due} from '../due';
import type {QuotedLine} from './quoted-line';
import {type Applied, bestOffers, nothingOff, type Off, type Offer, sumOff, type Thing} from './offers';

export interface PricedCart {
  lines: QuotedLine[];
  goods: Due[];
  applied: Applied[];
  supporter: {id: number; name: string; cents: number} | null;
}

interface Way {
  off: Off;
  applied: Applied[];
  card: {tickets: number}[] | null;
  /** Goods stay at the card's price. */
  keepsCard: boolean;
  cents: number;
}

export function priceCart(
  lines: QuotedLine[],
  goods: Due[],
  offers: readonly Offer[],
  benefit: Benefit | null,
): PricedCart {
  const cardOnGoods = goods.reduce((sum, due) => sum + cardOf(due), 0);
  const ways: Way[] = [];
  for (const keepsCard of cardOnGoods > 0 ? [true, false] : [true]) {
    const things = [...lines.map(ticket), ...goods.map(due => good(due, keepsCard))];
    const best = bestOffers(offers, things);
    ways.push({...best, card: null, keepsCard, cents: sumOff(best.off) + (keepsCard ? cardOnGoods : 0)});
    if (!benefit || !keepsCard) continue;
    const given = benefitOf(benefit, lines);
    const onGoods = bestOffers(offers, [
      ...lines.map(line => ({...ticket(line), isApart: true})),
      ...things.slice(lines.length),
    ]);
    const off = onGoods.off.map((own, i) =>
      i < lines.length ? own.map((_, n) => (n < given[i]!.tickets ? given[i]!.eachCents : 0)) : own,
    );
    ways.push({...onGoods, off, card: given, keepsCard, cents: sumOff(off) + cardOnGoods});
  }
  const best = ways.reduce((a, b) => (b.cents > a.cents ? b : a), {
    off: nothingOff([...lines.map(ticket), ...goods.map(due => good(due, true))]),
    applied: [],
    card: null,
    keepsCard: true,
    cents: cardOnGoods,
  });
  const byCard = best.card ? sumOff(best.off.slice(0, lines.length)) : 0;
  return {
    lines: lines.map((line, i) => ({
      ...line,
      off: best.off[i]!,
      discountCents: sumOff([best.off[i]!]),
      supporterTickets: byCard > 0 ? best.card![i]!.tickets : 0,
    })),
    goods: goods.map((due, i) => cheaper(due, best.keepsCard, sumOff([best.off[lines.length + i]!]))),
    applied: best.applied,
    supporter: byCard > 0 ? {id: benefit!.id, name: benefit!.name, cents: byCard} : null,
  };
}

const ticket = (line: QuotedLine): Thing => ({
  isGood: false,
  each: line.unitCents - line.feeCents,
  quantity: line.quantity,
  hasCardPrice: false,
  isApart: line.forPassId !== null || line.packClaimId !== null || line.listingId !== null,
  eventId: line.eventId,
  eventSessionId: line.eventSessionId,
  priceCategoryId: line.priceCategoryId,
});

/** Of a product, what a card has taken off already; what other things are cheaper by is their own. */
const cardOf = (due: Due): number => (due.productId === undefined ? 0 : (due.discountCents ?? 0));

/** What no discount touches (a donation, a gift card, the post) has no product. */
function good(due: Due, keepsCard: boolean): Thing {
  const quantity = due.quantity ?? 1;
  const card = cardOf(due);
  return {
    isGood: true,
    each: Math.floor((due.cents + (keepsCard ? 0 : card)) / quantity),
    quantity,
    hasCardPrice: keepsCard && card > 0,
    isApart: due.productId === undefined,
    productId: due.productId,
    productCategoryId: due.productCategoryId,
  };
}

function cheaper(due: Due, keepsCard: boolean, offCents: number): Due {
  if (offCents === 0 && keepsCard) return due;
  const card = cardOf(due);
  return {
    ...due,
    cents: due.cents + (keepsCard ? 0 : card) - offCents,
    discountCents: (due.discountCents ?? 0) - (keepsCard ? 0 : card) + offCents,
    offersCents: offCents,
  };
}
