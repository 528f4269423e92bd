/**
 * How many may be taken at this moment: of a sender by the hour, the day and its warm-up; of a kind of mailbox by the
 * minute and the hour. What was taken counts from when it was taken, sent or not, so what other workers have in hand
 * counts too; what never reached a server is given back. Promise: by any number of workers no bound is passed, and a
 * kind that is full holds nobody up but its own. The mails of purchases and reminders have no sender and are not counted.
 */
import type {Tx} from '../../kernel/tx';
import type {CampaignKind} from './kind';
import {WAITS} from './waits';
import {warmUpMost} from './warm-up';

const DAY = (at: string): string => `date_trunc('day', (${at}) at time zone club_zone()) at time zone club_zone()`;
/** SQL: taken since then. */
const takenSince = (kind: 'pace' | 'sender', id: string, since: string): string =>
  `coalesce((select sum(t.taken)::int from mail_taken t where t.kind = '${kind}' and t.of_id = ${id}
    and t.at > ${since}), 0)`;

export interface Lane {
  /** Of mail_pace; 0: all others. */
  id: number;
  /** How many fit now; null: as many as one likes. */
  room: number | null;
}

export interface Room {
  senderId: number | null;
  /** Of the sender's. Null: as many as one likes. */
  most: number | null;
  /** Those with somebody who waits. */
  lanes: Lane[];
}

/** SQL: the kinds of mailbox in which somebody of $1 waits, those with a bound first: what they have room for is taken. */
const LANES = (kind: CampaignKind): string => `select p.id, p.is_bound as "isBound" from (
    select 0 as id, false as is_bound
    union all select id, per_minute is not null or per_hour is not null or coalesce(slowed_until > now(), false)
      from mail_pace) p
  where exists (select 1 from ${kind.list} d where d.${kind.of} = $1 and d.pace_id = p.id and ${WAITS(kind)}
    and d.next_at <= now()) order by p.is_bound desc, p.id`;

/**
 * `isTaking`: whoever asks takes them in the same transaction; until it ends the next one who asks for the same sender
 * or kind of mailbox waits.
 */
export async function roomOf(tx: Tx, kind: CampaignKind, campaignId: number, isTaking: boolean): Promise<Room> {
  const {rows: found} = await tx.query<{id: number; isBound: boolean}>(LANES(kind), [campaignId]);
  const lock = isTaking ? 'for no key update' : '';
  const sender = await senderRoom(tx, kind, campaignId, lock);
  const bound = found.filter(lane => lane.isBound).map(lane => lane.id);
  const rooms = await laneRooms(tx, bound, lock);
  return {...sender, lanes: found.map(({id}) => ({id, room: rooms.get(id) ?? null}))};
}

interface Bounds {
  id: number;
  hourlyMost: number | null;
  dailyMost: number | null;
  isWarmingUp: boolean;
}

async function senderRoom(
  tx: Tx,
  kind: CampaignKind,
  campaignId: number,
  lock: string,
): Promise<Pick<Room, 'senderId' | 'most'>> {
  const {rows} = await tx.query<Bounds>(
    `select s.id, s.hourly_most as "hourlyMost", s.daily_most as "dailyMost", s.warm_up_on is not null as "isWarmingUp"
       from ${kind.whole} c join sender s on s.id = c.sender_id where c.id = $1`,
    [campaignId],
  );
  const sender = rows[0];
  if (!sender) return {senderId: null, most: null};
  if (sender.hourlyMost === null && sender.dailyMost === null && !sender.isWarmingUp)
    return {senderId: sender.id, most: null};
  if (lock) await tx.query(`select 1 from sender where id = $1 ${lock}`, [sender.id]);
  const used = await readSenderUse(tx, sender.id);
  const left = [
    used.hourlyMost === null ? null : used.hourlyMost - used.takenThisHour,
    used.dailyMost === null ? null : used.dailyMost - used.takenToday,
    used.warmUpMost === null ? null : used.warmUpMost - used.takenToday,
  ].filter(most => most !== null);
  return {senderId: sender.id, most: left.length === 0 ? null : Math.max(0, Math.min(...left))};
}

export interface SenderUse {
  hourlyMost: number | null;
  dailyMost: number | null;
  takenThisHour: number;
  takenToday: number;
  /** Of today; null: it does not warm up (any more). */
  warmUpMost: number | null;
  warmUpDay: number | null;
}

/** A day on which it sent nothing makes nobody trust it more: it is not counted. */
export async function readSenderUse(tx: Tx, senderId: number): Promise<SenderUse> {
  const {rows} = await tx.query<Omit<SenderUse, 'warmUpMost'>>(
    `select s.hourly_most as "hourlyMost", s.daily_most as "dailyMost",
       ${takenSince('sender', 's.id', `now() - interval '1 hour'`)} as "takenThisHour",
       ${takenSince('sender', 's.id', DAY('now()'))} as "takenToday",
       case when s.warm_up_on is not null then 1 + (select count(*)::int from (select 1 from mail_taken t
         where t.kind = 'sender' and t.of_id = s.id and t.at < ${DAY('now()')}
          and t.at >= s.warm_up_on::timestamp at time zone club_zone()
         group by ${DAY('t.at')} having sum(t.taken) > 0) x) end as "warmUpDay"
       from sender s where s.id = $1`,
    [senderId],
  );
  const {warmUpDay, ...use} = rows[0]!;
  return {...use, warmUpDay, warmUpMost: warmUpDay === null ? null : warmUpMost(warmUpDay)};
}

