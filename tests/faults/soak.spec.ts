/**
 * F34: hours at a third of the load. Memory, connections, open files and timers at the end are what they were at the
 * beginning. SOAK_MINUTES says how long; `npm run faults` takes two hours, `npm test` some seconds.
 */
import fs from 'node:fs';
import {Database} from '../../api/src/platform/database/db';
import {startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {
  bankWord,
  buyerBody,
  childConfig,
  holdPlaces,
  holdSeats,
  postForm,
  type CartView,
  type Checkout,
} from '../support/world/purchase';
import {LONG} from '../support/run/long';
import {count, long, mostMs, percentile, until} from '../support/run/until';
import {hangUp, idempotency, Visitor} from '../support/wire/visitor';

const atLength = inTurn(__filename);

const MINUTES = Number(process.env.SOAK_MINUTES ?? long(120, 0.1));
const LANES = 8;
const config = childConfig();
let db: Database;
let world: World;
let child: ChildApp | undefined;

beforeAll(async () => {
  const {url} = await freshDatabase();
  db = new Database(url, 4);
  world = await makeWorld(db, {rows: 400, seatsPerRow: 60, places: 60_000, shards: 64, maxPerCustomer: 1000});
  child = await startChild({databaseUrl: url, env: {LOG_LEVEL: 'fatal', DATABASE_POOL: '8'}});
}, 300_000);
afterAll(async () => {
  hangUp();
  await child?.end('SIGTERM');
  await expectInvariants(db);
  await db.close();
});

interface Sample {
  rssKb: number;
  sockets: number;
  connections: number;
  timers: number;
}

async function sample(): Promise<Sample> {
  const {pid} = child!.process;
  const rssKb = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
  const sockets = fs.readdirSync(`/proc/${pid}/fd`).length;
  const metrics = await (await fetch(`${child!.url}/metrics`)).text();
  const timers = Number(/nodejs_active_resources\{type="Timeout"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  const {rows} = await db.query<{n: number}>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'taquilla%' and pid <> pg_backend_pid()`,
  );
  return {rssKb, sockets, connections: rows[0]!.n, timers};
}

/** One visit: looks, holds, lets go, and sometimes pays. */
async function visit(lane: number, round: number): Promise<void> {
  const chance = chanceOf(`soak ${lane} ${round}`);
  const visitor = new Visitor(child!.url);
  await visitor.get(`/api/public/sessions/${world.sessionId}`);
  await visitor.get(`/api/public/sessions/${world.sessionId}/states`);
  if (chance.isLucky(0.1)) await live();
  if (chance.isLucky(0.8)) {
    const index = 2 + chance.below(world.seatCount - 2);
    if ((await holdSeats(visitor, world, [index])).status === 200)
      await visitor.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(index)}`]});
    return;
  }
  if ((await holdPlaces(visitor, world, 1)).status !== 200) return;
  const cart = await visitor.get<CartView>('/api/public/cart');
  const order = await visitor.post<Checkout>(
    '/api/public/cart/checkout',
    buyerBody(cart.body.totalCents),
    idempotency(),
  );
  if (order.status === 200)
    await postForm(child!.url, bankWord(config, order.body.gatewayOrder, order.body.totalCents));
}

/** A screen that watches the seats for a moment and is closed. */
async function live(): Promise<void> {
  const leave = new AbortController();
  await fetch(`${child!.url}/api/public/sessions/${world.sessionId}/live`, {signal: leave.signal}).catch(
    () => undefined,
  );
  leave.abort();
}

const settle = async (): Promise<Sample> => {
  let last = await sample();
  await until(
    'it has come to rest',
    async () => {
      const now = await sample();
      const isStill =
        now.sockets === last.sockets && now.timers === last.timers && now.connections === last.connections;
      last = now;
      return isStill;
    },
    30_000,
    1500,
  );
  return last;
};

atLength(
  '[F34] hours at 30 % of the load: memory, connections, files and timers stay where they were',
  async () => {
    // What it does at full speed, in this run on this machine; then a third of it.
    let done = 0;
    const warmUntil = Date.now() + long(20_000, 1500);
    await Promise.all(
      count(LANES).map(async lane => {
        while (Date.now() < warmUntil) await visit(lane, done++);
      }),
    );
    const everyMs = (long(20_000, 1500) / Math.max(1, done) / 0.3) * LANES;
    hangUp();
    const before = await settle();
    const samples: Sample[] = [];
    const ends = Date.now() + MINUTES * 60_000;
    let isOver = false;
    let visits = 0;
    const lanes = count(LANES).map(async lane => {
      for (let round = 0; !isOver; round++) {
        const began = Date.now();
        await visit(lane, 1_000_000 + round);
        visits++;
        await new Promise(resolve => setTimeout(resolve, Math.max(0, everyMs - (Date.now() - began))));
      }
    });
    const pause = Math.max(500, (MINUTES * 60_000) / 120);
    while (Date.now() < ends) {
      await new Promise(resolve => setTimeout(resolve, pause));
      samples.push(await sample());
    }
    isOver = true;
    await Promise.all(lanes);
    hangUp();
    // A few come and go with the timers of the application, connections kept open for the next request among them;
    // what leaks grows with every visit and is never given back.
    let after = await settle();
    await until(
      'descriptors, timers and connections are given back',
      async () => {
        after = await settle();
        return (
          after.sockets - before.sockets <= 8 &&
          after.timers - before.timers <= 8 &&
          after.connections - before.connections <= 4
        );
      },
      120_000,
      2000,
    );
    const tenth = Math.max(1, Math.floor(samples.length / 10));
    const memory = (part: Sample[]) =>
      percentile(
        part.map(s => s.rssKb),
        0.5,
      ) / 1024;
    // The first tenth fills caches and compiles; from the second on it must stay flat.
    const [start, end] = [memory(samples.slice(tenth, 2 * tenth + 1)), memory(samples.slice(-tenth))];
    const growth = Math.round((end / start - 1) * 1000) / 10;
    const {paid} = (await db.query<{paid: number}>(`select count(*)::int as paid from "order" where state = 'paid'`))
      .rows[0]!;
    figure(
      `${visits} visitas, ${paid} compras; memoria de ${Math.round(start)} a ${Math.round(end)} MiB; conexiones ${before.connections} → ${after.connections}, ficheros ${before.sockets} → ${after.sockets}, temporizadores ${before.timers} → ${after.timers}`,
      {
        times: `${MINUTES} min al 30 %`,
        limits: MINUTES >= 30 ? [{name: 'crecimiento de la memoria', value: growth, most: 5, unit: '%'}] : [],
      },
    );
    expect(Math.max(...samples.map(s => s.connections))).toBeLessThanOrEqual(40);
    expect(child!.process.exitCode).toBeNull();
    if (LONG) expect(visits).toBeGreaterThan(100);
  },
  (MINUTES + 10) * 60_000 + mostMs(600_000, 0),
);
