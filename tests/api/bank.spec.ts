/**
 * The bank at the office: a key goes in and never comes out, the bank is asked what is wrong, and a payment belongs to
 * the terminal at which it was begun.
 */
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {fingerprintOf} from '../../api/src/bank/keep-key';
import {decodeParameters} from '../../api/src/bank/redsys/sign';
import {reconcilePayments} from '../../api/src/jobs/money/reconcile-payments';
import {sendRefund} from '../../api/src/jobs/money/send-refund';
import {surroundingsOf} from '../../api/src/surroundings';
import {startApp, type TestApp} from '../support/app';
import {payAtBank} from '../support/bank';
import {freshDatabase, type FreshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {bankWord, holdSeats, must, placeOrder, postForm, type CartView, checkOut} from '../support/purchase';
import {until} from '../support/until';
import {idempotency, Visitor, type Answer, type ErrorBody} from '../support/visitor';

/** Of the built-in bank, which answers here in place of the bank's test environment. */
const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
const OTHER_KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const RIGHT = {
  environment: 'test',
  merchantCode: '999008881',
  terminal: '1',
  signatureVersion: 'HMAC_SHA512_V2',
  key: KEY,
};

interface Told extends ErrorBody {
  version: number;
  source: string;
  inUse: {
    environment: string;
    merchantCode: string;
    terminal: string;
    keyFingerprint: string;
    isKeyReadable: boolean;
  } | null;
  before: {merchantCode: string; replacedAt: string | null}[];
}
interface Checked extends ErrorBody {
  isGood: boolean;
  lines: {what: string; state: string; says: string; todo: string | null}[];
}

let database: FreshDatabase;
let app: TestApp;
let second: TestApp;
let world: World;
let admin: Visitor;

beforeAll(async () => {
  database = await freshDatabase();
  // The bank's test environment is played by the first process's built-in bank.
  app = await startApp({databaseUrl: database.url, env: {}});
  app.runtime.config.banks.redsys.test = {
    redirectUrl: app.runtime.config.testBank.redirectUrl,
    restUrl: app.runtime.config.testBank.restUrl,
  };
  second = await startApp({databaseUrl: database.url});
  second.runtime.config.banks.redsys.test = app.runtime.config.banks.redsys.test;
  world = await makeWorld(app.db);
  admin = new Visitor(app.url, world.staff.admin.token);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const read = async (): Promise<Told> => must(await admin.get<Told>('/api/banco'));
const save = async (change: Record<string, unknown> = {}): Promise<Answer<Told>> =>
  admin.send<Told>('/api/banco', {method: 'PUT', body: {version: (await read()).version, ...RIGHT, ...change}});
const check = (change: Record<string, unknown> = {}): Promise<Answer<Checked>> =>
  admin.post<Checked>('/api/banco/comprobar', {...RIGHT, ...change});
const fault = (checked: Checked): string => checked.lines.find(line => line.state === 'bad')!.says;
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

describe('asking the bank', () => {
  test('all that is right is said line by line, and nothing moved', async () => {
    const checked = must(await check());
    expect(checked).toMatchObject({isGood: true});
    expect(checked.lines.map(line => line.state)).toEqual(Array(7).fill('good'));
    expect(
      (await app.db.query('select 1 from test_bank.refund union all select 1 from test_bank.operation')).rowCount,
    ).toBe(0);
  });

  test.each([
    ['a key of another terminal', {key: OTHER_KEY}, 'Clave', /no es la de este terminal.*SIS0042/],
    [
      'a merchant that does not exist',
      {merchantCode: '123456789'},
      'Comercio y terminal',
      /no conoce ese comercio con ese terminal.*SIS0026/,
    ],
    ['a terminal that the merchant has not', {terminal: '7'}, 'Comercio y terminal', /SIS0026/],
    [
      'the other version of the signature',
      {signatureVersion: 'HMAC_SHA256_V1'},
      'Versión de firma',
      /no acepta esta versión.*SIS0429/,
    ],
  ])('%s is named, with what to do', async (_, change, what, says) => {
    const checked = must(await check(change));
    const at = checked.lines.findIndex(line => line.state === 'bad');
    expect(checked.isGood).toBe(false);
    expect(checked.lines[at]).toMatchObject({
      what,
      says: expect.stringMatching(says),
      todo: expect.stringMatching(/\w/),
    });
    // What comes before it is well, what comes after it was not looked at.
    expect(checked.lines.map(line => line.state)).toEqual(
      checked.lines.map((__, i) => (i < at ? 'good' : i === at ? 'bad' : 'unknown')),
    );
  });

  test.each([
    [{merchantCode: '12'}, 'merchantCode'],
    [{terminal: '0'}, 'terminal'],
    [{terminal: '1000'}, 'terminal'],
    [{key: 'corta'}, 'key'],
    [{environment: 'live'}, 'key'],
  ])('what cannot be right is refused before anybody is asked: %j', async (change, field) => {
    for (const answer of [await check(change), await save(change)]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    }
  });

  test('a bank that is not there, one that is broken and one that is somebody else are told as such', async () => {
    const before = app.runtime.config.banks.redsys.test;
    const at = (restUrl: string) => (app.runtime.config.banks.redsys.test = {...before, restUrl});
    let answer: [status: number, body: string] = [500, ''];
    const stranger: Server = createServer((_, res) => res.writeHead(answer[0]).end(answer[1])).listen(0, '127.0.0.1');
    await until('it listens', () => stranger.listening);
    try {
      at('http://banco.invalid/rest');
      expect(fault(must(await check()))).toMatch(/No se encuentra banco\.invalid/);
      at(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/rest`);
      expect(fault(must(await check()))).toMatch(/contesta con un error/);
      answer = [200, '<html>proxy</html>'];
      expect(fault(must(await check()))).toMatch(/no es del banco/);
      answer = [200, '{"errorCode":"SIS0028"}'];
      expect(fault(must(await check()))).toMatch(/dado de baja\. \(SIS0028\)/);
      answer = [200, '{"errorCode":"SIS9999"}'];
      expect(fault(must(await check()))).toMatch(/otra causa\. \(SIS9999\)/);
      stranger.close();
      await until('nobody listens', () => !stranger.listening);
      expect(fault(must(await check()))).toMatch(/No se llega a 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
    } finally {
      app.runtime.config.banks.redsys.test = before;
      stranger.close();
    }
  });
});

describe('the key', () => {
  test('goes in and never comes out: not in an answer, not in the audit, not in the tables', async () => {
    expect(await read()).toMatchObject({source: 'built_in', inUse: null});
    const saved = await save();
    expect(must(saved)).toMatchObject({
      source: 'office',
      inUse: {
        environment: 'test',
        merchantCode: '999008881',
        terminal: '1',
        keyFingerprint: fingerprintOf(KEY),
        isKeyReadable: true,
      },
    });
    expect(saved.text).not.toContain(KEY);
    const {rows} = await app.db.query<{text: string}>(
      `select (select json_agg(k) from bank_key k)::text || (select json_agg(a) from audit_entry a)::text as text`,
    );
    expect(rows[0]!.text).toContain('999008881/1');
    expect(rows[0]!.text).not.toContain(KEY);
    expect(
      (await app.db.query(`select 1 from bank_key where position($1::bytea in sealed) > 0`, [Buffer.from(KEY)]))
        .rowCount,
    ).toBe(0);
  });

  test('stays when it is not written again; a terminal without one needs it', async () => {
    expect(must(await save({key: undefined})).inUse!.keyFingerprint).toBe(fingerprintOf(KEY));
    expect((await app.db.query('select 1 from bank_key')).rowCount).toBe(1);
    expect(await save({key: undefined, terminal: '9'})).toMatchObject({
      status: 422,
      body: {errors: {key: expect.stringContaining('Escribe la clave')}},
    });
    expect(must(await check({key: undefined})).isGood).toBe(true);
  });

  test('two people at once: the second is told; who may not configure is refused', async () => {
    const {version} = await read();
    must(await save());
    expect(await admin.send('/api/banco', {method: 'PUT', body: {version, ...RIGHT}})).toMatchObject({
      status: 409,
      body: {code: 'stale_version'},
    });
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect([(await clerk.get('/api/banco')).status, (await clerk.post('/api/banco/comprobar', RIGHT)).status]).toEqual([
      403, 403,
    ]);
  });

  test('moved to another terminal’s row it opens nothing, and somebody is told', async () => {
    await app.db.query(
      `insert into bank_terminal (provider, environment, merchant_code, terminal) values ('redsys', 'test', '111111111', 1)`,
    );
    await app.db.query(
      `insert into bank_key (bank_terminal_id, source, signature_version, sealed, fingerprint)
        select (select id from bank_terminal where merchant_code = '111111111'), source, signature_version, sealed,
        fingerprint from bank_key limit 1`,
    );
    const answer = await check({merchantCode: '111111111', key: undefined});
    expect(answer).toMatchObject({status: 422, body: {errors: {key: expect.any(String)}}});
    expect((await read()).before.some(one => one.merchantCode === '111111111')).toBe(true);
    await app.db.query(
      `delete from bank_key where bank_terminal_id = (select id from bank_terminal where merchant_code = '111111111')`,
    );
  });

  test('a terminal that payments remember is neither changed nor deleted', async () => {
    await expect(app.db.query(`update bank_terminal set terminal = 3 where environment = 'test'`)).rejects.toThrow();
    await expect(app.db.query(`delete from bank_terminal`)).rejects.toThrow();
  });
});

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
