/**
 * Holders' tickets in an order that is being paid. Paid late, the claims may be gone: the own seat may be kept for the
 * same pass again, and gives way to its own order; a friend's or guest's ticket needs a part of the pass's share and of
 * the quota again.
 */
import type {Tx} from '../kernel/tx';

/**
 * The guests that a pass has at a session: those it was given, those it has bought and those in a cart. Over
 * expressions for both.
 */
export const GUESTS_OF = (pass: string, session: string): string => `(
  (select count(*) from pass_invitation g where g.season_pass_id = ${pass} and g.event_session_id = ${session}
    and g.state <> 'revoked')
  + (select count(*) from seat_claim h where h.for_pass_id = ${pass} and h.event_session_id = ${session}
    and h.guest_policy_id is not null and (h.kind = 'sale' or h.expires_at > now() or h.order_id is not null)))::int`;

/** Before the order's seats are claimed. */
export async function letGoOfKeptSeats(tx: Tx, orderId: number): Promise<void> {
  // A pass's guests, free and priced, are counted one after the other: its row first, as where they are given.
  await tx.query(
    `select 1 from season_pass
      where id in (select for_pass_id from order_line where order_id = $1 and guest_policy_id is not null) order by id
      for update`,
    [orderId],
  );
  await tx.query(
    `delete from seat_claim c using order_line l where l.order_id = $1 and l.for_pass_id is not null
      and l.friend_offer_id is null and l.guest_policy_id is null
        and c.event_session_id = l.event_session_id and c.seat_id = l.seat_id and c.kind = 'pass'
          and c.season_pass_id = l.for_pass_id`,
    [orderId],
  );
}

/**
 * After it: every claim says again whose it is. False when the share or the quota has been used by others meanwhile.
 */
export async function countHolderPlaces(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{
    session: number;
    seat: number;
    pass: number;
    offer: number | null;
    policy: number | null;
    cents: number;
  }>(
    `select l.event_session_id as session, l.seat_id as seat, l.for_pass_id as pass, l.friend_offer_id as offer,
      l.guest_policy_id as policy, l.unit_cents - l.fee_cents as cents
       from order_line l join seat_claim c on c.event_session_id = l.event_session_id and c.seat_id = l.seat_id
         where l.order_id = $1 and l.for_pass_id is not null and c.for_pass_id is null order by 1, 2`,
    [orderId],
  );
  for (const {session, seat, pass, offer, policy, cents} of rows) {
    const counted =
      policy !== null
        ? await countGuest(tx, [session, seat, pass, cents, policy])
        : offer === null
          ? await tx.query(
              `update seat_claim set for_pass_id = $3, for_cents = $4 where event_session_id = $1 and seat_id = $2
                and not exists (select 1 from pass_ticket t where t.season_pass_id = $3 and t.event_session_id = $1)`,
              [session, seat, pass, cents],
            )
          : await tx.query(
              `update seat_claim c set for_pass_id = $3, for_cents = $4, friend_offer_id = $5, friend_n = free.n
             from friend_offer o, lateral (select min(n) as n from generate_series(1, o.max_per_pass::int) n
               where not exists (select 1 from seat_claim x where x.for_pass_id = $3 and x.event_session_id = $1
               and x.friend_n = n)) free
            where c.event_session_id = $1 and c.seat_id = $2 and o.id = $5 and (o.quota is null or o.sold < o.quota)
              and free.n is not null`,
              [session, seat, pass, cents, offer],
            );
    if (counted.rowCount !== 1) return false;
  }
  return true;
}

/** A priced guest's seat: the policy's share of the pass, its quota and its zone's must still have one. */
const countGuest = (tx: Tx, values: number[]) =>
  tx.query(
    `update seat_claim c set for_pass_id = $3, for_cents = $4, guest_policy_id = $5, friend_n = free.n
       from pass_invitation_policy i, lateral (select min(n) as n from generate_series(21, 40) n
         where not exists (select 1 from seat_claim x where x.for_pass_id = $3 and x.event_session_id = $1
         and x.friend_n = n)) free
      where c.event_session_id = $1 and c.seat_id = $2 and i.id = $5
        and (i.total_quota is null or i.issued < i.total_quota) and ${GUESTS_OF('$3', '$1')} < i.per_pass
        and not exists (select 1 from pass_invitation_zone q join seat s on s.id = $2 and s.zone_id = q.zone_id
          where q.pass_invitation_policy_id = i.id and q.issued >= q.quota)`,
    values,
  );
