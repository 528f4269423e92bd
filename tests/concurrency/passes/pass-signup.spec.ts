/**
 * New passes at the same moment: two families and one seat, many and the last use of a discount, one person twice, a
 * paper judged by two, a payment against the clock.
 */
import {randomUUID} from 'node:crypto';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import {startPayment} from '../../../api/src/domain/payments/start';
import {settlePayment} from '../../../api/src/domain/payments/settle';
import {placeDues} from '../../../api/src/domain/orders/place-dues';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {reviewDocument} from '../../../api/src/domain/passes/papers/review-document';
import {signUp, type SignedUp, type SignUpPerson} from '../../../api/src/domain/passes/sign-up/sign-up';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {BORN, makeSignUps, newPerson, nifOf, PASS, type SignUpWorld} from '../../support/passes/sign-ups';
import {count, long} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

const ROUNDS = long(40, 6);

let app: TestApp;
let world: World;
let sale: SignUpWorld;
let number = 1;
let index = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 30});
  sale = await makeSignUps(app.db, world);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const person = (seatId: number | null, more: Partial<SignUpPerson> = {}): SignUpPerson => ({
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
  passCategoryId: sale.categories.adult,
  seatId,
  zoneId: null,
  discountIds: [],
  expectedTotalCents: null,
  documents: [],
  ...more,
});
const sign = (people: SignUpPerson[], isApproved = false): Promise<SignedUp[]> =>
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
      isApproved,
      payMinutes: 30,
    }),
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const one = async (text: string, values: unknown[]): Promise<number> =>
  (await app.db.query<{n: number}>(text, values)).rows[0]!.n;
const holding = (seatId: number) =>
  one(
    `select count(*)::int as n from season_pass
      where seat_id = $1 and state not in ('void', 'cancelled_by_holder', 'cancelled_unpaid', 'handed_over')`,
    [seatId],
  );

test('negative control: look and then insert, without the index and the key, gives a seat to both', async () => {
  await app.db.query('create table naive_pass_control (seat_id int)');
  let looking = 2;
  let bothLooked = () => {};
  const looked = new Promise<void>(resolve => (bothLooked = resolve));
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rowCount} = await tx.query('select 1 from naive_pass_control where seat_id = 1');
      if (--looking === 0) bothLooked();
      await looked;
      if (!rowCount) await tx.query('insert into naive_pass_control values (1)');
    });
  await Promise.all([naive(), naive()]);
  expect((await app.db.query('select 1 from naive_pass_control')).rowCount).toBe(2);
});

test('two families that want each other’s seats, in the same millisecond: one has all of its seats, the other nothing, and nobody waits for ever', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second, third] = [world.seat(index++), world.seat(index++), world.seat(index++)];
    // One seat is wanted by both; the others stand in opposite order.
    const families = [
      [person(first), person(second)],
      [person(third), person(second)],
    ];
    const ends = await Promise.all(families.map(people => codeOf(sign(people))));
    expect(ends.sort()).toEqual(['done', 'seat_taken']);
    expect([(await holding(first)) + (await holding(third)), await holding(second)]).toEqual([1, 1]);
    expect(
      await one('select count(*)::int as n from seat_claim where seat_id = any($1)', [[first, second, third]]),
    ).toBe(2);
  }
});

test('by the web too: the other is told whose seat it was', async () => {
  const seatId = world.seat(index++);
  const who = () => {
    const n = number++;
    return new Visitor(app.url).post<ErrorBody>(
      '/api/public/pass-signups',
      {
        seasonListId: sale.listId,
        method: 'card',
        acceptTerms: true,
        people: [
          newPerson(n, {
            passCategoryId: sale.categories.adult,
            bornOn: BORN.adult,
            expectedTotalCents: PASS.adult,
            seatId,
          }),
        ],
        buyer: {
          email: `n${n}@example.org`,
          firstName: 'Lucía',
          surname1: 'Ferrer',
          docNo: nifOf(n),
          street: 'Calle',
          postalCode: '28001',
          city: 'Madrid',
        },
      },
      idempotency(randomUUID()),
    );
  };
  const ends = await Promise.all([who(), who(), who(), who()]);
  expect(ends.map(end => end.status).sort()).toEqual([200, 409, 409, 409]);
  for (const end of ends.filter(each => each.status === 409))
    expect(end.body).toMatchObject({code: 'seat_taken', errors: {'people.0.seatId': expect.any(String)}});
});

