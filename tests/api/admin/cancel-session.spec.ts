/**
 * A session is cancelled once, by who may; its money comes back order by order, and what a machine cannot give is named
 * for a person.
 */
import {workOnCancelledSessions} from '../../../api/src/jobs/sessions/cancelled-sessions';
import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {payAtBank} from '../../support/doubles/bank';
import {expectInvariants} from '../../support/world/invariants';
import {freshKey, openStage, refusesStrangers, type Answer, type Stage} from './stage';
import {openTills} from '../../support/world/tills';

let stage: Stage;
let admin: {id: number; token: string};
let clerk: {id: number; token: string};
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.staff('admin');
  clerk = await stage.staff('clerk');
  await openTills(stage.db, [clerk.id, admin.id]);
});
afterAll(async () => {
  await expectInvariants(stage.db);
  await stage.stop();
});

const work = () => workOnCancelledSessions(stage.serving.runtime);
const codeOf = async (sessionId: number) =>
  (await stage.db.query<{code: string}>('select code from event_session where id = $1', [sessionId])).rows[0]!.code;
const cancel = async (
  sessionId: number,
  more: object = {},
  token = admin.token,
  headers = freshKey(),
): Promise<Answer> =>
  stage.call(
    'POST',
    `/api/sesiones/${sessionId}/cancelar`,
    token,
    {code: await codeOf(sessionId), reason: 'Lluvia intensa', ...more},
    headers,
  );
const progress = async (sessionId: number) =>
  (await stage.call('GET', `/api/sesiones/${sessionId}/cancelacion`, admin.token)).body;
const one = async <T>(sql: string, ...values: unknown[]): Promise<T> =>
  (await stage.db.query<T & Record<string, unknown>>(sql, values)).rows[0] as T;

/** On sale, seats of A at 20 €. */
async function onSale(): Promise<{id: number; priceId: number}> {
  const id = await stage.session();
  await stage.db.query('update event_session set orphan_rule = false where id = $1', [id]);
  return {id, priceId: await stage.price(id, stage.zones.A, stage.categoryId, 2000)};
}

async function hold(s: {id: number; priceId: number}, number: number) {
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
  const held = await web('seats', {sessionId: s.id, seats: [{seatId: stage.seat('A', 1, number), priceId: s.priceId}]});
  return {
    ...held,
    checkOut: (email: string) =>
      web(
        'checkout',
        {email, firstName: 'Eva', surname1: 'Ruiz', acceptTerms: true, method: 'card', expectedTotalCents: 2150},
        held.cookie,
        freshKey(),
      ),
  };
}

async function buyOnline(s: {id: number; priceId: number}, number: number, email: string): Promise<{orderId: number}> {
  const {body} = await (await hold(s, number)).checkOut(email);
  await payAtBank(body.redirect as Redirect, 'pay');
  for (;;) {
    const order = await one<{id: number; state: string}>(
      'select id, state from "order" where number = $1',
      body.orderNumber,
    );
    if (order.state === 'paid') return {orderId: order.id};
    await new Promise(resolve => setImmediate(resolve));
  }
}

async function sellForCash(
  s: {id: number; priceId: number},
  number: number,
  email = 'mano@example.org',
): Promise<{orderId: number; lineIds: number[]}> {
  await stage.call('POST', '/api/carrito/seats', clerk.token, {
    sessionId: s.id,
    seats: [{seatId: stage.seat('A', 1, number), priceId: s.priceId}],
  });
  const {body} = await stage.call(
    'POST',
    '/api/carrito/sell',
    clerk.token,
    {payments: [{method: 'cash', amountCents: 2100}], buyer: {email, firstName: 'Luz', surname1: 'Gil'}},
    freshKey(),
  );
  const {rows} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1', [body.orderId]);
  return {orderId: body.orderId, lineIds: rows.map(row => row.id)};
}

const orderState = async (id: number) =>
  (await one<{state: string}>('select state from "order" where id = $1', id)).state;

test('strangers are refused, and so is who may run events but not give money back', async () => {
  const body = {code: await codeOf(stage.sessionId), reason: 'Lluvia intensa'};
  await refusesStrangers(
    stage,
    'POST',
    `/api/sesiones/${stage.sessionId}/cancelar`,
    body,
    'finance_manager',
    freshKey(),
  );
  await refusesStrangers(stage, 'GET', `/api/sesiones/${stage.sessionId}/cancelacion`, undefined, 'door');
  await refusesStrangers(
    stage,
    'POST',
    `/api/sesiones/${stage.sessionId}/cancelacion/reintentar`,
    {},
    'finance_manager',
  );
  const manager = await stage.staff('events_manager');
  expect(await cancel(stage.sessionId, {}, manager.token)).toMatchObject({status: 403, body: {code: 'forbidden'}});
  const other = await stage.staff('admin', {companyId: stage.otherCompanyId});
  expect((await cancel(stage.sessionId, {}, other.token)).status).toBe(404);
  expect((await stage.call('GET', `/api/sesiones/${stage.sessionId}/cancelacion`, other.token)).status).toBe(404);
  expect((await stage.call('GET', `/api/sesiones/${stage.sessionId}/cancelacion`, admin.token)).status).toBe(404);
  expect((await one<{state: string}>('select state from event_session where id = $1', stage.sessionId)).state).toBe(
    'on_sale',
  );
});

