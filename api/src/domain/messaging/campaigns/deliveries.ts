/**
 * Who is next: taken in hand for a while by one worker, so that several share a campaign; what a killed one had in hand
 * is taken by another when that while is over. Whoever has left by then is passed over. What became of each is written a
 * few at a time: those whose mail was accepted and not yet written are the only ones who may get it twice, under the
 * same Message-ID.
 */
import {formatCount, formatDecimal} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {move, moveOne} from '../../machines/move';
import {openIncident} from '../../cases/open-incident';
import {endAdvertising} from '../wishes/end-advertising';
import type {CampaignKind, NextDelivery, Outcome} from './kind';
import {countTaken, giveBack, hasRoom, roomOf} from './pace';
import {ANY_WAITS, RESTS, WAITS} from './waits';

/** Longer than the mail server may take for what is taken at once. */
const LEASE = "interval '2 minutes'";
/** After a server said «not now»; then it is given up. */
const WAITS_MINUTES = [5, 60, 360];
/** So many, and more than half of those that were tried (of all, of one kind of mailbox): it is not the people. */
const LEAST_REFUSED = 5;
const LEAST_REFUSED_THERE = 10;
/** Above them it stops by itself (Gmail and Yahoo sender requirements), once there is something to count. */
const LEAST_SENT = 100;
const MOST_BOUNCED_BP = 500;
const MOST_COMPLAINED_BP = 30;

/** Those with somebody to write to now, and those that are over; not those for which there is no room now. */
export async function campaignsUnderWay(tx: Tx, kind: CampaignKind): Promise<number[]> {
  const rows = (which: string) => `exists (select 1 from ${kind.list} d where d.${kind.of} = c.id and ${which})`;
  const {rows: found} = await tx.query<{id: number; isOver: boolean}>(
    `select id, "isOver" from (select c.id, c.sent_at, not ${rows(ANY_WAITS(kind))} as "isOver",
         not ${RESTS(kind)} and ${rows(`${WAITS(kind)} and d.next_at <= now()`)} as waits from ${kind.whole} c where c.state = 'sending') x
      where waits or "isOver" order by sent_at`,
  );
  const ids: number[] = [];
  for (const {id, isOver} of found)
    if (isOver || !kind.isPaced || hasRoom(await roomOf(tx, kind, id, false))) ids.push(id);
  return ids;
}

/** Taken first and judged after: of two workers none judges what the other takes. */
export async function takeDeliveries<D extends NextDelivery>(
  tx: Tx,
  kind: CampaignKind,
  campaignId: number,
  most: number,
): Promise<D[]> {
  const free = kind.isPaced
    ? await roomOf(tx, kind, campaignId, true)
    : {senderId: null, most: await kind.room!(tx), lanes: [{id: 0, room: null}]};
  const room = Math.min(most, free.most ?? most);
  if (room === 0 || !hasRoom(free)) return [];
  // Each kind of mailbox by its own index, so that whoever waits for a full one is not looked at.
  const {rows: taken} = await tx.query<{id: number}>(
    `with next as materialized (select n.id from unnest($3::int[], $4::int[]) with ordinality l(pace_id, room, place)
        cross join lateral (select d.id from ${kind.list} d where d.${kind.of} = $1 and d.pace_id = l.pace_id
          and ${WAITS(kind)} and d.next_at <= now()
          and exists (select 1 from ${kind.whole} c where c.id = $1 and c.state = 'sending' and not ${RESTS(kind)})
          order by d.id limit l.room for update of d skip locked) n limit $2)
     update ${kind.list} d set next_at = now() + ${LEASE}, attempts = attempts + 1
       from next where d.id = next.id returning d.id`,
    [campaignId, room, free.lanes.map(({id}) => id), free.lanes.map(lane => Math.min(room, lane.room ?? room))],
  );
  if (taken.length === 0) return [];
  const ids = taken.map(row => row.id);
  const {rows: gone} = await move<{id: number}>(tx, kind.one.discard, {
    as: 'd',
    set: 'problem = $2',
    where: `d.id = any($1) and not (${kind.mayBeSent})`,
    values: [ids, kind.whyNot],
    returning: 'd.id',
  });
  await kind.noteGone?.(
    tx,
    gone.map(row => row.id),
  );
  const {rows} = await tx.query<D>(
    `select d.id, d.email, d.attempts, d.pace_id as "paceId", ${kind.fields} from ${kind.from}
      where d.id = any($1) and d.state = 'queued' order by d.id`,
    [ids],
  );
  if (kind.isPaced)
    await countTaken(
      tx,
      free.senderId,
      rows.map(row => row.paceId),
    );
  return rows;
}

