/** What a session allows a cart, as an order asks it. */
import type {NamesRule} from '../../attendees/with-order';

/** By the database's facts of now. */
export interface SessionRule extends NamesRule {
  title: string;
  isOpen: boolean;
  /**
   * Holders buy before the sale opens, in the window that their offer had when the seat was held; packs in the pack's
   * own.
   */
  isAhead: boolean;
  isForBuyers: boolean;
  isTrial: boolean;
  /** Wheelchair places and companions' are still for whoever needs them. */
  keepsAccessible: boolean;
  maxPerOrder: number;
  maxPerCustomer: number;
  /** Fields are asked of its tickets or of their order. */
  asksFields: boolean;
  /** With this address: paid by anybody, under way by the same person or by the address's owner. */
  bought: number;
  /** Under way with this address by others: it is not theirs alone to say so, and counts when somebody pays. */
  rivals: number;
  /** Of own orders that ended and may still be paid. */
  kept: number;
}
