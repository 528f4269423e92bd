/**
 * Reminders on their way by WhatsApp: taken in hand for a while by one worker and asked about once more, because they may
 * have waited; then noted by what became of them, here or by the web hook. Promise: what Meta has taken is not sent
 * again; whom it does not reach gets a mail where the rule says both, once; what concerns all stops the rule.
 * Rows are locked in this order: messages, rules, the log.
 */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {stopMarketing} from '../messaging/whatsapp/meet-many';
import {STOPPED_MARKETING, type Trouble} from '../messaging/whatsapp/troubles';
import {ENDED, judge, replaceByMail, setAside, WAITING, type Waiting} from './judge';
import {ALL_ROADS, WHATSAPP_OFF, type Roads} from './roads';
import {stopRules} from './stop-whatsapp';

export interface NextReminder {
  /** Of the message. */
  id: number;
  phone: string;
  templateId: number;
  values: Record<string, string>;
  attempts: number;
}

const LEASE = "interval '2 minutes'";
const WAITS_MINUTES = [1, 5, 60];

export async function takeReminderMessages(tx: Tx, most: number, roads: Roads = ALL_ROADS): Promise<NextReminder[]> {
  const {rows: taken} = await tx.query<Waiting & {messageId: number}>(
    `with loud as materialized (select r.*, ${WHATSAPP_OFF(roads)} is null as goes
       from reminder_rule r left join whatsapp_template t on t.id = r.whatsapp_template_id
      where quiet_hours(now(), r.quiet_from, r.quiet_until) is null),
     next as (select m.id from whatsapp_message m join reminder_log l on l.whatsapp_message_id = m.id
       join loud r on r.id = l.reminder_rule_id
      where m.kind = 'reminder' and m.state = 'queued' and m.next_at <= now()
        and (r.goes or r.channel = 'both' or ${ENDED} is not null)
      order by m.next_at, m.id limit $1 for update of m skip locked)
     update whatsapp_message m set next_at = now() + ${LEASE}, attempts = attempts + 1
       from next, reminder_log l, reminder_rule r
      where m.id = next.id and l.whatsapp_message_id = m.id and r.id = l.reminder_rule_id
      returning m.id as "messageId", ${WAITING}`,
    [most],
  );
  if (taken.length === 0) return [];
  const verdict = await judge(tx, taken, roads);
  const {alive, reasons} = verdict;
  const messageOf = new Map(taken.map(({id, messageId}) => [id, messageId]));
  await move(tx, to('whatsapp_message', 'failed'), {
    as: 'd',
    using: 'unnest($1::int[], $2::text[]) as w (id, says)',
    set: 'problem = w.says',
    where: 'd.id = w.id',
    values: [[...reasons.keys()].map(id => messageOf.get(id)!), [...reasons.values()]],
  });
  await setAside(tx, verdict);
  const {rows} = await tx.query<NextReminder>(
    `select id, phone, whatsapp_template_id as "templateId", template_values as values, attempts from whatsapp_message
      where id = any($1) order by id`,
    [alive.map(one => messageOf.get(one.logId)!)],
  );
  return rows;
}

export type ReminderEnd = {ref: string} | {trouble: Trouble; says: string; code: number | null};
export interface ReminderOutcome {
  message: NextReminder;
  end: ReminderEnd;
}

export async function noteReminderMessages(tx: Tx, outcomes: ReminderOutcome[]): Promise<void> {
  const gone: {id: number; ref: string}[] = [];
  const lost: Lost[] = [];
  const waits: {id: number; says: string; minutes: number; wasTried: boolean}[] = [];
  const stopped: Lost[] = [];
  for (const {message, end} of outcomes) {
    const {id, attempts} = message;
    if ('ref' in end) {
      gone.push({id, ref: end.ref});
      continue;
    }
    const {trouble, says} = end;
    const minutes = trouble === 'later' ? WAITS_MINUTES[attempts - 1] : trouble === 'refused' ? undefined : 1;
    if (minutes === undefined) lost.push({id, says});
    else waits.push({id, says, minutes, wasTried: trouble === 'later'});
    if (trouble === 'stop') stopped.push({id, says});
  }
  await noteWho(tx, outcomes);
  await tx.query('select 1 from whatsapp_message where id = any($1) order by id for update', [
    outcomes.map(({message}) => message.id),
  ]);
  await move(tx, to('whatsapp_message', 'sent'), {
    as: 'd',
    using: 'unnest($1::int[], $2::text[]) as w (id, ref)',
    set: `sent_at = now(), provider_ref = w.ref, problem = ''`,
    where: 'd.id = w.id',
    values: [gone.map(one => one.id), gone.map(one => one.ref)],
  });
  await tx.query(
    `update whatsapp_message d set problem = w.says, next_at = now() + make_interval(mins => w.minutes),
       attempts = d.attempts - case when w.tried then 0 else 1 end
       from unnest($1::int[], $2::text[], $3::int[], $4::bool[]) as w (id, says, minutes, tried)
      where d.id = w.id and d.state = 'queued' and d.attempts > 0`,
    [
      waits.map(one => one.id),
      waits.map(one => one.says),
      waits.map(one => one.minutes),
      waits.map(one => one.wasTried),
    ],
  );
  // A report that was faster has said better: that it went.
  const {rows: failed} = await move<Lost>(tx, to('whatsapp_message', 'failed', ['queued']), {
    as: 'd',
    using: 'unnest($1::int[], $2::text[]) as w (id, says)',
    set: 'problem = w.says',
    where: 'd.id = w.id',
    values: [lost.map(one => one.id), lost.map(one => one.says)],
    returning: 'd.id, w.says',
  });
  await followMessages(tx, {
    gone: gone.map(one => one.id),
    lost: failed,
    stopped,
  });
}

/** Who tells Meta «no more advertising» is not sent any. Contacts before messages, as by the web hook. */
async function noteWho(tx: Tx, outcomes: ReminderOutcome[]): Promise<void> {
  const phones = outcomes.flatMap(({message: {phone}, end}) =>
    'code' in end && end.code === STOPPED_MARKETING ? [phone] : [],
  );
  if (phones.length === 0) return;
  await tx.query(
    `insert into whatsapp_contact (phone) select * from unnest($1::text[]) order by 1 on conflict do nothing`,
    [phones],
  );
  const {rows} = await tx.query<{at: number}>('select extract(epoch from now())::float8 as at');
  await stopMarketing(
    tx,
    phones.map(phone => ({phone, userId: null, at: rows[0]!.at})),
  );
}

/** A message and what is said against it. */
export interface Lost {
  id: number;
  says: string;
}

/** What became of messages is what became of their reminders; those of other kinds are nobody's. */
export async function followMessages(
  tx: Tx,
  {gone, lost, stopped}: {gone: number[]; lost: Lost[]; stopped: Lost[]},
): Promise<void> {
  await stopRules(tx, stopped);
  if (gone.length > 0)
    await move(tx, to('reminder_log', 'sent'), {
      set: `sent_at = now(), reason = ''`,
      where: 'whatsapp_message_id = any($1) and not is_replaced',
      values: [gone],
    });
  if (lost.length === 0) return;
  const {rows} = await move<{id: number}>(tx, to('reminder_log', 'failed'), {
    as: 'l',
    using: 'unnest($1::int[], $2::text[]) as w (id, says)',
    set: 'reason = left(w.says, 300)',
    where: 'l.whatsapp_message_id = w.id',
    values: [lost.map(one => one.id), lost.map(one => one.says)],
    returning: 'l.id',
  });
  await replaceByMail(
    tx,
    rows.map(row => row.id),
  );
}
