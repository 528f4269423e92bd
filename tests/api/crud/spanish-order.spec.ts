/**
 * Names stand where a Spaniard looks for them (Álamo before Norte, Ñuñoa before Zamora), and numbers in them by their
 * size: in a list of the office, in a report and in the shop, whatever the database was made with. The one of the tests
 * sorts its own texts by their bytes.
 */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {Visitor} from '../../support/wire/visitor';

const SORTED = ['Álamo', 'Fila 2', 'Fila 10', 'Norte', 'Ñuñoa', 'Óscar', 'Zamora'];
const MIXED = [...SORTED].reverse();

let app: TestApp;
let world: World;
let admin: Visitor;
beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.superadmin.token);
});
afterAll(() => app.stop());

test('by itself the database would put Álamo and Ñuñoa behind Zamora', async () => {
  const {rows} = await app.db.query<{name: string}>('select name from unnest($1::text[]) name order by name', [MIXED]);
  expect(rows.map(({name}) => name).slice(-3)).toEqual(['Álamo', 'Ñuñoa', 'Óscar']);
});

test('[audit F38] a list of the office', async () => {
  await app.db.query('insert into venue (name, safe_capacity) select unnest($1::text[]), 100', [MIXED]);
  const found = must(await admin.get<{name: string}[]>('/api/recintos?sort=["name","ASC"]&range=[0,99]')).map(
    ({name}) => name,
  );
  expect(found.filter(name => SORTED.includes(name))).toEqual(SORTED);
});

test('[audit F38] a report', async () => {
  await app.db.query(`insert into coach (first_name, surname1) select 'Ana', unnest($1::text[])`, [MIXED]);
  const {rows} = must(await admin.get<{rows: {fullName: string}[]}>('/api/informes/cantera/personas-adultas'));
  expect(rows.map(({fullName}) => fullName)).toEqual(SORTED.map(surname => `${surname}, Ana`));
});

test('[audit F38] the shop', async () => {
  await app.db.query(`insert into product_category (name, slug) values ('Camisetas', 'camisetas')`);
  await app.db.query(
    `with made as (
       insert into product (slug, name, product_category_id, state)
         select 'producto-' || n, name, (select max(id) from product_category), 'published'
           from unnest($1::text[]) with ordinality as p(name, n) returning id)
     insert into product_variant (product_id, name, sku, price_cents, stock)
       select id, 'Única', 'PROD-' || id, 1000, 5 from made`,
    [MIXED],
  );
  const {products} = must(await admin.get<{products: {name: string}[]}>('/api/public/shop'));
  expect(products.map(({name}) => name)).toEqual(SORTED);
});
