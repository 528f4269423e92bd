/**
 * Reminders of a renewal that is about to end, in bounded steps, by day: who is told and the mail commit together. A
 * worker that dies loses its step and nothing else.
 */
import {remindRenewals, type Reminder} from '../../domain/passes/renewal/remind-renewals';
import {mailIdentity} from '../../outside/mail/identity';
import {log} from '../../platform/process/log';
import {renderRenewalReminder, type RenewalReminderMail} from '../../outside/mail/render/renewal-reminder';
import type {Runtime} from '../../runtime';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {DAILY} from '../../outside/mail/queue/mailings';

const MAILS = 200;
/** Steps of one call; the next comes some minutes later. */
const STEPS = 40;
/** Nobody is written to at night: hours of the club's day. */
const HOURS = {from: 9, until: 21};

export async function isDay(runtime: Runtime): Promise<boolean> {
  const {rows} = await runtime.db.query<{hour: number}>(
    `select extract(hour from now() at time zone club_zone())::int as hour`,
  );
  return rows[0]!.hour >= HOURS.from && rows[0]!.hour < HOURS.until;
}

export async function remindByDay(runtime: Runtime): Promise<void> {
  if (await isDay(runtime)) await sendRenewalReminders(runtime);
}

export async function sendRenewalReminders(runtime: Runtime): Promise<void> {
  for (let step = 0; step < STEPS && runtime.accepting; step++) {
    const mails = await runtime.db.withTransaction(async tx => {
      const reminders = await remindRenewals(tx, MAILS);
      const identity = reminders.length > 0 ? await mailIdentity(tx, runtime.config) : null;
      for (const reminder of reminders)
        await queueMail(runtime, tx, {
          ...renderRenewalReminder({
            ...words(reminder, momentIn(identity!.timezone)),
            identity: identity!,
            renewUrl: `${runtime.config.publicUrl}/abonos/renovar`,
          }),
          dedupeKey: `renewal-reminder:${reminder.campaignId}:${reminder.daysBefore}:${reminder.passes[0]!.id}`,
          kind: 'renewal_reminder',
          about: {resource: 'campana-abonos', id: reminder.campaignId, name: reminder.listName, job: DAILY},
          to: reminder.email,
          orderId: null,
          attachments: [],
        });
      return reminders.length;
    });
    if (mails === 0) return;
    log.info({mails}, 'holders reminded that their renewal ends');
  }
}

/** A window that ends at midnight ends with the day before. */
function momentIn(timeZone: string): (at: Date) => string {
  const day = new Intl.DateTimeFormat('es-ES', {weekday: 'long', day: 'numeric', month: 'long', timeZone});
  const hour = new Intl.DateTimeFormat('es-ES', {hour: '2-digit', minute: '2-digit', timeZone});
  return at =>
    hour.format(at) === '00:00'
      ? `${day.format(new Date(at.getTime() - 1000))}, a las 23:59`
      : `${day.format(at)}, a las ${hour.format(at)}`;
}

function words(
  {firstName, listName, daysLeft, endsAt, guaranteeUntilAt, passes}: Reminder,
  moment: (at: Date) => string,
): Omit<RenewalReminderMail, 'identity' | 'renewUrl'> {
  const seats =
    guaranteeUntilAt === null
      ? null
      : guaranteeUntilAt.getTime() <= Date.now()
        ? 'lost'
        : guaranteeUntilAt >= endsAt
          ? 'kept'
          : {until: moment(guaranteeUntilAt)};
  return {firstName, listName, daysLeft, passes, until: moment(endsAt), seats};
}
