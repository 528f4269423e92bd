/**
 * Writes the drafted orders down as the selling core would have left them: lines, payments, refunds, ledger, tickets,
 * claims, counters, and the same money in the test bank's own books, so that staff can really give it back.
 */
import type {Config} from '../../platform/environment/config';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Chance} from '../random';
import {sum, totalOf, type DraftLine, type DraftOrder, type StoredOrder} from './order-draft';
import {storeBankBooks, storeLedger, storePayments, storeRefunds} from './store-money';
import {storeClaims, storeTickets} from './store-seats';

/** Orders get their ids and numbers by the time they were placed. */
export async function storeOrders(
  tx: DemoTx,
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

async function storeCarts(tx: DemoTx, orders: DraftOrder[]): Promise<void> {
  await insertRows(
    tx,
    'cart',
    orders
      .filter(order => order.cartId)
      .map(order => ({
        id: order.cartId,
        channel: order.channel,
        state: 'ordered',
        expiresAt: order.claimsExpireAt,
        hardLimitAt: new Date(order.createdAt.getTime() + 40 * 60_000),
        createdAt: order.createdAt,
      })),
  );
}

async function storeHeads(tx: DemoTx, stored: StoredOrder[]): Promise<void> {
  await tx.query(`select setval('order_number', $1)`, [stored.length]);
  const years = await tx.query<{year: string}>(
    `select to_char(t.at at time zone club_zone(), 'YY') as year
      from unnest($1::timestamptz[]) with ordinality as t(at, n) order by n`,
    [stored.map(s => s.order.createdAt)],
  );
  await insertRows(
    tx,
    '"order"',
    stored.map(({id, order}, i) => ({
      id,
      number: `${years.rows[i]!.year}-${String(i + 1).padStart(7, '0')}`,
      cartId: order.cartId,
      channel: order.channel,
      state: order.state,
      customerId: order.buyer.customerId,
      staffUserId: order.staffUserId,
      email: order.buyer.email,
      firstName: order.buyer.firstName,
      surname1: order.buyer.surname1,
      surname2: order.buyer.surname2,
      phone: order.buyer.phone,
      discountId: order.discountId,
      totalCents: totalOf(order.lines),
      discountCents: sum(order.lines, line => line.discountCents),
      feeCents: sum(order.lines, line => line.feeCents),
      refundedCents: sum(order.lines, line => (line.state === 'refunded' ? line.unitCents - line.discountCents : 0)),
      consents: order.consents,
      claimsExpireAt: order.claimsExpireAt,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
    })),
  );
}

async function storeLines(tx: DemoTx, stored: StoredOrder[]): Promise<Map<DraftLine, number>> {
  const lines = stored.flatMap(({id, order}) => order.lines.map((line, position) => ({orderId: id, position, line})));
  const first = await takeIds(tx, 'order_line', lines.length);
  const taxOf = await readTaxes(
    tx,
    lines.map(({line}) => line),
  );
  await insertRows(
    tx,
    'order_line',
    lines.map(({orderId, position, line}, i) => ({
      id: first + i,
      orderId,
      position: position + 1,
      eventSessionId: line.session.id,
      zoneId: line.zoneId,
      seatId: line.seat?.seatId ?? null,
      priceId: line.price.id,
      priceCategoryId: line.price.priceCategoryId,
      description: line.description,
      unitCents: line.unitCents,
      feeCents: line.feeCents,
      discountCents: line.discountCents,
      vatCode: line.vatCode,
      vatBp: line.vatBp,
      vatCents: line.vatCents,
      feeVatBp: line.feeVatBp,
      feeVatCents: line.feeVatCents,
      ...taxOf(line),
      state: line.state,
    })),
  );
  return new Map(lines.map(({line}, i) => [line, first + i]));
}

interface Tax {
  tax: string | null;
  taxCause: string | null;
}

/** The trigger that gives a line its tax is asked once for all lines that are alike, on a table of its own. */
async function readTaxes(tx: DemoTx, lines: DraftLine[]): Promise<(line: DraftLine) => Tax> {
  const keyOf = ({session, vatCode, vatBp}: DraftLine) => `${session.id} ${vatCode} ${vatBp}`;
  const alike = [...new Map(lines.map(line => [keyOf(line), line])).values()];
  await tx.query(`
    create temporary table taxed on commit drop as select event_session_id, vat_code, vat_bp, tax, tax_cause
      from order_line limit 0;
    create trigger bears_tax before insert on taxed for each row when (new.vat_code <> 'not_subject')
      execute function order_line_bears_tax()`);
  const {rows} = await tx.query<Tax>(
    `insert into taxed select * from unnest($1::int[], $2::text[], $3::int[]) returning tax, tax_cause as "taxCause"`,
    [alike.map(line => line.session.id), alike.map(line => line.vatCode), alike.map(line => line.vatBp)],
  );
  const taxes = new Map(alike.map((line, i) => [keyOf(line), rows[i]!]));
  return line => taxes.get(keyOf(line))!;
}
