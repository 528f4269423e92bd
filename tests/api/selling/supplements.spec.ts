/**
 * A match with a supplement for holders: paid for the own seat until a moment, asked for at the door, and then the seat
 * is anybody's.
 */
import {randomUUID} from 'node:crypto';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {freeUnpaidSupplements} from '../../../api/src/domain/passes/beyond-list/pay-supplement';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {holdSeats, must, notify, resultOf, type Checkout} from '../../support/world/purchase';
import {askSupplement, SUPPLEMENT_CENTS, supplementIsOver} from '../../support/passes/supplements';
import {count} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let ana: Visitor;
/** On the seats 2 … 9, all of Ana's care but the last. */
let passes: number[];
let device: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  passes = await makePasses(
    app.db,
    world,
    count(8).map(i => world.seat(i + 2)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(`update season_list set state = 'active' where id = $1`, [world.seasonListId]);
  await app.db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, 'C-' || id, 'CARNET00000' || id, 'active', now() from season_pass`,
  );
  await app.db.query(
    'update pass_holder set customer_id = $2 where id in (select pass_holder_id from season_pass where id = any($1))',
    [passes.slice(0, 7), world.customer.id],
  );
  await app.db.query(
    `update event_session set starts_at = now() + interval '30 minutes', doors_at = now() - interval '30 minutes',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  device = await addReader(app.db, world.eventId);
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  await askSupplement(app.db, world, '10 minutes');
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const pay = (passId: number, more: object = {}, key = randomUUID()) =>
  ana.post<Checkout>(
    `/api/public/passes/${passId}/supplements/pay`,
    {eventSessionId: world.sessionId, method: 'card', expectedTotalCents: SUPPLEMENT_CENTS, ...more},
    idempotency(key),
  );
const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const read = async (passId: number) =>
  (await readAt(app.db, {deviceId: device, eventSessionId: world.sessionId}, `CARNET00000${passId}`)).result;
const session = async (passId: number) =>
  (
    await ana.get<{supplementState: string; refusal: string | null; lendRefusal: string | null}[]>(
      `/api/public/passes/${passId}/sessions`,
    )
  ).body[0]!;
const claim = async (index: number) =>
  (
    await app.db.query<{kind: string; pass: number | null}>(
      'select kind, season_pass_id as pass from seat_claim where event_session_id = $1 and seat_id = $2',
      [world.sessionId, world.seat(index)],
    )
  ).rows[0]?.kind ?? 'free';

test('[S1] owed: the door says so, the seat is not given on; paid, once: in, and the order says what was bought', async () => {
  const [pass] = passes;
  expect(await read(pass!)).toBe('supplement_unpaid');
  expect(await session(pass!)).toMatchObject({
    supplementState: 'owed',
    refusal: 'supplement',
    lendRefusal: 'supplement',
  });
  expect([
    told(await pay(pass!, {expectedTotalCents: 1})),
    told(await pay(passes[7]!)),
    told(await pay(pass!, {eventSessionId: 999_999})),
  ]).toEqual(['409 total_changed', '404 not_found', '404 not_found']);
  const key = randomUUID();
  const [order, same] = [await pay(pass!, {}, key), await pay(pass!, {}, key)];
  expect(same.body.orderNumber).toBe(order.body.orderNumber);
  // Tried again: the earlier one gives way.
  const again = (await pay(pass!)).body;
  await notify(app, again);
  expect(must(await resultOf(ana, again))).toMatchObject({state: 'paid', sells: 'supplement'});
  expect([told(await pay(pass!)), (await session(pass!)).supplementState]).toEqual(['409 supplement_paid', 'paid']);
  expect(await read(pass!)).toBe('ok');
  // Money for the one that gave way goes back by itself.
  await notify(app, order.body);
  expect(must(await resultOf(ana, order.body)).state).toBe('refunded');

  const {items} = (
    await ana.get<{
      items: {number: string; sells: string; items: string[]; sessions: object[]; reservationHash: string | null}[];
    }>('/api/public/account/orders')
  ).body;
  const bought = items.find(one => one.number === again.orderNumber)!;
  expect(bought).toMatchObject({sells: 'supplement', sessions: [], items: [expect.stringMatching(/suplemento/i)]});
  const receipt = await ana.get<{sessions: object[]; dues: {cents: number}[]}>(
    `/api/public/reservations/${bought.reservationHash}`,
  );
  expect(receipt.body).toMatchObject({sessions: [], dues: [{cents: SUPPLEMENT_CENTS}]});
  expect((await ana.get(`/api/public/reservations/${bought.reservationHash}/receipt.pdf`)).status).toBe(200);
});

test('paid back by staff, it is owed again', async () => {
  const order = (await pay(passes[1]!)).body;
  await notify(app, order);
  expect((await session(passes[1]!)).supplementState).toBe('paid');
  const {rows} = await app.db.query<{id: number; line: number}>(
    'select o.id, l.id as line from "order" o join order_line l on l.order_id = o.id where o.number = $1',
    [order.orderNumber],
  );
  await app.db.withTransaction(tx =>
    refundLines(tx, {
      orderId: rows[0]!.id,
      orderLineIds: [rows[0]!.line],
      reason: 'Se cambia de idea',
      staffUserId: null,
    }),
  );
  expect([(await session(passes[1]!)).supplementState, await read(passes[1]!)]).toEqual(['owed', 'supplement_unpaid']);
});

test('its time is over: the seats of those who did not pay are anybody’s; who is paying at that moment keeps it; late money finds the seat or goes back', async () => {
  const paying = (await pay(passes[2]!)).body;
  const [lateFree, lateTaken] = [(await pay(passes[3]!)).body, (await pay(passes[4]!)).body];
  await supplementIsOver(app.db, world);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 second' where number = any($1)`, [
    [lateFree.orderNumber, lateTaken.orderNumber],
  ]);
  const freed = await app.db.withTransaction(tx => freeUnpaidSupplements(tx));
  expect(freed.map(({seatId}) => seatId).sort((a, b) => a - b)).toEqual(
    [3, 5, 6, 7, 8, 9].map(index => world.seat(index)),
  );
  expect(await app.db.withTransaction(tx => freeUnpaidSupplements(tx))).toEqual([]);
  expect([await claim(2), await claim(4), await claim(5)]).toEqual(['pass', 'pass', 'free']);
  expect([told(await pay(passes[5]!)), (await session(passes[5]!)).supplementState]).toEqual([
    '409 supplement_over',
    'over',
  ]);
  expect((await holdSeats(new Visitor(app.url), world, [6])).status).toBe(200);
  for (const order of [paying, lateFree, lateTaken]) await notify(app, order);
  expect([
    must(await resultOf(ana, paying)).state,
    must(await resultOf(ana, lateFree)).state,
    must(await resultOf(ana, lateTaken)).state,
  ]).toEqual(['paid', 'paid', 'refunded']);
  expect([await claim(4), await claim(5), await claim(6)]).toEqual(['pass', 'pass', 'hold']);
});