test('a new pass against a ticket’s sale of its seat: one of them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const seatId = world.seat(index++);
    const buyer = new Visitor(app.url);
    const [pass, hold] = await Promise.all([
      codeOf(sign([person(seatId)])),
      buyer.post<ErrorBody>('/api/public/cart/seats', {
        sessionId: world.sessionId,
        seats: [{seatId, priceId: world.prices.general}],
      }),
    ]);
    expect([pass === 'done', hold.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

test('the last use of a discount: many want it, one has it', async () => {
  const {rows} = await app.db.query<{id: number}>(
    `insert into pass_discount (season_list_id, name, kind, amount_cents, condition, document_required, needs_approval,
      max_uses) values ($1, 'Los primeros', 'fixed', 1000, 'none', 'Vale', true, 1) returning id`,
    [sale.listId],
  );
  const {id} = rows[0]!;
  const paper = () => ({
    kind: 'other' as const,
    passDiscountId: id,
    fileName: 'vale.pdf',
    mimeType: 'application/pdf' as const,
    content: Buffer.from('%PDF-1.7'),
  });
  const ends = await Promise.all(
    count(8).map(() => codeOf(sign([person(world.seat(index++), {discountIds: [id], documents: [paper()]})]))),
  );
  expect(ends.sort()).toEqual(['done', ...count(7).map(() => 'invalid')]);
  expect(await one('select count(*)::int as n from season_pass_discount where pass_discount_id = $1', [id])).toBe(1);
});

test('one person in two sign-ups: one pass', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const nif = nifOf(number++);
    const ends = await Promise.all([0, 1].map(() => codeOf(sign([person(world.seat(index++), {nif})]))));
    expect(ends.filter(end => end === 'done')).toHaveLength(1);
    expect(await one(`select count(*)::int as n from pass_holder where nif = $1`, [nif])).toBe(1);
  }
});

test('two of the staff judge the last two papers at once: the pass becomes payable, once', async () => {
  const {rows} = await app.db.query<{id: number}>(
    `insert into pass_discount (season_list_id, name, kind, amount_cents, condition, document_required, needs_approval)
      values ($1, 'Numerosa', 'fixed', 500, 'none', 'Título', true) returning id`,
    [sale.listId],
  );
  for (let round = 0; round < ROUNDS; round++) {
    const paper = (passDiscountId: number | null) => ({
      kind: 'other' as const,
      passDiscountId,
      fileName: 'uno.pdf',
      mimeType: 'application/pdf' as const,
      content: Buffer.from('%PDF-1.7'),
    });
    const {signed} = (
      await sign([
        person(world.seat(index++), {
          nif: null,
          bornOn: BORN.child,
          guardianName: 'Lucía',
          passCategoryId: sale.categories.child,
          discountIds: [rows[0]!.id],
          documents: [paper(null), paper(rows[0]!.id)],
        }),
      ])
    )[0]!;
    expect(signed.state).toBe('requested');
    const {rows: documents} = await app.db.query<{id: number}>(
      'select id from pass_document where season_pass_id = $1',
      [signed.id],
    );
    const judge = (documentId: number) =>
      app.db.withTransaction(tx =>
        reviewDocument(tx, {documentId, isApproved: true, note: '', staffUserId: world.staff.admin.id, payHours: 72}),
      );
    const ends = await Promise.all(documents.map(({id}) => judge(id)));
    expect(ends.map(end => end.outcome).sort()).toEqual(['payable', 'waiting']);
    expect(await one('select sum(amount_cents)::int as n from instalment where season_pass_id = $1', [signed.id])).toBe(
      PASS.child - 500,
    );
  }
});

test('the payment comes at the moment the time to pay is over: a pass with a seat, or the money back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const seatId = world.seat(index++);
    const {signed, due} = (await sign([person(seatId)]))[0]!;
    const order = await app.db.withTransaction(tx =>
      placeDues(tx, {
        dues: [due!],
        channel: 'web',
        buyer: {email: 'a@example.org', firstName: 'A', surname1: 'B', surname2: '', phone: '', docNo: null},
        customerId: null,
        staffUserId: null,
        payMinutes: 30,
        consents: {},
      }),
    );
    const gatewayOrder = `2611${String(number++).padStart(8, '0')}`;
    await app.db.withTransaction(tx =>
      startPayment(tx, order.id, 'card', {numberAt: () => gatewayOrder, bankTerminalId: STAND_IN_TERMINAL}),
    );
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 second' where id = $1`, [signed.id]);
    await Promise.all([
      app.db.withTransaction(tx => lapseUnpaidPasses(tx)),
      app.db.withTransaction(tx =>
        settlePayment(tx, {
          gatewayOrder,
          outcome: 'authorised',
          amountCents: PASS.adult,
          responseCode: '0000',
          authorisationCode: '123456',
          cardBrand: 'visa',
          payload: {},
        }),
      ),
      codeOf(sign([person(seatId)])),
    ]);
    expect(await holding(seatId)).toBe(1);
  }
});