/** Locks people, then deliveries, then (by a trigger) the whole, as everything that touches them does. */
export async function noteOutcomes(tx: Tx, kind: CampaignKind, outcomes: Outcome[]): Promise<void> {
  const ids = (end: Outcome['end']) => outcomes.filter(one => one.end === end).map(one => one.id);
  await kind.noteSent?.(tx, ids('sent'), outcomes);
  // Also what was cancelled while it was in hand: it has gone.
  await move(tx, kind.one.sent, {
    set: `sent_at = now(), problem = '', refused_at = null`,
    where: 'id = any($1)',
    values: [ids('sent')],
  });
  const back = [...ids('away'), ...ids('stop'), ...ids('full')];
  // When it was taken stands in its lease.
  if (kind.isPaced) await giveBack(tx, kind, back, `d.next_at - ${LEASE}`);
  await tx.query(
    `update ${kind.list} set attempts = attempts - 1, next_at = now() + interval '1 minute'
      where id = any($1) and attempts > 0`,
    [back],
  );
  const refused = outcomes.filter(one => one.end === 'refused' || one.isOfSender).map(one => one.id);
  if (kind.isPaced && refused.length > 0)
    await tx.query(`update ${kind.list} set refused_at = now() where id = any($1)`, [refused]);
  const gone: number[] = [];
  for (const {id, email, attempts, end, problem} of outcomes) {
    const wait = end === 'later' ? WAITS_MINUTES[attempts - 1] : undefined;
    if (wait !== undefined)
      await tx.query(
        `update ${kind.list} set problem = $2, next_at = now() + make_interval(mins => $3)
          where id = $1 and state = 'queued'`,
        [id, problem, wait],
      );
    else if (end === 'later' || end === 'nobody' || end === 'refused') {
      const {rowCount} = await (end === 'nobody'
        ? move(tx, kind.one.refused, {id, set: 'problem = $2, sent_at = now()', values: [problem]})
        : move(tx, kind.one.failed, {id, set: 'problem = $2', values: [problem]}));
      if (rowCount > 0) gone.push(id);
    }
    if (end === 'nobody') await endAdvertising(tx, {email, kind: 'hard', says: problem});
  }
  await kind.noteGone?.(tx, gone);
}

/** Ends it when nobody is left, and stops it when too much comes back. */
export async function followCampaign(tx: Tx, kind: CampaignKind, campaignId: number): Promise<void> {
  const {rowCount} = await tx.query(`select 1 from ${kind.whole} where id = $1 and state = 'sending' for update`, [
    campaignId,
  ]);
  if (rowCount === 0) return;
  const {rows} = await tx.query<{sent: number; bounced: number; complained: number; isOver: boolean}>(
    `select t.sent, t.bounced, t.complained,
       not exists (select 1 from ${kind.list} d where d.${kind.of} = c.id and ${ANY_WAITS(kind)}) as "isOver"
       from ${kind.whole} c cross join lateral (${kind.tally}) t where c.id = $1`,
    [campaignId],
  );
  const now = rows[0]!;
  const refusal = kind.isPaced ? await refusedForSender(tx, kind, campaignId) : null;
  if (refusal !== null) return stopCampaign(tx, kind, campaignId, refusal);
  if (now.isOver) return void (await moveOne(tx, kind.steps.end, {id: campaignId}));
  const bp = (part: number) => (now.sent < LEAST_SENT ? 0 : (part * 10_000) / now.sent);
  const why =
    bp(now.bounced) > MOST_BOUNCED_BP
      ? `ha vuelto el ${formatDecimal(bp(now.bounced) / 100, 1)} % de los correos`
      : bp(now.complained) > MOST_COMPLAINED_BP
        ? `se ha quejado el ${formatDecimal(bp(now.complained) / 100, 2)} % de quienes lo han recibido`
        : null;
  if (why !== null) await stopCampaign(tx, kind, campaignId, why);
}