test('the code confirms, the reason is said, the version is the one that was seen', async () => {
  const s = await onSale();
  expect(await cancel(s.id, {code: 'otro'})).toMatchObject({
    status: 422,
    body: {code: 'wrong_code', errors: {code: expect.any(String)}},
  });
  expect((await cancel(s.id, {reason: '   '})).body.errors).toHaveProperty('reason');
  expect((await cancel(s.id, {version: 99})).body.code).toBe('stale_version');
  expect(
    (await one<{n: number}>('select count(*)::int as n from session_cancellation where event_session_id = $1', s.id)).n,
  ).toBe(0);
});

test('cancelled once: the sale stops, holds are free, the audit says who and why', async () => {
  const s = await onSale();
  const held = await hold(s, 1);
  expect(held.status).toBe(200);
  const key = freshKey();
  const done = await cancel(s.id, {}, admin.token, key);
  expect([done.status, done.body.reason, done.body.orders.total]).toEqual([200, 'Lluvia intensa', 0]);
  expect((await cancel(s.id, {}, admin.token, key)).body).toEqual(done.body);
  expect(await cancel(s.id)).toMatchObject({status: 409, body: {code: 'wrong_state'}});
  expect(
    (await one<{n: number}>('select count(*)::int as n from seat_claim where event_session_id = $1', s.id)).n,
  ).toBe(0);
  expect((await held.checkOut('tarde@example.org')).status).toBeGreaterThanOrEqual(409);
  expect(
    await one(
      'select actor_id, reason, changes from audit_entry where resource = $1 and resource_id = $2 and action = $3',
      'sesiones',
      String(s.id),
      'cancel',
    ),
  ).toMatchObject({actor_id: admin.id, reason: 'Lluvia intensa', changes: {state: 'cancelled'}});
  for (const verb of ['publicar', 'pausar', 'cerrar'])
    expect((await stage.call('POST', `/api/sesiones/${s.id}/${verb}`, admin.token, {})).status).toBe(409);
});

test('[E13] paid orders come back as was foreseen, used tickets stay, cash waits for a person, each buyer has one mail', async () => {
  const s = await onSale();
  const first = await buyOnline(s, 1, 'eva@example.org');
  const second = await buyOnline(s, 3, 'eva@example.org');
  const entered = await buyOnline(s, 5, 'dentro@example.org');
  await stage.db.query(`update ticket set state = 'used' where order_id = $1`, [entered.orderId]);
  const cash = await sellForCash(s, 7);
  const foreseen = `/api/sesiones/${s.id}/cancelacion/previa`;
  expect((await stage.call('GET', foreseen, clerk.token)).status).toBe(403);
  expect((await stage.call('GET', foreseen, admin.token)).body).toEqual({
    orders: 3,
    alone: 2 * 2150,
    byHand: 2100,
    mails: 3,
  });
  const {title} = await one<{title: string}>(
    'select e.title from event e join event_session s on s.event_id = e.id where s.id = $1',
    s.id,
  );
  expect((await cancel(s.id, {code: ` ${title.toUpperCase()} `})).body.orders).toEqual({
    total: 3,
    refunded: 0,
    waiting: 3,
    byHand: 0,
    failed: 0,
  });
  for (let again = 0; again < 3; again++) await work();
  expect(await Promise.all([first, second, entered, cash].map(order => orderState(order.orderId)))).toEqual([
    'refunded',
    'refunded',
    'paid',
    'paid',
  ]);
  const {rows: refunds} = await stage.db.query<{id: number; amount_cents: number}>(
    'select r.id, r.amount_cents from refund r where r.order_id = any($1)',
    [[first.orderId, second.orderId, entered.orderId, cash.orderId]],
  );
  expect(refunds.map(r => r.amount_cents)).toEqual([2150, 2150]);
  for (const {id} of refunds) await sendRefund(stage.serving.runtime, id);

  const seen = await progress(s.id);
  expect(seen).toMatchObject({
    orders: {total: 3, refunded: 2, waiting: 0, byHand: 1, failed: 0},
    money: {refundedCents: 4300, atBankCents: 0, refusedCents: 0, byHandCents: 2100},
    problems: [{orderId: cash.orderId, state: 'by_hand', cents: 2100}],
  });
  expect(seen.finishedAt).not.toBeNull();
  const {rows: mails} = await stage.db.query<{to_email: string; text: string}>(
    `select to_email, text from mail_message where kind in ('session_cancelled', 'refund_done') order by to_email`,
  );
  expect(mails.map(mail => mail.to_email)).toEqual(['eva@example.org', 'mano@example.org']);
  expect(mails[0]!.text).toContain('43,00');
  expect(mails[1]!.text).toContain('taquilla');
  expect((await one<{n: number}>(`select count(*)::int as n from incident where kind = 'cancel_by_hand'`)).n).toBe(1);
  expect(
    (
      await one<{n: number}>(
        `select count(*)::int as n from audit_entry where resource = 'pedidos' and action = 'refund' and actor_id = $1`,
        admin.id,
      )
    ).n,
  ).toBe(2);

  // The till gives the cash, as with any order: then it is done.
  const given = await stage.call(
    'POST',
    `/api/pedidos/${cash.orderId}/devolver`,
    admin.token,
    {orderLineIds: cash.lineIds, reason: 'Sesión cancelada'},
    freshKey(),
  );
  expect(given.status).toBe(200);
  expect((await progress(s.id)).orders).toEqual({total: 3, refunded: 3, waiting: 0, byHand: 0, failed: 0});
});

