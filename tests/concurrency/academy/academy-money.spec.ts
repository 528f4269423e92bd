/** Places and parts of the academy under many hands at once: a place is nobody's twice, a part is paid once. */
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {suspendEnrolments} from '../../../api/src/domain/academy/money/suspend';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {followAcademyPayments} from '../../../api/src/jobs/academy/follow-payments';
import {
  daysPassFor,
  enrolmentState,
  openAcademy,
  partsOf,
  signUp,
  timeIsOver,
  type Academy,
} from '../../support/world/academy';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {notify, type Checkout} from '../../support/world/purchase';
import {count, inParallel, meeting, until} from '../../support/run/until';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let academy: Academy;
let ana: Visitor;
let mother: number | undefined;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  academy = await openAcademy(app, {sibling_discount_bp: 0});
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

async function child(state: 'submitted' | 'admitted' = 'admitted') {
  const made = await signUp(app, academy, mother ? {guardianId: mother} : {customerId: world.customer.id});
  mother = made.guardianId;
  if (state === 'admitted') await admit(made.enrolmentId);
  return made;
}
const admit = (enrolmentId: number) =>
  app.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId, to: 'admitted', note: ''}));
const order = async (instalmentId: number, cents = 30_000): Promise<Checkout> =>
  (
    await ana.post<Checkout>(
      '/api/public/family/payments',
      {instalmentIds: [instalmentId], method: 'card', expectedTotalCents: cents},
      idempotency(),
    )
  ).body;
const firstOf = async (enrolmentId: number) => (await partsOf(app, enrolmentId))[0]!.id;
const capacity = (n: number | null) =>
  app.db.query('update age_category set capacity = $2 where id = $1', [academy.categoryId, n]);
const places = async () =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from enrolment where age_category_id = $1 and state in ('admitted', 'payment_pending', 'enrolled', 'suspended')`,
      [academy.categoryId],
    )
  ).rows[0]!.n;

test('late money of sixteen families for one place: one gets it, the others their money back', async () => {
  await capacity(null);
  const late = [];
  for (let left = 16; left > 0; left--) {
    const made = await child();
    const paid = await order(await firstOf(made.enrolmentId));
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
      paid.orderNumber,
    ]);
    await timeIsOver(app, made.enrolmentId);
    late.push({...made, paid});
  }
  const {expireOrders} = await import('../../../api/src/domain/orders/expire');
  await app.db.withTransaction(tx => expireOrders(tx));
  await app.db.withTransaction(tx => followAcademyPayments(app.runtime, tx));
  await capacity((await places()) + 1);
  // As a bank does: told again until it is heard.
  await inParallel(late, 16, ({paid}) =>
    until('the notification is taken', async () => (await notify(app, paid)).status === 200),
  );
  const states = await Promise.all(late.map(({enrolmentId}) => enrolmentState(app, enrolmentId)));
  expect(states.filter(state => state === 'enrolled')).toHaveLength(1);
  expect(states.filter(state => state === 'withdrawn')).toHaveLength(15);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from refund r join payment p on p.id = r.payment_id where p.gateway_order = any($1) and r.is_automatic`,
    [late.map(({paid}) => paid.gatewayOrder)],
  );
  expect(rows[0]!.n).toBe(15);
  await capacity(null);
});

test('two guardians pay the same part: paid once, the second money goes back', async () => {
  const made = await child();
  const part = await firstOf(made.enrolmentId);
  const [one, two] = [await order(part), await order(part)];
  await Promise.all([notify(app, one), notify(app, two)]);
  expect((await partsOf(app, made.enrolmentId)).map(p => [p.state, p.paid])).toEqual([['paid', 30_000]]);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from refund r join payment p on p.id = r.payment_id where p.gateway_order = any($1) and r.is_automatic`,
    [[one.gatewayOrder, two.gatewayOrder]],
  );
  expect(rows[0]!.n).toBe(1);
});

/** Overdue and still enrolled, with its debt's order open. */
async function overdue() {
  const made = await child();
  await notify(app, await order(await firstOf(made.enrolmentId)));
  await app.db.withTransaction(async tx => {
    await tx.query('update enrolment set amount_cents = amount_cents + 5000 where id = $1', [made.enrolmentId]);
    await tx.query(
      `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents) values ('academy', $1, 2, club_today(), 5000)`,
      [made.enrolmentId],
    );
  });
  await daysPassFor(app, [made.enrolmentId], 20);
  await app.db.query(
    `update instalment set state = 'overdue', grace_until_on = club_today() - 5 where enrolment_id = $1 and n = 2`,
    [made.enrolmentId],
  );
  return {...made, part: (await partsOf(app, made.enrolmentId))[1]!.id};
}

test('negative control: who looks at the parts alone suspends an athlete whose money has come meanwhile', async () => {
  const made = await overdue();
  const [met, paid] = [meeting(2), meeting(2)];
  const naive = app.db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>(
      `select e.id from enrolment e where e.id = $1 and exists (select 1 from instalment i where i.enrolment_id = e.id and i.state = 'overdue')`,
      [made.enrolmentId],
    );
    await met();
    await paid();
    await tx.query(`update enrolment set state = 'suspended' where id = any($1) and state = 'enrolled'`, [
      rows.map(row => row.id),
    ]);
  });
  await met();
  await notify(app, await order(made.part, 5_000));
  await paid();
  await naive;
  expect(await enrolmentState(app, made.enrolmentId)).toBe('suspended');
});

test('the payment of an overdue part against the ageing of it: in whatever order, the athlete is in', async () => {
  const all = [];
  for (let left = 6; left > 0; left--) all.push(await overdue());
  const orders = await inParallel(all, 3, ({part}) => order(part, 5_000));
  await Promise.all([
    ...orders.map(one => notify(app, one)),
    ...count(4).map(() => app.db.withTransaction(tx => suspendEnrolments(tx))),
    ageUnpaid(app.runtime),
  ]);
  await app.db.withTransaction(tx => suspendEnrolments(tx));
  expect(await Promise.all(all.map(({enrolmentId}) => enrolmentState(app, enrolmentId)))).toEqual(
    count(6).map(() => 'enrolled'),
  );
});
