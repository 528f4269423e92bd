/** Tickets of paid orders and the claims that keep their places, as domain/orders leaves them. */
import type {Tx} from '../../tx';
import {insertRows} from '../bulk-insert';
import type {Chance} from '../random';
import type {DraftLine, DraftOrder, StoredOrder} from './order-draft';

const TICKET_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export async function storeTickets(
  tx: Tx,
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
    {
      order_id: 'int',
      order_line_id: 'int',
      event_session_id: 'int',
      zone_id: 'int',
      seat_id: 'int',
      code: 'text',
      state: 'text',
      holder_name: 'text',
      issued_at: 'timestamptz',
      voided_at: 'timestamptz',
      print_count: 'int',
    },
    tickets.map(({s, line}) => ({
      order_id: s.id,
      order_line_id: lineIds.get(line),
      event_session_id: line.session.id,
      zone_id: line.zoneId,
      seat_id: line.seat?.seatId ?? null,
      code: code.next().value!,
      state: line.state === 'refunded' ? 'void' : 'valid',
      holder_name: [s.order.buyer.firstName, s.order.buyer.surname1, s.order.buyer.surname2].filter(Boolean).join(' '),
      issued_at: s.order.paidAt,
      voided_at: line.state === 'refunded' ? s.order.refunds[0]!.createdAt : null,
      print_count: s.order.channel === 'box_office' ? 1 : 0,
    })),
  );
}

/** Sold seats, and the seats of orders that are being paid. */
export async function storeClaims(tx: Tx, stored: StoredOrder[]): Promise<void> {
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
    {
      event_session_id: 'int',
      seat_id: 'int',
      kind: 'text',
      cart_id: 'uuid',
      order_id: 'int',
      price_id: 'int',
      expires_at: 'timestamptz',
    },
    live
      .filter(({line}) => line.seat)
      .map(({id, order, line}) => ({
        event_session_id: line.session.id,
        seat_id: line.seat!.seatId,
        kind: line.state === 'pending' ? 'hold' : 'sale',
        cart_id: order.cartId,
        order_id: id,
        price_id: line.price.id,
        expires_at: order.claimsExpireAt,
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
    {
      event_session_id: 'int',
      zone_id: 'int',
      shard: 'int',
      quantity: 'int',
      kind: 'text',
      cart_id: 'uuid',
      order_id: 'int',
      price_id: 'int',
      expires_at: 'timestamptz',
    },
    [...groups.values()].map(({id, order, line, quantity}) => ({
      event_session_id: line.session.id,
      zone_id: line.zoneId,
      shard: line.shard,
      quantity,
      kind: line.state === 'pending' ? 'hold' : 'sale',
      cart_id: order.cartId,
      order_id: id,
      price_id: line.price.id,
      expires_at: order.claimsExpireAt,
    })),
  );
  await tx.query(
    `update zone_counter z set taken = c.taken
      from (select event_session_id, zone_id, shard, sum(quantity)::int as taken from zone_claim group by 1, 2, 3) c
      where (z.event_session_id, z.zone_id, z.shard) = (c.event_session_id, c.zone_id, c.shard)`,
  );
}
