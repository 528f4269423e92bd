/** Gift cards whose day has come go to whom they are for, once each. */
import {mailIdentity} from '../../outside/mail/identity';
import {takeDueCards} from '../../domain/gift-cards/due';
import {renderGiftCard} from '../../outside/mail/render/goods/gift-card';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';

/** How many were sent. */
export async function sendDueCards(runtime: Runtime): Promise<number> {
  return runtime.db.withTransaction(async tx => {
    const cards = await takeDueCards(tx);
    if (cards.length === 0) return 0;
    const identity = await mailIdentity(tx, runtime.config);
    for (const {id, recipientEmail, ...card} of cards)
      await queueMail(runtime, tx, {
        ...renderGiftCard({...card, identity, shopUrl: runtime.config.publicUrl}),
        dedupeKey: `gift-card:${id}`,
        kind: 'gift_card',
        to: recipientEmail,
        orderId: null,
        attachments: [{kind: 'gift_card_pdf', giftCardId: id}],
      });
    return cards.length;
  });
}