/** Of those that have a bound. */
export async function laneRooms(tx: Tx, ids: number[], lock: string): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  if (lock) await tx.query(`select 1 from mail_pace where id = any($1) order by id ${lock}`, [ids]);
  const {rows} = await tx.query<{id: number; room: number | null}>(
    `select p.id, case when p.slowed_until > now() then 0 else
        least(p.per_minute - ${takenSince('pace', 'p.id', `now() - interval '1 minute'`)},
          p.per_hour - ${takenSince('pace', 'p.id', `now() - interval '1 hour'`)}) end as room
       from mail_pace p where p.id = any($1)`,
    [ids],
  );
  return new Map(rows.filter(row => row.room !== null).map(({id, room}) => [id, Math.max(0, room!)]));
}

/** Somebody who waits may be taken now. */
export const hasRoom = ({most, lanes}: Room): boolean => most !== 0 && lanes.some(({room}) => room !== 0);

/** In the transaction that takes them. */
export async function countTaken(tx: Tx, senderId: number | null, paceIds: number[]): Promise<void> {
  if (paceIds.length === 0) return;
  await tx.query(
    `insert into mail_taken (kind, of_id, taken)
       select 'pace', id, count(*)::int from unnest($1::int[]) id where id <> 0 group by id
       union all select 'sender', $2, cardinality($1) where $2::int is not null`,
    [paceIds, senderId],
  );
}

/** What was taken and has reached no server. `takenAt`: SQL over `d`, when. */
export async function giveBack(tx: Tx, kind: CampaignKind, ids: number[], takenAt: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into mail_taken (kind, of_id, at, taken)
       select x.kind, x.of_id, ${takenAt}, -count(*)::int from ${kind.list} d join ${kind.whole} c on c.id = d.${kind.of}
        cross join lateral (values ('pace', nullif(d.pace_id, 0)), ('sender', c.sender_id)) x(kind, of_id)
       where d.id = any($1) and d.attempts > 0 and x.of_id is not null group by 1, 2, 3`,
    [ids],
  );
}

const HELD_MINUTES = [5, 15, 60, 240];

/**
 * These domains have said that it is too many: nothing goes to their kind of mailbox for a while, longer each time that
 * they say it again. One of no kind gets its own, which goes when it has been quiet for a month.
 */
export async function holdDomains(tx: Tx, said: ReadonlyMap<string, string>): Promise<void> {
  for (const [domain, problem] of [...said].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx.query(
      `insert into mail_pace (name, domains, is_automatic) select $1, $1, true where mail_pace_of('x@' || $1) = 0
        and $1 ~ '^[a-z0-9.-]+$' on conflict do nothing`,
      [domain],
    );
    // Said again by those that were on their way when it was said, it counts once.
    await tx.query(
      `update mail_pace set slow_step = s.step, slow_reason = $2,
         slowed_until = now() + make_interval(mins => ($3::int[])[s.step])
         from (select id, case when slowed_until > now() - interval '2 hours' then least(slow_step + 1, $4) else 1 end
             as step from mail_pace where id = mail_pace_of('x@' || $1)) s
        where mail_pace.id = s.id and coalesce(slowed_until <= now(), true)`,
      [domain, problem.slice(0, 300), HELD_MINUTES, HELD_MINUTES.length],
    );
  }
}

/** What no bound asks for any more. Of a sender that warms up one row for each day stays, which its days are counted by. */
export async function forgetPace(tx: Tx): Promise<void> {
  await tx.query(
    `with old as (delete from mail_taken t using (select kind, of_id, ${DAY('at')} as day, count(*) as rows
          from mail_taken where at < ${DAY('now()')} - interval '1 day' group by 1, 2, 3) d
        where t.kind = d.kind and t.of_id = d.of_id and ${DAY('t.at')} = d.day and (d.rows > 1 or t.kind = 'pace'
          or not exists (select 1 from sender s where s.id = t.of_id and s.warm_up_on is not null))
        returning t.*)
     insert into mail_taken (kind, of_id, at, taken) select old.kind, of_id, ${DAY('at')}, sum(taken)::int from old
        join sender s on old.kind = 'sender' and s.id = of_id and s.warm_up_on is not null group by 1, 2, 3`,
  );
  await tx.query(
    `delete from mail_pace where is_automatic and per_minute is null and per_hour is null
       and slowed_until < now() - interval '30 days'`,
  );
}
