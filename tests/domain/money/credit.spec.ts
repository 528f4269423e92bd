/**
 * Tickets that become credit: what the club puts on top is given once on what money paid, and what was credit before
 * returns to where it was, however often its buyer buys and cancels.
 */
import {chanceFrom} from '../../../api/src/demo/random';
import {settleWithoutBank} from '../../../api/src/domain/payments/settle';
import {cancelTickets} from '../../../api/src/domain/ticket-acts/cancel';
import {readCancelTerms} from '../../../api/src/domain/ticket-acts/may-cancel';
import {Buyer} from '../../support/scene/buyer';
import {turn} from '../../support/run/draw';
import {openScene} from '../../support/scene/scene';
import {SHOWN} from '../../support/world/fixture';

const on = openScene(
  async ({db, world}) => {
    await db.query(
      `update event_session set cancel_terms = 'either', cancel_bonus_bp = 1000, cancel_fee_cents = 0,
         cancel_keeps_fee = false where id = $1`,
      [world.sessionId],
    );
    return {};
  },
  {rows: 10},
);

interface Owned {
  id: number;
  paidCents: number;
}

/** So many seats; cards pay first, the bank what they do not. */
async function buy(seats: number[], cardIds: number[] = []): Promise<Owned> {
  const buyer = new Buyer(on);
  await buyer.hold(seats);
  for (const id of cardIds)
    await on.db.query('insert into cart_gift_card (cart_id, gift_card_id) values ($1, $2)', [buyer.cartId, id]);
  const order = await buyer.order(null);
  if (order.dueCents > 0) await buyer.pay(order);
  else await on.db.withTransaction(tx => settleWithoutBank(tx, order.id));
  return {id: order.id, paidCents: order.dueCents};
}

/** Its first tickets that may be cancelled. */
async function cancel(orderId: number, back: 'money' | 'credit', most = 20) {
  return on.db.withTransaction(async tx => {
    const terms = (await readCancelTerms(tx, orderId)).slice(0, most);
    const expectedCents = terms.reduce((sum, one) => sum + (back === 'money' ? one.moneyCents! : one.creditCents!), 0);
    const done = await cancelTickets(tx, {orderId, ticketIds: terms.map(one => one.ticketId), back, expectedCents});
    return {terms, done};
  });
}

const cards = async () =>
  (
    await on.db.query<{id: number; cents: number}>(
      `select id, balance_cents as cents from gift_card where state = 'active' order by id`,
    )
  ).rows;
const balance = async () => (await cards()).reduce((sum, card) => sum + card.cents, 0);
const bankGave = async () =>
  (
    await on.db.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::int as cents from refund where method = 'card'`,
    )
  ).rows[0]!.cents;

test('[X1] what a card of credit has paid returns to it, and nothing is put on top again', async () => {
  const first = await buy([0, 1, 2, 3]);
  await cancel(first.id, 'credit');
  const grown = first.paidCents + first.paidCents / 10;
  expect(await cards()).toMatchObject([{cents: grown}]);
  for (let again = 0; again < 5; again++) {
    const order = await buy(
      [0, 1, 2, 3],
      (await cards()).map(card => card.id),
    );
    expect(order.paidCents).toBe(0);
    const {terms, done} = await cancel(order.id, 'credit');
    expect(terms.every(one => one.bonusCents === 0 && one.returnedCents === SHOWN.general)).toBe(true);
    expect(done.credit).toBeNull();
    expect(await cards()).toMatchObject([{cents: grown}]);
  }
});

test('[X1] paid by both: the part of money grows, the part of the card returns', async () => {
  await cancel((await buy([0])).id, 'credit');
  const [card] = await cards();
  const order = await buy([0, 1], [card!.id]);
  const {terms} = await cancel(order.id, 'credit');
  const bonus = terms.reduce((sum, one) => sum + one.bonusCents, 0);
  // Rounded down by ticket: never above what the whole would give.
  expect(Math.floor(order.paidCents / 10) - bonus).toBeLessThanOrEqual(2);
  expect(bonus).toBeLessThanOrEqual(order.paidCents / 10);
  const [old, made] = await cards();
  expect(old!.cents + made!.cents).toBe(2 * SHOWN.general + bonus);
  expect(old!.cents).toBeLessThanOrEqual(card!.cents);
});

test('[X1] the database makes no credit of credit', async () => {
  await cancel((await buy([0])).id, 'credit');
  const order = await buy([0], [(await cards())[0]!.id]);
  await expect(
    on.db.query(
      `insert into refund (order_id, payment_id, amount_cents, reason, state, method, done_at)
       select order_id, id, 100, 'otra vez', 'done', 'credit', now() from payment where order_id = $1`,
      [order.id],
    ),
  ).rejects.toMatchObject({code: 'invalid'});
});

test('[X1] no turn of buying and cancelling makes more than money and once what is put on top', async () => {
  const chance = chanceFrom(turn());
  let paid = 0;
  const live: Owned[] = [];
  for (let step = 0; step < 120; step++) {
    if (live.length === 0 || (live.length < 5 && chance.isLucky(0.5))) {
      const count = 1 + chance.below(4);
      const free = (
        await on.db.query<{seatId: number}>(
          `select s.id as "seatId" from seat s where s.id between $1 and $1 + 160 and not exists
             (select 1 from seat_claim c where c.seat_id = s.id) order by s.id limit $2`,
          [on.world.seat(20), count],
        )
      ).rows.map(row => row.seatId - on.world.seat(0));
      const order = await buy(free, chance.pick([[], (await cards()).map(card => card.id)]));
      paid += order.paidCents;
      live.push(order);
    } else {
      const at = chance.below(live.length);
      const order = live[at]!;
      await cancel(order.id, chance.isLucky(0.7) ? 'credit' : 'money', 1 + chance.below(3));
      const {rowCount} = await on.db.query(`select 1 from "order" where id = $1 and state = 'refunded'`, [order.id]);
      if (rowCount) live.splice(at, 1);
    }
    const has = (await balance()) + (await bankGave());
    expect(has).toBeLessThanOrEqual(paid * 1.1);
  }
});
