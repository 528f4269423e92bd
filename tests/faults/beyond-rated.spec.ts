/**
 * More than the process was made for: ten times the load that it answers well, for minutes, and a robot that opens
 * carts by the thousand. What is too much is refused at once and says when to come back; what was acknowledged is true.
 */
import {Database} from '../../api/src/platform/database/db';
import {startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure, p95} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants, lostWrites} from '../support/world/invariants';
import {holdSeats} from '../support/world/purchase';
import {count, inParallel, long, mostMs, until} from '../support/run/until';
import {hangUp, tally, Visitor, type Answer, type ErrorBody} from '../support/wire/visitor';
import {startLoad} from './load';

const atLength = inTurn(__filename);

let db: Database;
let url: string;
let world: World;
let child: ChildApp | undefined;

beforeEach(async () => {
  ({url} = await freshDatabase());
  db = new Database(url, 4);
  world = await makeWorld(db, {rows: long(600, 100), seatsPerRow: 60, places: 3000, shards: 8});
});
afterEach(async () => {
  hangUp();
  await child?.end('SIGTERM');
  child = undefined;
  await expectInvariants(db);
  await db.close();
});

atLength(
  '[10X] ten times the rated load: shed at once, nothing lost, nothing twice, and well again after it',
  async () => {
    child = await startChild({databaseUrl: url, env: {LOG_LEVEL: 'fatal', DATABASE_POOL: '8'}});
    const at = child.url;
    const chance = chanceOf('ten times');
    // Rated: what sixteen clients get answered, in the same run on the same machine.
    const seconds = long(10, 2);
    let answered = 0;
    let measuring = true;
    await Promise.all(
      count(16).map(async () => {
        while (measuring) {
          await holdSeats(new Visitor(at), world, [2 + chance.below(world.seatCount - 2)]);
          answered++;
          if (answered === 1) setTimeout(() => (measuring = false), seconds * 1000);
        }
      }),
    );
    const rated = answered / seconds;

    // Buyers who go on to the end, and above them a flood that asks ten times as often and never waits for an answer.
    const load = startLoad(at, world, 16);
    const told: Record<string, number> = {};
    const refusals: number[] = [];
    const faults: string[] = [];
    let offered = 0;
    let open = 0;
    const MOST_OPEN = 1000;
    const flood = (): void => {
      offered++;
      if (open >= MOST_OPEN) return void (told['sin sitio en la línea'] = (told['sin sitio en la línea'] ?? 0) + 1);
      open++;
      holdSeats(new Visitor(at), world, [2 + chance.below(world.seatCount - 2)])
        .then(
          (answer: Answer<ErrorBody>) => {
            told[answer.status] = (told[answer.status] ?? 0) + 1;
            if (answer.status === 503 || answer.status === 429) {
              refusals.push(answer.took);
              if (!answer.headers['retry-after']) faults.push('a refusal that does not say when to come back');
            } else if (answer.status >= 500) faults.push(`${answer.status} ${answer.text.slice(0, 100)}`);
          },
          () => (told.cortadas = (told.cortadas ?? 0) + 1),
        )
        .finally(() => open--);
    };
    const minutes = Number(process.env.OVERLOAD_MINUTES ?? long(600, 4) / 60);
    const began = Date.now();
    const ends = began + minutes * 60_000;
    while (Date.now() < ends) {
      const due = ((Date.now() - began) / 1000) * rated * 10;
      for (let n = 0; offered < due && n < 500; n++) flood();
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    const acks = load.acks();
    await until('the flood has run off', () => open === 0, 60_000, 20);
    await load.stop();
    figure(
      `previsto ${Math.round(rated)}/s, pedido ${Math.round(offered / (minutes * 60))}/s con ${MOST_OPEN} abiertas a la vez: ${JSON.stringify(told)}; ${load.acknowledged.paid.length} compras pagadas entretanto, ${acks} escrituras confirmadas y en su sitio${refusals.length ? `; quien no cabe lo sabe en ${p95(refusals)} ms (p95)` : ''}`,
      {times: `${Math.round(minutes * 10) / 10} min`},
    );
    expect(faults.slice(0, 5)).toEqual([]);
    // Turned away, not cut off: a handful may meet a kernel that is full.
    expect(told.cortadas ?? 0).toBeLessThanOrEqual(offered / 100);
    expect(load.faults).toEqual([]);
    expect(child.process.exitCode).toBeNull();
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    expect((await new Visitor(at).get('/ready')).status).toBe(200);
    // One more buyer, now that it is over, finds an ordinary shop.
    await until('holds are answered as before', async () =>
      [200, 409].includes((await holdSeats(new Visitor(at), world, [2 + chance.below(world.seatCount - 2)])).status),
    );
  },
  mostMs(1_800_000, 120_000),
);

atLength(
  '[BOT] a robot that opens 5,000 carts gets its share and no more; the others buy as ever',
  async () => {
    const SHARE = 300;
    child = await startChild({
      databaseUrl: url,
      env: {LOG_LEVEL: 'fatal', DATABASE_POOL: '8', HOLDS_PER_10_MIN: String(SHARE), TRUST_PROXY: 'true'},
    });
    const at = child.url;
    const carts = long(5000, 400);
    const chance = chanceOf('robot');
    const robot = inParallel(count(carts), 64, () => {
      const first = 2 + chance.below(world.seatCount - 8);
      const seats = count(1 + chance.below(4)).map(n => first + n);
      return new Visitor(at).post<ErrorBody & {seats?: unknown[]}>(
        '/api/public/cart/seats',
        {
          sessionId: world.sessionId,
          seats: seats.map(index => ({seatId: world.seat(index), priceId: world.prices.general})),
        },
        {'x-forwarded-for': '203.0.113.7'},
      );
    });
    const people = inParallel(count(long(400, 60)), 8, n =>
      new Visitor(at).post<ErrorBody>(
        '/api/public/cart/zones',
        {sessionId: world.sessionId, zoneId: world.zones.standing, priceId: world.prices.standing, quantity: 1},
        {'x-forwarded-for': `198.51.${100 + (n >> 8)}.${n & 255}`},
      ),
    );
    const [answers, others] = [await robot, await people];
    const {seats} = (
      await db.query<{seats: number}>(`select count(*)::int as seats from seat_claim where kind = 'hold'`)
    ).rows[0]!;
    const told = tally(answers);
    figure(
      `${seats} butacas para el robot (su parte: ${SHARE}), ${told['429 too_many_requests']} veces 429; ${others.length} de ${others.length} personas atendidas`,
      {times: `${carts} carritos desde una dirección`},
    );
    expect(
      Object.keys(told).filter(word => !['200', '409 seats_taken', '429 too_many_requests', '503 busy'].includes(word)),
    ).toEqual([]);
    expect(seats).toBeLessThanOrEqual(SHARE);
    expect(
      answers.filter(answer => answer.status === 429).every(answer => Number(answer.headers['retry-after']) >= 1),
    ).toBe(true);
    expect(tally(others)).toEqual({200: others.length});
  },
  mostMs(600_000, 120_000),
);

test(
  '[BOT] one cookie, thousands of asks: a cart is as large as an order may be',
  async () => {
    child = await startChild({databaseUrl: url, env: {LOG_LEVEL: 'fatal', DATABASE_POOL: '8'}});
    const robot = new Visitor(child.url);
    expect((await holdSeats(robot, world, [2])).status).toBe(200);
    const asks = long(5000, 400);
    const chance = chanceOf('one cookie');
    const answers = await inParallel(count(asks), 64, () =>
      holdSeats(robot, world, [3 + chance.below(world.seatCount - 3)]),
    );
    const {seats} = (
      await db.query<{seats: number}>(`select count(*)::int as seats from seat_claim where kind = 'hold'`)
    ).rows[0]!;
    figure(`${seats} butacas, las que caben en un pedido`, {times: `${asks} peticiones con una sola sesión`});
    expect(seats).toBeLessThanOrEqual(10);
    expect(answers.filter(answer => answer.status >= 500 && answer.status !== 503)).toEqual([]);
  },
  mostMs(600_000, 120_000),
);
