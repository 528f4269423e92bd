/**
 * Standing passes and tickets of one zone without numbers: together never more than it holds. And a session that comes
 * into a list: its holders have their seats and places in it from that moment.
 */
import {signUp, type SignUpPerson} from '../../../api/src/domain/passes/sign-up/sign-up';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {holdPlaces, holdSeats, must} from '../../support/world/purchase';
import {BORN, makeSignUps, newPerson, nifOf, PASS, type SignUpWorld} from '../../support/passes/sign-ups';
import {count, inParallel, until} from '../../support/run/until';
import {hangUp, idempotency, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

const CAPACITY = 40;
let app: TestApp;
let world: World;
let sale: SignUpWorld;
let admin: Visitor;
let standing: number;
let number = 1;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {places: CAPACITY, shards: 8});
  sale = await makeSignUps(app.db, world);
  admin = new Visitor(app.url, world.staff.superadmin.token);
  standing = (
    await app.db.query<{id: number}>(
      `insert into pass_category (season_list_id, name, kind, can_release) values ($1, 'De pie', 'standing', false)
        returning id`,
      [sale.listId],
    )
  ).rows[0]!.id;
  await app.db.query(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents, vat_code)
      values ($1, $2, $3, 'new', $4, 'reduced')`,
    [sale.listId, world.zones.standing, standing, PASS.standing],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const person = (more: Partial<SignUpPerson> = {}): SignUpPerson => ({
  holderId: null,
  firstName: 'Lucía',
  surname1: 'Ferrer',
  surname2: '',
  nif: nifOf(number++),
  passportNo: null,
  bornOn: BORN.adult,
  email: '',
  phone: '',
  street: '',
  postalCode: '',
  city: '',
  province: '',
  guardianName: '',
  guardianPhone: '',
  passCategoryId: standing,
  seatId: null,
  zoneId: world.zones.standing,
  discountIds: [],
  expectedTotalCents: null,
  documents: [],
  ...more,
});
const sign = (people: SignUpPerson[]) =>
  app.db.withTransaction(tx =>
    signUp(tx, {
      seasonListId: sale.listId,
      phase: {priceKind: 'new'},
      people,
      priceGroupId: null,
      paymentFrequencyId: null,
      expectedFirstCents: null,
      reach: {customerId: null, ownHolderIds: []},
      origin: 'web',
      isApproved: false,
      payMinutes: 30,
    }),
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const n = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.db.query<{n: number}>(text, values)).rows[0]!.n;
const taken = (sessionId = world.sessionId) =>
  n('select coalesce(sum(taken), 0)::int as n from zone_counter where event_session_id = $1', [sessionId]);
const living = () =>
  n(`select count(*)::int as n from season_pass where pass_category_id = $1 and state <> 'void'`, [standing]);
const empty = async () => {
  await app.db.query('delete from zone_claim');
  await app.db.query('update zone_counter set taken = 0');
};
const lapse = async () => {
  await app.db.query(
    `update season_pass set pay_until_at = now() - interval '1 second' where state = 'pending_payment'`,
  );
  while ((await app.db.withTransaction(tx => lapseUnpaidPasses(tx))).passes.length > 0);
};

test('passes and buyers at once: each place is one person’s, and what is not paid comes back', async () => {
  const ends = await inParallel(count(90), 30, async i =>
    i % 2
      ? codeOf(sign([person()]))
      : new Visitor(app.url)
          .patiently(me => holdPlaces(me, world, 1))
          .then(answer => (answer.status === 200 ? 'held' : answer.body.code)),
  );
  const had = (what: string) => ends.filter(end => end === what).length;
  expect([had('done') + had('held'), had('zone_full')]).toEqual([CAPACITY, 90 - CAPACITY]);
  expect([await taken(), await living()]).toEqual([CAPACITY, had('done')]);
  await lapse();
  expect([await taken(), await living()]).toEqual([had('held'), 0]);
  await empty();
});

test('by the web: the zone is chosen, a seat is refused, two families are all or nothing', async () => {
  const ask = (people: object[]) =>
    new Visitor(app.url).post<ErrorBody>(
      '/api/public/pass-signups',
      {
        seasonListId: sale.listId,
        method: 'card',
        acceptTerms: true,
        people,
        buyer: {
          email: `pie${number}@example.org`,
          firstName: 'Lucía',
          surname1: 'Ferrer',
          docNo: nifOf(number),
          street: 'Calle',
          postalCode: '28001',
          city: 'Madrid',
        },
      },
      idempotency(),
    );
  const one = (more: object) =>
    newPerson(number++, {passCategoryId: standing, bornOn: BORN.adult, expectedTotalCents: PASS.standing}, more);
  expect((await ask([one({})])).body).toMatchObject({code: 'invalid', errors: {'people.0.zoneId': 'Elige la zona.'}});
  expect((await ask([one({seatId: world.seat(3), zoneId: null})])).status).toBe(409);
  const lists = must(await new Visitor(app.url).get<{items: {standing: object[]}[]}>('/api/public/pass-lists'));
  expect(lists.items[0]!.standing).toEqual([{id: world.zones.standing, name: 'Pista', left: CAPACITY}]);
  for (const places of [10, 9, 9, 9]) must(await holdPlaces(new Visitor(app.url), world, places));
  // Three places are left and two families of two want them.
  const ends = await Promise.all(
    [0, 1].map(() => ask([one({zoneId: world.zones.standing}), one({zoneId: world.zones.standing})])),
  );
  expect(tally(ends)).toEqual({200: 1, '409 zone_full': 1});
  expect([await taken(), await living()]).toEqual([CAPACITY - 1, 2]);
});

test('a session that comes into the list: seats and places are the holders’, what somebody bought stays theirs and staff are told; when it leaves, all is free', async () => {
  await lapse();
  await empty();
  const seats = [20, 21, 22, 23].map(i => world.seat(i));
  await sign([
    ...seats.map(seatId => person({passCategoryId: sale.categories.adult, seatId, zoneId: null})),
    person(),
    person(),
  ]);
  const {rows} = await app.db.query<{id: number}>(
    `insert into event_session (event_id, seat_plan_id, code, state, starts_at, doors_at, ends_at, sale_starts_at,
      sale_ends_at, box_office_ends_at) select event_id, seat_plan_id, 'OTRA', state, starts_at + interval '7 days',
      doors_at + interval '7 days', ends_at + interval '7 days', sale_starts_at, sale_ends_at, box_office_ends_at
      from event_session where id = $1 returning id`,
    [world.sessionId],
  );
  const sessionId = rows[0]!.id;
  await app.db.query(
    `insert into zone_counter (event_session_id, zone_id, shard, capacity) select $2, zone_id, shard, capacity
      from zone_counter where event_session_id = $1`,
    [world.sessionId, sessionId],
  );
  const {rows: prices} = await app.db.query<{id: number; zoneId: number}>(
    `insert into price (event_session_id, zone_id, price_category_id, amount_cents)
      select $2, zone_id, price_category_id, amount_cents from price where event_session_id = $1
      returning id, zone_id as "zoneId"`,
    [world.sessionId, sessionId],
  );
  const seated = prices.find(price => price.zoneId === world.zones.seated)!.id;
  must(
    await new Visitor(app.url).post('/api/public/cart/seats', {
      sessionId,
      seats: [{seatId: seats[3], priceId: seated}],
    }),
  );

  await app.db.query(
    `update season_pass set state = 'requested'
    where seat_id = $1`,
    [seats[1]],
  ); // whose paper has not been seen keeps the seat too
  // Somebody is being signed up meanwhile: the session waits for the contract, and has its seat too.
  const late = world.seat(24);
  let write = () => {};
  const written = new Promise<void>(resolve => (write = resolve));
  let told = () => {};
  const signed = new Promise<void>(resolve => (told = resolve));
  const contract = app.db.withTransaction(async tx => {
    await signUp(tx, {
      seasonListId: sale.listId,
      phase: {priceKind: 'new'},
      people: [person({passCategoryId: sale.categories.adult, seatId: late, zoneId: null})],
      priceGroupId: null,
      paymentFrequencyId: null,
      expectedFirstCents: null,
      reach: {customerId: null, ownHolderIds: []},
      origin: 'web',
      isApproved: false,
      payMinutes: 30,
    });
    told();
    await written;
  });
  await signed;
  const adding = admin.post<{id: number}>('/api/listas/sesiones', {
    seasonListId: sale.listId,
    eventSessionId: sessionId,
    supplementCents: 0,
    note: '',
  });
  await until(
    'the session waits',
    async () =>
      (await n(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )) === 1,
  );
  write();
  await contract;
  const line = must(await adding);
  const passes = () =>
    n(`select count(*)::int as n from seat_claim where event_session_id = $1 and kind = 'pass'`, [sessionId]);
  expect([await passes(), await taken(sessionId)]).toEqual([4, await living()]);
  expect(
    await n(
      `select count(*)::int as n from incident
        where kind = 'list_seats_taken' and detail like '%: 1. Lo tiene otra persona%'
        and detail like '%' || (select seat_label from season_pass where seat_id = $1) || '%'`,
      [seats[3]],
    ),
  ).toBe(1);
  const tooLate = await new Visitor(app.url).post<ErrorBody>('/api/public/cart/seats', {
    sessionId,
    seats: [{seatId: seats[0], priceId: seated}],
  });
  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'seats_taken']);

  const again = () =>
    admin.post<ErrorBody>(`/api/listas/${sale.listId}/reservar-asientos`, {eventSessionId: sessionId});
  expect(must(await again())).toMatchObject({
    claimed: 0,
    conflicts: [{seatId: seats[3], kind: 'hold'}],
    withoutPlace: [],
  });
  await app.db.query(
    `update season_list_session set supplement_cents = 100, own_seat_until_at = now() - interval '1 second'
      where id = $1`,
    [line.id],
  );
  expect((await again()).body.code).toBe('own_seats_over');

  expect((await admin.send(`/api/listas/sesiones/${line.id}`, {method: 'DELETE'})).status).toBe(200);
  expect([await passes(), await taken(sessionId)]).toEqual([0, 0]);
  must(await holdSeats(new Visitor(app.url), {...world, sessionId, prices: {...world.prices, general: seated}}, [20]));
  expect(await taken()).toBeGreaterThan(0);
});
