import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import type {Outcome} from '../../../api/src/outside/bank/test-bank/outcomes';
import {payAtBank, readBankBooks} from '../../support/doubles/bank';
import {readPdf} from '../../domain/documents/read-pdf';
import {freshKey, openStage, refusesStrangers, type Answer, type Stage} from './stage';
import {openTills} from '../../support/world/tills';

let stage: Stage;
let finance: {id: number; token: string};
let clerk: {id: number; token: string};
let price: number;
let boxPrice: number;
beforeAll(async () => {
  stage = await openStage();
  // Seats are bought one by one here, from left to right.
  await stage.db.query('update event_session set orphan_rule = false');
  finance = await stage.staff('finance_manager');
  clerk = await stage.staff('clerk');
  await openTills(stage.db, [clerk.id, finance.id]);
  price = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token)).body.zones[0].prices[0].id;
  boxPrice = await stage.price(stage.sessionId, stage.zones.B, stage.categoryId, 2000);
});
afterAll(() => stage.stop());

let next = 0;
/** The stalls, and when they are full the boxes, at the same price. */
const nextSeat = () => stage.seat('A', 1, 1) + next++;
const priceOf = (seatId: number) => (seatId < stage.seat('B', 1, 1) ? price : boxPrice);

/** Two tickets over the counter, for cash and card. */
async function sellTwo(
  buyer: object = {email: 'ana@example.org', firstName: 'Ana', surname1: 'Ruiz'},
): Promise<{orderId: number; ticketIds: number[]; lineIds: number[]; seats: number[]}> {
  const seats = [nextSeat(), nextSeat()];
  const held = await stage.call('POST', '/api/carrito/seats', clerk.token, {
    sessionId: stage.sessionId,
    seats: seats.map(seatId => ({seatId, priceId: priceOf(seatId)})),
  });
  expect([held.status, held.body.message]).toEqual([200, undefined]);
  const {body} = await stage.call(
    'POST',
    '/api/carrito/sell',
    clerk.token,
    {
      payments: [
        {method: 'cash', amountCents: 3000},
        {method: 'card_terminal', amountCents: 1200},
      ],
      buyer,
    },
    freshKey(),
  );
  const {rows} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1 order by position', [
    body.orderId,
  ]);
  return {...body, lineIds: rows.map(r => r.id), seats};
}

/** Bought on the web with a card, as far as the bank went. */
async function buyOnline(
  outcome: Outcome,
): Promise<{orderId: number; paymentId: number; lineId: number; seatId: number}> {
  const seatId = nextSeat();
  const web = async (path: string, body: object, cookie = '', headers = {}) => {
    const answer = await fetch(`${stage.url}/api/public/cart/${path}`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', cookie, ...headers},
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie,
      body: await answer.json(),
    };
  };
  const held = await web('seats', {sessionId: stage.sessionId, seats: [{seatId, priceId: priceOf(seatId)}]});
  expect(held.status).toBe(200);
  const checkout = await web(
    'checkout',
    {
      email: 'web@example.org',
      firstName: 'Web',
      surname1: 'Cliente',
      acceptTerms: true,
      method: 'card',
      expectedTotalCents: 2150,
    },
    held.cookie,
    freshKey(),
  );
  await payAtBank(checkout.body.redirect as Redirect, outcome);
  const {rows} = await stage.db.query<{order_id: number; id: number; line: number}>(
    `select p.order_id, p.id, (select id from order_line l where l.order_id = p.order_id) as line from payment p
      where gateway_order = $1`,
    [checkout.body.gatewayOrder],
  );
  return {orderId: rows[0]!.order_id, paymentId: rows[0]!.id, lineId: rows[0]!.line, seatId};
}