test('an order that cannot be given back stops no other, is named, and is tried again', async () => {
  const s = await onSale();
  const bad = await buyOnline(s, 1, 'mal@example.org');
  const good = await buyOnline(s, 3, 'bien@example.org');
  await stage.db.query(
    `create function hinder() returns trigger language plpgsql as $$ begin if new.order_id = ${bad.orderId}
      then raise exception 'hindered'; end if; return new; end $$; create trigger hinder before
      insert on refund for each row execute function hinder()`,
  );
  await cancel(s.id);
  for (let tries = 0; tries < 5; tries++) {
    await work();
    await stage.db.query(
      `update session_cancellation_order set updated_at = now() - interval '10 minutes' where state = 'failed'`,
    );
  }
  await work();
  expect([await orderState(bad.orderId), await orderState(good.orderId)]).toEqual(['paid', 'refunded']);
  expect(await progress(s.id)).toMatchObject({
    orders: {total: 2, refunded: 1, waiting: 0, failed: 1},
    problems: [{orderId: bad.orderId, state: 'failed', cents: 2150}],
  });
  expect(
    (
      await one<{n: number}>(
        `select count(*)::int as n from incident where kind = 'cancel_refund_failed' and order_id = $1`,
        bad.orderId,
      )
    ).n,
  ).toBe(1);
  await stage.db.query('drop trigger hinder on refund');
  expect(
    (await stage.call('POST', `/api/sesiones/${s.id}/cancelacion/reintentar`, admin.token, {})).body.orders.waiting,
  ).toBe(1);
  await work();
  await work();
  expect(await orderState(bad.orderId)).toBe('refunded');
  expect((await progress(s.id)).finishedAt).not.toBeNull();
});

test('invitations are void, reservations cancelled, waiting people let go', async () => {
  const s = await onSale();
  await stage.db.query(
    `insert into session_waiter (event_session_id, email, quantity) values ($1, 'espera@example.org', 2)`,
    [s.id],
  );
  const {id: batch} = await one<{id: number}>(
    `insert into invitation_batch (event_session_id, cause, staff_user_id) values ($1, 'club', $2) returning id`,
    s.id,
    admin.id,
  );
  await stage.db.query(
    `insert into invitation (invitation_batch_id, event_session_id, zone_id, code, recipient_name)
      values ($1, $2, $3, 'CODIGO-1', 'Invitada')`,
    [batch, s.id, stage.zones.A],
  );
  const {id: reservation} = await one<{id: number}>(
    `insert into reservation (event_session_id, code, contact_name, email, place_count, expires_at)
      values ($1, 'R-1', 'Colegio', 'colegio@example.org', 1, now() + interval '1 day') returning id`,
    s.id,
  );
  await stage.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind, reservation_id) values ($1, $2, 'reservation', $3)`,
    [s.id, stage.seat('A', 2, 1), reservation],
  );
  await cancel(s.id);
  expect((await one<{state: string}>('select state from session_waiter where event_session_id = $1', s.id)).state).toBe(
    'expired',
  );
  expect((await one<{state: string}>('select state from reservation where id = $1', reservation)).state).toBe(
    'cancelled',
  );
  expect((await one<{kind: string}>(`select kind from mail_message where to_email = 'colegio@example.org'`)).kind).toBe(
    'group_cancelled',
  );
  expect(
    (await stage.db.query(`select 1 from invitation where event_session_id = $1 and state <> 'revoked'`, [s.id]))
      .rowCount,
  ).toBe(0);
  expect((await stage.db.query('select 1 from seat_claim where event_session_id = $1', [s.id])).rowCount).toBe(0);
});
