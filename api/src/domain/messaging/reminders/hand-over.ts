/**
 * Who of the log is written to now. In the transaction that gives their mails to the queue it is asked again whether it
 * is still true, whether they still agree and whether somebody else has written to them today; what is not to be sent
 * says why. Promise: one reminder for a person, day (of Madrid) and channel, by any number of workers (unique key
 * `reminder_log_daily`); killed before the commit, nothing has happened.
 */
import type {Tx} from '../../../tx';
import {move, to} from '../../machines/move';
import {KEY, WHY_NOT} from './note-due';
import type {Facts, Limit, ReminderTrigger} from './occasions/occasion';
import {REMINDED} from './occasions/registry';

/** Their mails wait in the queue at once: a purchase's never waits behind more. */
const MOST_WAITING = 100;

export interface ReminderToSend {
  logId: number;
  ruleId: number;
  trigger: ReminderTrigger;
  email: string;
  firstName: string;
  moment: Date;
  facts: Facts;
  isCommercial: boolean;
}

interface Taken {
  id: number;
  ruleId: number;
  trigger: ReminderTrigger;
  subjectId: number | null;
  email: string;
  ended: string | null;
}

/** `isFull`: the queue has enough for now. `left`: looked at, sent or not. */
export interface Handed {
  reminders: ReminderToSend[];
  left: number;
  isFull: boolean;
}

/** Whoever takes them writes down their mails by `noteHanded` in the same transaction. */
export async function takeReminders(tx: Tx, triggers: readonly string[], most = 100): Promise<Handed> {
  const {rows: on} = await tx.query<{n: number}>(
    `select count(*)::int as n from reminder_log l join mail_message m on m.id = l.mail_message_id
      where l.state = 'queued' and l.handed_at is not null and (m.state = 'sending' or (m.state = 'queued' and m.attempts = 0))`,
  );
  const room = Math.min(most, MOST_WAITING - on[0]!.n);
  if (room <= 0) return {reminders: [], left: 0, isFull: true};
  const {rows: taken} = await tx.query<Taken>(
    // The hours are asked of each rule, not of each who waits.
    `with loud as materialized (select id, trigger, needs_consent, is_active, active_since from reminder_rule
       where trigger = any($1) and quiet_hours(now(), quiet_from, quiet_until) is null)
     select l.id, r.id as "ruleId", r.trigger, l.subject_id as "subjectId", l.email,
       case when not r.is_active then 'El recordatorio se ha parado.'
         when l.due_at <= r.active_since then 'El recordatorio ha cambiado.'
         when l.due_at < now() - interval '2 days' then 'Se ha pasado el momento.' end as ended
       from reminder_log l join loud r on r.id = l.reminder_rule_id
      where l.state = 'queued' and l.handed_at is null and l.channel = 'email' and l.due_at <= now()
      order by r.needs_consent, l.due_at, l.id limit $2 for update of l skip locked`,
    [triggers, room],
  );
  const reasons = new Map<number, string>();
  for (const {id, ended} of taken) if (ended !== null) reasons.set(id, ended);
  const reminders: ReminderToSend[] = [];
  const alive = taken.filter(one => one.ended === null);
  for (const ruleId of new Set(alive.map(one => one.ruleId))) {
    const own = alive.filter(one => one.ruleId === ruleId);
    for (const {whyNot, ...reminder} of await judge(tx, own))
      if (whyNot === null) reminders.push(reminder);
      else reasons.set(reminder.logId, whyNot);
  }
  const order = new Map(taken.map(({id}, n) => [id, n]));
  reminders.sort((a, b) => order.get(a.logId)! - order.get(b.logId)!);
  const going = await firstOfDay(tx, reminders, reasons);
  await discard(tx, reasons);
  return {reminders: going, left: taken.length, isFull: false};
}

/** $3 has a use in every statement: PostgreSQL wants to know its kind. */
const OF_THEM: Limit = (_moment, id, email) =>
  `${id} = any($2) and ${email === undefined ? '$3::text[] is not null' : `${email} = any($3::text[])`}`;

/** What is not there any more is settled, or is somebody else's. */
async function judge(tx: Tx, own: Taken[]): Promise<(ReminderToSend & {whyNot: string | null})[]> {
  const {trigger} = own[0]!;
  const {rows} = await tx.query<ReminderToSend & {whyNot: string | null}>(
    `select l.id as "logId", r.id as "ruleId", r.trigger, l.email, coalesce(q.first_name, '') as "firstName", q.moment,
       q.facts, r.needs_consent as "isCommercial",
       case when q.email is null then 'Ya estaba resuelto.' else ${WHY_NOT(trigger)} end as "whyNot"
       from reminder_log l join reminder_rule r on r.id = l.reminder_rule_id
       left join (select p.*, ${KEY} as key from (${REMINDED[trigger].occasions(OF_THEM)}) p) q
         on q.key = l.subject_key and q.email = l.email
      where l.id = any($1)`,
    [own.map(one => one.id), own.map(one => one.subjectId).filter(id => id !== null), own.map(one => one.email)],
  );
  return rows;
}

/** The others of that day are said to have been; who is written to at this moment by another worker, too. */
async function firstOfDay(
  tx: Tx,
  reminders: ReminderToSend[],
  reasons: Map<number, string>,
): Promise<ReminderToSend[]> {
  const {rows} = await tx.query<{email: string}>(
    `select l.email from reminder_log l where l.channel = 'email' and l.phone = '' and l.handed_at is not null
      and l.email = any($1) and l.day_on = (now() at time zone 'Europe/Madrid')::date`,
    [reminders.map(one => one.email)],
  );
  const told = new Set(rows.map(row => row.email));
  return reminders.filter(({logId, email}) => {
    if (!told.has(email)) return told.add(email);
    reasons.set(logId, 'Ya ha recibido otro recordatorio hoy.');
    return false;
  });
}

async function discard(tx: Tx, reasons: Map<number, string>): Promise<void> {
  if (reasons.size === 0) return;
  await move(tx, to('reminder_log', 'discarded', ['queued']), {
    as: 'l',
    using: 'unnest($1::int[], $2::text[]) as w (id, reason)',
    set: 'reason = w.reason',
    where: 'l.id = w.id',
    values: [[...reasons.keys()], [...reasons.values()]],
  });
}

/** Their mails stand in the queue under the key `reminder:<id>`; the day of each person is taken by it. */
export async function noteHanded(tx: Tx, logIds: number[]): Promise<void> {
  await tx.query(
    `update reminder_log l set handed_at = now(), day_on = (now() at time zone 'Europe/Madrid')::date,
       mail_message_id = m.id from mail_message m
      where l.id = any($1) and m.dedupe_key = 'reminder:' || l.id`,
    [logIds],
  );
}
