/** Tickets that their buyers offer again: on the map, sold, taken back and left over, one of each at least. */
import {placeOrder} from '../../domain/orders/place';
import {STAND_IN_TERMINAL} from '../../domain/orders/bank-try';
import {settlePayment} from '../../domain/payments/settle';
import {listTicket} from '../../domain/ticket-acts/resale/list-ticket';
import {readListable} from '../../domain/ticket-acts/resale/read-listable';
import {takeListing} from '../../domain/ticket-acts/resale/take-listing';
import {withdrawListing} from '../../domain/ticket-acts/resale/withdraw';
import type {DemoTx} from '../bulk-insert';

const BUYER = {
  email: 'lucia.abos@example.org',
  firstName: 'Lucía',
  surname1: 'Abós',
  surname2: 'Marco',
  phone: '',
  docNo: null,
};
const GATEWAY_ORDER = '9000000RV001';

/** Of an event that is on sale; a part of the price is left out of each, as people do. */
export async function storeResale(tx: DemoTx, slug: string): Promise<void> {
  await tx.query(
    `update event_session s set resale_allowed = true, resale_until_hours = 2, resale_fee_cents = 150 from event e
      where e.id = s.event_id and e.slug = $1`,
    [slug],
  );
  const {rows} = await tx.query<{orderId: number; ticketId: number; sessionId: number}>(
    `select o.id as "orderId", min(t.id) as "ticketId", s.id as "sessionId"
       from ticket t join "order" o on o.id = t.order_id and o.channel = 'web' and o.state = 'paid' and o.email <> ''
       join order_line l on l.id = t.order_line_id and l.unit_cents > 1500
         and num_nonnulls(l.event_pack_id, l.for_pass_id, l.allowed_buyer_id, l.friend_offer_id, l.guest_policy_id) = 0
       join event_session s on s.id = t.event_session_id and s.state = 'on_sale' and not s.is_trial and not s.is_nominative
         and s.starts_at > now() + interval '2 days' and now() between s.sale_starts_at and s.sale_ends_at
       join event e on e.id = s.event_id and e.slug = $1
       join seat st on st.id = t.seat_id and st.attributes & 3 = 0
      where t.state = 'valid' and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id)
        and not exists (select 1 from ticket_move m where m.ticket_id = t.id)
      group by o.id, s.id order by s.id, o.id limit 9`,
    [slug],
  );
  const own = rows.filter(row => row.sessionId === rows[0]?.sessionId);
  const listed: number[] = [];
  for (const [i, one] of own.entries()) {
    const [terms] = await readListable(tx, one.orderId, one.ticketId);
    if (!terms || terms.listing) continue;
    const askedCents = Math.max(terms.minCents, terms.maxCents - i * 100);
    listed.push(await listTicket(tx, {...one, askedCents, expectedCents: askedCents - terms.feeCents}));
  }
  const [sold, , ended] = listed;
  const second = own[1];
  if (sold === undefined || second === undefined || ended === undefined) return;
  await buy(tx, own[0]!.sessionId, sold);
  await withdrawListing(tx, {...second, by: 'seller'});
  await tx.query(`update ticket_listing set state = 'ended', ended_at = now() where id = $1`, [ended]);
}

async function buy(tx: DemoTx, sessionId: number, listingId: number): Promise<void> {
  const {rows} = await tx.query<{id: string}>(`select gen_random_uuid() as id`);
  const cartId = rows[0]!.id;
  await takeListing(tx, {cartId, sessionId, listingId});
  const order = await placeOrder(tx, {
    cartId,
    channel: 'web',
    buyer: BUYER,
    customerId: null,
    staffUserId: null,
    expectedTotalCents: null,
    consents: {},
    acceptsTexts: true,
    pay: {method: 'card', bankTerminalId: STAND_IN_TERMINAL, numberAt: () => GATEWAY_ORDER},
  });
  await settlePayment(tx, {
    gatewayOrder: GATEWAY_ORDER,
    outcome: 'authorised',
    amountCents: order.dueCents,
    responseCode: '0000',
    authorisationCode: '501207',
    cardBrand: '1',
    payload: {},
  });
  // The bank has it in its books, too.
  await tx.query(
    `insert into test_bank.operation (merchant_code, terminal, gateway_order, amount_cents, method, state, response_code,
       authorisation_code, charged_cents, decided_at)
     select merchant_code, terminal, $1, $2, 'card', 'authorised', '0000', '501207', $2, now() from test_bank.operation
      where method = 'card' limit 1`,
    [GATEWAY_ORDER, order.dueCents],
  );
}
