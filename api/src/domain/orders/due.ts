/** What somebody has to pay, before it is a line of an order. */
import type {AskedPlot} from '../forms/read-fields';

/** As the check constraint `order_line_kind_check` says them (contract test). */
export const LINE_KIND_NAMES = [
  'ticket',
  'pack',
  'pass',
  'seat_change',
  'card',
  'deposit',
  'supplement',
  'supporter',
  'product',
  'experience',
  'plot',
  'plot_deposit',
  'academy',
  'donation',
  'shipping',
  'gift_card',
  'group_deposit',
  'ticket_move',
] as const;
export type LineKindName = (typeof LINE_KIND_NAMES)[number];

export interface Due {
  kind: LineKindName;
  description: string;
  /** Cents, VAT inside, of all of them, less the discount. */
  cents: number;
  /** How many; one when it is not said. */
  quantity?: number;
  /** What was taken off, cents. */
  discountCents?: number;
  /** Of it, by discounts that look at the whole cart. */
  offersCents?: number;
  /** Discounts may be of it. */
  productId?: number;
  productCategoryId?: number;
  vatCode: string;
  /** Why it cannot be bought as it is. */
  problem?:
    | {
        code:
          | 'pack_broken'
          | 'address_missing'
          | 'below_minimum'
          | 'above_maximum'
          | 'already_paid'
          | 'charge_under_way'
          | 'wrong_state';
        message: string;
      }
    | undefined;
  /** What the cart says of it besides its description. */
  detail?: string | undefined;
  /** The kind's own row that it is about; `placed` ties it to the line. */
  ownId?: number;
  productVariantId?: number;
  experienceSlotId?: number;
  eventPackId?: number;
  /** How goods come to their buyer; at a gate, of which session. */
  pickup?: string;
  pickupSessionId?: number | null;
  /** With what else it was taken at one price: the bundle, and which one of several. */
  bundle?: {productId: number; pick: string; name: string};
  instalmentId?: number;
  seasonPassId?: number;
  seatChangeId?: number;
  waitingListEntryId?: number;
  /** Of a plot in a cart: which questions it is asked. */
  plot?: AskedPlot;
  /** Of a plot or its deposit. */
  plotSaleId?: number;
  /** Of a supplement: for which session the pass pays it. */
  supplementSessionId?: number;
  /** Of a duplicate card: what became of the old one. */
  cardReason?: string | undefined;
}

/** How whoever has the cart names it. */
export const goodKey = ({kind, ownId}: Pick<Due, 'kind' | 'ownId'>): string =>
  ownId === undefined ? `g:${kind}` : `g:${kind}:${ownId}`;

/** Lines of money that is owed to whoever paid it, and is no sale (SQL). */
export const OWED_LINES = `('gift_card', 'plot_deposit', 'deposit')`;

/** Of an order (SQL), cents: what its wallet and gift cards leave to be paid. */
export const DUE_CENTS = 'total_cents - wallet_cents - gift_card_cents';
