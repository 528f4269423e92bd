/** Tickets of paid orders and the claims that keep their places, as domain/orders leaves them. */
import {insertRows, type DemoTx} from '../bulk-insert';
import type {Chance} from '../random';
import type {DraftLine, DraftOrder, StoredOrder} from './order-draft';

const TICKET_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export async function storeTickets(
  tx: DemoTx,
  stored: StoredOrder[],
  lineIds: Map<DraftLine, number>,
  chance: Chance,
): Promise<void> {
  const tickets = stored.filter(s => s.order.paidAt).flatMap(s => s.order.lines.map(line => ({s, line})));
  const codes = new Set<string>();
  while (codes.size < tickets.length) codes.add(chance.text(12, TICKET_LETTERS));
  const code = codes.values();
  await insertRows(
    tx,
    'ticket',
    tickets.map(({s, line}) => ({
      orderId: s.id,
      orderLineId: lineIds.get(line),
      eventSessionId: line.session.id,
      zoneId: line.zoneId,
      seatId: line.seat?.seatId ?? null,
      code: code.next().value!,
      state: line.state === 'refunded' ? 'void' : 'valid',
      holderName: [s.order.buyer.firstName, s.order.buyer.surname1, s.order.buyer.surname2].filter(Boolean).join(' '),
      issuedAt: s.order.paidAt,
      voidedAt: line.state === 'refunded' ? s.order.refunds[0]!.createdAt : null,
      printCount: s.order.channel === 'box_office' ? 1 : 0,
    })),
  );
}

/** Sold seats, and the seats of orders that are being paid. */
export async function storeClaims(tx: DemoTx, stored: StoredOrder[]): Promise<void> {
  const live = stored.flatMap(({id, order}) =>
    order.lines.filter(line => line.state === 'active' || line.state === 'pending').map(line => ({id, order, line})),
  );
  await tx.query(
    `update "order" o set place_needed_at = o.created_at where exists (select 1 from order_line l
      join seat s on s.id = l.seat_id and s.attributes & 1 <> 0 where l.order_id = o.id)`,
  );
  await insertRows(
    tx,
    'seat_claim',
    live
      .filter(({line}) => line.seat)
      .map(({id, order, line}) => ({
        eventSessionId: line.session.id,
        seatId: line.seat!.seatId,
        kind: line.state === 'pending' ? 'hold' : 'sale',
        cartId: order.cartId,
        orderId: id,
        priceId: line.price.id,
        expiresAt: order.claimsExpireAt,
      })),
  );
  const groups = new Map<string, {id: number; order: DraftOrder; line: DraftLine; quantity: number}>();
  for (const claim of live.filter(({line}) => !line.seat)) {
    const key = `${claim.id} ${claim.line.zoneId} ${claim.line.price.id}`;
    const group = groups.get(key) ?? {...claim, quantity: 0};
    group.quantity++;
    groups.set(key, group);
  }
  await insertRows(
    tx,
    'zone_claim',
    [...groups.values()].map(({id, order, line, quantity}) => ({
      eventSessionId: line.session.id,
      zoneId: line.zoneId,
      shard: line.shard,
      quantity,
      kind: line.state === 'pending' ? 'hold' : 'sale',
      cartId: order.cartId,
      orderId: id,
      priceId: line.price.id,
      expiresAt: order.claimsExpireAt,
    })),
  );
  await tx.query(
    `update zone_counter z set taken = c.taken
      from (select event_session_id, zone_id, shard, sum(quantity)::int as taken from zone_claim group by 1, 2, 3) c
      where (z.event_session_id, z.zone_id, z.shard) = (c.event_session_id, c.zone_id, c.shard)`,
  );
}
