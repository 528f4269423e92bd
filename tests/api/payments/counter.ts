/** A counter on a stage: somebody who sells one seat after the other for cash, somebody who gives back. */
import {openTills} from '../../support/world/tills';
import {freshKey, type Answer, type Stage} from '../admin/stage';

type Staff = Awaited<ReturnType<Stage['staff']>>;
type Payments = {method: 'cash' | 'card_terminal'; amountCents: number}[];

/** Whom the invoice names, where the law wants one that does. */
export const INVOICED = {nif: '12345678Z', street: 'Calle Mayor, 1', postalCode: '50001', city: 'Zaragoza'};
const named = (payments: Payments) =>
  payments.reduce((cents, one) => cents + one.amountCents, 0) > 40_000 ? {invoice: INVOICED} : {};

export interface Counter {
  finance: Staff;
  clerk: Staff;
  /** Id of the price of its seats: 20 €, and 1 € of fee. */
  price: number;
  /** The next so many seats into the cart, and the whole cart paid. */
  pay(count: number, payments: Payments): Promise<Answer>;
  /** So many tickets of 21 € each (1 € of it the fee), for cash. */
  sell(count: number): Promise<{orderId: number; lineIds: number[]}>;
  giveBack(orderId: number, body: object): Promise<Answer>;
}

export async function openCounter(stage: Stage): Promise<Counter> {
  await stage.db.query('update event_session set orphan_rule = false');
  const finance = await stage.staff('finance_manager');
  const clerk = await stage.staff('clerk');
  await openTills(stage.db, [clerk.id, finance.id]);
  const map = await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token);
  const price: number = map.body.zones[0].prices[0].id;
  let next = 0;
  const pay = async (count: number, payments: Payments): Promise<Answer> => {
    const seats = Array.from({length: count}, () => ({seatId: stage.seat('A', 1, 1) + next++, priceId: price}));
    await stage.call('POST', '/api/carrito/seats', clerk.token, {sessionId: stage.sessionId, seats});
    return stage.call(
      'POST',
      '/api/carrito/sell',
      clerk.token,
      {payments, buyer: {email: 'ana@example.org', firstName: 'Ana', surname1: 'Ruiz', ...named(payments)}},
      freshKey(),
    );
  };
  return {
    finance,
    clerk,
    price,
    pay,
    sell: async count => {
      const sold = await pay(count, [{method: 'cash', amountCents: 2100 * count}]);
      expect(sold.status).toBe(200);
      const {rows} = await stage.db.query<{id: number}>(
        'select id from order_line where order_id = $1 order by position',
        [sold.body.orderId],
      );
      return {orderId: sold.body.orderId, lineIds: rows.map(row => row.id)};
    },
    giveBack: (orderId, body) =>
      stage.call(
        'POST',
        `/api/pedidos/${orderId}/devolver`,
        finance.token,
        {reason: 'Columna delante', ...body},
        freshKey(),
      ),
  };
}
