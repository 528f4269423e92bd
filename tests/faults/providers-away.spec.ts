/**
 * F36: the mail server and the bank are away for an hour. What needs neither goes on, nothing is given up, and minutes
 * after they are back everything is where it belongs, once. The hour is moved, not waited for. (WhatsApp:
 * tests/api/whatsapp.)
 */
import net from 'node:net';
import {redsysGateway} from '../../api/src/outside/bank/redsys/redsys-gateway';
import {reconcilePayments} from '../../api/src/jobs/money/reconcile-payments';
import {resumeRefunds} from '../../api/src/jobs/money/retry-refund';
import {sendRefund} from '../../api/src/jobs/money/send-refund';
import {Database} from '../../api/src/platform/database/db';
import {startFakeSmtp, type FakeSmtp} from '../domain/documents/fake-smtp';
import {startApp, startChild, type ChildApp, type TestApp} from '../support/run/app';
import {payAtBank} from '../support/doubles/bank';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {disagreements, expectInvariants} from '../support/world/invariants';
import {bankWord, childConfig, insist, must, placeOrder, postForm, resultOf} from '../support/world/purchase';
import {count, inParallel, long, mostMs, until} from '../support/run/until';
import {hangUp, idempotency, Visitor} from '../support/wire/visitor';

const atLength = inTurn(__filename);

const config = childConfig();
let url: string;
let db: Database;
let world: World;
let shop: TestApp;
let seat = 2;

beforeAll(async () => {
  ({url} = await freshDatabase());
  db = new Database(url, 4);
  shop = await startApp({databaseUrl: url});
  world = await makeWorld(db, {rows: 40, seatsPerRow: 50});
});
afterEach(() => expectInvariants(db));
afterAll(async () => {
  hangUp();
  await shop.stop();
  await db.close();
});

