/**
 * What the league takes back, at once with its confirmation or after it, goes back whole and through no bank; what it
 * keeps is counted once and settled with nobody.
 */
import {createDraft} from '../../../api/src/domain/settlements/draft';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {eventSales} from '../../../api/src/reports/events/event-sales';
import {readDashboard} from '../../../api/src/reports/sales/dashboard';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {app, cancellation, confirmation, number, order, rowOf, send, setStage, twoSeats, world} from './stage';

setStage();

test('confirmed and taken back at once: never paid afterwards, never free and paid', async () => {
  for (let round = 0; round < 5; round++) {
    const message = order(number(), (await twoSeats()).tickets);
    must(await send(message));
    const told = [confirmation(message.orderNumber), cancellation(message.orderNumber)];
    const answers = await Promise.all((round % 2 ? told.reverse() : told).map(one => send(one)));
    expect(answers.every(({status}) => status === 200 || status === 409)).toBe(true);
    const row = (await rowOf(message.orderNumber))!;
    expect(['cancelled denied', 'refunded refunded']).toContain(`${row.state} ${row.payment}`);
    expect(row.tickets).toBe(0);
    must(await send(order(number(), message.tickets)));
  }
});

test('out of order: a confirmation before its order waits, one after the cancellation is refused', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 404, body: {code: 'order_unknown'}});
  expect(await send(cancellation(message.orderNumber))).toMatchObject({status: 404, body: {code: 'order_unknown'}});
  must(await send(message));
  expect(must(await send(cancellation(message.orderNumber))).state).toBe('cancelled');
  expect(must(await send(cancellation(message.orderNumber))).state).toBe('cancelled');
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 409, body: {code: 'order_cancelled'}});
  expect(must(await send(message)).state).toBe('cancelled');
  expect(await rowOf(message.orderNumber)).toMatchObject({state: 'cancelled', payment: 'denied', tickets: 0});
  // Its seats are free again.
  expect(must(await send(order(number(), message.tickets))).state).toBe('pending');
});

test('a paid order that is taken back goes back whole, written down and sent to no bank', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  expect(must(await send(cancellation(message.orderNumber))).state).toBe('refunded');
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('refunded');
  const row = (await rowOf(message.orderNumber))!;
  expect(row).toMatchObject({state: 'refunded', payment: 'refunded', tickets: 0});
  const {rows} = await app.db.query<{state: string; attempts: number}>(
    'select state, attempts from refund where order_id = $1',
    [row.id],
  );
  expect(rows).toEqual([{state: 'done', attempts: 0}]);
  const {rows: mails} = await app.db.query<{subject: string; text: string}>(
    `select subject, text from mail_message where order_id = $1 and kind = 'refund_done'`,
    [row.id],
  );
  expect(mails).toEqual([
    {
      subject: `Entradas anuladas (pedido ${message.orderNumber})`,
      text: expect.stringContaining('El dinero te lo devuelve la liga o el club visitante'),
    },
  ]);
  expect(must(await send(order(number(), message.tickets))).state).toBe('pending');
});

test('what others have cashed is sold once and settled with nobody; nobody waits for a bank’s word about it', async () => {
  const [outside, waiting] = [order(number(), (await twoSeats()).tickets), order(number(), (await twoSeats()).tickets)];
  for (const message of [outside, waiting]) must(await send(message));
  must(await send(confirmation(outside.orderNumber)));
  const {seats} = await twoSeats();
  const {order: own} = await placeOrder(app.url, world, {seats});
  must(await notify(app, own));
  const settled = await app.db.withTransaction(async tx => {
    const id = await createDraft(
      tx,
      {
        kind: 'events',
        eventCompanyId: null,
        eventId: world.eventId,
        periodFrom: null,
        periodTo: null,
        note: '',
        staffUserId: world.staff.admin.id,
      },
      {commissionBp: 0, cardCostBp: 0, earliestDays: 0},
    );
    const {rows} = await tx.query<{channel: string}>(
      `select distinct o.channel from settlement_item i join order_line l on l.id = i.order_line_id
        join "order" o on o.id = l.order_id where i.settlement_id = $1`,
      [id],
    );
    return rows.map(({channel}) => channel);
  });
  expect(settled).toEqual(['web']);
  const {rows: sold} = await app.db.query<{channel: string; n: number}>(
    `select o.channel, count(*)::int as n from order_line l join "order" o on o.id = l.order_id
      where l.event_session_id = $1 and l.state = 'active' group by 1`,
    [world.sessionId],
  );
  const told = Object.fromEntries(sold.map(({channel, n: many}) => [channel, many]));
  const {rows: report} = await app.db.query<Record<string, number>>(eventSales.sql, [world.eventId, null]);
  expect(report).toMatchObject([{web: told.web, boxOffice: 0, outside: told.lfp, sold: told.web! + told.lfp!}]);
  await app.db.query(`update payment set created_at = created_at - interval '20 minutes' where state = 'created'`);
  const sees = {sales: true, money: true, mails: true, incidents: true, goods: false};
  expect((await readDashboard(app.db, {companyId: null, sees})).attention.paymentsWithoutNews).toBe(0);
  await reconcilePayments(app.runtime);
  expect(await rowOf(waiting.orderNumber)).toMatchObject({state: 'pending', payment: 'created'});
});

test('staff give back what was sold outside: written down at once', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  const {id} = (await rowOf(message.orderNumber))!;
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [id]);
  const office = new Visitor(app.url, world.staff.finance_manager.token);
  must(
    await office.post(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'No puede venir'},
      idempotency(),
    ),
  );
  expect(await rowOf(message.orderNumber)).toMatchObject({
    state: 'partially_refunded',
    payment: 'partially_refunded',
    tickets: 1,
  });
});
