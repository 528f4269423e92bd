/** What somebody says who sells places of ours by themselves: an order, that it was cashed, that it is taken back. */

import type {Attendee} from '../attendees/read-person';

/** Under the number that it has there; its money is settled between the houses. */
export interface OutsideOrder {
  gatewayOrder: string;
  eventSessionId: number;
  totalCents: number;
  /** How long its places wait for the confirmation. */
  holdMinutes: number;
  buyer: {email: string; firstName: string; surname1: string; surname2: string; phone: string};
  tickets: OutsideTicket[];
}

export interface OutsideTicket {
  zone: string;
  /** Both null in a zone without numbers. */
  row: string | null;
  seat: string | null;
  /** Null: the session's ordinary one. */
  tariff: string | null;
  attendee: Attendee;
}

export type OutsideWord =
  | {kind: 'order'; order: OutsideOrder}
  | {kind: 'confirmation'; gatewayOrder: string; amountCents: number}
  | {kind: 'cancellation'; gatewayOrder: string};

/** `refunded`: there was no place any more, or all was given back; whoever cashed it gives the money back. */
export type OutsideState = 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded';
