/**
 * [K21] What was bought beside seats is handed over at a gate by the same scan: once, whatever number of gates reads it,
 * and nobody of it is inside.
 */
import {findRecord, factsOf, readRecord} from '../../../api/src/domain/access/rules/records';
import {decide} from '../../../api/src/domain/access/rules/decide';
import {readDoor} from '../../../api/src/domain/access/door-facts';
import {refreshRights} from '../../../api/src/domain/access/rights-list';
import {undoScan} from '../../../api/src/domain/access/undo-scan';
import {moveGoods} from '../../../api/src/domain/catalogue/fulfilment';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {readDoorRights} from '../../../api/src/reports/sessions/door-rights';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count, long} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {checkOut, must, notify} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {createHash} from 'node:crypto';

let app: TestApp;
let world: World;
let shop: Shop;
let gates: number[];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 4});
  shop = await makeShop(app.db, world, 100);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  gates = await Promise.all(count(8).map(() => addReader(app.db, world.eventId)));
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Line {
  id: number;
  orderId: number;
  code: string;
  fulfilment: string;
  fulfilledAt: Date | null;
}

const lineOf = async (number: string): Promise<Line> =>
  (
    await app.db.query<Line>(
      `select l.id, l.order_id as "orderId", l.redemption_code as code, l.fulfilment, l.fulfilled_at as "fulfilledAt"
         from order_line l join "order" o on o.id = l.order_id where o.number = $1`,
      [number],
    )
  ).rows[0]!;
async function buy(path: string, body: object): Promise<{number: string; line: Line}> {
  await app.db.query('delete from attempt');
  const buyer = new Visitor(app.url);
  const cart = must(await buyer.post<GoodsCart>(path, body));
  const order = must(await checkOut(buyer, cart.totalCents));
  must(await notify(app, order));
  return {number: order.orderNumber, line: await lineOf(order.orderNumber)};
}
const park = () =>
  buy('/api/public/cart/goods', {
    variantId: shop.parking.variant,
    quantity: 1,
    pickup: 'gate',
    sessionId: world.sessionId,
  });
const read = (code: string, gate = gates[0]!, direction: 'in' | 'out' = 'in') =>
  readAt(app.db, {deviceId: gate, eventSessionId: world.sessionId}, code, direction);
const inside = async () =>
  (
    await app.db.query<{n: number}>(
      'select coalesce(sum(entered), 0)::int as n from access_counter where event_session_id = $1',
      [world.sessionId],
    )
  ).rows[0]!.n;
const refund = (line: Line) =>
  app.db.withTransaction(tx =>
    refundLines(tx, {
      orderId: line.orderId,
      orderLineIds: [line.id],
      reason: 'prueba',
      staffUserId: world.staff.admin.id,
    }),
  );

test('a parking is handed over at the gate, then it says at what hour; nobody is inside; undone, it waits again', async () => {
  const {number, line} = await park();
  const first = await read(line.code);
  expect(first).toMatchObject({result: 'ok', source: 'product', category: 'Aparcamiento', inside: 0});
  const given = await lineOf(number);
  expect([given.fulfilment, given.fulfilledAt !== null]).toEqual(['delivered', true]);
  expect(await read(line.code, gates[1])).toMatchObject({result: 'already_used', usedAt: expect.anything()});
  expect(await read(line.code, gates[1], 'out')).toMatchObject({result: 'not_inside'});
  expect(await inside()).toBe(0);
  await app.db.withTransaction(tx =>
    undoScan(tx, {scanId: first.id, reason: 'otro coche', deviceId: gates[0]!, staffUserId: null}),
  );
  expect((await lineOf(number)).fulfilment).toBe('paid');
  expect((await read(line.code)).result).toBe('ok');
});

test('what the office gave, what went back, what waits in the shop, and a visit of another day', async () => {
  const given = (await park()).line;
  await app.db.withTransaction(tx => moveGoods(tx, given.id, 'delivered'));
  expect(await read(given.code)).toMatchObject({result: 'already_used', usedAt: expect.anything()});
  const back = (await park()).line;
  await refund(back);
  expect((await read(back.code)).result).toBe('revoked');
  const scarf = (await buy('/api/public/cart/goods', {variantId: shop.scarf.medium, quantity: 2, pickup: 'shop'})).line;
  expect(await read(scarf.code)).toMatchObject({
    result: 'wrong_gate',
    explanation: 'Se recoge en la tienda.',
    category: '2 × Bufanda, M',
  });
  const visit = (await buy('/api/public/cart/slots', {slotId: shop.tour.slots[0], quantity: 2})).line;
  expect(await read(visit.code)).toMatchObject({
    result: 'other_session',
    otherSession: expect.stringMatching(/^Visita del \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  });
  await app.db.query(
    `update experience_slot x set starts_at = s.starts_at, ends_at = s.ends_at from event_session s
      where x.id = $1 and s.id = $2`,
    [shop.tour.slots[0], world.sessionId],
  );
  expect((await read(visit.code)).result).toBe('ok');
  expect((await read(visit.code)).result).toBe('already_used');
});

test('negative control: looking first and handing over then gives the same thing twice', async () => {
  const {line} = await park();
  const naive = async (): Promise<boolean> => {
    const {rows} = await app.db.query<{status: string}>('select status from goods_right($1) where code = $2', [
      world.sessionId,
      line.code,
    ]);
    return rows[0]!.status === 'active';
  };
  expect((await Promise.all(count(8).map(naive))).filter(Boolean).length).toBeGreaterThan(1);
});

test(`eight gates read one parking while it is paid back, ${long(30, 8)} times: handed over once or not at all`, async () => {
  for (const n of count(long(30, 8))) {
    const {number, line} = await park();
    const [back, ...read8] = await Promise.all([
      n % 2 === 0
        ? refund(line).then(
            () => 'done',
            () => 'refused',
          )
        : 'kept',
      ...gates.map(gate => read(line.code, gate)),
    ]);
    const given = read8.filter(one => one.result === 'ok').length;
    expect(given).toBeLessThanOrEqual(1);
    if (back === 'kept') expect([given, (await lineOf(number)).fulfilment]).toEqual([1, 'delivered']);
    expect(new Set(read8.map(one => one.result).filter(one => one !== 'ok'))).not.toContain('unknown');
  }
});

test('a reader without a network has them too, until they are handed over', async () => {
  const {line} = await park();
  const said = async (): Promise<string> => {
    await app.db.query(`update door_list set refreshed_at = refreshed_at - interval '5 seconds'`);
    await app.db.withTransaction(tx => refreshRights(tx, world.sessionId));
    const {header, records} = await readDoorRights(app.db, world.sessionId, null);
    const at = findRecord(records, createHash('sha256').update(line.code).digest());
    if (at < 0) return 'unknown';
    const right = factsOf(
      readRecord(new DataView(records.buffer, records.byteOffset), at),
      header,
      world.sessionId,
      null,
    );
    const door = (await readDoor(app.db, world.sessionId, gates[0]!))!;
    const judged = {
      ...door,
      sessionId: world.sessionId,
      opensAt: door.opensAt.getTime(),
      closesAt: door.closesAt.getTime(),
    };
    return decide(right, judged, 'in', Date.now()).result;
  };
  expect(await said()).toBe('ok');
  await read(line.code);
  expect(await said()).toBe('already_used');
  const late = (await park()).line;
  await said();
  const {records} = await readDoorRights(app.db, world.sessionId, null);
  expect(findRecord(records, createHash('sha256').update(late.code).digest())).toBeGreaterThanOrEqual(0);
});