/**
 * What the servers say that refuse it, since somebody last let it go on; null: most take it. Those it was refused to wait
 * again: it was not for them.
 */
async function refusedForSender(tx: Tx, kind: CampaignKind, campaignId: number): Promise<string | null> {
  const {rows} = await tx.query<{refused: number; tried: number; says: string}>(
    `with s as (select coalesce(resumed_at, '-infinity') as at from ${kind.whole} where id = $1),
       bad as (select d.pace_id, d.problem, d.refused_at from ${kind.list} d, s
         where d.${kind.of} = $1 and d.refused_at >= s.at),
       tried as (select d.pace_id, count(*)::int as n from ${kind.list} d, s
         where d.${kind.of} = $1 and ${kind.byRoad} and (d.sent_at >= s.at or d.refused_at >= s.at)
           and (select count(*) from bad) >= $2 group by 1),
       found as (select (select count(*)::int from bad) as refused, (select sum(n)::int from tried) as tried, $2 as least
         union all select (select count(*)::int from bad b where b.pace_id = t.pace_id), t.n, $3 from tried t)
     select refused, tried, (select problem from bad order by refused_at desc limit 1) as says
       from found where refused >= least and refused * 2 > tried order by refused desc limit 1`,
    [campaignId, LEAST_REFUSED, LEAST_REFUSED_THERE],
  );
  const found = rows[0];
  if (!found) return null;
  await move(tx, kind.one.again, {
    as: 'd',
    set: 'attempts = 0, next_at = now()',
    where: `d.${kind.of} = $1 and ${kind.byRoad} and d.refused_at >=
      (select coalesce(resumed_at, '-infinity') from ${kind.whole} where id = $1)`,
    values: [campaignId],
  });
  await tx.query(
    `update ${kind.list} d set attempts = 0, next_at = least(next_at, now())
      where d.${kind.of} = $1 and d.state = 'queued' and d.refused_at is not null`,
    [campaignId],
  );
  const {refused, tried, says} = found;
  return `los servidores rechazan a quien envía: «${says.slice(0, 160)}» (${formatCount(refused)} de ${formatCount(tried)})`;
}

/** By itself: it says why, and somebody is told. */
export async function stopCampaign(tx: Tx, kind: CampaignKind, campaignId: number, why: string): Promise<void> {
  const {rowCount} = await move(tx, kind.steps.pause, {
    id: campaignId,
    set: 'state_reason = $2',
    values: [`Se paró solo: ${why}.`],
  });
  if (rowCount === 0) return;
  const {advice, ...incident} = kind.stopped;
  await openIncident(tx, {
    ...incident,
    detail: `${why[0]!.toUpperCase()}${why.slice(1)}. ${advice}`,
    orderId: null,
    paymentId: null,
  });
}

/** Accepted, and not given back in three days: it has arrived. */
export async function settleDeliveries(tx: Tx, kind: CampaignKind): Promise<number> {
  const {rowCount} = await move(tx, kind.one.arrived, {
    set: 'delivered_at = now()',
    where: `id in (select d.id from ${kind.list} d where d.state = 'sent' and ${kind.byRoad}
      and d.sent_at < now() - interval '3 days' limit 5000)`,
  });
  return rowCount;
}
