/** By time: offers that nobody took are over, and whoever has a ticket that was annulled is to be told. */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

/** How many. Offers of tickets that opened a door, or were annulled, end with them. */
export async function expireTransfers(tx: Tx): Promise<number> {
  const {rowCount} = await move(tx, to('ticket_transfer', 'expired'), {
    as: 'x',
    set: 'ended_at = now()',
    using: 'ticket t join event_session s on s.id = t.event_session_id',
    where: `t.id = x.ticket_id and (t.state <> 'valid' or s.state = 'cancelled'
      or now() >= case when x.staff_user_id is not null then s.ends_at
        else s.starts_at - make_interval(hours => s.give_until_hours) end)`,
  });
  return rowCount;
}

/** Of annulled tickets, whose mail has not been written. */
export async function readVoidGiven(tx: Tx, most = 50): Promise<{id: number; key: string}[]> {
  const {rows} = await tx.query<{id: number; key: string}>(
    `select x.id, k.key from ticket_transfer x join ticket t on t.id = x.ticket_id
      cross join lateral (select 'ticket-void:' || x.id as key) k
      where x.state = 'accepted' and x.accepted_email <> '' and t.state = 'void'
        and t.voided_at > now() - interval '7 days'
        and not exists (select 1 from mail_message m where m.dedupe_key = k.key) order by x.id limit $1`,
    [most],
  );
  return rows;
}
