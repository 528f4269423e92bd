/** Ads on what is sent and printed: one for a mail, one for each event on paper. Both are counted as they are made. */
import {isOrderOfHolder, type Placement, type RunningAd} from '../domain/ads/read-ads';
import type {OrderFile} from '../outside/papers/documents/order-document';
import type {TicketAd} from '../outside/drawing/ticket-document';
import type {Runtime} from '../runtime';
import type {Tx} from '../domain/kernel/tx';

export const clickPath = (adId: number, placement: Placement): string =>
  `/api/public/ads/${adId}/visit?placement=${placement}`;

const hrefOf = (runtime: Runtime, ad: RunningAd, placement: Placement): string | null =>
  ad.hasLink ? runtime.config.publicUrl + clickPath(ad.id, placement) : null;

export interface MailAd {
  imageUrl: string;
  altText: string;
  body: string;
  href: string | null;
}

export async function mailAd(runtime: Runtime, tx: Tx, order: OrderFile): Promise<MailAd | null> {
  const events = order.isTrial ? [] : [...new Set(order.sessions.map(({eventId}) => eventId))];
  const [ad] = await runtime.ads.shown(events, 'purchase_email', 1, () => isOrderOfHolder(tx, order.id));
  if (!ad) return null;
  runtime.ads.count(ad.id, 'purchase_email', 'impressions');
  return {
    imageUrl: runtime.config.publicUrl + ad.imageUrl,
    altText: ad.altText,
    body: ad.body,
    href: hrefOf(runtime, ad, 'purchase_email'),
  };
}

/** By event. */
export async function paperAds(runtime: Runtime, tx: Tx, order: OrderFile): Promise<Map<number, TicketAd>> {
  const found = new Map<number, TicketAd>();
  if (order.isTrial) return found;
  for (const eventId of new Set(order.sessions.map(session => session.eventId))) {
    const [ad] = await runtime.ads.shown([eventId], 'ticket_pdf', 1, () => isOrderOfHolder(tx, order.id));
    const picture = ad && (await runtime.ads.picture(ad.mediaFileId));
    if (!ad || !picture) continue;
    runtime.ads.count(ad.id, 'ticket_pdf', 'impressions');
    found.set(eventId, {picture, altText: ad.altText, body: ad.body, href: hrefOf(runtime, ad, 'ticket_pdf')});
  }
  return found;
}
