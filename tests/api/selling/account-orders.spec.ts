/** Who buys as a guest and opens an account later finds what was bought with that address, and nothing of anybody else's. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
const LATER = 'marta.guest@example.org';
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const bought = async (seat: number, email: string): Promise<string> => {
  const {order} = await placeOrder(app.url, world, {seats: [seat]}, {email});
  await notify(app, order);
  return order.orderNumber;
};

test('[C16] guest orders are claimed when the address is proved, not before, and only that address’s', async () => {
  const own = [await bought(4, LATER), await bought(6, LATER.toUpperCase())];
  const strangers = await bought(8, 'otra@example.org');
  const visitor = new Visitor(app.url);
  must(
    await visitor.post('/api/public/account/register', {
      email: LATER,
      firstName: 'Marta',
      surname1: 'Gil',
      acceptTerms: true,
    }),
  );
  const claimed = async (): Promise<string[]> =>
    (
      await app.db.query<{number: string}>(
        'select o.number from "order" o join customer c on c.id = o.customer_id where c.email = $1 order by o.id',
        [LATER],
      )
    ).rows.map(row => row.number);
  expect(await claimed()).toEqual([]);
  let token = '';
  await until('the mail with the link is written', async () => {
    const letter = (await mailsTo(app, LATER)).find(one => one.kind === 'sign_up');
    token = /token=([\w-]{20,})/.exec(letter?.text ?? '')?.[1] ?? '';
    return token !== '';
  });
  const choose = async (password: string): Promise<number> =>
    (await visitor.post('/api/public/account/password/change', {token, password})).status;
  expect(await claimed()).toEqual([]);
  expect(await choose('una clave larga 2026')).toBe(204);
  expect(await claimed()).toEqual(own);
  const orders = JSON.stringify(must(await visitor.get('/api/public/account/orders')));
  for (const number of own) expect(orders).toContain(number);
  expect(orders).not.toContain(strangers);
  // The link is used up.
  expect(await choose('otra clave larga 2026')).toBe(410);
});
