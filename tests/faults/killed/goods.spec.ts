/** The API dies while a crowd buys scarves, tours and packs in one cart: stock, quotas, seats and money agree afterwards. */
import {inTurn} from '../../support/run/draw';
import {chanceOf, figure} from '../../support/run/figures';
import {brokenInvariants, lostWrites, sweep} from '../../support/world/invariants';
import {buyMixed, makeMixedStage, nothingYet, type MixedStage} from '../../support/world/mixed-buyer';
import {childConfig} from '../../support/world/purchase';
import {count, long, mostMs, until} from '../../support/run/until';
import {db, killVictim, openVictim, startVictim, victim} from './stage';

const atLength = inTurn(__filename);

let stage: MixedStage;

openVictim(async db => {
  stage = await makeMixedStage(db);
});

atLength(
  '[F01] killed with -9 while everything is bought in one cart: nothing is lost, nothing is sold twice',
  async () => {
    const env = {DATABASE_POOL: '8', LOG_LEVEL: 'warn', HOLDS_PER_10_MIN: '100000'};
    await startVictim(env);
    const said = nothingYet();
    let isOver = false;
    const lanes = count(long(32, 12)).map(async lane => {
      for (let n = 0; !isOver; n++) {
        // What was sold goes back on the shelf now and then, so that there is always something to fight for.
        if (lane === 0 && n % 20 === 19)
          await db.query('update product_variant set stock = stock + 10 where id = $1', [stage.shop.scarf.medium]);
        await buyMixed(victim.url, stage, childConfig(), chanceOf(`lane-${lane}-${n}`), said, async number => {
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
      await killVictim();
      await startVictim(env);
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
