/** An order of the history as it is built in memory, with everything that hangs from it. */
import {vatOf} from '../../domain/orders/quote';
import type {StoredPrice, StoredSession} from '../store-events';
import {CATEGORY_NAMES} from '../tariffs';
import type {Buyer} from '../buyers';
import type {Party, PickedSeat} from './parties';

export interface DraftLine {
  session: StoredSession;
  zoneId: number;
  seat: PickedSeat | null;
  shard: number;
  price: StoredPrice;
  description: string;
  /** Fee inside. */
  unitCents: number;
  feeCents: number;
  discountCents: number;
  vatCode: string;
  vatBp: number;
  vatCents: number;
  feeVatBp: number;
  feeVatCents: number;
  state: 'pending' | 'active' | 'refunded' | 'cancelled';
}

export interface DraftPayment {
  method: 'card' | 'bizum' | 'cash' | 'card_terminal' | 'free';
  state: 'created' | 'authorised' | 'denied' | 'expired' | 'refunded' | 'partially_refunded';
  gatewayOrder: string | null;
  responseCode: string | null;
  authorisationCode: string | null;
  cardBrand: string | null;
  tenderedCents: number | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface DraftRefund {
  payment: DraftPayment;
  /** None when the money came without seats. */
  lines: DraftLine[];
  amountCents: number;
  state: 'done' | 'failed';
  reason: string;
  staffUserId: number | null;
  responseCode: string | null;
  createdAt: Date;
}

export interface DraftOrder {
  channel: 'web' | 'box_office';
  state: 'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded';
  buyer: Buyer;
  staffUserId: number | null;
  discountId: number | null;
  lines: DraftLine[];
  /** Each of the order's whole amount: one settles it, the others were refused or came to nothing. */
  payments: DraftPayment[];
  refunds: DraftRefund[];
  consents: Record<string, unknown>;
  createdAt: Date;
  paidAt: Date | null;
  /** Only of pending orders. */
  cartId: string | null;
  claimsExpireAt: Date | null;
}

export interface VatRates {
  /** Basis points by code. */
  byCode: Record<string, number>;
}

/** An order with the ids of what hangs from it. */
export interface StoredOrder {
  id: number;
  order: DraftOrder;
  paymentIds: Map<DraftPayment, number>;
  refundIds: Map<DraftRefund, number>;
}

export const sum = <T>(list: T[], pick: (item: T) => number) => list.reduce((total, item) => total + pick(item), 0);
export const totalOf = (lines: DraftLine[]) => sum(lines, line => line.unitCents - line.discountCents);

/** One line per ticket. `discount` gets the amount without the fee. */
export function draftLines(
  party: Party,
  prices: StoredPrice[],
  feeCents: number,
  vat: VatRates,
  discount: (amountCents: number) => number,
): DraftLine[] {
  return prices.map((price, i): DraftLine => {
    const seat = party.seats[i] ?? null;
    const fee = price.amountCents === 0 ? 0 : feeCents;
    const unitCents = price.amountCents + fee;
    const discountCents = price.amountCents === 0 ? 0 : discount(price.amountCents);
    const {vatCode} = party.session.event;
    const [vatBp, feeVatBp] = [vat.byCode[vatCode]!, vat.byCode.general!];
    return {
      session: party.session,
      zoneId: party.zoneId,
      seat,
      shard: party.shard,
      price,
      unitCents,
      feeCents: fee,
      discountCents,
      vatCode,
      vatBp,
      feeVatBp,
      ...vatOf(unitCents, fee, discountCents, vatBp, feeVatBp),
      description: [
        party.zoneName,
        seat && `fila ${seat.rowLabel}`,
        seat && `butaca ${seat.number}`,
        CATEGORY_NAMES[price.category],
      ]
        .filter(Boolean)
        .join(', '),
      state: 'active',
    };
  });
}
