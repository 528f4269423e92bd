/**
 * Joining the line, many visitors in one statement. A visitor (or an account) has one place in a room: the unique index
 * says so, and who is there already is told the same place again. Tickets follow the order of commits, because the
 * counter's row is held until then; a ticket that meets an existing place is lost, which moves nobody.
 */
import type {Tx} from '../kernel/tx';

export interface Joining {
  visitor: string;
  /** SHA-256 of the customer's session token: one place per account, on whatever device. */
  customerToken: Buffer | null;
}

export interface Joined {
  ticket: number;
  isNew: boolean;
}

const INSERT = `
with counter as (update waiting_counter set last_ticket = last_ticket + $2 where waiting_room_id = $1
  returning last_ticket - $2 as before)
insert into waiting_place (waiting_room_id, ticket, visitor, customer_id)
select $1, before + n, visitor, customer
  from counter, unnest($3::uuid[], $4::integer[]) with ordinality as asked (visitor, customer, n)
on conflict (waiting_room_id, visitor) do nothing returning ticket, visitor`;

/** Answers in the order of the asked. Null: no such room. */
export async function joinLine(tx: Tx, roomId: number, asked: Joining[]): Promise<(Joined | null)[]> {
  const customers = await readCustomers(tx, asked);
  const holders = asked.map((a, i) => (customers[i] === null ? a.visitor : accountHolder(customers[i]!)));
  const firstOf = new Map<string, number | null>();
  holders.forEach((holder, i) => firstOf.has(holder) || firstOf.set(holder, customers[i]!));
  const {rows} = await tx.query<{ticket: number; visitor: string}>(INSERT, [
    roomId,
    firstOf.size,
    [...firstOf.keys()],
    [...firstOf.values()],
  ]);
  const ticketOf = new Map(rows.map(r => [r.visitor, {ticket: r.ticket, isNew: true}]));
  const known = [...firstOf.keys()].filter(holder => !ticketOf.has(holder));
  if (known.length) {
    const before = await tx.query<{ticket: number; visitor: string}>(
      'select ticket, visitor from waiting_place where waiting_room_id = $1 and visitor = any($2::uuid[])',
      [roomId, known],
    );
    for (const r of before.rows) ticketOf.set(r.visitor, {ticket: r.ticket, isNew: false});
  }
  return holders.map(holder => ticketOf.get(holder) ?? null);
}

/** The same account has the same name in the line, wherever it comes from. */
const accountHolder = (customerId: number): string =>
  `ffffffff-ffff-8fff-bfff-${customerId.toString(16).padStart(12, '0')}`;

async function readCustomers(tx: Tx, asked: Joining[]): Promise<(number | null)[]> {
  const tokens = asked.flatMap(a => (a.customerToken ? [a.customerToken] : []));
  if (tokens.length === 0) return asked.map(() => null);
  const {rows} = await tx.query<{token: string; id: number}>(
    `select encode(token_hash, 'hex') as token, customer_id as id from customer_session
      where token_hash = any($1::bytea[]) and expires_at > now()`,
    [tokens],
  );
  const ids = new Map(rows.map(r => [r.token, r.id]));
  return asked.map(a => (a.customerToken ? (ids.get(a.customerToken.toString('hex')) ?? null) : null));
}

/** Whoever's turn is over may stand at the end again: the old place keeps its history under no name. */
export async function forgetPlace(tx: Tx, roomId: number, ticket: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `update waiting_place p set visitor = gen_random_uuid(), email = null where waiting_room_id = $1 and ticket = $2
        and exists (select 1 from waiting_turn t where t.waiting_room_id = $1 and t.ticket = $2
          and t.ended_at is not null)`,
    [roomId, ticket],
  );
  return rowCount > 0;
}
