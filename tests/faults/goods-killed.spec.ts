/** The API dies while a crowd buys scarves, tours and packs in one cart: stock, quotas, seats and money agree afterwards. */
import {Database} from '../../api/src/db';
import {freshDatabase} from '../support/database';
import {freePort, startApp, startChild, type ChildApp} from '../support/app';
import {chanceOf, figure} from '../support/figures';
import {brokenInvariants, lostWrites, sweep} from '../support/invariants';
import {buyMixed, makeMixedStage, nothingYet, type MixedStage} from '../support/mixed-buyer';
import {childConfig} from '../support/purchase';
import {count, long, mostMs, until} from '../support/until';
import {hangUp} from '../support/visitor';

let db: Database;
let url: string;
let stage: MixedStage;
let child: ChildApp;

beforeAll(async () => {
  ({url} = await freshDatabase());
  const first = await startApp({databaseUrl: url});
  stage = await makeMixedStage(first.db);
  await first.stop();
  db = new Database(url, 4);
}, 180_000);
afterAll(async () => {
  hangUp();
  await child?.end('SIGKILL');
  await db.close();
});

test(
  '[F01] killed with -9 while everything is bought in one cart: nothing is lost, nothing is sold twice',
  async () => {
    const port = await freePort();
    const env = {DATABASE_POOL: '8', LOG_LEVEL: 'warn', HOLDS_PER_10_MIN: '100000'};
    child = await startChild({databaseUrl: url, port, env});
    const said = nothingYet();
    let isOver = false;
    const lanes = count(long(32, 12)).map(async lane => {
      for (let n = 0; !isOver; n++) {
        // What was sold goes back on the shelf now and then, so that there is always something to fight for.
        if (lane === 0 && n % 20 === 19)
          await db.query('update product_variant set stock = stock + 10 where id = $1', [stage.shop.scarf.medium]);
        await buyMixed(child.url, stage, childConfig(), chanceOf(`lane-${lane}-${n}`), said, async number => {
          await db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
            number,
          ]);
        });
        if (said.told.cut) await new Promise(resolve => setTimeout(resolve, 100));
      }
    });
    const kills = long(20, 2);
    for (let n = 0; n < kills; n++) {
      const enough = said.orders.length + 8;
      await until(`${enough} orders`, () => said.orders.length >= enough, 60_000, 5);
      await child.end('SIGKILL');
      child = await startChild({databaseUrl: url, port, env});
    }
    const end = said.orders.length + 8;
    await until('it goes on after the last kill', () => said.orders.length >= end);
    isOver = true;
    await Promise.all(lanes);
    figure(`confirmados: ${said.orders.length} pedidos, ${said.paid.length} cobros`, {times: `${kills} muertes`});
    expect(await lostWrites(db, {orders: said.orders, paid: said.paid})).toEqual([]);
    await sweep(db);
    expect(await brokenInvariants(db)).toEqual([]);
  },
  mostMs(1_800_000, 180_000),
);
