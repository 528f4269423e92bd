/** What one person may have of a session, whatever made them have it: nobody gets more by writing another address. */
import {correctOrderEmail} from '../../../api/src/domain/orders/correct-email';
import {chanceOf} from '../../support/run/figures';
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

test('[X7] a person is a mailbox, however it is written', async () => {
  await buy('a.na@gmail.com', 4, 5);
  for (const [i, same] of ['ana@gmail.com', 'ana+dos@gmail.com', 'a.n.a@googlemail.com'].entries())
    await refuses(buy(same, 6 + i), 'invalid', 'email');
  await buy('ana@example.org', 10);
  await refuses(buy('ana+familia@example.org', 11, 12), 'invalid', 'email');
  // What was given counts, and what was bought under another address.
  const third = await buy('otra@example.org', 13);
  await third.correct('ana+3@example.org');
  await refuses(buy('ana@example.org', 14), 'invalid', 'email');
  // Dots tell people apart everywhere else.
  expect((await buy('a.na@example.org', 15, 16)).totalCents).toBeGreaterThan(0);
});

test('[X7] of three thousand addresses a mailbox is what is left of what its reader cannot tell apart', async () => {
  const chance = chanceOf('mailboxes');
  const drawn = Array.from({length: 3000}, () => {
    const letters = Array.from({length: 1 + chance.below(5)}, () => chance.pick(['a', 'ñ', '7', '_'] as const)).join(
      '',
    );
    const host = chance.pick(['gmail.com', 'googlemail.com', 'example.org', 'club.es'] as const);
    const dotted = [...letters].join(chance.pick(['', '.'] as const));
    const label = chance.pick(['', '+', '+x', '+a+b', '+a.b'] as const);
    const isGoogle = host.startsWith('g');
    return {
      written: chance.pick([(t: string) => t, (t: string) => t.toUpperCase(), (t: string) => ` ${t}`] as const)(
        `${dotted}${label}@${host}`.replace('a', chance.pick(['a', 'ａ'] as const)),
      ),
      box: isGoogle ? `${letters}@gmail.com` : `${dotted}@${host}`,
    };
  });
  const {rows} = await on.db.query<{box: string}>(
    'select mailbox(w) as box from unnest($1::text[]) with ordinality as t (w, n) order by n',
    [drawn.map(({written}) => written)],
  );
  expect(rows.map(({box}) => box)).toEqual(drawn.map(({box}) => box));
});
