/**
 * Reminder rules run: whoever is due is written down, and given to the queues of mails and of WhatsApp a few at a time,
 * behind whatever a purchase waits for. The log's mark and the mail or message commit together, so that a killed worker
 * leaves nothing half done. Without a road to write by nothing is written down, and what is missed for longer than a day
 * is not told late.
 */
import {setTimeout} from 'node:timers/promises';
import {type Handed, noteHanded, queueMessages, takeReminders} from '../../domain/reminders/hand-over';
import {noteDue, type NotePlace, readActiveRules} from '../../domain/reminders/note-due';
import {TRIGGERS, type ReminderTrigger} from '../../domain/messaging/ruled';
import {REMINDED} from '../../domain/reminders/occasions/registry';
import {readRuleTexts} from '../../domain/reminders/read-rule';
import type {Roads} from '../../domain/reminders/roads';
import {mailIdentity} from '../../outside/mail/identity';
import {compileReminder} from '../../outside/mail/bulk/reminder';
import {sendingFrom} from '../../outside/mail/server';
import {reminderWayOut} from '../../outside/mail/links/unsubscribe-link';
import {queueMails} from '../../outside/mail/queue/mail-queue';
import {DAILY} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {inTurn} from '../every';
import {messageValues, reminderValues} from './reminder-words';

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

export async function openRoads({db, config}: Pick<Runtime, 'db' | 'config'>): Promise<Roads> {
  const {hasServer, hasWhatsapp} = await sendingFrom(db, config);
  return {mail: hasServer, whatsapp: hasWhatsapp};
}

type Noted = Awaited<ReturnType<typeof noteDue>>;

export interface Reminded {
  noted: number;
  handed: number;
}

/** Ends when nobody is left, or after `forMs`. */
export async function sendReminders(runtime: Runtime, forMs = 50_000): Promise<Reminded> {
  const done = {noted: 0, handed: 0};
  const roads = await openRoads(runtime);
  if (!roads.mail && !roads.whatsapp) return done;
  const until = performance.now() + forMs;
  const goesOn = () => runtime.accepting && performance.now() < until;
  const triggers = servedTriggers(runtime);
  for (const rule of await readActiveRules(runtime.db, triggers, roads))
    for (let place: NotePlace | null = null; goesOn(); ) {
      const step = await inTurn<Noted | null>(runtime, 'reminders', tx => noteDue(tx, rule, place, {roads}), null);
      if (!step) return done;
      done.noted += step.noted;
      place = step.next;
      if (place === null) break;
    }
  while (goesOn()) {
    const step = await inTurn<Handed | null>(runtime, 'reminders', tx => handOver(runtime, tx, triggers, roads), null);
    if (!step) return done;
    done.handed += step.reminders.length + step.messages.length;
    if (step.left > 0) continue;
    if (!step.isFull) break;
    await setTimeout(PAUSE_MS);
  }
  return done;
}

async function handOver(runtime: Runtime, tx: Tx, triggers: readonly string[], roads: Roads): Promise<Handed> {
  const handed = await takeReminders(tx, triggers, {roads});
  const {reminders, messages} = handed;
  if (reminders.length + messages.length === 0) return handed;
  const {config} = runtime;
  const identity = await mailIdentity(tx, config);
  const texts = await readRuleTexts(tx, [...new Set([...reminders, ...messages].map(one => one.ruleId))]);
  const textOf = new Map(texts.map(text => [text.id, text]));
  const compiled = new Map(
    [...new Set(reminders.map(one => one.ruleId))].map(id => [id, compileReminder(identity, textOf.get(id)!)]),
  );
  const now = new Date();
  await queueMessages(
    tx,
    messages.map(reminder => {
      const {whatsapp, whatsappValues} = textOf.get(reminder.ruleId)!;
      const words = {organizacion: identity.name, ...reminderValues(config, reminder, now, identity.timezone)};
      return {
        logId: reminder.logId,
        phone: reminder.phone,
        templateId: whatsapp!.id,
        values: messageValues(whatsapp!.components, whatsappValues, words),
      };
    }),
  );
  if (reminders.length === 0) return handed;
  await queueMails(
    runtime,
    tx,
    reminders.map(reminder => ({
      ...compiled.get(reminder.ruleId)!({
        values: reminderValues(config, reminder, now, identity.timezone),
        wayOut: reminderWayOut(config, reminder.logId),
      }),
      dedupeKey: `reminder:${reminder.logId}`,
      kind: 'reminder',
      about: {
        resource: 'comunicados/recordatorios',
        id: reminder.ruleId,
        name: textOf.get(reminder.ruleId)!.name,
        job: DAILY,
      },
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
