/**
 * Codes go to their people by the outbox: the mail, its job and who has it commit together, so that a process that is
 * killed at any moment leaves nobody with two and nobody without. It is advertising: at night it waits.
 */
import {takesTurn} from '../../domain/kernel/locks';
import {quietUntil} from '../../domain/messaging/campaigns/waits';
import {nextCodeMails, noteCodeMail, noteRest} from '../../domain/orders/codes/next-mails';
import {mailIdentity} from '../../outside/mail/identity';
import {renderDiscountCode} from '../../outside/mail/render/goods/discount-code';
import {unsubscribeUrl} from '../../outside/mail/links/unsubscribe-link';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';

/** How many were written. */
export async function mailCodes(runtime: Runtime): Promise<number> {
  return runtime.db.withTransaction(async tx => {
    if (!(await takesTurn(tx, 'codeMails'))) return 0;
    const until = await quietUntil(tx);
    if (until !== null) {
      await noteRest(tx, until);
      return 0;
    }
    const mails = await nextCodeMails(tx);
    if (mails.length === 0) return 0;
    const identity = await mailIdentity(tx, runtime.config);
    for (const {itemId, mailingId, email, codeId, subscriberId, ...mail} of mails) {
      const mailId = await queueMail(runtime, tx, {
        ...renderDiscountCode({
          ...mail,
          identity,
          shopUrl: runtime.config.publicUrl,
          stopUrl: unsubscribeUrl(runtime.config, {subscriberId, email}),
        }),
        dedupeKey: `discount-code:${codeId}`,
        kind: 'discount_code',
        mailingId,
        to: email,
        orderId: null,
        attachments: [],
      });
      if (mailId !== null) await noteCodeMail(tx, itemId, mailId);
    }
    return mails.length;
  });
}
