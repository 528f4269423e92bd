/**
 * What is sold has a VAT code with a rate: nothing is written with another, no rate that something uses goes, and where a
 * price is split an unknown code is refused. Without the trigger it was sold at 0 %: the negative control does that.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, must} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {hangUp, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let office: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 2});
  shop = await makeShop(app.db, world);
  office = new Visitor(app.url, world.staff.admin.token);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const SOLD = ['product', 'season_list', 'pass_price', 'academy_price', 'plot_price', 'supporter_tier', 'booking_fee'];

const product = {name: 'Gorra', slug: 'gorra', kind: 'goods', vatCode: 'general', pickup: ['shop']};
const make = (body: object) =>
  office.post<{id: number} & ErrorBody>('/api/productos', {...product, productCategoryId: shop.categoryId, ...body});
const rate = (body: object) =>
  office.post<{id: number; version: number} & ErrorBody>('/api/tipos-iva', {name: 'Prueba', rateBp: 400, ...body});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('every table that says a VAT code is held to the rates; lines, parts of enrolments and plot sales copy what was held', async () => {
  const {rows} = await app.db.query<{table: string; isHeld: boolean}>(
    `select c.relname as table, exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'vat_code_has_rate') as "isHeld"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'vat_code' and c.relkind = 'r' and not a.attisdropped order by 1`,
  );
  expect(rows.filter(({isHeld}) => isHeld).map(({table}) => table)).toEqual([...SOLD, 'event'].sort());
  expect(rows.filter(({isHeld}) => !isHeld).map(({table}) => table)).toEqual(['instalment', 'order_line', 'plot_sale']);
});

test('a product with a code that no rate has, or not yet, is refused and the field is named', async () => {
  const unknown = await make({vatCode: 'lujo'});
  expect([told(unknown), unknown.body.errors]).toEqual(['422 invalid', {vatCode: 'No existe ese tipo de IVA.'}]);
  must(await rate({code: 'reduced_next', validFrom: inDays(30)}));
  const early = await make({vatCode: 'reduced_next'});
  expect(early.body.errors).toEqual({vatCode: 'Ese tipo de IVA todavía no está en vigor.'});
  must(await make({}));
  must(await make({slug: 'tasa', name: 'Tasa', vatCode: 'not_subject'}));
});

test('the first rate of a code may have begun, a further one may not; what is in force stays', async () => {
  const first = must(await rate({code: 'books', validFrom: '2012-09-01'}));
  expect((await rate({code: 'books', validFrom: inDays(-1)})).body.errors).toEqual({
    validFrom: 'Debe ser un día futuro: lo ya vendido no cambia de tipo.',
  });
  const other = await office.send<ErrorBody>(`/api/tipos-iva/${first.id}`, {
    method: 'PUT',
    body: {...first, code: 'other_books'},
  });
  expect(told(other)).toBe('409 wrong_state');
  for (const act of [
    `update vat_rate set code = 'other_books' where id = $1`,
    'update vat_rate set rate_bp = 0 where id = $1',
    `update vat_rate set valid_from = '2190-01-01' where id = $1`,
    'delete from vat_rate where id = $1',
  ])
    await expect(app.db.query(act, [first.id])).rejects.toMatchObject({code: 'wrong_state'});
});

test('an event may wait for its rate, and then nobody takes it away', async () => {
  const next = must(await rate({code: 'stage_next', validFrom: inDays(30)}));
  await app.db.query(`update event set vat_code = 'stage_next' where id = $1`, [world.eventId]);
  const renamed = await office.send<ErrorBody>(`/api/tipos-iva/${next.id}`, {
    method: 'PUT',
    body: {...next, code: 'stage_other'},
  });
  expect(told(renamed)).toBe('409 in_use');
  await expect(app.db.query('delete from vat_rate where id = $1', [next.id])).rejects.toMatchObject({code: 'in_use'});
  await app.db.query(`update event set vat_code = 'general' where id = $1`, [world.eventId]);
  await app.db.query('delete from vat_rate where id = $1', [next.id]);
});

test('negative control: written past the trigger, an unknown code is refused where the price is split', async () => {
  const buy = async (): Promise<[Visitor, GoodsCart]> => {
    const ana = new Visitor(app.url);
    const body = {variantId: shop.scarf.medium, quantity: 1, pickup: 'shop'};
    return [ana, must(await ana.post<GoodsCart>('/api/public/cart/goods', body))];
  };
  const vat = `select l.vat_bp as bp, l.vat_cents as cents from order_line l where l.product_variant_id = $1`;
  const [ana, cart] = await buy();
  must(await checkOut(ana, cart.totalCents));
  expect((await app.db.query(vat, [shop.scarf.medium])).rows).toEqual([{bp: 2100, cents: 260}]);
  await app.db.query('alter table product disable trigger vat_code_has_rate');
  await app.db.query(`update product set vat_code = 'lujo' where id = $1`, [shop.scarf.id]);
  await app.db.query('alter table product enable trigger vat_code_has_rate');
  const [eva, hers] = await buy();
  const refused = await checkOut(eva, hers.totalCents);
  expect([told(refused), (refused.body as unknown as ErrorBody).message]).toEqual([
    '409 wrong_state',
    'No se puede vender: el tipo de IVA «lujo» no está en vigor.',
  ]);
  await expect(app.db.query(`update product set vat_code = vat_code where id = $1`, [shop.scarf.id])).rejects.toThrow();
  await app.db.query(`update product set vat_code = 'general' where id = $1`, [shop.scarf.id]);
});
