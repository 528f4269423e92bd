/**
 * Buyers who go on whatever happens: each lane holds, checks out and is paid for, over and over, repeats what was cut
 * off with the same key, and writes down what was acknowledged. The same seats are wanted by many, so most end in a
 * 409. What each lane wants is drawn from the seed.
 */
import {randomUUID} from 'node:crypto';
import type {Chance} from '../../api/src/demo/random';
import {chanceOf} from '../support/run/figures';
import type {World} from '../support/world/fixture';
import type {Acknowledged} from '../support/world/invariants';
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
import {count} from '../support/run/until';
import {idempotency, Visitor, type Answer} from '../support/wire/visitor';

export interface Load {
  acknowledged: Required<Acknowledged>;
  /** How many answers of each status there were; `cut` for those that never came. */
  told: Record<string, number>;
  /** Answers with a 5xx other than 503, and 503 without Retry-After: none is expected. */
  faults: string[];
  acks(): number;
  /** Finishes what is under way and stops. */
  stop(): Promise<void>;
}

const config = childConfig();
/** Nobody asks a server that is away thousands of times a second. */
const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 150));

export function startLoad(url: string, world: World, lanes: number): Load {
  const acknowledged: Required<Acknowledged> = {holds: [], orders: [], paid: []};
  const told: Record<string, number> = {};
  const faults: string[] = [];
  let stopped = false;

  async function send<T>(work: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
    const answer = await work().catch(() => null);
    const word = answer ? String(answer.status) : 'cut';
    told[word] = (told[word] ?? 0) + 1;
    if (
      answer &&
      (answer.status === 500 ||
        (answer.status > 500 && answer.status !== 503) ||
        (answer.status === 503 && !answer.headers['retry-after']))
    )
      faults.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /** Until there is an answer that says yes or no: the bank and a patient browser do the same. */
  async function insist<T>(work: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
    for (let tries = 0; tries < 200; tries++) {
      const answer = await send(work);
      if (answer && answer.status < 500) return answer;
      if (stopped && tries > 40) return null;
      await pause();
    }
    return null;
  }

  async function buyOnce(chance: Chance): Promise<void> {
    const buyer = new Visitor(url);
    const first = 2 + chance.below(world.seatCount - 8);
    const indexes = count(1 + chance.below(3)).map(n => first + n);
    const wantsPlaces = chance.isLucky(0.25);
    const held = await send(
      async (): Promise<Answer<{expiresAt?: string}>> =>
        wantsPlaces ? holdPlaces(buyer, world, 2) : holdSeats(buyer, world, indexes),
    );
    if (!held || held.status >= 500) return pause();
    if (held.status !== 200) return;
    if (!wantsPlaces)
      acknowledged.holds.push(...indexes.map(index => ({seatId: world.seat(index), expiresAt: held.body.expiresAt!})));
    if (chance.isLucky(0.2)) return;
    const cart = await insist(() => buyer.get<CartView>('/api/public/cart'));
    if (!cart || cart.status !== 200 || cart.body.totalCents === 0) return;
    const body = buyerBody(cart.body.totalCents);
    const key = idempotency(randomUUID());
    const order = await insist(() => buyer.post<Checkout>('/api/public/cart/checkout', body, key));
    if (!order || order.status !== 200) return;
    acknowledged.orders.push(order.body.orderNumber);
    if (chance.isLucky(0.14)) return;
    const word = bankWord(config, order.body.gatewayOrder, order.body.totalCents);
    const paid = await insist(() => postForm(url, word));
    if (paid?.status === 200) acknowledged.paid.push(order.body.gatewayOrder);
  }

  const running = count(lanes).map(async lane => {
    const chance = chanceOf(`lane ${lane}`);
    while (!stopped) await buyOnce(chance);
  });
  return {
    acknowledged,
    told,
    faults,
    acks: () => acknowledged.holds.length + acknowledged.orders.length + acknowledged.paid.length,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}
