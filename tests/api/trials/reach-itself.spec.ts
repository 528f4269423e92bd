/** A trial on a machine that does not reach itself by its public name: no DNS yet, or a router without a way back in. */
import {payAtBank} from '../../support/doubles/bank';
import {startApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {until} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';
import {makeWorld} from '../../support/world/fixture';
import {placeOrder, resultOf} from '../../support/world/purchase';

const PUBLIC = 'http://tienda.invalid';

test('[audit F8] it is told of a payment, asks for one of which it was not told, and says what keeps a notice away', async () => {
  const database = await freshDatabase();
  const app = await startApp({databaseUrl: database.url, env: {PUBLIC_URL: PUBLIC}});
  const at = `http://127.0.0.1:${app.runtime.config.port}`;
  try {
    const world = await makeWorld(app.db, {rows: 2, seatsPerRow: 10, places: 0});
    const order = async (seat: number, outcome: 'pay' | 'pay_without_notice') => {
      const placed = await placeOrder(at, world, {seats: [seat]});
      const {url, fields} = placed.order.redirect!;
      expect(url).toBe(`${PUBLIC}/banco-de-pruebas/realizarPago`);
      await payAtBank({url: url.replace(PUBLIC, at), fields}, outcome);
      return placed;
    };
    const told = await order(1, 'pay');
    await until('it was told', async () => (await resultOf(told.buyer, told.order)).body.state === 'paid');

    const lost = await order(2, 'pay_without_notice');
    const answer = await app.runtime.gateway.query(lost.order.gatewayOrder, null);
    expect(answer).toMatchObject({state: 'authorised', amountCents: lost.order.totalCents});

    // A notice that came to nobody: what the buyer reads.
    await app.db.query(
      `insert into test_bank.notification (operation_id, url, body, due_at, max_attempts, state, attempts)
        select id, 'x', 'x', now(), 6, 'failed', 6 from test_bank.operation where gateway_order = $1`,
      [lost.order.gatewayOrder],
    );
    expect((await resultOf(lost.buyer, lost.order)).body).toMatchObject({
      state: 'pending',
      bankTrouble: expect.stringContaining(`en ${at} no contesta nadie`),
    });
  } finally {
    hangUp();
    await app.stop();
    await database.drop();
  }
});
