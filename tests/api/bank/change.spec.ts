/**
 * A change of bank: it holds at once, a payment belongs to the terminal at which it was begun, and a house without a bank
 * takes one without a restart.
 */
import {decodeParameters} from '../../../api/src/outside/bank/redsys/sign';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import {surroundingsOf} from '../../../api/src/outside/surroundings';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld} from '../../support/world/fixture';
import {bankWord, holdSeats, must, placeOrder, postForm, type CartView, checkOut} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {KEY, OTHER_KEY, RIGHT, type Told, database, app, world, admin, openBank, save} from './stage';

let second: TestApp;

openBank();
beforeAll(async () => {
  second = await startApp({databaseUrl: database.url});
  second.runtime.config.banks.redsys.test = app.runtime.config.banks.redsys.test;
});
afterAll(() => second.stop());

const terminalOf = async (gatewayOrder: string): Promise<{environment: string; merchant: string; state: string}> =>
  (
    await app.db.query<{environment: string; merchant: string; state: string}>(
      `select t.environment, t.merchant_code as merchant, p.state from payment p
        join bank_terminal t on t.id = p.bank_terminal_id where p.gateway_order = $1`,
      [gatewayOrder],
    )
  ).rows[0]!;
let nextSeat = 2;
const place = async (at = app) => (await placeOrder(at.url, world, {seats: [nextSeat++]})).order;
const merchantAsked = (order: {redirect: {fields: Record<string, string>} | null}): string =>
  decodeParameters(order.redirect!.fields.Ds_MerchantParameters!)!.get('ds_merchant_merchantcode')!;

describe('a payment and its terminal', () => {
  test('a change holds at once here and within seconds in another process, without a restart', async () => {
    must(await save());
    expect(await terminalOf((await place()).gatewayOrder)).toMatchObject({environment: 'test'});
    await until('the other process has read it', () => second.runtime.gateway.inUse()?.environment === 'test');
    expect(await terminalOf((await place(second)).gatewayOrder)).toMatchObject({environment: 'test'});
  });

  test('after a change of bank the old payment is settled, asked about and refunded with its own key', async () => {
    must(await save());
    const [told, lost] = [await place(), await place()];
    must(await save({merchantCode: '222222222', key: OTHER_KEY}));
    const fresh = await place();
    expect([merchantAsked(told), merchantAsked(fresh)]).toEqual(['999008881', '222222222']);
    // The bank's word about the old one, with the old key.
    must(await postForm(app.url, bankWord(app.runtime.config, told.gatewayOrder, told.totalCents)));
    expect(await terminalOf(told.gatewayOrder)).toMatchObject({state: 'authorised', merchant: '999008881'});
    // Nobody was at the bank with the other one: it says so to the terminal that the try was begun at.
    await app.db.query(`update payment set created_at = now() - interval '2 hours' where gateway_order = $1`, [
      lost.gatewayOrder,
    ]);
    await reconcilePayments(app.runtime, 100);
    expect((await terminalOf(lost.gatewayOrder)).state).toBe('expired');
    expect((await terminalOf(fresh.gatewayOrder)).state).toBe('created');
  });

  test('a refund after a change of bank goes to the terminal that took the money', async () => {
    must(await save());
    const order = await place();
    await payAtBank(order.redirect!, 'pay');
    await until('the bank has told it', async () => (await terminalOf(order.gatewayOrder)).state === 'authorised');
    must(await save({merchantCode: '222222222', key: OTHER_KEY}));
    const lines = (
      await app.db.query<{id: number; orderId: number}>(
        `select l.id, l.order_id as "orderId" from order_line l join payment p on p.order_id = l.order_id
          where p.gateway_order = $1`,
        [order.gatewayOrder],
      )
    ).rows;
    must(
      await admin.post(
        `/api/pedidos/${lines[0]!.orderId}/devolver`,
        {orderLineIds: lines.map(line => line.id), reason: 'No puede venir'},
        idempotency(),
      ),
    );
    const refund = async () =>
      (
        await app.db.query<{id: number; state: string; cents: number; code: string | null}>(
          'select id, state, amount_cents as cents, response_code as code from refund where order_id = $1',
          [lines[0]!.orderId],
        )
      ).rows[0]!;
    const {id, cents} = await refund();
    await sendRefund(app.runtime, id);
    // The bank knows this operation of the old terminal alone: asked in the name of the new one it would have refused.
    expect(await refund()).toMatchObject({state: 'done', code: '0900'});
    expect(
      (
        await app.db.query('select refunded_cents as cents from test_bank.operation where gateway_order = $1', [
          order.gatewayOrder,
        ])
      ).rows,
    ).toEqual([{cents}]);
  });

  test('the word of one terminal settles no payment of another, however well it is signed', async () => {
    must(await save({merchantCode: '222222222', key: OTHER_KEY}));
    const order = await place();
    const {config} = app.runtime;
    const word = (merchantCode: string, key: string) =>
      postForm(
        app.url,
        bankWord({...config, redsys: {...config.redsys, merchantCode, key}}, order.gatewayOrder, order.totalCents),
      );
    // Signed by the built-in bank, whose key this installation knows: believed, and about nothing of its own.
    expect((await word('999008881', KEY)).status).toBe(200);
    expect((await terminalOf(order.gatewayOrder)).state).toBe('created');
    // Signed by the right merchant's name with the wrong key, and the other way round.
    expect([(await word('222222222', KEY)).status, (await word('999008881', OTHER_KEY)).status]).toEqual([403, 403]);
    expect((await word('222222222', OTHER_KEY)).status).toBe(200);
    expect((await terminalOf(order.gatewayOrder)).state).toBe('authorised');
  });

  test('a key that was changed at the bank: the new one counts at once, the old one for a day', async () => {
    must(await save({merchantCode: '333333333', key: OTHER_KEY}));
    const orders = [await place(), await place(), await place()];
    const NEW_KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
    must(await save({merchantCode: '333333333', key: NEW_KEY}));
    const {config} = app.runtime;
    const word = (n: number, key: string) =>
      postForm(
        app.url,
        bankWord(
          {...config, redsys: {...config.redsys, merchantCode: '333333333', key}},
          orders[n]!.gatewayOrder,
          orders[n]!.totalCents,
        ),
      );
    expect([(await word(0, NEW_KEY)).status, (await word(1, OTHER_KEY)).status]).toEqual([200, 200]);
    await app.db.query(
      `update bank_key set set_at = set_at - interval '2 days', replaced_at = now() - interval '25 hours'
        where replaced_at is not null`,
    );
    await app.runtime.gateway.reread();
    expect((await word(2, OTHER_KEY)).status).toBe(403);
    expect((await word(2, NEW_KEY)).status).toBe(200);
    expect((await Promise.all(orders.map(order => terminalOf(order.gatewayOrder)))).map(one => one.state)).toEqual(
      Array(3).fill('authorised'),
    );
  });
});

