/**
 * F29: a door reads a right at the very moment at which it is taken away. Whoever was let in keeps it; a seat never
 * lets two people in.
 */
import {randomUUID} from 'node:crypto';
import {recoverAtDoor} from '../../../api/src/domain/access/recover-at-door';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {releaseSeat} from '../../../api/src/domain/passes/release/release';
import {revokeTransfer, transferSeat} from '../../../api/src/domain/passes/transfer/transfer';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {makePasses} from '../../support/passes/pass-list';
import {notify, placeOrder} from '../../support/world/purchase';
import {count, long} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';

const ROUNDS = long(60, 18);
let app: TestApp;
let world: World;
let passes: number[];
let device: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 16});
  passes = await makePasses(
    app.db,
    world,
    count(ROUNDS * 3).map(index => world.seat(index)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(
    `insert into pass_card (season_pass_id, number, code, state)
      select id, 'C' || id, 'TARJETA' || lpad(id::text, 8, '0'), 'active' from season_pass`,
  );
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '9 hours',
      ends_at = now() + interval '11 hours' where id = $1`,
    [world.sessionId],
  );
  device = await addReader(app.db, world.eventId);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const card = (index: number) => `TARJETA${String(passes[index]).padStart(8, '0')}`;
const read = async (text: string) =>
  (await readAt(app.db, {deviceId: device, eventSessionId: world.sessionId}, text)).result;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const release = (index: number) =>
  codeOf(
    app.db.withTransaction(tx =>
      releaseSeat(tx, {
        seasonPassId: passes[index]!,
        eventSessionId: world.sessionId,
        channel: 'web',
        staffUserId: null,
      }),
    ),
  );

test('[F29] negative control: looking at the right first and letting in afterwards admits a holder whose seat is on sale', async () => {
  const {rows} = await app.db.query<{status: string}>(
    'select status from access_right where code = $1 and event_session_id = $2',
    [card(0), world.sessionId],
  );
  expect([await release(0), rows[0]!.status]).toEqual(['done', 'active']);
});

test(`[F29] card and release at once, ${ROUNDS} times: let in or on sale, never both`, async () => {
  let entered = 0;
  for (const n of count(ROUNDS).slice(1)) {
    const [door, given] = await Promise.all([read(card(n)), release(n)]);
    expect([
      ['ok', 'release_entered'],
      ['transferred', 'done'],
    ]).toContainEqual([door, given]);
    if (door === 'ok') entered++;
  }
  console.log(`card against release × ${ROUNDS - 1}: the holder entered ${entered} times`);
});

test(`a lent code and «anular» at once, ${ROUNDS} times: used or taken back, and the card enters only after the second`, async () => {
  for (const n of count(ROUNDS).map(i => ROUNDS + i)) {
    const code = `CEDIDO${randomUUID().replaceAll('-', '').toUpperCase()}`;
    await app.db.withTransaction(tx =>
      transferSeat(
        tx,
        {
          seasonPassId: passes[n]!,
          eventSessionId: world.sessionId,
          toName: 'Otra',
          toEmail: 'otra@example.org',
          toPhone: '',
          toDocNo: '',
          code,
          staffUserId: null,
        },
        {perSeason: 100, closesMinutesBefore: 60},
      ),
    );
    const [door, back] = await Promise.all([
      read(code),
      codeOf(app.db.withTransaction(tx => revokeTransfer(tx, passes[n]!, world.sessionId))),
    ]);
    expect([
      ['ok', 'transfer_used'],
      ['revoked', 'done'],
    ]).toContainEqual([door, back]);
    expect(await read(card(n))).toBe(door === 'ok' ? 'transferred' : 'ok');
  }
});

test('a ticket and its refund at once: inside or paid back', async () => {
  for (const n of count(Math.min(ROUNDS, 12))) {
    const {order} = await placeOrder(app.url, world, {seats: [ROUNDS * 3 + 10 + n]});
    await notify(app, order);
    const {rows} = await app.db.query<{orderId: number; lineId: number; code: string}>(
      `select t.order_id as "orderId", t.order_line_id as "lineId", t.code from ticket t
        join "order" o on o.id = t.order_id where o.number = $1`,
      [order.orderNumber],
    );
    const ticket = rows[0]!;
    const [door, back] = await Promise.all([
      read(ticket.code),
      codeOf(
        app.db.withTransaction(tx =>
          refundLines(tx, {
            orderId: ticket.orderId,
            orderLineIds: [ticket.lineId],
            reason: 'prueba',
            staffUserId: world.staff.admin.id,
          }),
        ),
      ),
    ]);
    expect([
      ['ok', 'ticket_used'],
      ['revoked', 'done'],
    ]).toContainEqual([door, back]);
  }
});

test('[K22] a seat that was given free and not sold is taken back at the door by one of many readers', async () => {
  const kept = 2 * ROUNDS;
  expect(await release(kept)).toBe('done');
  // Where nobody goes in by it yet, nothing is offered.
  const doorsOpen = (when: string) =>
    app.db.query('update event_session set doors_at = now() + $2::interval where id = $1', [world.sessionId, when]);
  await doorsOpen('1 hour');
  expect(await readAt(app.db, {deviceId: device, eventSessionId: world.sessionId}, card(kept))).toMatchObject({
    result: 'transferred',
    canRecover: false,
    explanation: 'Liberó su asiento y nadie lo ha comprado, pero ahora no se entra con él por esta puerta.',
  });
  await doorsOpen('-1 hour');
  // Past the hour until which a holder takes it back on the web.
  await app.db.query(
    `update event_session set starts_at = now() + interval '10 minutes', ends_at = now() + interval '2 hours' where id = $1`,
    [world.sessionId],
  );
  const recover = (index: number) =>
    codeOf(
      app.db.withTransaction(tx =>
        recoverAtDoor(
          tx,
          {
            deviceId: device,
            eventSessionId: world.sessionId,
            text: card(index),
            direction: 'in',
            isOffline: false,
            at: null,
            nonce: null,
            verdict: null,
            staffUserId: null,
          },
          new Map(),
        ),
      ),
    );
  expect(await readAt(app.db, {deviceId: device, eventSessionId: world.sessionId}, card(kept))).toMatchObject({
    result: 'transferred',
    canRecover: true,
    explanation: 'Liberó su asiento y nadie lo ha comprado: puede recuperarlo.',
  });
  const answers = await Promise.all(count(6).map(() => recover(kept)));
  expect(answers.filter(answer => answer === 'done').length).toBe(1);
  expect(await read(card(kept))).toBe('already_used');
});
