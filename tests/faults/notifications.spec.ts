/**
 * F11: what the bank says comes in any order, several times, about the wrong thing, or never. Histories drawn from the
 * seed; the right end follows from what is in them and not from when it came. What never came is found by asking the
 * bank.
 */
import {reconcilePayments} from '../../api/src/jobs/money/reconcile-payments';
import {startApp, type TestApp} from '../support/run/app';
import {payAtBank} from '../support/doubles/bank';
import {freshDatabase} from '../support/run/database';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {disagreements, expectInvariants} from '../support/world/invariants';
import {notify, placeOrder, resultOf} from '../support/world/purchase';
import {count, inParallel, long, mostMs, until} from '../support/run/until';
import {hangUp, patiently, Visitor} from '../support/wire/visitor';

let app: TestApp;
let world: World;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 60, seatsPerRow: 50});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface End {
  order: string;
  payment: string;
  tickets: number;
  refunds: number;
}
const endOf = async (number: string): Promise<End> =>
  (
    await app.db.query<End>(
      `select o.state as "order", p.state as payment, (select count(*)::int from ticket t
        where t.order_id = o.id and t.state <> 'void') as tickets, (select count(*)::int from refund r
        where r.order_id = o.id) as refunds
       from "order" o join payment p on p.order_id = o.id where o.number = $1`,
      [number],
    )
  ).rows[0]!;

type Event = 'ok' | 'ko' | 'refund' | 'return' | 'unfinished';

test(
  '[F11] histories in any order: money decides, refunds of nothing and visits decide nothing',
  async () => {
    const histories = long(1000, 30);
    const chance = chanceOf('histories');
    const drawn = count(histories).map(() => {
      const events: Event[] = count(1 + chance.below(6)).map(() =>
        chance.weighted([
          ['ok', 3],
          ['ko', 3],
          ['refund', 2],
          ['return', 2],
          ['unfinished', 1],
        ] as const),
      );
      return {events, isAtOnce: chance.isLucky(0.3)};
    });
    const ends: Record<string, number> = {};
    await inParallel(drawn, 6, async ({events, isAtOnce}) => {
      const {buyer, order} = await placeOrder(app.url, world, {seats: [seat++]});
      const words = {
        ok: {},
        ko: {responseCode: '0190'},
        refund: {transactionType: '3', responseCode: '0900'},
        unfinished: {responseCode: '9998'},
      };
      const tell = async (event: Event) => {
        if (event === 'return') return resultOf(buyer, order);
        // The bank repeats until it hears a 200, and hears it always.
        const answer = await patiently(() => notify(app, order, words[event]));
        expect([events, event, answer.status]).toEqual([events, event, 200]);
        return answer;
      };
      if (isAtOnce) await Promise.all(events.map(tell));
      else for (const event of events) await tell(event);
      const paid = events.includes('ok');
      const denied = !paid && events.includes('ko');
      const want = paid
        ? {order: 'paid', payment: 'authorised', tickets: 1, refunds: 0}
        : {order: 'pending', payment: denied ? 'denied' : 'created', tickets: 0, refunds: 0};
      expect({events, isAtOnce, ...(await endOf(order.orderNumber))}).toEqual({events, isAtOnce, ...want});
      ends[want.payment] = (ends[want.payment] ?? 0) + 1;
    });
    figure(
      `cada una en su estado: ${ends.authorised ?? 0} pagadas con 1 entrada, ${ends.denied ?? 0} denegadas, ${ends.created ?? 0} sin decidir`,
      {times: `${histories} historias de 1 a 6 avisos`},
    );
  },
  mostMs(1_800_000, 120_000),
);

test('[S14] a payment without notice is asked for after half a minute, again soon, and later now and then', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [seat++]});
  const asked = async (age: string, since: string | null): Promise<boolean> => {
    await app.db.query(
      `update payment set created_at = now() - $2::interval,
        last_queried_at = now() - $3::interval where gateway_order = $1`,
      [order.gatewayOrder, age, since],
    );
    const last = async () =>
      (
        await app.db.query<{at: string | null}>(
          'select last_queried_at::text as at from payment where gateway_order = $1',
          [order.gatewayOrder],
        )
      ).rows[0]!.at;
    const before = await last();
    await reconcilePayments(app.runtime, 1000);
    return (await last()) !== before;
  };
  expect([await asked('20 seconds', null), await asked('31 seconds', null)]).toEqual([false, true]);
  expect([await asked('70 seconds', '30 seconds'), await asked('80 seconds', '46 seconds')]).toEqual([false, true]);
  expect([await asked('10 minutes', '3 minutes'), await asked('10 minutes', '5 minutes')]).toEqual([false, true]);
});

test(
  '[F11] no notification at all: the bank is asked, and what it took becomes tickets',
  async () => {
    const orders = long(120, 8);
    const placed = await inParallel(count(orders), 4, async () => {
      const {buyer, order} = await placeOrder(app.url, world, {seats: [seat++]});
      expect((await payAtBank(order.redirect!, 'pay_without_notice')).status).toBe(303);
      // The return comes before anything is known: it says «pending» and changes nothing.
      expect((await resultOf(buyer, order)).body.state).toBe('pending');
      return order;
    });
    // Asked for the first time after half a minute: the clock is moved, the questions are the timer's.
    let questions = 0;
    await app.db.query(`update payment set created_at = created_at - interval '32 seconds' where state = 'created'`);
    await until(
      'all of them are found',
      async () => {
        questions++;
        await Promise.all([reconcilePayments(app.runtime), reconcilePayments(app.runtime)]);
        return (await Promise.all(placed.map(order => endOf(order.orderNumber)))).every(
          end => end.payment === 'authorised',
        );
      },
      120_000,
    );
    for (const order of placed)
      expect(await endOf(order.orderNumber)).toEqual({order: 'paid', payment: 'authorised', tickets: 1, refunds: 0});
    expect(await disagreements(app.db)).toEqual([]);
    const minutes = 0.5 + (questions * 5) / 60;
    figure('todas con sus entradas', {
      times: `${orders} cobros sin aviso`,
      limits: [{name: 'preguntando cada 5 s, al cabo de', value: Math.round(minutes * 10) / 10, most: 35, unit: 'min'}],
    });
    expect((await new Visitor(app.url).get('/ready')).status).toBe(200);
  },
  mostMs(600_000, 120_000),
);
