/** The API dies in the middle of checkouts, again and again: what was acknowledged is there, nothing is there twice. */
import {chanceOf, figure, p95} from '../../support/run/figures';
import {makeWorld, type World} from '../../support/world/fixture';
import {brokenInvariants, lostWrites, sweep} from '../../support/world/invariants';
import {long, mostMs, until} from '../../support/run/until';
import {startLoad} from '../load';
import {db, killVictim, openVictim, startVictim, victim} from './stage';

let world: World;

openVictim(async db => {
  world = await makeWorld(db, {rows: 100, seatsPerRow: 60, places: 3000, shards: 8, maxPerCustomer: 1000});
});

test(
  '[F01] killed with -9 under load, over and over: nothing acknowledged is lost, nothing is sold twice',
  async () => {
    const env = {DATABASE_POOL: '8', LOG_LEVEL: 'warn'};
    await startVictim(env);
    const lanes = long(64, 16);
    const load = startLoad(victim.url, world, lanes);
    const recovery: number[] = [];
    const kills = long(200, 2);
    const chance = chanceOf('kills');
    for (let n = 0; n < kills; n++) {
      const enough = load.acks() + 6 + chance.below(40);
      await until(`${enough} acknowledged writes`, () => load.acks() >= enough, 60_000, 5);
      await killVictim();
      const died = Date.now();
      await startVictim(env);
      recovery.push(Date.now() - died);
    }
    const end = load.acks() + 40;
    await until('it goes on after the last kill', () => load.acks() >= end);
    await load.stop();
    figure(
      `confirmados y en su sitio: ${load.acknowledged.holds.length} butacas retenidas, ${load.acknowledged.orders.length} pedidos, ${load.acknowledged.paid.length} cobros; respuestas ${JSON.stringify(load.told)}`,
      {
        times: `${kills} muertes con ${lanes} clientes`,
        limits: [{name: 'lista otra vez, p95', value: p95(recovery), most: 2000, unit: 'ms'}],
      },
    );
    expect(load.faults).toEqual([]);
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    await sweep(db);
    expect(await brokenInvariants(db)).toEqual([]);
  },
  mostMs(3_600_000, 180_000),
);

test('[F01] its jobs come back to life: every paid order is confirmed, once', async () => {
  // What dead workers had in hand runs again when its time is over; the clock is moved instead of waited for.
  await db.query(`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`);
  const missing = `select 1 from "order" o where o.state = 'paid' and not exists (select 1 from mail_message m
    where m.order_id = o.id)`;
  await until('all confirmations are written', async () => (await db.query(missing)).rowCount === 0, 60_000, 200);
  const {rows} = await db.query<{n: number}>(
    `select count(*)::int as n from (select order_id from mail_message where kind = 'order_confirmation'
      group by order_id having count(*) <> 1) twice`,
  );
  expect(rows[0]!.n).toBe(0);
}, 300_000);
