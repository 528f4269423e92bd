/** Supporters whose card ends within three weeks are written to by day: who is told and the mail commit together. */
import {takeCardsToTell} from '../../domain/supporters/renewal/tell';
import {mailIdentity} from '../../outside/mail/identity';
import {renderSupporterReminder} from '../../outside/mail/render/goods/supporter-reminder';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import {queueRenewalMail} from '../../outside/letters/supporter-renewal-mail';

/** How many were told. */
export async function remindSupporters(runtime: Runtime): Promise<number> {
  return runtime.db.withTransaction(async tx => {
    const cards = await takeCardsToTell(tx);
    if (cards.length === 0) return 0;
    const identity = await mailIdentity(tx, runtime.config);
    for (const {id, email, renewalId, ...card} of cards) {
      if (renewalId !== null) {
        await queueRenewalMail(runtime, tx, renewalId, 'notice');
        continue;
      }
      await queueMail(runtime, tx, {
        ...renderSupporterReminder({...card, identity, renewUrl: `${runtime.config.publicUrl}/simpatizantes`}),
        dedupeKey: `supporter-reminder:${id}:${card.lastDay}`,
        kind: 'supporter_reminder',
        to: email,
        orderId: null,
        attachments: [],
      });
    }
    return cards.length;
  });
}
