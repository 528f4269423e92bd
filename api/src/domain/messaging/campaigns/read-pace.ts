/** What a campaign on its way waits for, told to whoever looks at it: the morning, its sender's bound, the mailboxes that are full. */
import type {Tx} from '../../kernel/tx';
import type {CampaignKind} from './kind';
import {laneRooms, readSenderUse} from './pace';
import {QUIET_UNTIL, RESTS, WAITS} from './waits';

export interface CampaignPace {
  /** It is advertising, and the house lets nobody have any before. */
  quietUntil: Date | null;
  /** Null: it holds nobody up. */
  sender: {
    name: string;
    per: 'hour' | 'day' | 'warm_up';
    most: number;
    taken: number;
    /** Of the days on which it has sent; null: it does not warm up. */
    warmUpDay: number | null;
  } | null;
  mailboxes: {
    name: string;
    waiting: number;
    perMinute: number | null;
    perHour: number | null;
    /** It has said that it was too many. */
    heldUntil: Date | null;
    says: string;
  }[];
}

export async function readPace(tx: Tx, kind: CampaignKind, campaignId: number): Promise<CampaignPace> {
  const {rows: lanes} = await tx.query<{paceId: number; waiting: number}>(
    `select d.pace_id as "paceId", count(*)::int as waiting from ${kind.list} d join ${kind.whole} c on c.id = d.${kind.of}
      where c.id = $1 and c.state = 'sending' and ${WAITS(kind)} group by 1`,
    [campaignId],
  );
  const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  if (waiting === 0) return {quietUntil: null, sender: null, mailboxes: []};
  const {rows: rests} = await tx.query<{until: Date}>(
    `select ${QUIET_UNTIL} as until from ${kind.whole} c where c.id = $1 and ${RESTS(kind)}`,
    [campaignId],
  );
  if (rests[0]) return {quietUntil: rests[0].until, sender: null, mailboxes: []};
  const ids = lanes.map(lane => lane.paceId);
  const rooms = await laneRooms(tx, ids, '');
  const {rows: kinds} = await tx.query<Omit<CampaignPace['mailboxes'][number], 'waiting'> & {id: number}>(
    `select id, name, per_minute as "perMinute", per_hour as "perHour", x.held as "heldUntil",
       case when x.held is null then '' else slow_reason end as says
       from mail_pace cross join lateral (select case when slowed_until > now() then slowed_until end as held) x
      where id = any($1) order by name`,
    [ids],
  );
  const waitingOf = new Map(lanes.map(lane => [lane.paceId, lane.waiting]));
  return {
    quietUntil: null,
    sender: await readSender(tx, kind, campaignId, waiting),
    mailboxes: kinds.flatMap(({id, ...one}) => {
      const [room, many] = [rooms.get(id), waitingOf.get(id)!];
      return room !== undefined && room < many ? [{...one, waiting: many}] : [];
    }),
  };
}

/** The narrowest of its bounds, when not all who wait fit. */
async function readSender(
  tx: Tx,
  kind: CampaignKind,
  campaignId: number,
  waiting: number,
): Promise<CampaignPace['sender']> {
  const {rows} = await tx.query<{id: number; name: string}>(
    `select s.id, s.name from ${kind.whole} c join sender s on s.id = c.sender_id where c.id = $1`,
    [campaignId],
  );
  if (!rows[0]) return null;
  const {id, name} = rows[0];
  const use = await readSenderUse(tx, id);
  const [bound] = (
    [
      ['warm_up', use.warmUpMost, use.takenToday],
      ['day', use.dailyMost, use.takenToday],
      ['hour', use.hourlyMost, use.takenThisHour],
    ] as const
  )
    .flatMap(([per, most, taken]) => (most !== null && most - taken < waiting ? [{per, most, taken}] : []))
    .sort((a, b) => a.most - a.taken - (b.most - b.taken));
  return bound ? {name, ...bound, warmUpDay: bound.per === 'warm_up' ? use.warmUpDay : null} : null;
}
