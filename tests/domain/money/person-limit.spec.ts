/** What one person may have of a session, whatever made them have it: nobody gets more by writing another address. */
import {correctOrderEmail} from '../../../api/src/domain/orders/correct-email';
import {Buyer} from '../../support/scene/buyer';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}), {maxPerCustomer: 2});

async function buy(email: string, ...seats: number[]) {
  const buyer = new Buyer(on, {email});
  await buyer.hold(seats);
  const order = await buyer.order(null);
  await buyer.pay(order);
  const correct = (to: string) => on.db.withTransaction(tx => correctOrderEmail(tx, order.id, buyer.cartId, to));
  return {...order, correct};
}

test('[X2] whoever writes another address on what they bought has bought it all the same', async () => {
  const first = await buy('a@example.org', 4, 5);
  expect(await first.correct('b@example.org')).toBe('a@example.org');
  await refuses(buy('a@example.org', 6, 7), 'invalid', 'email');
  await refuses(buy('b@example.org', 8, 9), 'invalid', 'email');
  // Nor by way of a third.
  await first.correct('c@example.org');
  for (const [i, name] of ['a', 'b', 'c'].entries())
    await refuses(buy(`${name}@example.org`, 10 + i), 'invalid', 'email');
});

test('[X2] an address that has what it may have takes no order of another', async () => {
  await buy('a@example.org', 4, 5);
  const other = await buy('b@example.org', 6);
  await refuses(other.correct('a@example.org'), 'too_many_tickets');
  expect(await other.correct('c@example.org')).toBe('b@example.org');
  // A mistake that is put right is no second person.
  expect(await other.correct('b@example.org')).toBe('c@example.org');
  expect((await buy('b@example.org', 7)).totalCents).toBeGreaterThan(0);
  await refuses(buy('b@example.org', 8), 'invalid', 'email');
});
