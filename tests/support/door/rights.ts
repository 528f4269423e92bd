/**
 * Rights of a session by the thousand, put into their tables at once: paid tickets without a seat, each an order of
 * its own, and invitations after them. Codes have a number in them, so whoever reads knows all without asking.
 */
import type {Tx} from '../../../api/src/domain/kernel/tx';

export interface RightsAsk {
  sessionId: number;
  /** A zone without numbers, and a price in it. */
  zoneId: number;
  priceId: number;
  tickets: number;
  invitations: number;
}

export interface GivenRight {
  source: 'ticket' | 'invitation';
  id: number;
  code: string;
}

/** So many fit into the time of a statement, also on a slow machine. */
const AT_ONCE = 5000;

export async function giveRights(tx: Pick<Tx, 'query'>, ask: RightsAsk): Promise<GivenRight[]> {
  const given: GivenRight[] = [];
  for (let {tickets, invitations} = ask; tickets > 0 || invitations > 0; tickets -= AT_ONCE, invitations -= AT_ONCE) {
    const most = (left: number): number => Math.max(0, Math.min(left, AT_ONCE));
    given.push(...(await giveSome(tx, {...ask, tickets: most(tickets), invitations: most(invitations)})));
  }
  return given.toSorted((a, b) => b.source.localeCompare(a.source));
}

async function giveSome(tx: Pick<Tx, 'query'>, ask: RightsAsk): Promise<GivenRight[]> {
  const {sessionId, zoneId, priceId} = ask;
  const {rows: tickets} = await tx.query<GivenRight>(
    `with n as materialized (select n, nextval(pg_get_serial_sequence('"order"', 'id'))::int as id
       from generate_series(1, $4) n),
     o as (insert into "order" (id, number, channel, state, email, first_name, total_cents, paid_at)
       overriding system value select id, 'D-' || id, 'web', 'paid', 'puerta' || n || '@example.org', 'Ana', 0, now()
         from n),
     l as (insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id,
         description, unit_cents, vat_code, vat_bp, vat_cents, state)
       select n.id, $1, 1, $2, p.id, p.price_category_id, 'Entrada', 0, 'general', 2100, 0, 'active'
         from n, price p where p.id = $3 returning id, order_id)
     insert into ticket (order_id, order_line_id, event_session_id, zone_id, code)
       select order_id, id, $1, $2, 'PUERTA' || lpad(id::text, 9, '0') from l
       returning 'ticket' as source, id, code`,
    [sessionId, zoneId, priceId, ask.tickets],
  );
  const {rows: invitations} = await tx.query<GivenRight>(
    `with batch as (insert into invitation_batch (event_session_id, cause) values ($1, 'press') returning id)
     insert into invitation (invitation_batch_id, event_session_id, zone_id, code, recipient_name)
       select batch.id, $1, $2, 'INVITA' || lpad(batch.id::text, 4, '0') || lpad(n::text, 6, '0'), 'Invitada ' || n
         from batch, generate_series(1, $3) n
       returning 'invitation' as source, id, code`,
    [sessionId, zoneId, ask.invitations],
  );
  return [...tickets, ...invitations];
}
