/**
 * Who of the log is written to now. In the transaction that gives their mails and messages to the queues it is asked
 * again whether it is still true, whether they still agree and whether somebody else has written to them today; what is
 * not to be sent says why. Promise: one reminder for a person, day (of Madrid) and channel, by any number of workers
 * (unique keys `reminder_log_daily` and `reminder_log_daily_phone`); killed before the commit, nothing has happened.
 */
import type {Tx} from '../kernel/tx';
import {leftToday} from '../messaging/whatsapp/room';
import {ENDED, judge, type ReminderToSend, setAside, type Verdict, WAITING, type Waiting} from './judge';
import {ALL_ROADS, type Roads, WHATSAPP_OFF} from './roads';

/** They wait in a queue at once: a purchase's mail never waits behind more, and what waits is known to be true. */
const MOST_WAITING = 100;

/** `isFull`: a queue has enough for now. `left`: moved by this step, sent or not. */
export interface Handed {
  /** By mail. */
  reminders: ReminderToSend[];
  /** By WhatsApp. */
  messages: ReminderToSend[];
  left: number;
  isFull: boolean;
}
type Some = Pick<Handed, 'left' | 'isFull'> & {going: ReminderToSend[]};
const NOBODY: Some = {going: [], left: 0, isFull: false};

/**
 * Whoever takes them writes down their mails by `noteHanded`, and their messages by `queueMessages`, in the same
 * transaction.
 */
export async function takeReminders(
  tx: Tx,
  triggers: readonly string[],
  {most = 100, roads = ALL_ROADS}: {most?: number; roads?: Roads} = {},
): Promise<Handed> {
  // Before the mails: whom WhatsApp does not reach is among them at once.
  const messages = await takeByWhatsapp(tx, triggers, most, roads);
  const mails = roads.mail ? await takeByMail(tx, triggers, most, roads) : NOBODY;
  return {
    reminders: mails.going,
    messages: messages.going,
    left: mails.left + messages.left,
    isFull: mails.isFull || messages.isFull,
  };
}

async function takeByMail(tx: Tx, triggers: readonly string[], most: number, roads: Roads): Promise<Some> {
  const {rows: on} = await tx.query<{n: number}>(
    `select count(*)::int as n from reminder_log l join mail_message m on m.id = l.mail_message_id
      where l.state = 'queued' and l.handed_at is not null and (m.state = 'sending' or (m.state = 'queued' and m.attempts = 0))
        and not exists (select 1 from mailing g where g.id = m.mailing_id and g.state = 'paused')`,
  );
  const room = Math.min(most, MOST_WAITING - on[0]!.n);
  if (room <= 0) return {...NOBODY, isFull: true};
  const {rows: taken} = await tx.query<Waiting>(
    // The hours are asked of each rule, not of each who waits.
    `with loud as materialized (select id, trigger, needs_consent, is_active, active_since from reminder_rule
       where trigger = any($1) and quiet_hours(now(), quiet_from, quiet_until) is null)
     select ${WAITING} from reminder_log l join loud r on r.id = l.reminder_rule_id
      where l.state = 'queued' and l.handed_at is null and l.channel = 'email' and l.due_at <= now()
      order by r.needs_consent, l.due_at, l.id limit $2 for update of l skip locked`,
    [triggers, room],
  );
  const verdict = await judge(tx, taken, roads);
  const going = firstOfDay(verdict, await toldToday(tx, 'email', verdict.alive), 'email');
  await setAside(tx, verdict);
  return {going, left: taken.length, isFull: false};
}

