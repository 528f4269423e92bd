/**
 * The supplement is paid at the moment its time ends: either it is paid and the seat is the pass's, or the seat is free
 * and the money goes back.
 */
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {freeUnpaidSupplements} from '../../../api/src/domain/passes/beyond-list/pay-supplement';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {holdSeats, notify, type Checkout} from '../../support/world/purchase';
import {askSupplement, SUPPLEMENT_CENTS, supplementIsOver} from '../../support/passes/supplements';
import {count, long} from '../../support/run/until';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

const ROUNDS = long(60, 12);

let app: TestApp;
let world: World;
let passes: number[];
let ana: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  passes = await makePasses(
    app.db,
    world,
    count(ROUNDS + 1).map(i => world.seat(i + 2)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query('update pass_holder set customer_id = $1', [world.customer.id]);
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const claimOf = async (index: number) =>
  (
    await app.db.query<{kind: string}>('select kind from seat_claim where event_session_id = $1 and seat_id = $2', [
      world.sessionId,
      world.seat(index),
    ])
  ).rows[0]?.kind ?? 'free';

test('negative control: looking who has not paid and freeing afterwards takes the seat of somebody who has', async () => {
  const passId = passes[ROUNDS]!;
  await askSupplement(app.db, world);
  const order = (
    await ana.post<Checkout>(
      `/api/public/passes/${passId}/supplements/pay`,
      {eventSessionId: world.sessionId, method: 'card', expectedTotalCents: SUPPLEMENT_CENTS},
      idempotency(),
    )
  ).body;
  const {rows} = await app.db.query<{owed: boolean}>('select supplement_owed($1, $2) as owed', [
    passId,
    world.sessionId,
  ]);
  await notify(app, order);
  if (rows[0]!.owed)
    await app.db.query(`delete from seat_claim where event_session_id = $1 and season_pass_id = $2 and kind = 'pass'`, [
      world.sessionId,
      passId,
    ]);
  const {rows: after} = await app.db.query<{owed: boolean}>('select supplement_owed($1, $2) as owed', [
    passId,
    world.sessionId,
  ]);
  expect([after[0]!.owed, await claimOf(ROUNDS + 2)]).toEqual([false, 'free']);
  await app.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id) values ($1, $2, 'pass', $3)`,
    [world.sessionId, world.seat(ROUNDS + 2), passId],
  );
});

test(`late money, the clock and a buyer at once, ${ROUNDS} rounds: paid with its seat, or given back without it`, async () => {
  let kept = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const passId = passes[round]!;
    await app.db.query('delete from attempt');
    await askSupplement(app.db, world);
    // What the rounds before have set free is given back to those who have not had their turn.
    await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
    const order = (
      await ana.post<Checkout>(
        `/api/public/passes/${passId}/supplements/pay`,
        {eventSessionId: world.sessionId, method: 'card', expectedTotalCents: SUPPLEMENT_CENTS},
        idempotency(),
      )
    ).body;
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 second' where number = $1`, [
      order.orderNumber,
    ]);
    await supplementIsOver(app.db, world);
    const [answer] = await Promise.all([
      notify(app, order),
      app.db.withTransaction(tx => freeUnpaidSupplements(tx)),
      app.db
        .withTransaction(tx => freeUnpaidSupplements(tx))
        .then(() => holdSeats(new Visitor(app.url), world, [round + 2])),
    ]);
    expect(answer.status).toBe(200);
    const {rows} = await app.db.query<{owed: boolean; back: boolean}>(
      `select supplement_owed($1, $2) as owed, exists (select 1 from refund r join "order" o on o.id = r.order_id
        where o.number = $3 and r.is_automatic) as back`,
      [passId, world.sessionId, order.orderNumber],
    );
    const kind = await claimOf(round + 2);
    expect([rows[0]!.owed, rows[0]!.back, kind === 'pass']).toEqual(
      rows[0]!.owed ? [true, true, false] : [false, false, true],
    );
    if (!rows[0]!.owed) kept++;
  }
  console.log(`supplement against the clock × ${ROUNDS}: paid with its seat ${kept}`);
});
