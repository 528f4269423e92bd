/** What of a ticket that changes hands whoever has it reads: that they may give it, to whom they offer it, who has it. */
import type {Config} from '../../platform/environment/config';
import type {TicketHands} from '../../domain/ticket-acts/read-transfer';
import {transferUrl} from '../../outside/mail/links/given-page';

interface Hands {
  giveUntilAt: string | null;
  offer: {toName: string; toEmail: string; url: string} | null;
  givenTo: string | null;
}

/** `holderId`: whoever reads has it by this transfer; null: by having bought it. */
export function handsOf(config: Config, hands: TicketHands | undefined, holderId: number | null = null): Hands {
  const {giveUntilAt = null, offer = null, holder = null} = hands ?? {};
  const isTheirs = (holder?.id ?? null) === holderId;
  return {
    giveUntilAt: isTheirs && !offer ? (giveUntilAt?.toISOString() ?? null) : null,
    offer:
      isTheirs && offer
        ? {toName: offer.toName, toEmail: offer.toEmail, url: transferUrl(config, 'offer', offer.id)}
        : null,
    givenTo: isTheirs ? null : (holder?.name ?? null),
  };
}
