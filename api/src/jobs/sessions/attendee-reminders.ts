/** Buyers who have not said who comes with their tickets are written to by day, before it is too late. */
import {signedId} from '../../platform/keys/token';
import {readNamesToRemind} from '../../domain/attendees/remind';
import {mailIdentity} from '../../outside/mail/identity';
import {renderAttendeeReminder} from '../../outside/mail/render/tickets/attendee-reminder';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {DAILY, ofSession} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';

/** How many were told. */
export async function remindAttendees(runtime: Runtime): Promise<number> {
  return runtime.db.withTransaction(async tx => {
    const reminders = await readNamesToRemind(tx);
    if (reminders.length === 0) return 0;
    const identity = await mailIdentity(tx, runtime.config);
    for (const {orderId, email, dedupeKey, ...about} of reminders)
      await queueMail(runtime, tx, {
        ...renderAttendeeReminder({
          ...about,
          identity,
          url: `${runtime.config.publicUrl}/reservas/${signedId(runtime.config.secret, 'reservation', orderId)}`,
        }),
        dedupeKey,
        kind: 'attendee_reminder',
        about: ofSession(about.eventSessionId, about.eventTitle, {job: DAILY}),
        to: email,
        orderId,
        attachments: [],
      });
    return reminders.length;
  });
}
