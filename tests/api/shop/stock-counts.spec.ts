/**
 * Counting the shop: a list with its sheet, two clerks at once, sales in the middle, and stock put right by the
 * difference. Nothing that is sold meanwhile is lost, nothing goes below what lies in carts, what is signed stays.
 */
import {readStockSheet} from '../../../api/src/outside/papers/documents/stock-sheet';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {makeShop, type Shop} from '../../support/world/shop';
import {inParallel, count as upTo} from '../../support/run/until';
import {hangUp, tally, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let office: Visitor;
let clerk: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  office = new Visitor(app.url, world.staff.admin.token);
  clerk = new Visitor(app.url, world.staff.clerk.token);
});
beforeEach(async () => {
  shop = await makeShop(app.db, world);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Line {
  id: number;
  productVariantId: number;
  name: string;
  counted: number | null;
  expected: number | null;
  difference: number | null;
  differenceCents: number | null;
}
type Written = {lineId: number; counted: number | null; hasMoved: boolean} & ErrorBody;

const begin = (more: object = {}, as = office) =>
  as.post<{id: number; lines: number} & ErrorBody>('/api/recuentos/empezar', {
    name: 'Julio',
    isBlind: false,
    categoryIds: [],
    productIds: [shop.scarf.id],
    ...more,
  });
const linesOf = async (id: number, as = office): Promise<Line[]> =>
  must(await as.get<Line[]>(`/api/lineas-recuento?filter=${encodeURIComponent(JSON.stringify({stockCountId: id}))}`));
const lineOf = async (id: number, variantId: number): Promise<Line> =>
  (await linesOf(id)).find(line => line.productVariantId === variantId)!;
const write = (
  lineId: number,
  counted: number | null,
  seen: number | null,
  as = clerk,
  countedAt: string | null = null,
) => as.post<Written>(`/api/lineas-recuento/${lineId}/contar`, {counted, seen, countedAt});
const act = (id: number, verb: string, body: object = {}, as = office) =>
  as.post<{corrected: number; pieces: number} & ErrorBody>(`/api/recuentos/${id}/${verb}`, body);
const stockOf = async (id: number) =>
  (await app.db.query<{stock: number; held: number}>('select stock, held from product_variant where id = $1', [id]))
    .rows[0]!;
const historyOf = async (id: number) =>
  (
    await app.db.query<{kind: string; delta: number; note: string}>(
      'select kind, delta, note from stock_movement where product_variant_id = $1 order by id',
      [id],
    )
  ).rows;
/** As a sale does it: the stock is moved, not set. */
const sell = (id: number, many: number) =>
  app.db.query(
    `update product_variant set stock = stock - $2, stock_why = '{"kind": "sale", "note": "UDA-1"}' where id = $1`,
    [id, many],
  );

test('negative control: who sets the stock to what was counted takes back what was sold meanwhile', async () => {
  const {small} = shop.scarf;
  const counted = 9;
  await sell(small, 4);
  await app.db.query('update product_variant set stock = $2 where id = $1', [small, counted]);
  // Nine were counted of ten, four were sold: five are there.
  expect((await stockOf(small)).stock).not.toBe(5);
});

test('counted, sold, closed: the difference alone is put right, with its reason in the history', async () => {
  const {small, medium, large} = shop.scarf;
  const {id, lines} = must(await begin());
  expect(lines).toBe(3);
  const [s, m] = [await lineOf(id, small), await lineOf(id, medium)];
  expect(s).toMatchObject({name: 'Bufanda, S', expected: 10, counted: null, difference: null});
  must(await write(s.id, 9, null));
  must(await write(m.id, 12, null));
  await sell(small, 4);
  expect(await lineOf(id, small)).toMatchObject({expected: 10, counted: 9, difference: -1, differenceCents: -1500});
  expect(told(await act(id, 'cerrar', {reason: 'Recuento de julio'}))).toBe('409 wrong_state');
  must(await act(id, 'terminar', {missingAreZero: false}));
  expect(told(await write(s.id, 8, 9))).toBe('409 wrong_state');
  expect(must(await act(id, 'cerrar', {reason: 'Recuento de julio'}))).toMatchObject({corrected: 2, pieces: 1});
  expect((await stockOf(small)).stock).toBe(5);
  expect((await stockOf(medium)).stock).toBe(12);
  expect((await stockOf(large)).stock).toBe(10);
  expect(await historyOf(small)).toEqual([
    {kind: 'begin', delta: 10, note: ''},
    {kind: 'sale', delta: -4, note: 'UDA-1'},
    {kind: 'count', delta: -1, note: 'Julio: Recuento de julio'},
  ]);
  expect(must(await office.get(`/api/recuentos/${id}`))).toMatchObject({
    state: 'closed',
    missing: 1,
    surplus: 2,
    differenceCents: 1500,
    reason: 'Recuento de julio',
  });
  const audit = await app.db.query(
    `select 1 from audit_entry where resource = 'recuentos' and resource_id = $1 and action in ('create', 'count', 'close')`,
    [String(id)],
  );
  expect(audit.rowCount).toBe(3);
});

test('what has ended is only read, in the database too', async () => {
  const {id} = must(await begin());
  must(await write((await lineOf(id, shop.scarf.small)).id, 1, null));
  must(await act(id, 'terminar', {missingAreZero: false}));
  must(await act(id, 'descartar', {reason: 'Era otra tienda'}));
  expect((await stockOf(shop.scarf.small)).stock).toBe(10);
  for (const sql of [
    `update stock_count set reason = 'otro' where id = $1`,
    'delete from stock_count_line where stock_count_id = $1',
    'update stock_count_line set counted = 3 where stock_count_id = $1',
  ])
    await expect(app.db.query(sql, [id])).rejects.toMatchObject({details: {constraint: 'stock_count_is_signed'}});
  for (const verb of ['terminar', 'reabrir', 'cerrar', 'descartar'])
    expect(told(await act(id, verb, {missingAreZero: true, reason: 'otra vez'}))).toMatch(/^4(09 wrong_state|22)/);
  // Free for another list.
  must(await begin());
});

test('one variant stands on one open list, whoever begins first', async () => {
  const answers = await inParallel(upTo(8), 8, () => begin());
  expect(tally(answers)).toEqual({200: 1, '409 already_counting': 7});
  expect(told(await begin({productIds: [], categoryIds: [shop.categoryId]}))).toBe('409 already_counting');
  expect((await begin({productIds: [], categoryIds: [shop.categoryId]})).body.message).toContain('«Julio»');
  expect(told(await begin({productIds: [999_999]}))).toBe('422 invalid');
});

test('two clerks: the second does not write over what it has not seen; a reader adds whoever reads beside', async () => {
  const {id} = must(await begin());
  const {id: lineId} = await lineOf(id, shop.scarf.small);
  const both = await inParallel([7, 8], 2, counted => write(lineId, counted, null));
  expect(tally(both)).toEqual({200: 1, '409 count_changed': 1});
  const first = (await lineOf(id, shop.scarf.small)).counted!;
  must(await write(lineId, 3, first));
  must(await write(lineId, null, 3));
  expect(await lineOf(id, shop.scarf.small)).toMatchObject({counted: null, difference: null});
  await app.db.query(
    `update stock_count_line set ean = '84370000000' || (product_variant_id % 90 + 10) where id = $1`,
    [lineId],
  );
  const {ean} = (await app.db.query<{ean: string}>('select ean from stock_count_line where id = $1', [lineId]))
    .rows[0]!;
  const read = (code: string) => clerk.post<Written>(`/api/recuentos/${id}/leer`, {code});
  const pieces = await inParallel(upTo(20), 10, () => read(ean));
  expect(tally(pieces)).toEqual({200: 20});
  expect((await lineOf(id, shop.scarf.small)).counted).toBe(20);
  expect(told(await read('0000000'))).toBe('404 not_found');
  await sell(shop.scarf.small, 1);
  expect(must(await read(ean))).toMatchObject({counted: 21, hasMoved: true});
  expect(must(await read(ean))).toMatchObject({counted: 22, hasMoved: false});
});

test('what was counted on paper is compared with how many there were at that hour', async () => {
  const {id} = must(await begin());
  await app.db.query(`update stock_movement set at = now() - interval '1 day' where product_variant_id = $1`, [
    shop.scarf.small,
  ]);
  const {at} = (await app.db.query<{at: Date}>('select clock_timestamp() as at')).rows[0]!;
  await sell(shop.scarf.small, 3);
  const {id: lineId} = await lineOf(id, shop.scarf.small);
  must(await write(lineId, 10, null, clerk, at.toISOString()));
  expect(await lineOf(id, shop.scarf.small)).toMatchObject({expected: 10, difference: 0});
  expect(told(await write(lineId, 10, 10, clerk, '2020-01-01T00:00:00.000Z'))).toBe('422 invalid');
});

test('never below what lies in carts, nor below what has been sold since: all of it or nothing', async () => {
  const {small, medium} = shop.scarf;
  must(await new Visitor(app.url).post('/api/public/cart/goods', {variantId: medium, quantity: 3, pickup: 'shop'}));
  const {id} = must(await begin());
  must(await write((await lineOf(id, medium)).id, 2, null));
  must(await write((await lineOf(id, small)).id, 1, null));
  must(await act(id, 'terminar', {missingAreZero: false}));
  const refused = await act(id, 'cerrar', {reason: 'Faltan'});
  expect(told(refused)).toBe('409 held_in_carts');
  expect(refused.body.message).toContain('3 en carritos');
  expect((await stockOf(small)).stock).toBe(10);
  must(await act(id, 'reabrir'));
  must(await write((await lineOf(id, medium)).id, 3, 2));
  must(await act(id, 'terminar', {missingAreZero: true}));
  must(await act(id, 'cerrar', {reason: 'Faltan'}));
  expect(await stockOf(medium)).toEqual({stock: 3, held: 3});
  expect((await stockOf(shop.scarf.large)).stock).toBe(0);
});

test('blind: nobody is told how many there should be before it is reviewed, nor does the sheet say it', async () => {
  const {id} = must(await begin({isBlind: true}));
  const {id: lineId} = await lineOf(id, shop.scarf.small);
  must(await write(lineId, 4, null));
  expect((await linesOf(id)).map(line => [line.expected, line.difference, line.differenceCents])).toEqual(
    Array.from({length: 3}, () => [null, null, null]),
  );
  expect(must(await office.get(`/api/recuentos/${id}`))).toMatchObject({missing: null, differenceCents: null});
  const sheet = async (of: number, withExpected = false) => {
    const {brand: _brand, ...said} = await readStockSheet(app.db, of, withExpected);
    return JSON.stringify(said);
  };
  const pdf = await clerk.get(`/api/recuentos/${id}/hoja.pdf?expected=true`);
  expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect(await sheet(id, true)).not.toContain('Esperadas');
  must(await act(id, 'terminar', {missingAreZero: false}));
  expect(await lineOf(id, shop.scarf.small)).toMatchObject({expected: 10, difference: -6});
  must(await act(id, 'cerrar', {reason: 'Robo'}));
  const signed = await sheet(id);
  for (const words of ['Recuento: Julio', 'Esperadas', 'Bufanda, S', 'Faltan 6', 'Robo', 'Ha contado', 'Ha comprobado'])
    expect(signed).toContain(words);
  const other = must(await begin());
  expect(await sheet(other.id)).not.toContain('Esperadas');
  expect(await sheet(other.id, true)).toContain('Esperadas');
});

test('a clerk counts and does not begin, close or drop; the door opens no list; empty counts do not end', async () => {
  expect(told(await begin({}, clerk))).toBe('403 forbidden');
  const {id} = must(await begin());
  for (const verb of ['terminar', 'reabrir', 'cerrar', 'descartar'])
    expect(told(await act(id, verb, {missingAreZero: false, reason: 'porque sí'}, clerk))).toBe('403 forbidden');
  expect(told(await act(id, 'terminar', {missingAreZero: false}))).toBe('409 nothing_counted');
  const door = new Visitor(app.url, world.staff.door.token);
  expect(told(await begin({}, door))).toBe('403 forbidden');
  expect((await door.get('/api/recuentos')).status).toBe(403);
});

test('each way that stock moves says what it was', async () => {
  const {small} = shop.scarf;
  must(await office.post(`/api/variantes-producto/${small}/existencias`, {delta: 5, reason: 'Pedido al proveedor'}));
  const {version} = must(await office.get<{version: number}>(`/api/variantes-producto/${small}`));
  must(await office.send(`/api/variantes-producto/${small}`, {method: 'PUT', body: {stock: 11, version}}));
  expect((await historyOf(small)).slice(1)).toEqual([
    {kind: 'manual', delta: 5, note: 'Pedido al proveedor'},
    {kind: 'manual', delta: -4, note: ''},
  ]);
  // What tells the history is never kept, and cannot be told without a change.
  await expect(
    app.db.query(`update product_variant set stock_why = '{"kind": "sale"}' where id = $1`, [small]),
  ).rejects.toMatchObject({details: {constraint: 'product_variant_why_is_told_on'}});
});
