/** Somebody who fills a cart, orders and pays, by the domain's own verbs. */
import {randomInt, randomUUID} from 'node:crypto';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import type {Due} from '../../../api/src/domain/orders/due';
import {placeOrder, type PlacedOrder, type PlaceOrder} from '../../../api/src/domain/orders/place';
import {quoteCart, type Quote} from '../../../api/src/domain/orders/quote';
import type {Settled} from '../../../api/src/domain/payments/settle';
import {holdSeats, type HoldOutcome} from '../../../api/src/domain/seats/hold';
import {bankSaysYes} from '../line-samples/sell';
import type {Scene} from './scene';

const PERSON = {firstName: 'Ana', surname1: 'García', surname2: '', phone: '', docNo: null};
const HOLD_SECONDS = 900;

export class Buyer {
  readonly cartId = randomUUID();

  constructor(
    private readonly on: Scene,
    private readonly who: {customerId?: number; email?: string} = {},
  ) {}

  async hold(indexes: number[], priceId = this.on.world.prices.general): Promise<HoldOutcome> {
    const seats = indexes.map(index => ({seatId: this.on.world.seat(index), priceId}));
    const ask = {cartId: this.cartId, channel: 'web', staffUserId: null, maxPerOrder: 20, holdSeconds: HOLD_SECONDS};
    const [outcome] = await this.on.db.withTransaction(tx =>
      holdSeats(tx, [{...ask, channel: 'web', eventSessionId: this.on.world.sessionId, seats}]),
    );
    return outcome!;
  }

  quote(goods: Due[] = []): Promise<Quote> {
    return quoteCart(this.on.db, this.cartId, 'web', this.who.customerId ?? null, goods);
  }

  /** With a try at the bank. */
  order(expectedTotalCents: number | null, more: Partial<PlaceOrder> = {}): Promise<PlacedOrder> {
    const email = this.who.email ?? `comprador-${this.cartId}@example.org`;
    const numberAt = () => String(randomInt(1e11, 1e12));
    return this.on.db.withTransaction(tx =>
      placeOrder(tx, {
        cartId: this.cartId,
        channel: 'web',
        buyer: {...PERSON, email},
        customerId: this.who.customerId ?? null,
        staffUserId: null,
        expectedTotalCents,
        consents: {},
        pay: {method: 'card', bankTerminalId: STAND_IN_TERMINAL, numberAt},
        ...more,
      }),
    );
  }

  /** The bank says yes to it. */
  pay(order: PlacedOrder): Promise<Settled> {
    return this.on.db.withTransaction(tx => bankSaysYes(tx, order.gatewayOrder!, order.dueCents));
  }
}
