/** Who is at the counter: found by what they say whole, a name with its surname; and what is theirs leaves with them. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {makeShop, type GoodsCart} from '../../support/world/shop';
import {hangUp, told, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let clerk: Visitor;

interface Known {
  source: string;
  firstName: string;
  email: string;
  memberCode: string | null;
  card: {number: string; isInForce: boolean} | null;
}
type Cart = GoodsCart & {supporter: {number: string; cents: number} | null; giftCards: object[]; dueCents: number};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  clerk = new Visitor(app.url, world.staff.clerk.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const find = async (text: string, who = clerk): Promise<Known[]> =>
  must(await who.get<Known[]>(`/api/carrito/compradores?texto=${encodeURIComponent(text)}`));

async function supporter(doc: string, until: string, state = 'active'): Promise<string> {
  const tier = await app.db.query<{id: number}>(
    `insert into supporter_tier (name, price_cents, validity, valid_days, discount_bp, shop_discount_bp,
       max_discounted_tickets) values ('Oro ' || $1, 2500, 'days', 365, 1000, 2000, 2) returning id`,
    [doc],
  );
  const {rows} = await app.db.query<{number: string}>(
    `insert into supporter (supporter_tier_id, state, first_name, surname1, email, phone, doc_no, valid_from_on,
       valid_until_on) values ($1, $2, 'Eva', 'Ruiz', 'eva@example.org', '+34600111222', $3, club_today() - 400,
       club_today() + $4::int) returning number`,
    [tier.rows[0]!.id, state, doc, until],
  );
  return rows[0]!.number;
}

test('[K2] a supporter by each of what they may say; nobody by one word of a name or a part of it', async () => {
  const number = await supporter('12345678Z', '100');
  for (const said of [
    number,
    number.toLowerCase(),
    '12345678-z',
    'EVA@example.org',
    '600 111 222',
    '+34 600111222',
    'eva ruiz',
    'Ruiz, Éva',
  ])
    expect([said, await find(said)]).toMatchObject([said, [{source: 'supporter', card: {number, isInForce: true}}]]);
  for (const said of [
    'Eva',
    'Ruiz',
    'Eva Rui',
    'Eva Soto',
    'Eva eva@example.org',
    'eva@example',
    '600 111',
    '%',
    number.slice(0, 4),
  ])
    expect([said, await find(said)]).toEqual([said, []]);
});

test('a holder by the member number, a customer by the address; the account of a supporter is not told twice', async () => {
  await app.db.query(
    `insert into pass_holder (first_name, surname1, nif, email) values ('Iván', 'Soto', '87654321X', 'ivan@example.org')`,
  );
  const [holder] = await find('87654321x');
  expect(holder).toMatchObject({source: 'holder', firstName: 'Iván', card: null});
  expect(await find(String(Number(holder!.memberCode)))).toMatchObject([{source: 'holder', firstName: 'Iván'}]);
  expect(await find('soto ivan')).toMatchObject([{source: 'holder', firstName: 'Iván'}]);
  expect(await find(world.customer.email)).toMatchObject([{source: 'customer', email: world.customer.email}]);
  await app.db.query(`insert into customer (email, first_name, surname1) values ('eva@example.org', 'Eva', 'Ruiz')`);
  expect(await find('eva@example.org')).toMatchObject([{source: 'supporter'}]);
});

test('[K31] a code goes where it belongs: its order, whose card it is, the shop; nothing else names anybody', async () => {
  const read = async (text: string) => {
    const answer = await clerk.get<{kind: string; orderId: number | null; text: string; code: string}>(
      `/api/carrito/codigo?texto=${encodeURIComponent(text)}`,
    );
    return answer.status === 200 ? [answer.body.kind, answer.body.orderId ?? answer.body.text] : answer.body.code;
  };
  const number = await supporter('33333333P', '50');
  const {scarf} = await makeShop(app.db, world);
  await app.db.query(`update product_variant set ean = '8437000000112' where id = $1`, [scarf.small]);
  const {rows} = await app.db.query<{id: number; number: string; code: string}>(
    `with o as (insert into "order" (number, channel, state, total_cents) values ('99-0000001', 'web', 'paid', 0)
       returning id, number) select id, number, '' as code from o`,
  );
  const order = rows[0]!;
  expect(await read(number.toLowerCase())).toEqual(['supporter', number]);
  expect(await read('8437000000112')).toEqual(['product', '8437000000112']);
  // As a reader of another country writes the hyphen.
  for (const said of [order.number, "99'0000001"]) expect(await read(said)).toEqual(['order', order.id]);
  for (const said of ['Ruiz Eva', '33333333P', 'eva@example.org', '600111222', '%%%%', 'x'.repeat(104)])
    expect([said, await read(said)]).toEqual([said, 'not_found']);
});

test('who may not sell is refused, and who is of a company sees nobody of the house', async () => {
  expect(told(await new Visitor(app.url).get('/api/carrito/compradores?texto=a'))).toBe('401 unauthorized');
  const doorman = new Visitor(app.url, world.staff.door.token);
  expect(told(await doorman.get('/api/carrito/compradores?texto=a'))).toBe('403 forbidden');
  await app.db.query('update staff_user set event_company_id = $2 where id = $1', [
    world.staff.clerk.id,
    (await app.db.query<{id: number}>('select id from event_company order by id limit 1')).rows[0]!.id,
  ]);
  try {
    expect(await find('eva@example.org')).toEqual([]);
  } finally {
    await app.db.query('update staff_user set event_company_id = null where id = $1', [world.staff.clerk.id]);
  }
});

test('a card may be shown first; the next sale does without it', async () => {
  const number = await supporter('11111111H', '30');
  const gone = await supporter('22222222J', '-1', 'expired');
  const {scarf} = await makeShop(app.db, world);
  const show = (card: string | null) => clerk.post<Cart>('/api/carrito/simpatizante', {number: card});
  expect(told(await show(gone))).toBe('409 card_not_in_force');
  expect((await show('S999999')).body).toMatchObject({errors: {number: 'No hay ningún carné con ese número.'}});
  expect(must(await show(number)).supporter).toEqual({id: expect.any(Number), name: 'Oro 11111111H', number, cents: 0});
  expect(must(await clerk.get<Cart>('/api/carrito')).supporter?.number).toBe(number);
  const put = () => clerk.post<Cart>('/api/carrito/productos', {variantId: scarf.medium, quantity: 1, pickup: 'shop'});
  expect(must(await put()).totalCents).toBe(1_200);
  expect(must(await clerk.post<Cart>('/api/carrito/park')).supporter).toBeNull();
  expect(must(await put())).toMatchObject({supporter: null, totalCents: 1_500});
  must(await clerk.post('/api/carrito/park'));
});