const passMinutes = async (minutes: number): Promise<void> => {
  await db.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $1) where state in ('created', 'retry')`,
    [minutes * 60],
  );
};
const mails = async (state: string) =>
  (await db.query<{n: number}>('select count(*)::int as n from mail_message where state = $1', [state])).rows[0]!.n;

atLength(
  '[F36] the mail server is away for an hour: sales go on, no mail is given up, all are out minutes after it is back',
  async () => {
    const orders = long(300, 20);
    const chance = chanceOf('mail away');
    const smtp: FakeSmtp = await startFakeSmtp();
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    const child: ChildApp = await startChild({
      databaseUrl: url,
      env: {SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'fatal', DATABASE_POOL: '6'},
    });
    let door: net.Server | undefined;
    let back: FakeSmtp | undefined;
    try {
      await inParallel(count(orders), 4, async () => {
        const {order} = await placeOrder(child.url, world, {seats: [seat++]}, {}, insist);
        must(await insist(() => postForm(child.url, bankWord(config, order.gatewayOrder, order.totalCents))));
      });
      const written = async () =>
        (await db.query<{n: number}>(`select count(*)::int as n from mail_message where kind = 'order_confirmation'`))
          .rows[0]!.n;
      await until('all confirmations are written', async () => (await written()) === orders, 120_000, 100);
      // Away in both ways: nobody listens, then somebody listens and says nothing.
      const steps = 6 + chance.below(3);
      for (let step = 0; step < steps; step++) {
        if (step === steps - 1)
          door = net.createServer(socket => socket.on('error', () => undefined)).listen(port, '127.0.0.1');
        await passMinutes(60 / steps);
        await new Promise(resolve => setTimeout(resolve, long(3000, 300)));
      }
      expect(await mails('failed')).toBe(0);
      expect(await mails('sent')).toBe(0);
      const {attempts} = (await db.query<{attempts: number}>('select max(attempts)::int as attempts from mail_message'))
        .rows[0]!;
      expect(attempts).toBeLessThanOrEqual(1);
      expect((await new Visitor(child.url).get('/ready')).status).toBe(200);
      await new Promise<void>(resolve => (door ? door.close(() => resolve()) : resolve()));
      back = await startFakeSmtp(port);
      let minutes = 0;
      await until(
        'every mail is out',
        async () => {
          if ((await mails('sent')) === orders) return true;
          await passMinutes(0.5);
          minutes += 0.5 + 2 / 60;
          return false;
        },
        180_000,
        2000,
      );
      const addresses = back.messages.map(message => /^To: <?([^>\r\n]+)/m.exec(message)![1]);
      expect(addresses.length).toBe(orders);
      expect(new Set(addresses).size).toBe(orders);
      figure('0 ventas paradas, 0 correos perdidos, 0 repetidos', {
        times: `${orders} compras con el correo caído una hora`,
        limits: [{name: 'todos enviados al cabo de', value: Math.round(minutes * 10) / 10, most: 10, unit: 'min'}],
      });
    } finally {
      await child.end('SIGKILL');
      await back?.close();
    }
  },
  mostMs(1_200_000, 180_000),
);

atLength(
  '[F36] the bank is away for an hour: what needs no bank is sold, nobody loses money, all is settled minutes after it is back',
  async () => {
    const orders = long(60, 6);
    const bank = shop.runtime.gateway;
    const placed = await inParallel(count(orders), 3, async () => await placeOrder(shop.url, world, {seats: [seat++]}));
    // Paid, and the word of it is lost; of every second one a ticket is given back before the bank goes.
    for (const {order} of placed) expect((await payAtBank(order.redirect!, 'pay_without_notice')).status).toBe(303);
    const told = placed.filter((_, n) => n % 2 === 0);
    for (const {order} of told)
      must(await postForm(shop.url, bankWord(shop.runtime.config, order.gatewayOrder, order.totalCents)));
    const nobody = 'http://127.0.0.1:9/';
    const away = redsysGateway({...shop.runtime.config.redsys, restUrl: nobody, queryUrl: nobody, timeoutMs: 500});
    shop.runtime.gateway = {...bank, refund: ask => away.refund(ask), query: order => away.query(order)};
    try {
      const office = new Visitor(shop.url, world.staff.finance_manager.token);
      for (const {order} of told) {
        const {
          rows: [row],
        } = await db.query<{id: number; line: number}>(
          'select o.id, l.id as line from "order" o join order_line l on l.order_id = o.id where o.number = $1',
          [order.orderNumber],
        );
        must(
          await office.post(
            `/api/pedidos/${row!.id}/devolver`,
            {orderLineIds: [row!.line], reason: 'Cambio de planes'},
            idempotency(),
          ),
        );
      }
      const refunds = (await db.query<{id: number}>(`select id from refund where state = 'requested'`)).rows;
      // An hour: the bank is asked again and again and never there; the queue has given the refunds up long ago.
      for (let step = 0; step < 5; step++) {
        await db.query(
          `update payment set created_at = created_at - interval '13 minutes', last_queried_at = null
            where state = 'created'`,
        );
        await reconcilePayments(shop.runtime, 100);
        await Promise.allSettled(refunds.map(({id}) => sendRefund(shop.runtime, id)));
      }
      await db.query(`delete from pgboss.job where name = 'send-refund'`);
      await db.query(
        `update refund set created_at = created_at - interval '1 hour', asking_until = null
          where state in ('requested', 'sending')`,
      );
      expect(await resumeRefunds(shop.runtime)).toBe(0);
      // Nothing was decided without the bank's word.
      for (const {buyer, order} of placed.filter(one => !told.includes(one)))
        expect((await resultOf(buyer, order)).body.state).toBe('pending');
      // What needs no bank is sold meanwhile.
      const free = new Visitor(shop.url);
      must(
        await free.post('/api/public/cart/seats', {
          sessionId: world.sessionId,
          seats: [{seatId: world.seat(seat++), priceId: world.prices.free}],
        }),
      );
      expect((await free.get('/api/public/cart')).status).toBe(200);
    } finally {
      shop.runtime.gateway = bank;
    }
    await db.query(`update payment set last_queried_at = null where state = 'created'`);
    await reconcilePayments(shop.runtime, 100);
    await db.query(`update refund set asking_until = null where state = 'sending'`);
    let rounds = 0;
    await until('all refunds are done', async () => {
      rounds++;
      await resumeRefunds(shop.runtime);
      return (await db.query(`select 1 from refund where state in ('requested', 'sending')`)).rowCount === 0;
    });
    for (const one of placed)
      expect((await resultOf(one.buyer, one.order)).body.state).toBe(told.includes(one) ? 'refunded' : 'paid');
    await db.query(`update refund set created_at = created_at + interval '1 hour'`);
    expect(await disagreements(db)).toEqual([]);
    figure(
      `${orders - told.length} cobros encontrados, ${told.length} devoluciones hechas una vez, el banco de acuerdo al céntimo`,
      {
        times: `${orders} pedidos con el banco caído una hora`,
        limits: [{name: 'todo en orden al cabo de', value: rounds, most: 10, unit: 'min'}],
      },
    );
  },
  mostMs(600_000, 120_000),
);
