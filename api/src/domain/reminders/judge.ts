/**
 * Whether what was written down is still to be said, asked again at the moment in which it leaves: what is settled, who
 * does not agree any more, a rule that was stopped or changed. Whoever WhatsApp does not reach may get a mail instead.
 */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {KEY} from './note-due';
import type {ReminderTrigger} from '../messaging/ruled';
import type {Facts, Limit} from './occasions/occasion';
import {REMINDED} from './occasions/registry';
import {JUDGED, type Roads} from './roads';

/** A line of the log, in hand. */
export interface Waiting {
  id: number;
  ruleId: number;
  trigger: ReminderTrigger;
  subjectId: number | null;
  email: string;
  ended: string | null;
}

/** SQL over `l`, a line, and `r`, its rule: why it is over, whatever is true of what it reminds of. */
export const ENDED = `case when not r.is_active then 'El recordatorio se ha parado.'
    when l.due_at <= r.active_since then 'El recordatorio ha cambiado.'
    when l.due_at < now() - interval '2 days' then 'Se ha pasado el momento.' end`;
/** SQL of a `Waiting`. */
export const WAITING = `l.id, r.id as "ruleId", r.trigger, l.subject_id as "subjectId", l.email, ${ENDED} as ended`;

export interface ReminderToSend {
  logId: number;
  ruleId: number;
  trigger: ReminderTrigger;
  email: string;
  /** As it is now; '' by mail. */
  phone: string;
  firstName: string;
  moment: Date;
  facts: Facts;
  isCommercial: boolean;
  /** If it does not go by WhatsApp, it may by mail. */
  mayMail: boolean;
}

export interface Verdict {
  alive: ReminderToSend[];
  /** Why the others are not sent. */
  reasons: Map<number, string>;
  /** Of those, who gets a mail instead. */
  toMail: Set<number>;
}

export async function judge(tx: Tx, taken: Waiting[], roads: Roads): Promise<Verdict> {
  const verdict: Verdict = {alive: [], reasons: new Map(), toMail: new Set()};
  for (const {id, ended} of taken) if (ended !== null) verdict.reasons.set(id, ended);
  const going = taken.filter(one => one.ended === null);
  for (const ruleId of new Set(going.map(one => one.ruleId)))
    for (const {whyNot, ...reminder} of await judgeRule(
      tx,
      going.filter(one => one.ruleId === ruleId),
      roads,
    ))
      if (whyNot === null) verdict.alive.push(reminder);
      else {
        verdict.reasons.set(reminder.logId, whyNot);
        if (reminder.mayMail) verdict.toMail.add(reminder.logId);
      }
  const order = new Map(taken.map(({id}, n) => [id, n]));
  verdict.alive.sort((a, b) => order.get(a.logId)! - order.get(b.logId)!);
  return verdict;
}

/** $3 has a use in every statement: PostgreSQL wants to know its kind. */
const OF_THEM: Limit = (_moment, id, email) =>
  `${id} = any($2) and ${email === undefined ? '$3::text[] is not null' : `${email} = any($3::text[])`}`;

/** What is not there any more is settled, or is somebody else's. */
async function judgeRule(tx: Tx, own: Waiting[], roads: Roads): Promise<(ReminderToSend & {whyNot: string | null})[]> {
  const {trigger} = own[0]!;
  const {rows} = await tx.query<ReminderToSend & {whyNot: string | null}>(
    `select l.id as "logId", r.id as "ruleId", r.trigger, l.email, coalesce(q.first_name, '') as "firstName", q.moment,
       case l.channel when 'whatsapp' then coalesce(n.number, l.phone) else '' end as phone,
       q.facts, r.needs_consent as "isCommercial",
       l.channel = 'whatsapp' and r.channel = 'both' and q.email is not null and y.no_mail is null as "mayMail",
       case when q.email is null then 'Ya estaba resuelto.'
         when l.channel = 'email' then y.no_mail else coalesce(y.no_whatsapp, y.off) end as "whyNot"
       from reminder_log l join reminder_rule r on r.id = l.reminder_rule_id
       left join (select p.*, ${KEY} as key from (${REMINDED[trigger].occasions(OF_THEM)}) p) q
         on q.key = l.subject_key and q.email = l.email ${JUDGED(trigger, roads)}
      where l.id = any($1)`,
    [own.map(one => one.id), own.map(one => one.subjectId).filter(id => id !== null), own.map(one => one.email)],
  );
  return rows;
}

/** They say why; who may get a mail instead is written down for it. */
export async function setAside(tx: Tx, {reasons, toMail}: Omit<Verdict, 'alive'>): Promise<void> {
  if (reasons.size === 0) return;
  await move(tx, to('reminder_log', 'discarded', ['queued']), {
    as: 'l',
    using: 'unnest($1::int[], $2::text[]) as w (id, reason)',
    set: 'reason = left(w.reason, 300)',
    where: 'l.id = w.id',
    values: [[...reasons.keys()], [...reasons.values()]],
  });
  await replaceByMail(tx, [...toMail]);
}

/** Those that WhatsApp will not reach, by mail where the rule says both: once, and asked again as any other. */
export async function replaceByMail(tx: Tx, logIds: number[]): Promise<void> {
  if (logIds.length === 0) return;
  const {rows} = await tx.query<{id: number}>(
    `update reminder_log l set is_replaced = true from reminder_rule r
      where l.id = any($1) and r.id = l.reminder_rule_id and r.channel = 'both' and l.channel = 'whatsapp'
        and not l.is_replaced and l.email <> '' returning l.id`,
    [logIds],
  );
  await tx.query(
    `insert into reminder_log (reminder_rule_id, channel, name, email, about, subject_key, subject_id, due_at, day_on,
       state)
     select reminder_rule_id, 'email', name, email, about, subject_key, subject_id, due_at,
       club_day(due_at), 'queued' from reminder_log where id = any($1) order by id
     on conflict do nothing`,
    [rows.map(row => row.id)],
  );
}
