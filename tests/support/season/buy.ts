/** A cart becomes an order, which runs out or goes to the bank and hears from it. */
import {randomUUID} from 'node:crypto';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {placeOrder} from '../../../api/src/domain/orders/place';
import {settlePayment} from '../../../api/src/domain/payments/settle';
import {startPayment} from '../../../api/src/domain/payments/start';
import {SHOWN} from '../world/fixture';
import {act, type Draw} from './act';
import {FIRST_SEAT} from './terms';

export const buy: Draw = scene => {
  const {model, season, cart} = scene;
  const {world} = season;
  const cartId = season.carts[cart]!;
  const expected = model.order(cart);
  if (expected === 'placed') {
    delete model.carts[cart];
    season.carts[cart] = randomUUID();
  }
  return act(scene, `cart ${cart} orders`, expected, async tx => {
    const buyer = {
      email: `b${cart}@example.org`,
      firstName: 'B',
      surname1: 'C',
      surname2: '',
      phone: '',
      docNo: null,
    };
    const placed = await placeOrder(tx, {
      cartId,
      channel: 'web',
      buyer,
      customerId: null,
      staffUserId: null,
      expectedTotalCents: null,
      consents: {},
    });
    const {rows} = await tx.query<{id: number; seat: number; session: number}>(
      'select id, seat_id as seat, event_session_id as session from order_line where order_id = $1',
      [placed.id],
    );
    const {lines} = model.orders.at(-1)!;
    season.orders.push({
      id: placed.id,
      lineIds: lines.map(
        line =>
          rows.find(
            row => row.session === season.sessions[line.session] && row.seat === world.seat(FIRST_SEAT + line.seat),
          )!.id,
      ),
    });
    return placed.totalCents === lines.length * SHOWN.general ? 'placed' : `total ${placed.totalCents}`;
  });
};

export const expireOrder: Draw = scene => {
  const {model, season, order} = scene;
  if (order < 0) return null;
  return act(scene, `order ${order} runs out`, model.expireOrder(order), async tx => {
    const {id} = season.orders[order]!;
    await tx.query(
      `update "order" set claims_expire_at = now() - interval '1 minute' where id = $1 and state = 'pending'`,
      [id],
    );
    await tx.query(
      `update seat_claim set expires_at = now() - interval '1 minute' where order_id = $1 and kind = 'hold'`,
      [id],
    );
    return (await expireOrders(tx)).orders.includes(id) ? 'expired' : 'nothing';
  });
};

export const pay: Draw = scene => {
  const {model, season, chance, order} = scene;
  if (order < 0) return null;
  return act(scene, `order ${order} goes to the bank`, model.pay(order), async tx => {
    const gatewayOrder = `${String(Math.floor(chance.next() * 9000) + 1000)}${randomUUID().slice(0, 8)}`;
    const started = await startPayment(tx, season.orders[order]!.id, 'card', {
      numberAt: () => gatewayOrder,
      bankTerminalId: STAND_IN_TERMINAL,
    });
    season.payments.push({gatewayOrder, cents: started.amountCents});
    return 'started';
  });
};

export const settle: Draw = scene => {
  const {model, season, chance} = scene;
  if (model.payments.length === 0) return null;
  const payment = chance.isLucky(0.7) ? model.payments.length - 1 : chance.below(model.payments.length);
  const news = chance.weighted([
    ['authorised', 16],
    ['denied', 5],
    ['wrong_amount', 1],
  ] as const);
  return act(scene, `the bank says of payment ${payment}: ${news}`, model.settle(payment, news), async tx => {
    const {gatewayOrder, cents} = season.payments[payment]!;
    const isDenied = news === 'denied';
    return (
      await settlePayment(tx, {
        gatewayOrder,
        outcome: isDenied ? 'denied' : 'authorised',
        amountCents: news === 'wrong_amount' ? cents + 1 : cents,
        responseCode: isDenied ? '0190' : '0000',
        authorisationCode: '1',
        cardBrand: null,
        payload: {},
      })
    ).kind;
  });
};
