/** The orders of an account: twenty at a time, the newest first, each of them once, and how many there are. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

test('pages of twenty hold every order that counts once, and nobody else’s', async () => {
  await app.db.query(
    `insert into "order" (number, channel, state, customer_id, email, first_name, total_cents, claims_expire_at, paid_at,
        created_at)
      select 'M-' || lpad(n::text, 2, '0'), 'web', case when n > 43 then 'expired' else 'paid' end,
        case when n <= 45 then $1::int end, 'x@example.org', 'Ana', 0, now(), now(), now() - (n / 3) * interval '1 day'
        from generate_series(1, 50) n`,
    [world.customer.id],
  );
  const me = new Visitor(app.url);
  me.cookies.set('customer', world.customer.token);
  const page = async (n: number) =>
    must(await me.get<{items: {number: string}[]; total: number}>(`/api/public/account/orders?page=${n}`));
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({items, total}) => [items.length, total])).toEqual([
    [20, 43],
    [20, 43],
    [3, 43],
    [0, 43],
  ]);
  const numbers = pages.flatMap(({items}) => items.map(one => one.number));
  expect(new Set(numbers).size).toBe(43);
  expect(numbers[0]).toBe('M-02'); // of one moment, the later
});