/** The bank's notification comes when it comes. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise(resolve => setImmediate(resolve));
  }
}
const orderState = async (orderId: number) =>
  (await stage.db.query<{state: string}>('select state from "order" where id = $1', [orderId])).rows[0]!.state;
const refund = (orderId: number, body: object, headers = freshKey()): Promise<Answer> =>
  stage.call('POST', `/api/pedidos/${orderId}/devolver`, finance.token, body, headers);

test('strangers are refused', async () => {
  await refusesStrangers(stage, 'GET', '/api/pedidos/1/detalle', undefined, 'door');
  await refusesStrangers(
    stage,
    'POST',
    '/api/pedidos/1/devolver',
    {orderLineIds: [1], reason: 'porque sí'},
    'promoter',
    freshKey(),
  );
  await refusesStrangers(stage, 'POST', '/api/pedidos/1/reenviar', {}, 'promoter');
  await refusesStrangers(stage, 'GET', '/api/pedidos/1/entradas.pdf', undefined, 'promoter');
  await refusesStrangers(stage, 'POST', '/api/pagos/1/consultar', {}, 'clerk');
  await refusesStrangers(stage, 'POST', '/api/devoluciones/1/reintentar', {}, 'clerk');
});

test('what does not exist is 404, and so is what belongs to others', async () => {
  const {orderId} = await sellTwo();
  const other = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  const own = await stage.staff('promoter', {companyId: stage.companyId});
  expect((await stage.call('GET', `/api/pedidos/${orderId}/detalle`, other.token)).status).toBe(404);
  const seen = (await stage.call('GET', `/api/pedidos/${orderId}/detalle`, own.token)).body;
  expect([seen.lines.length, seen.payments, seen.ledger, seen.audit]).toEqual([2, [], [], []]);
  expect((await stage.call('GET', '/api/pedidos/99999/detalle', finance.token)).status).toBe(404);
  expect((await refund(99999, {orderLineIds: [1], reason: 'no existe'})).status).toBe(404);
  expect((await stage.call('GET', '/api/pedidos/99999/entradas.pdf', clerk.token)).status).toBe(404);
  expect((await stage.call('POST', '/api/pedidos/99999/reenviar', clerk.token, {})).status).toBe(404);
  expect((await stage.call('POST', '/api/pagos/99999/consultar', finance.token)).status).toBe(404);
  expect((await stage.call('POST', '/api/devoluciones/99999/reintentar', finance.token)).status).toBe(404);
});

test('the detail shows lines, tickets, money, ledger and history', async () => {
  const {orderId, ticketIds} = await sellTwo();
  const {body} = await stage.call('GET', `/api/pedidos/${orderId}/detalle`, finance.token);
  expect(body).toMatchObject({
    id: orderId,
    state: 'paid',
    channel: 'box_office',
    staffName: 'clerk',
    totalCents: 4200,
    feeCents: 200,
    buyer: {email: 'ana@example.org', firstName: 'Ana'},
  });
  expect(
    body.lines.map((l: {ticket: {id: number}; refundable: boolean; totalCents: number; zoneName: string}) => [
      l.ticket.id,
      l.refundable,
      l.totalCents,
      l.zoneName,
    ]),
  ).toEqual(ticketIds.map(id => [id, true, 2100, 'Platea']));
  expect(body.payments).toMatchObject([
    {method: 'cash', amountCents: 3000, state: 'authorised', canQuery: false},
    {method: 'card_terminal', amountCents: 1200},
  ]);
  expect(body.ledger.reduce((sum: number, entry: {amountCents: number}) => sum + entry.amountCents, 0)).toBe(0);
  expect(body.audit.map((a: {action: string}) => a.action)).toContain('sell');
  expect(body.createdAt).toMatch(/Z$/);
  expect(body.payments[0].createdAt).toMatch(/Z$/);
});

test('cash goes back over the counter at once; the seat is free; a repetition changes nothing', async () => {
  const {orderId, lineIds, seats} = await sellTwo();
  const key = freshKey();
  const ask = {orderLineIds: [lineIds[0]], reason: 'El cliente no puede venir'};
  const done = await refund(orderId, ask, key);
  expect(done.body).toMatchObject({amountCents: 2100, toSend: []});
  expect((await refund(orderId, ask, key)).body).toEqual(done.body);
  const states = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/estados`, clerk.token)).body as Buffer;
  expect([states[seats[0]! - stage.plan.firstSeatId], states[seats[1]! - stage.plan.firstSeatId]]).toEqual([0, 2]);
  const detail = (await stage.call('GET', `/api/pedidos/${orderId}/detalle`, finance.token)).body;
  expect(detail).toMatchObject({
    state: 'partially_refunded',
    refundedCents: 2100,
    refunds: [
      {
        state: 'done',
        amountCents: 2100,
        staffName: 'finance_manager',
        reason: 'El cliente no puede venir',
        lineIds: [lineIds[0]],
      },
    ],
  });
  expect(detail.lines[0]).toMatchObject({state: 'refunded', refundable: false, ticket: {state: 'void'}});
  expect(detail.mails.map((m: {kind: string}) => m.kind)).toContain('refund_done');
  expect((await refund(orderId, ask)).body.code).toBe('already_refunded');
  // Of the other, 9 € were in cash.
  const other = (await refund(orderId, {...ask, orderLineIds: [lineIds[1]]})).body;
  expect(other).toMatchObject({amountCents: 2100, byTerminalCents: 1200});
  expect(await orderState(orderId)).toBe('refunded');
});

test('[K6] the terminal’s part waits on the order’s page until somebody has made it, and its buyer is told then', async () => {
  const {orderId, lineIds} = await sellTwo();
  const {body} = await refund(orderId, {orderLineIds: lineIds, reason: 'El cliente no puede venir'});
  expect(body).toMatchObject({amountCents: 4200, byTerminalCents: 1200});
  const page = async () => (await stage.call('GET', `/api/pedidos/${orderId}/detalle`, finance.token)).body;
  const mails = async () =>
    (await page()).mails.filter((m: {kind: string}) => m.kind === 'refund_done').length as number;
  const waiting = (await page()).refunds.find((r: {method: string}) => r.method === 'card_terminal');
  expect(waiting).toMatchObject({state: 'requested', waits: true, doneAt: null, givenByName: null});
  expect(await mails()).toBe(1);
  const act = (verb: string, token: string, ask: object) =>
    stage.call('POST', `/api/devoluciones/${waiting.id}/${verb}`, token, ask, freshKey());
  const marketing = await stage.staff('marketing');
  expect((await act('confirmar', marketing.token, {})).status).toBe(403);
  expect((await act('fallida', clerk.token, {reason: 'Sin cobertura'})).body.state).toBe('failed');
  expect((await act('confirmar', clerk.token, {operation: '004512'})).body).toMatchObject({state: 'done', orderId});
  expect((await page()).refunds.find((r: {id: number}) => r.id === waiting.id)).toMatchObject({
    waits: false,
    givenByName: 'clerk',
    operation: '004512',
  });
  expect(await mails()).toBe(2);
  expect((await act('confirmar', clerk.token, {})).body.code).toBe('already_refunded');
  expect((await act('reintentar', finance.token, {})).body.code).toBe('wrong_state');
});

test('bad refunds name the field or the reason', async () => {
  const {orderId, lineIds} = await sellTwo();
  const other = await sellTwo();
  expect((await refund(orderId, {orderLineIds: [], reason: 'motivo'})).body.errors).toHaveProperty('orderLineIds');
  expect((await refund(orderId, {orderLineIds: lineIds})).body.errors).toHaveProperty('reason');
  expect((await refund(orderId, {orderLineIds: [other.lineIds[0]], reason: 'de otro'})).body.errors).toHaveProperty(
    'orderLineIds',
  );
  expect((await refund(orderId, {orderLineIds: lineIds, reason: 'sin clave'}, {} as never)).status).toBe(422);
  await stage.db.query(`update ticket set state = 'used' where order_line_id = $1`, [lineIds[0]]);
  expect((await refund(orderId, {orderLineIds: [lineIds[0]], reason: 'ya entró'})).body.code).toBe('ticket_used');
});

test('a card refund is asked of the bank by the job, once', async () => {
  const {orderId, lineId, paymentId} = await buyOnline('pay');
  await until(async () => (await orderState(orderId)) === 'paid');
  const done = await refund(orderId, {orderLineIds: [lineId], reason: 'Cambio de planes'});
  expect(done.body.toSend).toHaveLength(1);
  const [refundId] = done.body.toSend;
  // Still in the queue: nobody may send it a second time.
  expect((await stage.call('POST', `/api/devoluciones/${refundId}/reintentar`, finance.token)).body.code).toBe(
    'in_progress',
  );
  await sendRefund(stage.serving.runtime, refundId);
  const {body} = await stage.call('GET', `/api/pedidos/${orderId}/detalle`, finance.token);
  expect(body).toMatchObject({
    state: 'refunded',
    payments: [{id: paymentId, state: 'refunded', refundedCents: 2150}],
    refunds: [{id: refundId, state: 'done'}],
  });
  expect((await stage.call('POST', `/api/devoluciones/${refundId}/reintentar`, finance.token)).body.code).toBe(
    'already_refunded',
  );
  const books = await readBankBooks(text => stage.db.query(text));
  expect([...books.values()].map(b => b.refundedCents)).toContain(2150);
});

test('a refund that came to rest is sent again', async () => {
  const {orderId, lineId} = await buyOnline('pay');
  await until(async () => (await orderState(orderId)) === 'paid');
  const [refundId] = (await refund(orderId, {orderLineIds: [lineId], reason: 'Cambio de planes'})).body.toSend;
  await stage.db.query(`delete from pgboss.job where name = 'send-refund'`);
  await stage.db.query(`update refund set state = 'failed', attempts = 1 where id = $1`, [refundId]);
  const again = await stage.call('POST', `/api/devoluciones/${refundId}/reintentar`, finance.token);
  expect(again.body).toEqual({refundId, state: 'failed'});
  expect(
    (
      await stage.db.query(`select 1 from pgboss.job where name = 'send-refund' and data->>'refundId' = $1`, [
        String(refundId),
      ])
    ).rowCount,
  ).toBe(1);
  await sendRefund(stage.serving.runtime, refundId);
  expect((await stage.db.query('select state from refund where id = $1', [refundId])).rows).toEqual([{state: 'done'}]);
});

test('a payment without news is asked about: the order is fulfilled', async () => {
  const {orderId, paymentId} = await buyOnline('pay_without_notice');
  expect(await orderState(orderId)).toBe('pending');
  const asked = await stage.call('POST', `/api/pagos/${paymentId}/consultar`, finance.token);
  expect(asked.body).toEqual({paymentId, bank: 'authorised', state: 'authorised', orderId, orderState: 'paid'});
  expect((await stage.call('POST', `/api/pagos/${paymentId}/consultar`, finance.token)).body.code).toBe('wrong_state');
});

test('the mail goes again, once per key and once per minute', async () => {
  const {orderId} = await sellTwo();
  const send = (headers = {}) => stage.call('POST', `/api/pedidos/${orderId}/reenviar`, clerk.token, {}, headers);
  const key = freshKey();
  expect((await send(key)).body).toEqual({email: 'ana@example.org', queued: true});
  expect((await send(key)).body.queued).toBe(false);
  expect((await send()).body.queued).toBe(true);
  const {rows} = await stage.db.query(
    `select count(*)::int as n from mail_message where order_id = $1 and kind = 'order_confirmation'`,
    [orderId],
  );
  expect(rows).toEqual([{n: 2}]);
  const nameless = await sellTwo({});
  expect(
    (await stage.call('POST', `/api/pedidos/${nameless.orderId}/reenviar`, clerk.token, {})).body.errors,
  ).toHaveProperty('email');
});

test('tickets are printed on both papers, counted, some or all', async () => {
  const {orderId, ticketIds} = await sellTwo();
  const print = (query: string) => stage.call('GET', `/api/pedidos/${orderId}/entradas.pdf${query}`, clerk.token);
  const a4 = await print('?formato=a4');
  expect(a4.headers.get('content-type')).toBe('application/pdf');
  expect(readPdf(a4.body).pages).toHaveLength(2);
  expect(readPdf((await print(`?formato=termica&ids=${ticketIds[0]}`)).body).pages).toHaveLength(1);
  const {rows} = await stage.db.query('select print_count from ticket where order_id = $1 order by id', [orderId]);
  expect(rows).toEqual([{print_count: 2}, {print_count: 1}]);
  expect((await print('?formato=cera')).status).toBe(422);
  expect((await print('?ids=uno')).status).toBe(422);
  expect((await print('?ids=999999')).status).toBe(404);
});
