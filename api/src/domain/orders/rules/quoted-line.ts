/** A seat, or places of a zone without numbers, as the cart asks for them. */
export interface QuotedLine {
  kind: 'seat' | 'zone';
  zoneClaimId: number | null;
  eventSessionId: number;
  eventId: number;
  zoneId: number;
  zoneName: string;
  seatId: number | null;
  rowLabel: string | null;
  seatNumber: string | null;
  attributes: number;
  priceId: number;
  priceCategoryId: number;
  priceCategoryName: string;
  /** How few and how many of the tariff an order may have in a session; null: its own limits are none. */
  leastOfTariff: number | null;
  mostOfTariff: number | null;
  quantity: number;
  /** Bought with this pass, at the holder's or the friends' price; no code takes more off. */
  forPassId: number | null;
  /** Of those, what a pass makes cheaper: it is sold when everybody's tickets are. */
  isCheaper: boolean;
  friendOfferId: number | null;
  /** A holder's guest at the price of these conditions. */
  guestPolicyId: number | null;
  /** By whose right it was held, where the sale is for allowed buyers. */
  allowedBuyerId: number | null;
  /** Held with a pack, at its part of the pack's price: no fee, no code. */
  packClaimId: number | null;
  packId: number | null;
  /** What somebody offers again, at the price they ask: no code, no card. */
  listingId: number | null;
  /** per ticket, fee inside */
  unitCents: number;
  feeCents: number;
  discountCents: number;
  /** Of it, each ticket's part. */
  off: number[];
  /** How many of the tickets a supporter's card makes cheaper. */
  supporterTickets: number;
  vatCode: string;
  vatBp: number;
  feeVatBp: number;
  expiresAt: Date;
}

/** How whoever has the cart names it. */
export const lineKey = (line: Pick<QuotedLine, 'seatId' | 'zoneClaimId' | 'eventSessionId' | 'listingId'>): string =>
  line.listingId !== null
    ? `r:${line.listingId}`
    : line.seatId === null
      ? `z:${line.zoneClaimId}`
      : `s:${line.eventSessionId}:${line.seatId}`;
