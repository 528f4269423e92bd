/**
 * An outlet says which numbers it has sold. Promises: each becomes a real ticket under the code that is printed on it, at
 * the printed price, owed by the outlet less its commission, in one transaction; a number is sold once, however often and
 * by how many it is told; the place is the one that the batch kept, so nobody is asked whether there is room.
 * Each was sold to somebody who gave no name. An order takes as many as a simplified invoice may say, so no invoice names
 * the outlet as if it had bought them.
 */
import {conflict} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {settleOnAccount} from '../affiliates/settle-on-account';
import {move, to} from '../machines/move';
import {vatOf} from '../orders/quote';
import {quotasOf} from '../seats/quotas';
import {partsOf, takeOut} from '../seats/take-from-block';
import {lockConsignment, ticketsOut, type Consignment, type TicketOut} from './lock';
import {owedFor} from './outlet-room';

export interface SoldAsk {
  consignmentId: number;
  numbers: string;
  staffUserId: number;
}

export interface SoldNumbers {
  sold: number;
  totalCents: number;
  orderIds: number[];
}

/** @throws DomainError 404, 409 `wrong_state`, `numbers_decided`, `credit_used_up`; 422 `numbers` */
export async function reportSold(tx: Tx, ask: SoldAsk): Promise<SoldNumbers> {
  const batch = await lockConsignment(tx, ask.consignmentId);
  if (batch.sessionState === 'cancelled')
    throw conflict('wrong_state', 'La sesión está cancelada: no se vende nada. Da los números por devueltos.');
  const tickets = await ticketsOut(tx, batch, ask.numbers);
  const {rows} = await tx.query<Facts>(FACTS, [batch.id]);
  const before = rows[0]!.sold;
  await requireCredit(tx, batch, await owedFor(tx, batch, tickets.length, before));
  const most = Math.max(1, Math.floor(rows[0]!.mostCents / batch.unitCents));
  const orderIds: number[] = [];
  for (let at = 0; at < tickets.length; at += most)
    orderIds.push(
      await sell(tx, batch, {...rows[0]!, sold: before + at}, tickets.slice(at, at + most), ask.staffUserId),
    );
  return {sold: tickets.length, totalCents: tickets.length * batch.unitCents, orderIds};
}

/** The database keeps the limit; this says it to whoever reports for the outlet. */
async function requireCredit(tx: Tx, {affiliateId, outlet}: Consignment, cents: number): Promise<void> {
  const {rows} = await tx.query<{isActive: boolean; roomCents: number}>(
    `select is_active as "isActive", greatest(0, coalesce(credit_cents, 0) - owed_cents) as "roomCents"
       from affiliate where id = $1 for no key update`,
    [affiliateId],
  );
  const {isActive, roomCents} = rows[0]!;
  if (!isActive) throw conflict('wrong_state', `${outlet} está desactivado en Afiliados: no vende.`);
  if (cents > roomCents)
    throw conflict(
      'credit_used_up',
      `A ${outlet} le quedan ${euros(roomCents)} de crédito y estas entradas son ${euros(cents)}: apunta antes lo que haya pagado, o súbele el crédito.`,
      {leftCents: roomCents},
    );
}

interface Facts {
  /** Of the batch, before these. */
  sold: number;
  mostCents: number;
  vatCode: string;
  vatBp: number;
  description: string;
}

const FACTS = `
select (select count(*)::int from consigned_ticket c where c.consignment_id = b.id and c.state = 'sold') as sold,
  setting_int('simplifiedInvoiceMaxCents', 40000) as "mostCents", e.vat_code as "vatCode",
  vat_rate_bp(e.vat_code, session_day(s)) as "vatBp", concat_ws(', ', z.name, k.name) as description
  from consignment b join event_session s on s.id = b.event_session_id join event e on e.id = s.event_id
    join zone z on z.id = b.zone_id join price_category k on k.id = b.price_category_id where b.id = $1`;