describe('without a bank', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    ALLOW_TEST_BANK: '',
    PUBLIC_URL: 'https://entradas.example.org',
    TICKET_KEY: Buffer.alloc(32, 3).toString('base64'),
    APP_SECRET: 'una-clave-larga-y-propia-de-cuarenta-letras',
  };

  test('production starts, sells nothing online with a clear sentence, says what is missing, and takes a bank without a restart', async () => {
    const own = await freshDatabase();
    const shop = await startApp({databaseUrl: own.url, env: PRODUCTION});
    try {
      const here = await makeWorld(shop.db);
      const url = `http://127.0.0.1:${shop.runtime.config.port}`;
      expect(await surroundingsOf(shop.db, shop.runtime)).toMatchObject({
        bankLack: expect.stringContaining('No hay banco'),
        isBankNeeded: true,
      });
      const buyer = new Visitor(url);
      must(await holdSeats(buyer, here, [0]));
      const cart = must(await buyer.get<CartView>('/api/public/cart'));
      expect(await checkOut(buyer, cart.totalCents)).toMatchObject({
        status: 409,
        body: {code: 'bank_not_configured', message: expect.stringContaining('taquilla')},
      });
      // Nothing was half done: the cart is as it was.
      expect(must(await buyer.get<CartView>('/api/public/cart')).lines).toHaveLength(1);
      expect((await shop.db.query('select 1 from "order"')).rowCount).toBe(0);
      const boss = new Visitor(url, here.staff.admin.token);
      const {version} = must(await boss.get<Told>('/api/banco'));
      must(
        await boss.send('/api/banco', {method: 'PUT', body: {version, ...RIGHT, environment: 'live', key: OTHER_KEY}}),
      );
      const order = must(await checkOut(buyer, cart.totalCents));
      expect(order.redirect!.url).toBe('https://sis.redsys.es/sis/realizarPago');
      expect((await surroundingsOf(shop.db, shop.runtime)).bankLack).toBeNull();
    } finally {
      await shop.stop();
      await own.drop();
    }
  });

  test('the environment goes first and is read only; what was begun with it keeps its key when it is gone', async () => {
    const own = await freshDatabase();
    const env = {REDSYS_KEY: OTHER_KEY, REDSYS_MERCHANT: '444444444', REDSYS_TERMINAL: '2', REDSYS_ENVIRONMENT: 'test'};
    let shop = await startApp({databaseUrl: own.url, env});
    try {
      const here = await makeWorld(shop.db);
      const {order} = await placeOrder(shop.url, here, {seats: [0]});
      const boss = new Visitor(shop.url, here.staff.admin.token);
      const told = must(await boss.get<Told>('/api/banco'));
      expect(told).toMatchObject({source: 'environment', inUse: {merchantCode: '444444444', terminal: '2'}});
      expect(await boss.send('/api/banco', {method: 'PUT', body: {version: told.version, ...RIGHT}})).toMatchObject({
        status: 409,
        body: {code: 'bank_from_environment'},
      });
      const word = bankWord(shop.runtime.config, order.gatewayOrder, order.totalCents);
      await shop.stop();
      shop = await startApp({databaseUrl: own.url});
      must(await postForm(shop.url, word));
      expect(
        (
          await shop.db.query<{state: string}>('select state from payment where gateway_order = $1', [
            order.gatewayOrder,
          ])
        ).rows[0]!.state,
      ).toBe('authorised');
    } finally {
      await shop.stop();
      await own.drop();
    }
  });
});
