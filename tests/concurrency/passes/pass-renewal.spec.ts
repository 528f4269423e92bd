/**
 * Renewals at the same moment: one pass by two people, one seat by a renewal and an import, one wallet in two payments.
 */
import {randomUUID} from 'node:crypto';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import {startPayment} from '../../../api/src/domain/payments/start';
import {placeDues} from '../../../api/src/domain/orders/place-dues';
import {renewPasses, type RenewPass} from '../../../api/src/domain/passes/renewal/renew-passes';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makeRenewals, PRICE, type RenewalWorld} from '../../support/passes/renewals';
import {count, long, meeting} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

const ROUNDS = long(40, 6);

let app: TestApp;
let world: World;
let renewals: RenewalWorld;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20});
  renewals = await makeRenewals(app.db, world);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const choice = (passId: number): RenewPass => ({
  passId,
  passCategoryId: null,
  seat: 'keep',
  seatId: null,
  discountIds: [],
  expectedTotalCents: PRICE.adult,
  autoRenew: false,
  documents: [],
});
const renew = (passIds: number[], holderIds: number[]) =>
  app.db.withTransaction(tx =>
    renewPasses(tx, {
      who: {customerId: null, provenHolderIds: holderIds},
      passes: passIds.map(choice),
      priceGroupId: null,
      paymentFrequencyId: null,
      expectedFirstCents: null,
      channel: 'web',
      payMinutes: 30,
    }),
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const living = async (passId: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from season_pass
        where renewed_from_id = $1 and state not in ('void', 'cancelled_by_holder', 'cancelled_unpaid')`,
      [passId],
    )
  ).rows[0]!.n;
const holding = async (index: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from season_pass
        where season_list_id = $1 and seat_id = $2
        and state not in ('void', 'cancelled_by_holder', 'cancelled_unpaid', 'handed_over')`,
      [renewals.newListId, world.seat(index)],
    )
  ).rows[0]!.n;

/** What an import does with one row. */
const importInto = (index: number, holderId: number) =>
  app.db.withTransaction(tx =>
    tx.query(
      `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
        state, amount_cents, paid_cents, origin)
       select $1, $2, p.pass_category_id, p.id, $3, $4, 'renewal', 'active', p.amount_cents, p.amount_cents, 'import'
         from pass_price p where p.season_list_id = $1 and p.pass_category_id = $5`,
      [renewals.newListId, holderId, world.zones.seated, world.seat(index), renewals.categories.adult],
    ),
  );

test('negative control: look and then insert, without the lock and the index, renews a pass twice', async () => {
  const {passId} = await renewals.give(seat++);
  await app.db.query('create table naive_renewal_control (from_id int)');
  const both = meeting(2);
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rowCount} = await tx.query('select 1 from naive_renewal_control where from_id = $1', [passId]);
      await both();
      if (!rowCount) await tx.query('insert into naive_renewal_control values ($1)', [passId]);
    });
  await Promise.all([naive(), naive()]);
  expect((await app.db.query('select 1 from naive_renewal_control')).rowCount).toBe(2);
  await app.db.query('drop table naive_renewal_control');
});

