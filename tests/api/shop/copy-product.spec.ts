/** A product of last season made anew in the office: a draft with its variants, dearer by so much, and an empty shelf. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {makeShop, type Shop} from '../../support/world/shop';
import {hangUp, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let office: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  shop = await makeShop(app.db, world);
  office = new Visitor(app.url, world.staff.admin.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const BODY = {name: 'Bufanda 27', slug: 'bufanda-27', skuEnd: '27', raiseBp: 330};
const copy = (id: number, more: object = {}, as = office) =>
  as.post<{id: number} & ErrorBody>(`/api/productos/${id}/copiar`, {...BODY, ...more});
const fieldsOf = async (answer: ReturnType<typeof copy>) => Object.keys((await answer).body.errors ?? {});

test('every size at 3,3 % more, to five cents, nothing in stock, a reference of its own; written down', async () => {
  await app.db.query(`update product_variant set is_active = false where id = $1`, [shop.scarf.small]);
  await app.db.query(`update product_variant set ean = '8437000000013' where id = $1`, [shop.scarf.medium]);
  const {id} = must(await copy(shop.scarf.id));
  const {rows} = await app.db.query<Record<string, unknown>>(
    `select n.name, n.stock, n.ean, n.price_cents as cents, n.sku = o.sku || '-27' as "hasItsReference"
       from product_variant n join product_variant o on o.product_id = $2 and o.name = n.name
      where n.product_id = $1 order by n.name`,
    [id, shop.scarf.id],
  );
  // 15,00 € and 3,3 % are 15,495 €; 17,00 €, 17,561 €.
  const made = {stock: 0, ean: null, hasItsReference: true};
  expect(rows).toEqual([
    {name: 'L', cents: 1755, ...made},
    {name: 'M', cents: 1550, ...made},
  ]);
  expect(must(await office.get(`/api/productos/${id}`))).toMatchObject({
    state: 'draft',
    name: 'Bufanda 27',
    soldCount: 0,
  });
  const audit = await app.db.query(
    `select 1 from audit_entry where action = 'copy' and resource = 'productos' and resource_id = $1`,
    [String(id)],
  );
  expect(audit.rowCount).toBe(1);
});

test('an experience keeps its conditions and has no hours', async () => {
  const {id} = must(await copy(shop.tour.id, {slug: 'visita-27'}));
  const {rows} = await app.db.query<{slots: number}>(
    `select count(s.id)::int as slots from experience e left join experience_slot s on s.experience_id = e.id
      where e.product_id = $1 group by e.id`,
    [id],
  );
  expect(rows).toEqual([{slots: 0}]);
});

test('an address or an end that is taken, a product that is not there, who may not: said, and nothing is made', async () => {
  const count = async () => (await app.db.query('select 1 from product')).rowCount;
  const before = await count();
  expect(await fieldsOf(copy(shop.scarf.id))).toEqual(['slug']);
  expect(await fieldsOf(copy(shop.scarf.id, {slug: 'bufanda-28'}))).toEqual(['skuEnd']);
  expect(await fieldsOf(copy(shop.scarf.id, {slug: 'Con Espacios', skuEnd: 'ñ', raiseBp: -10_000}))).toEqual([
    'slug',
    'skuEnd',
    'raiseBp',
  ]);
  expect(told(await copy(999_999, {slug: 'otro'}))).toBe('404 not_found');
  expect(told(await copy(shop.scarf.id, {slug: 'otro'}, new Visitor(app.url, world.staff.door.token)))).toBe(
    '403 forbidden',
  );
  expect(await count()).toBe(before);
});
