/** What of a ticket that may be offered again its buyer reads. */
import type {Listable} from '../../domain/ticket-acts/resale/read-listable';
import {bool, cents, instant, obj, orNull, type Infer} from '../../domain/kernel/shape';

/** Of a ticket of an order: what its buyer may ask for it, and what is on offer. */
export const RESALE = orNull(
  obj(
    {
      untilAt: instant(),
      minCents: cents(),
      maxCents: cents('lo que costó'),
      feeCents: cents('lo que se queda la organización'),
      isCredit: bool({description: 'lo que se recibe es una tarjeta de la tienda'}),
      listing: orNull(
        obj({askedCents: cents(), paysCents: cents(), isHeld: bool({description: 'alguien la está comprando'})}),
      ),
    },
    'TicketResale',
  ),
);

export function resaleOf(ticket: Listable | undefined): Infer<typeof RESALE> {
  if (!ticket) return null;
  const {untilAt, minCents, maxCents, feeCents, isCredit, listing} = ticket;
  return {
    untilAt: untilAt.toISOString(),
    minCents,
    maxCents,
    feeCents,
    isCredit: listing?.isCredit ?? isCredit,
    listing: listing && {askedCents: listing.askedCents, paysCents: listing.paysCents, isHeld: listing.isHeld},
  };
}