async function takeByWhatsapp(tx: Tx, triggers: readonly string[], most: number, roads: Roads): Promise<Some> {
  const {rows: on} = await tx.query<{inHand: number; waits: boolean}>(
    `select (select count(*)::int from whatsapp_message where kind = 'reminder' and state = 'queued') as "inHand",
       exists (select 1 from reminder_log where state = 'queued' and handed_at is null and channel = 'whatsapp'
         and due_at <= now()) as waits`,
  );
  const {inHand, waits} = on[0]!;
  if (!waits) return NOBODY;
  const isFull = inHand >= MOST_WAITING;
  const room = roads.whatsapp && !isFull ? Math.min(most, MOST_WAITING - inHand, await leftToday(tx)) : 0;
  const {rows: taken} = await tx.query<Waiting>(
    // A rule of WhatsApp alone waits for it; of both, the mail goes. While the queue is full both wait.
    `with loud as materialized (select r.id, r.trigger, r.needs_consent, r.is_active, r.active_since, r.channel,
         ${WHATSAPP_OFF(roads)} is null as goes
         from reminder_rule r left join whatsapp_template t on t.id = r.whatsapp_template_id
        where r.trigger = any($1) and quiet_hours(now(), r.quiet_from, r.quiet_until) is null)
     select ${WAITING} from reminder_log l join loud r on r.id = l.reminder_rule_id
      where l.state = 'queued' and l.handed_at is null and l.channel = 'whatsapp' and l.due_at <= now()
        and (case when r.goes then $3 or (r.channel = 'both' and not $4) else r.channel = 'both' end
          or ${ENDED} is not null)
      order by r.needs_consent, l.due_at, l.id limit $2 for update of l skip locked`,
    [triggers, most, room > 0, isFull],
  );
  const verdict = await judge(tx, taken, roads);
  const first = firstOfDay(verdict, await toldToday(tx, 'phone', verdict.alive), 'phone');
  for (const {logId, mayMail} of first.slice(room))
    if (mayMail && !isFull) {
      verdict.reasons.set(logId, 'Hoy no se puede escribir a más personas por WhatsApp.');
      verdict.toMail.add(logId);
    }
  await setAside(tx, verdict);
  const going = first.slice(0, room);
  return {going, left: going.length + verdict.reasons.size, isFull};
}

type Who = 'email' | 'phone';

async function toldToday(tx: Tx, who: Who, alive: ReminderToSend[]): Promise<Set<string>> {
  const {rows} = await tx.query<{who: string}>(
    `select l.${who} as who from reminder_log l where l.channel = '${who === 'email' ? 'email' : 'whatsapp'}'
      ${who === 'email' ? `and l.phone = ''` : ''} and l.handed_at is not null and l.${who} = any($1)
      and l.day_on = club_today()`,
    [alive.map(one => one[who])],
  );
  return new Set(rows.map(row => row.who));
}

/** The others of that day are said to have been; who is written to at this moment by another worker, too. */
const firstOfDay = ({alive, reasons}: Verdict, told: Set<string>, who: Who): ReminderToSend[] =>
  alive.filter(one => {
    if (!told.has(one[who])) return told.add(one[who]);
    reasons.set(one.logId, 'Ya ha recibido otro recordatorio hoy.');
    return false;
  });

/** Their mails stand in the queue under the key `reminder:<id>`; the day of each person is taken by it. */
export async function noteHanded(tx: Tx, logIds: number[]): Promise<void> {
  await tx.query(
    `update reminder_log l set handed_at = now(), day_on = club_today(),
       mail_message_id = m.id from mail_message m
      where l.id = any($1) and m.dedupe_key = 'reminder:' || l.id`,
    [logIds],
  );
}

export interface MessageToQueue {
  logId: number;
  phone: string;
  templateId: number;
  /** What stands in its variables, by `body.1`. */
  values: Record<string, string>;
}

/** Written down with their messages, so that both are or neither is; the day of each number is taken by it. */
export async function queueMessages(tx: Tx, messages: MessageToQueue[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.query(
    `with w as materialized (
       select x.*, nextval(pg_get_serial_sequence('whatsapp_message', 'id'))::int as id
         from unnest($1::int[], $2::text[], $3::int[], $4::jsonb[]) as x (log, phone, template, "values")),
     made as (
       insert into whatsapp_message (id, kind, phone, whatsapp_template_id, template_values) overriding system value
         select id, 'reminder', phone, template, "values" from w returning id)
     update reminder_log l set handed_at = now(), day_on = club_today(), phone = w.phone,
       whatsapp_message_id = w.id from w join made on made.id = w.id where l.id = w.log`,
    [
      messages.map(one => one.logId),
      messages.map(one => one.phone),
      messages.map(one => one.templateId),
      messages.map(one => JSON.stringify(one.values)),
    ],
  );
}
