/**
 * Who is paid through is exchangeable: with one line more in the registry the whole sale runs through a provider whose
 * numbers, words and abilities are others, and what was begun at the old one stays there.
 */
import {PROVIDERS} from '../../../api/src/outside/bank/registry';
import {replaceKey, terminalIdOf} from '../../../api/src/outside/bank/keep-key';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import {startApp, type TestApp, useEverything} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must, notify, placeOrder, resultOf, type Checkout} from '../../support/world/purchase';
import {third, thirdWord} from '../../support/doubles/third-provider';
import {idempotency, Visitor} from '../../support/wire/visitor';

const KEY = 'una clave del tercero';
const NAMED = {provider: third.name, environment: 'live', merchantCode: 'CLUB-7', terminal: '1'};

let app: TestApp;
let world: World;
/** Begun before the third provider was chosen. */
let old: Checkout;
let nextSeat = 2;

beforeAll(async () => {
  PROVIDERS.push(third);
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  app.runtime.config.banks[third.name] = {live: {page: 'https://pagos.example.org/'}, test: {}};
  world = await makeWorld(app.db);
  old = (await placeOrder(app.url, world, {seats: [nextSeat++]})).order;
  await app.db.withTransaction(async tx => {
    const id = await terminalIdOf(tx, NAMED);
    const key = {key: KEY, signatureVersion: 'PLAIN', source: 'office' as const, staffUserId: null};
    await replaceKey(tx, app.runtime.config.secret, NAMED, id, key);
    await tx.query('update bank_choice set version = version + 1, bank_terminal_id = $1', [id]);
  });
  await app.runtime.gateway.reread();
});
keepInvariants(() => app.db);
afterAll(async () => {
  PROVIDERS.splice(PROVIDERS.indexOf(third), 1);
  await app.stop();
});

const say = async (order: {gatewayOrder: string; totalCents: number}, code: string, key = KEY) => {
  const answer = await fetch(`${app.url}/api/payments/${third.name}/notification`, {
    method: 'POST',
    ...thirdWord(key, order.gatewayOrder, order.totalCents, code),
  });
  return {status: answer.status, body: (await answer.json()) as {heard?: string; code?: string}};
};
const paymentOf = async (gatewayOrder: string) =>
  (
    await app.db.query<{id: number; orderId: number; state: string; provider: string}>(
      `select p.id, p.order_id as "orderId", p.state, t.provider from payment p
        join bank_terminal t on t.id = p.bank_terminal_id where gateway_order = $1`,
      [gatewayOrder],
    )
  ).rows[0]!;

test('a purchase goes to its page under its own number, and its word settles it', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: [nextSeat++]});
  expect(order.redirect).toEqual({
    url: 'https://pagos.example.org/',
    fields: {
      order: order.gatewayOrder,
      cents: String(order.totalCents),
      tell: `${app.url}/api/payments/tercero/notification`,
    },
  });
  expect(order.gatewayOrder).toMatch(/^T-[0-9a-f]{16}$/);
  expect(await say(order, 'ok', 'otra clave')).toMatchObject({status: 403, body: {code: 'bad_signature'}});
  expect(must(await resultOf(buyer, order)).state).toBe('pending');
  expect(await say(order, 'ok')).toEqual({status: 200, body: {heard: 'paid'}});
  expect(await say(order, 'ok')).toEqual({status: 200, body: {heard: 'repeated'}});
  expect(must(await resultOf(buyer, order)).state).toBe('paid');
  expect(await paymentOf(order.gatewayOrder)).toMatchObject({state: 'authorised', provider: 'tercero'});
});

test('its codes mean what it says, for the buyer and for staff', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: [nextSeat++]});
  expect(await say(order, 'no money')).toEqual({status: 200, body: {heard: 'denied'}});
  expect(must(await resultOf(buyer, order))).toMatchObject({
    state: 'denied',
    reason: {code: 'no money', message: 'El tercero ha dicho que no: prueba otra vez.'},
  });
  const {orderId} = await paymentOf(order.gatewayOrder);
  const office = new Visitor(app.url, world.staff.admin.token);
  const detail = must(
    await office.get<{payments: {responseMeaning: string; canQuery: boolean}[]}>(`/api/pedidos/${orderId}/detalle`),
  );
  expect(detail.payments).toMatchObject([{responseMeaning: 'Denegado por el tercero.'}]);
});

test('what it cannot do is refused with a sentence, and it is not asked what it cannot tell', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [nextSeat++]});
  await app.db.query(`update payment set created_at = now() - interval '10 minutes' where gateway_order = $1`, [
    order.gatewayOrder,
  ]);
  // `query` of this provider throws.
  await reconcilePayments(app.runtime);
  expect(await paymentOf(order.gatewayOrder)).toMatchObject({state: 'created'});
  const buyer = new Visitor(app.url);
  expect(
    await buyer.post(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'bizum'}, idempotency()),
  ).toMatchObject({status: 422, body: {errors: {method: 'Ahora mismo no se puede pagar con Bizum.'}}});
});

test('a refund is asked of it', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [nextSeat++]});
  await say(order, 'ok');
  const {orderId} = await paymentOf(order.gatewayOrder);
  const office = new Visitor(app.url, world.staff.finance_manager.token);
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
  must(
    await office.post(
      `/api/pedidos/${orderId}/devolver`,
      {orderLineIds: rows.map(({id}) => id), reason: 'Cambio de planes'},
      idempotency(),
    ),
  );
  const refund = await app.db.query<{id: number}>('select id from refund where order_id = $1', [orderId]);
  await sendRefund(app.runtime, refund.rows[0]!.id);
  expect(await paymentOf(order.gatewayOrder)).toMatchObject({state: 'refunded'});
});

test('what was begun at the one before is settled there, and one has no say over the other', async () => {
  expect(await say(old, 'ok')).toEqual({status: 200, body: {heard: 'unknown_payment'}});
  expect(await paymentOf(old.gatewayOrder)).toMatchObject({state: 'created', provider: 'redsys'});
  must(await notify(app, old));
  expect(await paymentOf(old.gatewayOrder)).toMatchObject({state: 'authorised', provider: 'redsys'});
});

test('a trial stays with the built-in bank, under a number that it takes', async () => {
  expect(app.runtime.gateway.begin().numberAt(1)).toMatch(/^\d{4}[0-9A-Z]{8}$/);
  expect(app.runtime.gateway.begin().numberAt(app.runtime.gateway.inUse()!.id)).toMatch(/^T-/);
});

test('who takes payments has short words; only who sells outside may name a hundred people', async () => {
  const post = async (name: string, bytes: number) => {
    const answer = await fetch(`${app.url}/api/payments/${name}/notification`, {
      method: 'POST',
      body: 'x'.repeat(bytes),
    });
    return [answer.status, ((await answer.json()) as {code: string}).code];
  };
  expect(await post('redsys', 16 * 1024)).toEqual([403, 'bad_signature']);
  expect(await post('redsys', 16 * 1024 + 1)).toEqual([413, 'too_large']);
  await useEverything(app);
  expect(await post('lfp', 64 * 1024)).toEqual([403, 'bad_signature']);
  expect(await post('lfp', 64 * 1024 + 1)).toEqual([413, 'too_large']);
});
