/**
 * Writes the drafted orders down as the selling core would have left them: lines, payments, refunds, ledger, tickets,
 * claims, counters, and the same money in the test bank's own books, so that staff can really give it back.
 */
import type {Config} from '../../config';
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {Chance} from '../random';
import {sum, totalOf, type DraftLine, type DraftOrder, type StoredOrder} from './order-draft';
import {storeBankBooks, storeLedger, storePayments, storeRefunds} from './store-money';
import {storeClaims, storeTickets} from './store-seats';

/** Orders get their ids and numbers by the time they were placed. */
export async function storeOrders(
  tx: Tx,
  drafts: DraftOrder[],
  bank: Config['redsys'],
  chance: Chance,
): Promise<StoredOrder[]> {
  const orders = [...drafts].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const first = await takeIds(tx, '"order"', orders.length);
  const stored = orders.map(
    (order, i): StoredOrder => ({id: first + i, order, paymentIds: new Map(), refundIds: new Map()}),
  );
  await storeCarts(tx, orders);
  await storeHeads(tx, stored);
  const lineIds = await storeLines(tx, stored);
  await storePayments(tx, stored);
  await storeRefunds(tx, stored, lineIds);
  await storeLedger(tx, stored, chance);
  await storeTickets(tx, stored, lineIds, chance);
  await storeClaims(tx, stored);
  await storeBankBooks(tx, orders, bank, chance);
  await tx.query(
    `update discount d set uses = n.tickets from (select o.discount_id, count(*)::int as tickets from "order" o
      join order_line l on l.order_id = o.id where l.discount_cents > 0 and l.kind = 'ticket' group by 1) n where d.id = n.discount_id`,
  );
  await tx.query(
    `insert into order_discount (order_id, discount_id, name, cents, uses)
      select o.id, d.id, d.name, sum(l.discount_cents), count(*) from "order" o join discount d on d.id = o.discount_id
        join order_line l on l.order_id = o.id and l.discount_cents > 0 and l.kind = 'ticket' group by 1, 2, 3`,
  );
  return stored;
}

async function storeCarts(tx: Tx, orders: DraftOrder[]): Promise<void> {
  await insertRows(
    tx,
    'cart',
    {
      id: 'uuid',
      channel: 'text',
      state: 'text',
      expires_at: 'timestamptz',
      hard_limit_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    orders
      .filter(order => order.cartId)
      .map(order => ({
        id: order.cartId,
        channel: order.channel,
        state: 'ordered',
        expires_at: order.claimsExpireAt,
        hard_limit_at: new Date(order.createdAt.getTime() + 40 * 60_000),
        created_at: order.createdAt,
      })),
  );
}

async function storeHeads(tx: Tx, stored: StoredOrder[]): Promise<void> {
  await tx.query(`select setval('order_number', $1)`, [stored.length]);
  const years = await tx.query<{year: string}>(
    `select to_char(t.at at time zone 'Europe/Madrid', 'YY') as year
      from unnest($1::timestamptz[]) with ordinality as t(at, n) order by n`,
    [stored.map(s => s.order.createdAt)],
  );
  await insertRows(
    tx,
    '"order"',
    {
      id: 'int',
      number: 'text',
      cart_id: 'uuid',
      channel: 'text',
      state: 'text',
      customer_id: 'int',
      staff_user_id: 'int',
      email: 'text',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      phone: 'text',
      discount_id: 'int',
      total_cents: 'int',
      discount_cents: 'int',
      fee_cents: 'int',
      refunded_cents: 'int',
      consents: 'jsonb',
      claims_expire_at: 'timestamptz',
      created_at: 'timestamptz',
      paid_at: 'timestamptz',
    },
    stored.map(({id, order}, i) => ({
      id,
      number: `${years.rows[i]!.year}-${String(i + 1).padStart(7, '0')}`,
      cart_id: order.cartId,
      channel: order.channel,
      state: order.state,
      customer_id: order.buyer.customerId,
      staff_user_id: order.staffUserId,
      email: order.buyer.email,
      first_name: order.buyer.firstName,
      surname1: order.buyer.surname1,
      surname2: order.buyer.surname2,
      phone: order.buyer.phone,
      discount_id: order.discountId,
      total_cents: totalOf(order.lines),
      discount_cents: sum(order.lines, line => line.discountCents),
      fee_cents: sum(order.lines, line => line.feeCents),
      refunded_cents: sum(order.lines, line => (line.state === 'refunded' ? line.unitCents - line.discountCents : 0)),
      consents: order.consents,
      claims_expire_at: order.claimsExpireAt,
      created_at: order.createdAt,
      paid_at: order.paidAt,
    })),
  );
}

async function storeLines(tx: Tx, stored: StoredOrder[]): Promise<Map<DraftLine, number>> {
  const lines = stored.flatMap(({id, order}) => order.lines.map((line, position) => ({orderId: id, position, line})));
  const first = await takeIds(tx, 'order_line', lines.length);
  await insertRows(
    tx,
    'order_line',
    {
      id: 'int',
      order_id: 'int',
      position: 'int',
      event_session_id: 'int',
      zone_id: 'int',
      seat_id: 'int',
      price_id: 'int',
      price_category_id: 'int',
      description: 'text',
      unit_cents: 'int',
      fee_cents: 'int',
      discount_cents: 'int',
      vat_code: 'text',
      vat_bp: 'int',
      vat_cents: 'int',
      fee_vat_bp: 'int',
      fee_vat_cents: 'int',
      state: 'text',
    },
    lines.map(({orderId, position, line}, i) => ({
      id: first + i,
      order_id: orderId,
      position: position + 1,
      event_session_id: line.session.id,
      zone_id: line.zoneId,
      seat_id: line.seat?.seatId ?? null,
      price_id: line.price.id,
      price_category_id: line.price.priceCategoryId,
      description: line.description,
      unit_cents: line.unitCents,
      fee_cents: line.feeCents,
      discount_cents: line.discountCents,
      vat_code: line.vatCode,
      vat_bp: line.vatBp,
      vat_cents: line.vatCents,
      fee_vat_bp: line.feeVatBp,
      fee_vat_cents: line.feeVatCents,
      state: line.state,
    })),
  );
  return new Map(lines.map(({line}, i) => [line, first + i]));
}
