/**
 * A buyer of everything: some scarves, places of a tour, a pack over seats that many want, in one cart; paid, denied,
 * paid twice, paid late or never. What was acknowledged is written down.
 */
import type {Chance} from '../../../api/src/demo/random';
import type {Database} from '../../../api/src/platform/database/db';
import type {Config} from '../../../api/src/platform/environment/config';
import {makeWorld, type World} from './fixture';
import {bankWord, buyerBody, postForm, type Checkout} from './purchase';
import {makePack, makeShop, moreSessions, type GoodsCart, type Shop} from './shop';
import {idempotency, patiently, told, Visitor, type Answer, type ErrorBody} from '../wire/visitor';

export interface MixedStage {
  world: World;
  shop: Shop;
  pack: number;
  sessions: number[];
}

/** Forty scarves, thirty places, twenty packs over three sessions of the same seats. */
export async function makeMixedStage(db: Database): Promise<MixedStage> {
  const world = await makeWorld(db, {
    rows: 6,
    seatsPerRow: 16,
    maxPerOrder: 20,
    maxPerCustomer: 500,
    orphanRule: false,
  });
  const shop = await makeShop(db, world, 40);
  await db.query('update experience_slot set capacity = 30');
  const sessions = [world.sessionId, ...(await moreSessions(db, world, 2))];
  const pack = await makePack(db, world, {slug: 'mezcla', sessions, cents: 5_000, quota: 20});
  return {world, shop, pack, sessions};
}

export interface Acknowledgements {
  /** Order numbers that a checkout named, and those whose payment the API said it had heard. */
  orders: string[];
  paid: string[];
  /** What each step was told. */
  told: Record<string, number>;
}
export const nothingYet = (): Acknowledgements => ({orders: [], paid: [], told: {}});

/** Never throws for what the API answers or does not answer; `expire` ends the order's time where a payment is to be late. */
export async function buyMixed(
  url: string,
  {world, shop, pack, sessions}: MixedStage,
  config: Config,
  chance: Chance,
  said: Acknowledgements,
  expire: (orderNumber: string) => Promise<void>,
): Promise<void> {
  const buyer = new Visitor(url);
  const ask = async <T>(work: () => Promise<Answer<T>>): Promise<Answer<T> | null> => {
    const answer = await patiently(work).catch(() => null);
    const word = answer === null ? 'cut' : told(answer as Answer<Partial<ErrorBody>>);
    said.told[word] = (said.told[word] ?? 0) + 1;
    return answer;
  };
  const things: (() => Promise<unknown>)[] = [
    () =>
      ask(() =>
        buyer.post('/api/public/cart/goods', {
          variantId: shop.scarf.medium,
          quantity: 1 + chance.below(2),
          pickup: 'shop',
        }),
      ),
    () => ask(() => buyer.post('/api/public/cart/slots', {slotId: shop.tour.slots[0], quantity: 1 + chance.below(3)})),
    () =>
      ask(() =>
        buyer.post('/api/public/cart/packs', {
          packId: pack,
          quantity: 1,
          area: 'Tribuna',
          priceCategoryId: world.categories.general,
          sessions: sessions.map(sessionId => ({sessionId})),
        }),
      ),
  ];
  const wanted = things.filter(() => chance.below(3) > 0);
  for (const put of wanted.length > 0 ? wanted : things) await put();
  const cart = await ask(() => buyer.get<GoodsCart>('/api/public/cart'));
  if (!cart || cart.status !== 200 || (cart.body.goods.length === 0 && cart.body.lines.length === 0)) return;
  const [body, key] = [buyerBody(cart.body.totalCents), idempotency()];
  const placed = await ask(() => buyer.post<Checkout>('/api/public/cart/checkout', body, key));
  if (placed?.status !== 200) return;
  const order = placed.body;
  said.orders.push(order.orderNumber);
  const bank = async (responseCode = '0000') => {
    const word = bankWord(config, order.gatewayOrder, order.totalCents, {responseCode});
    const heard = await ask(() => postForm(url, word));
    if (heard?.status === 200 && responseCode === '0000') said.paid.push(order.gatewayOrder);
  };
  const fate = chance.below(10);
  if (fate === 0) return;
  if (fate === 1) return bank('0190');
  if (fate === 2) await expire(order.orderNumber);
  await bank();
  if (fate === 3) await bank();
}
