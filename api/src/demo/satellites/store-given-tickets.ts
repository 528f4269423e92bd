/** Tickets that change hands: offered, taken, given on, taken back and offered too long, one of each. */
import type {DemoTx} from '../bulk-insert';

const PEOPLE = [
  ['Irene Lahoz Pardo', 'irene.lahoz@example.org'],
  ['Jorge Sanz Royo', 'jorge.sanz@example.org'],
  ['Nuria Gracia Val', 'nuria.gracia@example.org'],
] as const;

/** Of the first session still to come whose tickets may be given. */
export async function storeGivenTickets(tx: DemoTx): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select t.id from ticket t join order_line l on l.id = t.order_line_id join "order" o on o.id = t.order_id
      where t.state = 'valid' and l.for_pass_id is null and o.state = 'paid' and o.channel <> 'lfp' and t.event_session_id = (
        select s.id from event_session s where s.gives_on and s.state = 'on_sale' and s.starts_at > now() + interval '2 days'
         order by s.starts_at limit 1) order by t.id limit 5`,
  );
  if (rows.length < 5) return;
  const [offered, taken, passedOn, takenBack, expired] = rows.map(row => row.id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  await offer(tx, offered, 0, 'offered');
  await take(tx, taken, 0, null);
  const first = await take(tx, passedOn, 1, null);
  await tx.query(`update ticket_transfer set state = 'passed_on' where id = $1`, [first]);
  await take(tx, passedOn, 2, first);
  await offer(tx, takenBack, 1, 'taken_back');
  await offer(tx, expired, 2, 'expired');
}

const offer = (tx: DemoTx, ticketId: number, person: number, state: 'offered' | 'taken_back' | 'expired') =>
  tx.query(
    `insert into ticket_transfer (ticket_id, state, to_name, to_email, created_at, ended_at)
      values ($1, $2, $3, $4, now() - interval '1 day', case when $2 <> 'offered' then now() - interval '2 hours' end)`,
    [ticketId, state, ...PEOPLE[person]!],
  );

async function take(tx: DemoTx, ticketId: number, person: number, from: number | null): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `with coded as (
       update ticket set sequence = sequence + 1, holder_name = $2,
         code = upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)) where id = $1 returning sequence - 1 as dead
     )
     insert into ticket_transfer (ticket_id, from_transfer_id, state, to_name, to_email, accepted_name, accepted_email,
       dead_sequence, created_at, accepted_at)
     select $1, $4, 'accepted', $2, $3, $2, $3, dead, now() - interval '1 day', now() - interval '3 hours' from coded
     returning id`,
    [ticketId, ...PEOPLE[person]!, from],
  );
  return rows[0]!.id;
}
