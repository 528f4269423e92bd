import {freshKey, openStage, refusesStrangers, type Stage} from './stage';
import {openTills} from '../../support/world/tills';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const panel = async (role: string, companyId?: number) =>
  (await stage.call('GET', '/api/panel', (await stage.staff(role, {companyId})).token)).body;

test('strangers are refused', () => refusesStrangers(stage, 'GET', '/api/panel', undefined, 'door'));

test('today, the week, the next sessions and what waits', async () => {
  const clerk = await stage.staff('clerk');
  await openTills(stage.db, [clerk.id]);
  const map = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token)).body;
  await stage.call('POST', '/api/carrito/seats', clerk.token, {
    sessionId: stage.sessionId,
    seats: [1, 2].map(n => ({seatId: stage.seat('A', 1, n), priceId: map.zones[0].prices[0].id})),
  });
  const {body: sale} = await stage.call(
    'POST',
    '/api/carrito/sell',
    clerk.token,
    {payments: [{method: 'cash', amountCents: 4200}]},
    freshKey(),
  );
  await stage.db.query(
    `insert into payment (order_id, method, state, amount_cents, gateway_order, created_at)
      values ($1, 'card', 'created', 100, '000000000001', now() - interval '11 minutes'),
      ($1, 'card', 'created', 100, '000000000002', now())`,
    [sale.orderId],
  );
  await stage.db.query(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, state)
      values ('x', 'x', 'a@example.org', '', '', '', 'failed')`,
  );
  await stage.db.query(`insert into incident (kind, title) values ('x', 'x')`);

  const admin = await panel('admin');
  expect(admin.sales.today).toMatchObject({orders: 1, tickets: 2, cents: 4200, refundedCents: 0});
  expect(admin.sales.yesterday).toMatchObject({orders: 0, cents: 0});
  expect(admin.sales.week).toHaveLength(7);
  expect(admin.sales.week[6]).toEqual(admin.sales.today);
  expect(admin.nextSessions).toHaveLength(2);
  expect(admin.nextSessions[0]).toMatchObject({
    id: stage.sessionId,
    eventTitle: 'la-obra',
    isOnSale: true,
    capacity: 525,
    sold: 2,
    free: 523,
    occupancyBp: 38,
  });
  expect(admin.attention).toMatchObject({paymentsWithoutNews: 1, refundsToSend: 0, failedMails: 1, openIncidents: 1});
  expect(admin.attention.oldestPaymentAt).toMatch(/Z$/);

  const own = await panel('promoter', stage.companyId);
  expect(own.sales.today.cents).toBe(4200);
  expect(own.attention).toEqual({
    paymentsWithoutNews: null,
    oldestPaymentAt: null,
    refundsToSend: null,
    failedMails: null,
    openIncidents: null,
    lateCases: null,
    returnedMails: null,
    lowStock: null,
    remittancesToSend: null,
    settlementsToPay: null,
    bankToExplain: null,
    transfersToMake: null,
    vatDueOn: null,
  });
  const other = await panel('promoter', stage.otherCompanyId);
  expect([other.sales.today.cents, other.nextSessions.map((s: {id: number}) => s.id)]).toEqual([
    0,
    [stage.otherSessionId],
  ]);
  expect((await panel('marketing_manager')).sales).toBeNull();
});

test('[M12] the treasurer is told of remittances to send, settlements to pay and what the bank says of nothing', async () => {
  await stage.db.query(
    `insert into sepa_remittance (due_until_on, collection_on) values (club_today() + 30, club_today() + 39)`,
  );
  await stage.db.query(
    `insert into settlement (kind, event_company_id, counterpart_name, period_from, period_to, state, number, closed_at,
        sales_cents, net_cents)
      values ('events', $1, 'Compañía', '2030-01-01', '2030-01-31', 'accepted', 'LE30-0001', now(), 1000, 1000)`,
    [stage.companyId],
  );
  await stage.db.query(
    `insert into bank_movement (account, entry_key, booked_on, amount_cents)
      values ('ES9121000418450200051332', 'ingreso-1', club_today(), 1000)`,
  );
  // [E26] What goes back by transfer is noted as given, and somebody has to make it at the bank.
  await stage.db.query(
    `with paid as (insert into payment (order_id, method, state, amount_cents, settled_at)
       select min(order_id), 'transfer', 'refunded', 900, now() from payment returning id, order_id)
     insert into refund (order_id, payment_id, amount_cents, reason, is_automatic, state, done_at, method)
       select order_id, id, 900, 'Devuelto', true, 'done', now(), 'transfer' from paid`,
  );
  const {attention} = await panel('finance_manager');
  expect(attention).toMatchObject({
    remittancesToSend: 1,
    settlementsToPay: 1,
    bankToExplain: 1,
    transfersToMake: 1,
  });
  expect((await panel('clerk')).attention).toMatchObject({remittancesToSend: null, bankToExplain: null});
  const {token} = await stage.staff('finance_manager');
  expect((await stage.call('GET', '/api/tipos-iva', token)).status).toBe(200);
});
