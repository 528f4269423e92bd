/**
 * In which quotas of its session a ticket counts. Every statement that holds a ticket, takes it again or changes its
 * tariff writes them into its claim; from there on the database counts alone (triggers of seat_claim): what is held, sold, given
 * back, split or taken over, when it commits, in all of them or not at all. A session without quotas pays one look into
 * an index.
 */
import type {Tx} from '../kernel/tx';
import {giveBack} from './give-back';
import {deleteInOrder, type FreedSeat} from './release';

/** SQL of the ids by ascending id, null where there are none; `session`, `price` and `channel` are SQL of the caller. */
export const quotasOf = (session: string, price: string, channel: string): string =>
  `(select array_agg(q.id order by q.id) from session_quota q where q.event_session_id = ${session}
      and (q.zone_id is null or q.zone_id = (select zone_id from price where id = ${price}))
      and (q.price_category_id is null or q.price_category_id = (select price_category_id from price where id = ${price}))
      and (q.channel is null or q.channel = ${channel}))`;

/**
 * Counts now what would be counted at the commit: for money that comes late and must know whether its tickets still fit.
 * False: they do not, and the caller rolls back.
 */
export async function quotasFit(tx: Tx): Promise<boolean> {
  const {rows} = await tx.query<{full: number | null}>('select count_quota_moves() as full');
  return rows[0]!.full === null;
}

/**
 * Holds whose time is over and that nobody has swept yet leave a quota that has no room left. `hasRoom`: it has, or
 * somebody else has just made some.
 */
export async function freeEndedOfQuota(tx: Tx, quotaId: number): Promise<{seats: FreedSeat[]; hasRoom: boolean}> {
  const {rows} = await tx.query<{session: number; hasRoom: boolean}>(
    'select event_session_id as session, taken < size as "hasRoom" from session_quota where id = $1',
    [quotaId],
  );
  if (!rows[0]) return {seats: [], hasRoom: true};
  const ended = `event_session_id = $1 and kind = 'hold' and order_id is null and expires_at <= now()
    and quota_ids @> array[$2::int]`;
  const values = [rows[0].session, quotaId];
  const freed = await tx.query<FreedSeat>(deleteInOrder(ended), values);
  const places = await giveBack(tx, ended, values);
  return {seats: freed.rows, hasRoom: rows[0].hasRoom || freed.rows.length + places > 0};
}
