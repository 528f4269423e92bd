/**
 * F04: two processes behind one door, restarted in turn with SIGTERM while people buy. Whoever was accepted is
 * answered; whoever meets a door that is closing is served by the other, the same act with the same key.
 */
import {randomUUID} from 'node:crypto';
import {Database} from '../../api/src/platform/database/db';
import type {Chance} from '../../api/src/demo/random';
import {freePort, startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants, lostWrites, type Acknowledged} from '../support/world/invariants';
import {
  bankWord,
  buyerBody,
  childConfig,
  holdSeats,
  postForm,
  type CartView,
  type Checkout,
} from '../support/world/purchase';
import {count, long, mostMs, until} from '../support/run/until';
import {hangUp, idempotency, Visitor, type Answer} from '../support/wire/visitor';

const atLength = inTurn(__filename);

const RESTARTS = long(50, 2);
const LANES = 12;
const config = childConfig();
/** What was sent in the last moment before the signal may meet either side of it. */
const MOMENT_MS = 25;

interface Sent {
  door: number;
  at: number;
  status: number;
}

let db: Database;
let url: string;
let world: World;
const doors: ChildApp[] = [];
const sent: Sent[] = [];

beforeAll(async () => {
  ({url} = await freshDatabase());
  db = new Database(url, 4);
  world = await makeWorld(db, {rows: 100, seatsPerRow: 60});
  const env = {DATABASE_POOL: '6', LOG_LEVEL: 'warn'};
  for (let n = 0; n < 2; n++) doors.push(await startChild({databaseUrl: url, env, port: await freePort()}));
}, 300_000);
afterAll(async () => {
  hangUp();
  await Promise.all(doors.map(door => door.end('SIGKILL')));
  await db.close();
});

/** One person: whichever door answers, with the same cookies. */
class Somebody {
  private readonly at = doors.map(door => new Visitor(door.url));
  constructor(private readonly chance: Chance) {}

  async ask<T>(work: (visitor: Visitor, url: string) => Promise<Answer<T>>): Promise<Answer<T> | null> {
    let door = this.chance.below(doors.length);
    for (let tries = 0; tries < 200; tries++, door = (door + 1) % doors.length) {
      const entry: Sent = {door, at: Date.now(), status: 0};
      const answer = await work(this.at[door]!, doors[door]!.url).catch(() => null);
      entry.status = answer?.status ?? 0;
      sent.push(entry);
      if (answer && answer.status !== 503) {
        for (const [name, value] of this.at[door]!.cookies) this.at[1 - door]!.cookies.set(name, value);
        return answer;
      }
      if (tries > 1) await new Promise(resolve => setTimeout(resolve, 50));
    }
    return null;
  }
}

atLength(
  '[F04] restarted in turn under load: nobody who was accepted is left without an answer, everybody is served',
  async () => {
    const acknowledged: Required<Acknowledged> = {holds: [], orders: [], paid: []};
    let unserved = 0;
    let stopped = false;
    const served = <T>(answer: Answer<T> | null): answer is Answer<T> => {
      if (!answer || answer.status >= 500) unserved++;
      return answer !== null && answer.status === 200;
    };
    const buyOnce = async (chance: Chance): Promise<void> => {
      const person = new Somebody(chance);
      if (!served(await person.ask(visitor => visitor.get(`/api/public/sessions/${world.sessionId}`)))) return;
      if (!served(await person.ask(visitor => holdSeats(visitor, world, [2 + chance.below(world.seatCount - 2)]))))
        return;
      const cart = await person.ask(visitor => visitor.get<CartView>('/api/public/cart'));
      if (!served(cart) || cart.body.totalCents === 0) return;
      const [body, key] = [buyerBody(cart.body.totalCents), idempotency(randomUUID())];
      const order = await person.ask(visitor => visitor.post<Checkout>('/api/public/cart/checkout', body, key));
      if (!served(order)) return;
      acknowledged.orders.push(order.body.orderNumber);
      if (
        served(
          await person.ask((_, at) => postForm(at, bankWord(config, order.body.gatewayOrder, order.body.totalCents))),
        )
      )
        acknowledged.paid.push(order.body.gatewayOrder);
    };
    const lanes = count(LANES).map(async lane => {
      const chance = chanceOf(`restart ${lane}`);
      while (!stopped) await buyOnce(chance);
    });
    const chance = chanceOf('restarts');
    const signals: {door: number; at: number}[] = [];
    const drained: number[] = [];
    for (let n = 0; n < RESTARTS; n++) {
      const enough = sent.length + 80 + chance.below(120);
      await until('the load runs', () => sent.length >= enough, 60_000, 5);
      const door = n % doors.length;
      const at = Date.now();
      signals.push({door, at});
      expect(await doors[door]!.end('SIGTERM')).toBe(0);
      drained.push(Date.now() - at);
      doors[door] = await startChild({
        databaseUrl: url,
        port: Number(new URL(doors[door]!.url).port),
        env: {DATABASE_POOL: '6', LOG_LEVEL: 'warn'},
      });
    }
    stopped = true;
    await Promise.all(lanes);
    const around = (entry: Sent) =>
      signals.find(
        signal => signal.door === entry.door && entry.at >= signal.at - MOMENT_MS && entry.at < signal.at + 60_000,
      );
    const cut = sent.filter(entry => entry.status === 0);
    const accepted = cut.filter(entry => !around(entry));
    const faults = sent.filter(entry => entry.status >= 500 && entry.status !== 503);
    figure(
      `${sent.length} peticiones, ${acknowledged.paid.length} compras pagadas; 0 aceptadas sin respuesta, ${cut.length} atendidas por el otro proceso, 0 sin atender`,
      {
        times: `${RESTARTS} reinicios`,
        limits: [{name: 'cierre, máximo', value: Math.max(...drained), most: 10_000, unit: 'ms'}],
      },
    );
    expect(accepted).toEqual([]);
    expect(faults).toEqual([]);
    expect(unserved).toBe(0);
    expect(acknowledged.paid.length).toBeGreaterThan(0);
    expect(await lostWrites(db, acknowledged)).toEqual([]);
    await expectInvariants(db);
  },
  mostMs(3_600_000, 180_000),
);
