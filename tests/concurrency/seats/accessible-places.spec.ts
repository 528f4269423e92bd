/**
 * Wheelchair places are for whoever says that they are needed, and their companions' for who comes along, by whatever
 * way one asks, until the hour of their session: the database says so, not the page.
 */
import {randomUUID} from 'node:crypto';
import {holdSeats as holdInDatabase} from '../../../api/src/domain/seats/hold';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {checkOut, must} from '../../support/world/purchase';
import {count, inParallel} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
const WHEELCHAIR = 0;
const COMPANION = 1;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 4, keepsAccessible: true});
});
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query(`update "order" set state = 'expired' where state = 'pending'`);
  await app.db.query('delete from seat_claim');
  await app.db.query('delete from reservation');
  await app.db.query('update cart set place_needed_at = null');
  await app.db.query('update event_session set accessible_until_hours = 0, changed_xid = pg_current_xact_id()');
  await app.runtime.sessions.upToDate();
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const hold = (buyer: Visitor, indexes: number[], isPlaceNeeded?: boolean) =>
  buyer.post<ErrorBody & {expiresAt: string}>('/api/public/cart/seats', {
    sessionId: world.sessionId,
    seats: world.seats(...indexes),
    ...(isPlaceNeeded !== undefined && {isPlaceNeeded}),
  });
const visitor = () => new Visitor(app.url);

/** As another process would ask, with nothing looked at beforehand. */
const inDatabase = (indexes: number[], isPlaceNeeded: boolean, cartId: string = randomUUID()) =>
  app.db
    .withTransaction(tx =>
      holdInDatabase(tx, [
        {
          cartId,
          channel: 'web',
          staffUserId: null,
          eventSessionId: world.sessionId,
          seats: world.seats(...indexes),
          maxPerOrder: 10,
          holdSeconds: 900,
          isPlaceNeeded,
        },
      ]),
    )
    .then(([outcome]) => outcome!.kind as string)
    .catch((error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    });

const owners = async (): Promise<number[]> =>
  (
    await app.db.query<{seat: number}>('select seat_id - $1 as seat from seat_claim order by 1', [world.firstSeatId])
  ).rows.map(row => row.seat);

test('negative control: without the trigger whoever asks has the place', async () => {
  await app.db.query('alter table seat_claim disable trigger seat_claim_rules_new');
  try {
    expect(await inDatabase([WHEELCHAIR], false)).toBe('held');
  } finally {
    await app.db.query('alter table seat_claim enable trigger seat_claim_rules_new');
  }
  expect(await owners()).toEqual([WHEELCHAIR]);
});

test('of many who ask at once only one who says that it is needed has it', async () => {
  const all = await inParallel(count(24), 24, n =>
    inDatabase(n % 2 ? [WHEELCHAIR, COMPANION] : [WHEELCHAIR], n % 3 === 0),
  );
  expect(all.filter(code => code === 'held')).toHaveLength(1);
  all.forEach((code, n) => {
    if (n % 3 !== 0) expect(['place_need_undeclared', 'taken', 'hold_race']).toContain(code);
  });
});

test('a hold whose time is over is taken over by nobody else', async () => {
  const first = visitor();
  must(await hold(first, [WHEELCHAIR], true));
  await app.db.query(`update seat_claim set expires_at = now() - interval '1 second'`);
  expect(await inDatabase([WHEELCHAIR], false)).toBe('place_need_undeclared');
  expect(await inDatabase([WHEELCHAIR], true)).toBe('held');
});