test(`the same pass by two at once: one contract lives, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const {passId, holderId} = await renewals.give(seat++);
    const outcomes = await Promise.all(count(4).map(() => codeOf(renew([passId], [holderId]))));
    // Whoever comes later takes the place of what was not paid yet; nobody sees anything else.
    expect(outcomes.every(one => one === 'done')).toBe(true);
    expect([await living(passId), await holding(seat - 1)]).toEqual([1, 1]);
    const {rows} = await app.db.query<{n: number}>(
      'select count(*)::int as n from seat_claim where seat_id = $1 and event_session_id = $2',
      [world.seat(seat - 1), world.sessionId],
    );
    expect(rows[0]!.n).toBe(1);
  }
});

test('two families that share a pass, in opposite orders: nobody waits for ever, each pass once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b, c] = [await renewals.give(seat++), await renewals.give(seat++), await renewals.give(seat++)];
    const holders = [a.holderId, b.holderId, c.holderId];
    const outcomes = await Promise.all([
      codeOf(renew([a.passId, b.passId], holders)),
      codeOf(renew([c.passId, b.passId, a.passId], holders)),
      codeOf(renew([b.passId, c.passId], holders)),
    ]);
    expect(outcomes).toEqual(['done', 'done', 'done']);
    for (const {passId} of [a, b, c]) expect(await living(passId)).toBeLessThanOrEqual(1);
    expect(await living(b.passId)).toBe(1);
  }
});

test(`the seat by its holder's renewal and by an import: one has it, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const {passId, holderId} = await renewals.give(seat++);
    const stranger = await renewals.give(seat++);
    const index = seat - 2;
    const [mine, theirs] = await Promise.all([
      codeOf(renew([passId], [holderId])),
      codeOf(importInto(index, stranger.holderId)),
    ]);
    expect([mine, theirs].filter(one => one === 'done')).toHaveLength(1);
    expect(mine === 'done' || mine === 'seat_taken').toBe(true);
    expect(await holding(index)).toBe(1);
  }
});

test(`one wallet in two renewals at once: it is spent once, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const a = await renewals.give(seat++, {walletCents: 5000});
    const b = await renewals.give(seat++);
    const buy = (passId: number) =>
      app.db.withTransaction(async tx => {
        const renewed = await renewPasses(tx, {
          who: {customerId: null, provenHolderIds: [a.holderId, b.holderId]},
          passes: [choice(passId)],
          priceGroupId: null,
          paymentFrequencyId: null,
          expectedFirstCents: null,
          channel: 'web',
          payMinutes: 30,
        });
        const buyer = {email: 'a@example.org', firstName: 'A', surname1: 'B', surname2: '', phone: '', docNo: null};
        const order = await placeDues(tx, {
          dues: renewed.map(one => one.due!),
          channel: 'web',
          buyer,
          customerId: null,
          staffUserId: null,
          wallet: {holderId: a.holderId, cents: 5000},
          payMinutes: 30,
          consents: {},
        });
        return startPayment(tx, order.id, 'card', {
          numberAt: () => randomUUID().slice(0, 12),
          bankTerminalId: STAND_IN_TERMINAL,
        });
      });
    const outcomes = await Promise.all([codeOf(buy(a.passId)), codeOf(buy(b.passId))]);
    expect(outcomes.sort()).toEqual(['done', 'wallet_short']);
    const {rows} = await app.db.query<{cents: number}>('select wallet_cents as cents from pass_holder where id = $1', [
      a.holderId,
    ]);
    expect(rows[0]!.cents).toBe(0);
  }
});

test('a double click, and two windows of the same browser: one order to pay', async () => {
  const {passId} = await renewals.give(seat++, {customerId: world.customer.id});
  const who = new Visitor(app.url);
  who.cookies.set('customer', world.customer.token);
  const body = {
    passes: [{passId, expectedTotalCents: PRICE.adult}],
    method: 'card',
    acceptTerms: true,
    buyer: {email: 'ana@example.org', firstName: 'Ana', surname1: 'Gil', docNo: '12345678Z'},
  };
  const key = randomUUID();
  const answers = await Promise.all([
    ...count(3).map(() =>
      who.post<ErrorBody & {checkout: {gatewayOrder: string}}>('/api/public/renewals', body, idempotency(key)),
    ),
    who.post<ErrorBody & {checkout: {gatewayOrder: string}}>('/api/public/renewals', body, idempotency(randomUUID())),
  ]);
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.slice(0, 3).map(answer => answer.body.checkout.gatewayOrder)).size).toBe(1);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from order_line l join season_pass p on p.id = l.season_pass_id
      where p.renewed_from_id = $1 and l.state = 'pending'`,
    [passId],
  );
  expect([rows[0]!.n, await living(passId)]).toEqual([1, 1]);
});
