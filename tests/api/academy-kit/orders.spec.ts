/** Orders to suppliers: what is short and not on its way, names printed once, received in parts, never more than ordered. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {enrolChild, expectCounted, handOver, makeWardrobe, sheetOf, type Child, type Wardrobe} from './wardrobe';

let app: TestApp;
let world: World;
let manager: Visitor;
let w: Wardrobe;
let children: Child[];

interface Order {
  id: number;
  number: string;
  state: string;
  lines: {id: number; itemName: string; size: string; ordered: number; received: number; costCents: number}[];
  names: {text: string}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  manager = new Visitor(app.url, world.staff.academy_manager.token);
  w = await makeWardrobe(app.db);
  children = [];
  for (let n = 0; n < 3; n++) children.push(await enrolChild(app.db, w, manager));
  await app.db.query(`update enrolment set shirt_no = 4 + id - $1 where id = any($2)`, [
    children[0]!.id,
    children.map(child => child.id),
  ]);
});
afterEach(() => expectCounted(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const orders = async (): Promise<Order[]> => must(await manager.get<Order[]>('/api/bases/pedidos-prendas'));
const prepare = (body: object) =>
  manager.post<{id: number; lines: number} & ErrorBody>('/api/bases/pedidos-prendas', body);
const change = (id: number, body: object, key = idempotency()) =>
  manager.post<{state: string; garments: number} & ErrorBody>(`/api/bases/pedidos-prendas/${id}/estado`, body, key);
const toOrder = async (): Promise<number> =>
  must(await manager.get<{rows: {toOrder: number}[]}>('/api/informes/cantera/inventario')).rows.reduce(
    (sum, row) => sum + row.toOrder,
    0,
  );

test('a draft is what is short, counted again when it is asked again; one for each supplier', async () => {
  expect((await prepare({supplier: 'Nadie'})).body.code).toBe('nothing_due');
  const first = must(await prepare({supplier: 'Textil Ebro'}));
  expect(must(await prepare({supplier: 'textil ebro'})).id).toBe(first.id);
  const [order] = await orders();
  expect(order!.lines.map(line => [line.itemName, line.size, line.ordered])).toEqual([
    ['Camiseta', '10', 3],
    ['Medias', '31-34', 6],
  ]);
  expect(
    (await prepare({supplier: 'Otro', lines: [{kitVariantId: w.variants['10'], ordered: 1, costCents: 0}]})).status,
  ).toBe(404);
  must(
    await prepare({
      supplier: 'Textil Ebro',
      lines: [
        {kitVariantId: w.variants['10'], ordered: 2, costCents: 1250},
        {kitVariantId: w.variants['31-34'], ordered: 6, costCents: 300},
      ],
    }),
  );
});

test('sent by mail with its paper and the names; what is on its way is short no more', async () => {
  const [order] = await orders();
  const key = idempotency();
  const sent = {to: 'sent', email: 'pedidos@textil.example.org'};
  must(await change(order!.id, sent, key));
  must(await change(order!.id, sent, key));
  expect((await change(order!.id, sent)).body.code).toBe('wrong_state');
  const mails = await letters(app.db, `kind = 'kit_order'`);
  expect(mails.map(mail => [mail.to, mail.subject, mail.attachments])).toEqual([
    [
      'pedidos@textil.example.org',
      `Pedido de ropa ${order!.number}: 8 prendas`,
      [{kind: 'kit_order_pdf', kitOrderId: order!.id}],
    ],
  ]);
  // Two shirts are ordered: those of the two who have waited longest.
  expect((await orders())[0]!.names.map(one => one.text)).toEqual(['4', '5']);
  expect(await toOrder()).toBe(1);
  const paper = await manager.get(`/api/bases/pedidos-prendas/${order!.id}/documento`);
  expect([paper.status, paper.headers['content-type'], paper.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
});

test('received in parts, kept aside for who waits; never more than was ordered, not even past the API', async () => {
  const [order] = await orders();
  const [shirts, socks] = order!.lines;
  const receive = (lines: object[], key = idempotency()) =>
    change(order!.id, {to: 'received', lines, note: 'Albarán 7'}, key);
  expect(Object.keys((await receive([{lineId: shirts!.id, quantity: 0}])).body.errors!)).toEqual(['lines']);
  expect((await receive([{lineId: shirts!.id, quantity: 3}])).body.code).toBe('more_than_ordered');
  expect((await receive([{lineId: 999_999, quantity: 1}])).status).toBe(404);
  const key = idempotency();
  const half = [
    {lineId: shirts!.id, quantity: 1},
    {lineId: socks!.id, quantity: 4},
  ];
  expect(must(await receive(half, key))).toEqual({state: 'partly_received', garments: 5});
  expect(must(await receive(half, key)).garments).toBe(5);
  const states = async (child: Child) => (await sheetOf(manager, child.id)).kit.map(one => one.state);
  expect(await Promise.all(children.map(states))).toEqual([
    ['reserved', 'reserved'],
    ['pending', 'reserved'],
    ['pending', 'pending'],
  ]);
  await expect(
    app.db.query('update kit_order_line set received = 2 where id = $1', [shirts!.id]),
  ).rejects.toMatchObject({code: 'invalid'});
  await expect(
    app.db.query(
      `insert into kit_movement (kit_variant_id, kind, quantity, kit_order_line_id) values ($1, 'purchase', 9, $2)`,
      [w.variants['10'], shirts!.id],
    ),
  ).rejects.toMatchObject({code: 'invalid'});
  // Handed over with the number that was printed.
  const shirt = (await sheetOf(manager, children[0]!.id)).kit.find(one => one.itemName === 'Camiseta')!;
  expect(shirt.personalNo).toBe(4);
  must(await handOver(manager, children[0]!.id, [{deliveryId: shirt.id}]));
  expect(
    must(
      await receive([
        {lineId: shirts!.id, quantity: 1},
        {lineId: socks!.id, quantity: 2},
      ]),
    ).state,
  ).toBe('received');
  expect((await change(order!.id, {to: 'cancelled'})).body.code).toBe('wrong_state');
});

test('cancelled, what has not come is short again, and its names go into the next order', async () => {
  const {id} = must(await prepare({supplier: 'Textil Ebro'}));
  must(await change(id, {to: 'sent'}));
  expect((await orders())[0]!.names.map(one => one.text)).toEqual(['6']);
  expect(await toOrder()).toBe(0);
  must(await change(id, {to: 'cancelled', note: 'No lo sirven'}));
  expect(await toOrder()).toBe(1);
  expect((await orders())[0]!.names).toEqual([]);
});
