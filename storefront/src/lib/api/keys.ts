// Names of answers in the query cache, where more than one place uses them.
import type {LegalKind} from './types';

export const upcomingKey = 'events';
export const eventKey = (idOrSlug: string) => `event/${idOrSlug}`;
export const sessionKey = (id: string | number) => `session/${id}`;
export const sessionResaleKey = (id: number) => `session/${id}/resale`;
export const planKey = (hash: string) => `plan/${hash}`;
export const packsKey = 'packs';
export const packKey = (slug: string) => `pack/${slug}`;
export const legalKey = (kind: LegalKind) => `legal/${kind}`;
export const faqsKey = 'faqs';
export const shopKey = 'shop';
export const shopProductKey = (slug: string) => `shop/products/${slug}`;
export const sessionOffersKey = (sessionId: number) => `shop/offers/${sessionId}`;
export const adsKey = (placement: string, events: readonly number[], who: number | null) =>
  `ads/${placement}/${events.join()}/${who ?? ''}`;
export const supporterTiersKey = 'supporters';
/** These go with whoever is logged in. */
export const ordersKey = (page: number) => `account/orders/${page}`;
export const receivedKey = 'account/received';
export const casesKey = 'account/cases';
export const ownSupportersKey = 'account/supporters';
export const giftOfferKey = 'shop/gift-cards';
export const experiencesKey = 'shop/experiences';
export const plotsKey = 'plots';
export const plotQuoteKey = (ask: unknown) => `plots/quote/${JSON.stringify(ask)}`;
export const passesKey = 'passes';
export const passSessionsKey = (passId: number) => `passes/${passId}/sessions`;
export const cartPassesKey = (state: string) => `cart/passes/${state}`;
export const passChoicesKey = (passId: number) => `passes/${passId}/choices`;
export const choicePlacesKey = (passId: number, sessionId: number, zoneId: number | null) =>
  `passes/${passId}/choices/${sessionId}/${zoneId ?? ''}`;
export const instalmentsKey = (passId: number) => `passes/${passId}/instalments`;
export const familyInstalmentsKey = (enrolmentId: number) => `family/instalments/${enrolmentId}`;
export const passGuestsKey = (passId: number, sessionId: number) => `passes/${passId}/guests/${sessionId}`;
export const seatChangeKey = (passId: number) => `passes/${passId}/seat-change`;
export const freeListSeatsKey = (passId: number) => `passes/${passId}/free-seats`;
export const ownSeatsKey = (sessionId: number) => `passes/own-seats/${sessionId}`;
export const friendOffersKey = (sessionId: number) => `passes/friends/${sessionId}`;
export const renewalsKey = 'passes/renewals';
export const renewalQuoteKey = (ask: unknown) => `passes/renewals/quote/${JSON.stringify(ask)}`;
export const renewalSeatsKey = (passId: number, categoryId: number, zoneId: number | undefined) =>
  `passes/renewals/${passId}/seats/${categoryId}/${zoneId ?? ''}`;
export const autoRenewalKey = (passId: number) => `passes/${passId}/auto-renewal`;
export const passSalesKey = (code: string) => `pass-sales/${code}`;
export const passPapersKey = (passId: number) => `passes/${passId}/papers`;
export const linkPapersKey = (token: string) => `payment-link/${token}/papers`;
export const passSaleSeatsKey = (listId: number) => `pass-sale-seats/${listId}`;
export const caseKey = (hash: string) => `case/${hash}`;