test('the companion comes with the wheelchair and goes with it, and the need is kept by the order alone', async () => {
  const buyer = visitor();
  const refused = await hold(buyer, [COMPANION], true);
  expect([refused.status, refused.body.code]).toEqual([422, 'wheelchair_first']);
  const undeclared = await hold(buyer, [WHEELCHAIR, COMPANION]);
  expect([undeclared.status, undeclared.body.code]).toEqual([422, 'place_need_undeclared']);
  expect(undeclared.body.errors).toHaveProperty('isPlaceNeeded');
  must(await hold(buyer, [WHEELCHAIR, COMPANION, 5], true));
  must(await buyer.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(WHEELCHAIR)}`]}));
  expect(await owners()).toEqual([5]);
  expect(await needs('cart')).toBe(0);

  must(await hold(buyer, [WHEELCHAIR, COMPANION], true));
  const cart = must(await buyer.get<{totalCents: number} & ErrorBody>('/api/public/cart'));
  must(await checkOut(buyer, cart.totalCents));
  expect(await needs('"order"')).toBe(1);
  expect(await owners()).toEqual([WHEELCHAIR, COMPANION, 5]);
});

test('a companion that is added while its wheelchair place is dropped is never sold alone', async () => {
  for (let round = 0; round < 6; round++) {
    await app.db.query('delete from seat_claim');
    const buyer = visitor();
    must(await hold(buyer, [WHEELCHAIR], true));
    await Promise.all([
      hold(buyer, [COMPANION], true),
      buyer.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(WHEELCHAIR)}`]}),
    ]);
    const cart = must(await buyer.get<{totalCents: number} & ErrorBody>('/api/public/cart'));
    if (cart.totalCents > 0) await checkOut(buyer, cart.totalCents);
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from seat_claim where seat_id = $1 and order_id is not null`,
      [world.seat(COMPANION)],
    );
    expect(rows[0]!.n).toBe(0);
  }
});

test('from the hour of the session on, both are anybody’s', async () => {
  expect((await hold(visitor(), [COMPANION])).status).toBe(422);
  await app.db.query('update event_session set accessible_until_hours = 8760, changed_xid = pg_current_xact_id()');
  await app.runtime.sessions.upToDate();
  must(await hold(visitor(), [COMPANION]));
  must(await hold(visitor(), [WHEELCHAIR]));
});

test('the counter, the telephone, groups and the best seats ask, too', async () => {
  const clerk = new Visitor(app.url, world.staff.superadmin.token);
  const asStaff = (path: string, body: object): Promise<Answer<ErrorBody>> => clerk.post(path, body, idempotency());
  const seats = world.seats(WHEELCHAIR, COMPANION);
  expect((await asStaff('/api/carrito/seats', {sessionId: world.sessionId, seats})).body.code).toBe(
    'place_need_undeclared',
  );
  must(await asStaff('/api/carrito/seats', {sessionId: world.sessionId, seats, isPlaceNeeded: true}));
  await app.db.query('delete from seat_claim');
  const group = {contactName: 'Colegio', seatIds: seats.map(one => one.seatId)};
  expect((await asStaff(`/api/sesiones/${world.sessionId}/reservar`, group)).body.code).toBe('place_need_undeclared');
  must(await asStaff(`/api/sesiones/${world.sessionId}/reservar`, {...group, isPlaceNeeded: true}));
  await app.db.query('delete from seat_claim');
  await app.db.query('delete from reservation');
  await app.runtime.sessions.upToDate();
  const best = {sessionId: world.sessionId, quantity: 2, wheelchair: 1};
  expect((await visitor().post<ErrorBody>('/api/public/cart/best', best)).body.code).toBe('place_need_undeclared');
  must(await visitor().post('/api/public/cart/best', {...best, isPlaceNeeded: true}));
  expect(await owners()).toEqual([WHEELCHAIR, COMPANION]);
  // Who asks for none is given none.
  for (let n = 0; n < 7; n++)
    must(await visitor().post('/api/public/cart/best', {...best, quantity: 10, wheelchair: 0}));
  expect((await owners()).filter(seat => seat < 2)).toEqual([WHEELCHAIR, COMPANION]);
});

const needs = async (table: string): Promise<number> =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from ${table} where place_needed_at is not null`))
    .rows[0]!.n;
