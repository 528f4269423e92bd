/** Families that come for clothes tomorrow are reminded: the mark and the mail commit together. */
import {takeSlotReminders} from '../../domain/academy/kit/slots/take-reminders';
import {mailIdentity} from '../../outside/mail/identity';
import {renderKitSlot} from '../../outside/mail/render/academy/kit-slot';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';

/** How many. */
export const remindKitSlots = (runtime: Runtime): Promise<number> =>
  runtime.db.withTransaction(async tx => {
    const due = await takeSlotReminders(tx);
    if (due.length === 0) return 0;
    const identity = await mailIdentity(tx, runtime.config);
    for (const {bookingId, email, ...about} of due)
      await queueMail(runtime, tx, {
        ...renderKitSlot({...about, identity, familyUrl: `${runtime.config.publicUrl}/perfil/familia`}),
        dedupeKey: `kit-slot:${bookingId}`,
        kind: 'kit_slot_reminder',
        to: email,
        orderId: null,
        attachments: [],
      });
    return due.length;
  });