async function sell(
  tx: Tx,
  batch: Consignment,
  {sold, vatCode, vatBp, description}: Facts,
  tickets: TicketOut[],
  staffUserId: number,
): Promise<number> {
  const totalCents = tickets.length * batch.unitCents;
  const {rows: orders} = await tx.query<{id: number}>(
    `insert into "order" (number, channel, state, staff_user_id, affiliate_id, email, first_name, total_cents, fee_cents,
       consents, claims_expire_at)
     values (to_char(now() at time zone club_zone(), 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0'),
       'partner', 'pending', $1, $2, '', $3, $4, 0, '{}', now() + interval '1 minute') returning id`,
    [staffUserId, batch.affiliateId, batch.outlet, totalCents],
  );
  const orderId = orders[0]!.id;
  const {rows: lines} = await tx.query<{id: number; position: number}>(
    `insert into order_line (order_id, event_session_id, position, zone_id, seat_id, price_id, price_category_id,
       description, unit_cents, fee_cents, vat_code, vat_bp, vat_cents)
     select $1, $2, w.at, $3, w.seat, $4, $5, $6 || coalesce(', fila ' || st.row_label || ', butaca ' || st.seat_number, '')
         || ', n.º ' || w.n, $7, 0, $8, $9, $10
       from unnest($11::int[], $12::int[]) with ordinality as w(n, seat, at) left join seat st on st.id = w.seat
       returning id, position`,
    [
      orderId,
      batch.eventSessionId,
      batch.zoneId,
      batch.priceId,
      batch.priceCategoryId,
      description,
      batch.unitCents,
      vatCode,
      vatBp,
      vatOf(batch.unitCents, 0, 0, vatBp, 0).vatCents,
      tickets.map(ticket => ticket.n),
      tickets.map(ticket => ticket.seatId),
    ],
  );
  const seatIds = tickets.flatMap(ticket => ticket.seatId ?? []);
  if (seatIds.length > 0) await keepSeatsFor(tx, batch, orderId, seatIds);
  else await keepFor(tx, batch, orderId, tickets.length);
  const lineOf = new Map(lines.map(line => [line.position, line.id]));
  // Before the order is fulfilled: its tickets take their codes from here.
  await move(tx, to('consigned_ticket', 'sold'), {
    set: 'order_line_id = w.line, decided_at = now(), decided_by_id = $3',
    using: 'unnest($1::int[], $2::int[]) as w(id, line)',
    where: 't.id = w.id',
    as: 't',
    values: [tickets.map(ticket => ticket.id), tickets.map((_, i) => lineOf.get(i + 1)), staffUserId],
  });
  await settleOnAccount(tx, orderId, totalCents, batch.commissionBp, sold * batch.unitCents);
  return orderId;
}

/** The seats' own claims become the order's, in the quotas in which they are. */
async function keepSeatsFor(tx: Tx, batch: Consignment, orderId: number, seatIds: number[]): Promise<void> {
  const {rowCount} = await tx.query(
    `with mine as materialized (select event_session_id, seat_id from seat_claim
       where event_session_id = $1 and seat_id = any($2) and seat_block_id = $3 order by seat_id for update)
     update seat_claim c set kind = 'hold', seat_block_id = null, order_id = $4, price_id = $5,
         expires_at = now() + interval '1 minute', changed_xid = pg_current_xact_id()
       from mine where c.event_session_id = mine.event_session_id and c.seat_id = mine.seat_id`,
    [batch.eventSessionId, seatIds, batch.blockId, orderId, batch.priceId],
  );
  if (rowCount !== seatIds.length) throw new Error(`batch ${batch.id} does not keep the seats of its tickets`);
}

/** The places go from the batch to the order, each with its counter's shard, so no counter moves. */
async function keepFor(tx: Tx, batch: Consignment, orderId: number, quantity: number): Promise<void> {
  const {rows} = await tx.query<{id: number; shard: number; quantity: number}>(
    'select id, shard, quantity from zone_claim where seat_block_id = $1 order by id for update',
    [batch.blockId],
  );
  const {parts, left} = partsOf(rows, quantity);
  if (left < quantity) throw new Error(`batch ${batch.id} keeps fewer places than it has tickets out`);
  await takeOut(tx, parts);
  await tx.query(
    `insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, order_id, price_id, expires_at, quota_ids)
      select $1, $2, p.shard, p.quantity, 'hold', $3, $4, now() + interval '1 minute',
          ${quotasOf('$1::int', '$4::int', "'partner'")}
        from unnest($5::int[], $6::int[]) as p(shard, quantity)`,
    [
      batch.eventSessionId,
      batch.zoneId,
      orderId,
      batch.priceId,
      parts.map(part => part.shard),
      parts.map(part => part.taken),
    ],
  );
}
