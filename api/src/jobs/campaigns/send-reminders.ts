/**
 * Reminder rules run: whoever is due is written down, and given to the queue of mails a few at a time, behind whatever
 * a purchase waits for. The log's mark and the mail commit together, so that a killed worker leaves nothing half done.
 * Without a mail server nothing is written down, and what is missed for longer than a day is not told late.
 */
import {setTimeout} from 'node:timers/promises';
import {type Handed, noteHanded, takeReminders} from '../../domain/messaging/reminders/hand-over';
import {noteDue, type NotePlace, readActiveRules} from '../../domain/messaging/reminders/note-due';
import {TRIGGERS, type ReminderTrigger} from '../../domain/messaging/reminders/occasions/occasion';
import {REMINDED} from '../../domain/messaging/reminders/occasions/registry';
import {readRuleTexts} from '../../domain/messaging/reminders/read-rule';
import {mailIdentity} from '../../files/documents/order-document';
import {compileReminder} from '../../mail/bulk/reminder';
import {sendingFrom} from '../../mail/server';
import {reminderWayOut} from '../../mail/unsubscribe-link';
import {queueMails} from '../../queueing/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {inTurn} from '../every';
import {reminderValues} from './reminder-words';

/** Behind everything else that waits to be sent. */
const PRIORITY = -1;
/** Until some of what is in the queue has gone. */
const PAUSE_MS = 250;

/** Those of the parts of the house that are in use. */
export const servedTriggers = ({activities}: Runtime): ReminderTrigger[] =>
  TRIGGERS.filter(trigger => {
    const {activity} = REMINDED[trigger];
    return activity === null || activities.isOn(activity);
  });

type Noted = Awaited<ReturnType<typeof noteDue>>;

export interface Reminded {
  noted: number;
  handed: number;
}

/** Ends when nobody is left, or after `forMs`. */
export async function sendReminders(runtime: Runtime, forMs = 50_000): Promise<Reminded> {
  const done = {noted: 0, handed: 0};
  if (!(await sendingFrom(runtime.db, runtime.config)).hasServer) return done;
  const until = performance.now() + forMs;
  const goesOn = () => runtime.accepting && performance.now() < until;
  const triggers = servedTriggers(runtime);
  for (const rule of await readActiveRules(runtime.db, triggers))
    for (let place: NotePlace | null = null; goesOn(); ) {
      const step = await inTurn<Noted | null>(runtime, 'reminders', tx => noteDue(tx, rule, place), null);
      if (!step) return done;
      done.noted += step.noted;
      place = step.next;
      if (place === null) break;
    }
  while (goesOn()) {
    const step = await inTurn<Handed | null>(runtime, 'reminders', tx => handOver(runtime, tx, triggers), null);
    if (!step) return done;
    done.handed += step.reminders.length;
    if (step.isFull) await setTimeout(PAUSE_MS);
    else if (step.left === 0) break;
  }
  return done;
}

async function handOver(runtime: Runtime, tx: Tx, triggers: readonly string[]): Promise<Handed> {
  const handed = await takeReminders(tx, triggers);
  const {reminders} = handed;
  if (reminders.length === 0) return handed;
  const {config} = runtime;
  const identity = await mailIdentity(tx, config);
  const texts = await readRuleTexts(tx, [...new Set(reminders.map(one => one.ruleId))]);
  const compiled = new Map(texts.map(text => [text.id, compileReminder(identity, text)]));
  const now = new Date();
  await queueMails(
    runtime,
    tx,
    reminders.map(reminder => ({
      ...compiled.get(reminder.ruleId)!({
        values: reminderValues(config, reminder, now),
        wayOut: reminderWayOut(config, reminder.logId),
      }),
      dedupeKey: `reminder:${reminder.logId}`,
      kind: 'reminder',
      to: reminder.email,
      orderId: null,
      attachments: [],
    })),
    PRIORITY,
  );
  await noteHanded(
    tx,
    reminders.map(one => one.logId),
  );
  return handed;
}
