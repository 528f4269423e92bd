/**
 * «Hacer abono» at the office: paid at once or by a link, papers seen, noted with who and why; refused to those who may
 * not.
 */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {BORN, makeSignUps, nifOf, PASS, type SignUpWorld} from '../../support/passes/sign-ups';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {openTills} from '../../support/world/tills';

let app: TestApp;
let world: World;
let sale: SignUpWorld;
let office: Visitor;
const index = 2;

interface Signed extends ErrorBody {
  passId: number;
  state: string;
  changeCents: number;
  payUrl: string | null;
  isTold: boolean;
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  sale = await makeSignUps(app.db, world);
  office = new Visitor(app.url, world.staff.passes_manager.token);
  await openTills(app.db, [world.staff.passes_manager.id]);
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const holder = async (n: number, bornOn: string, email = ''): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into pass_holder (first_name, surname1, nif, born_on, email, guardian_name)
        values ('Rosa', 'Vidal', $1, $2, $3, 'Tutora') returning id`,
      [nifOf(n), bornOn, email],
    )
  ).rows[0]!.id;
const path = () => `/api/listas/${sale.listId}/hacer-abono`;
const sign = (who: Visitor, body: object, key: string = randomUUID()) =>
  who.post<Signed>(path(), {charge: 'cash', reason: 'Viene a la oficina', ...body}, idempotency(key));

test('cash, with change: active, with card, ledger and note; the same key once', async () => {
  const passHolderId = await holder(501, BORN.adult);
  const offer = (
    await office.get<{categories: {id: number}[]; zones: {rows: {seats: {id: number}[]}[]}[]}>(
      `${path()}?passHolderId=${passHolderId}`,
    )
  ).body;
  expect(offer.categories.map(one => one.id)).toEqual([sale.categories.adult]);
  const seatId = offer.zones[0]!.rows[0]!.seats[0]!.id;
  expect(
    (
      await office.get<{totalCents: number}>(
        `${path()}/precio?passHolderId=${passHolderId}&passCategoryId=${sale.categories.adult}&seatId=${seatId}`,
      )
    ).body.totalCents,
  ).toBe(PASS.adult);
  const body = {
    passHolderId,
    passCategoryId: sale.categories.adult,
    seatId,
    expectedTotalCents: PASS.adult,
    tenderedCents: 50_000,
  };
  const key = randomUUID();
  const done = await sign(office, body, key);
  expect(done.body).toMatchObject({state: 'active', changeCents: 10_000, payUrl: null});
  expect((await sign(office, body, key)).body.passId).toBe(done.body.passId);
  const {rows} = await app.db.query<{cards: number; origin: string; reason: string}>(
    `select (select count(*)::int from pass_card where season_pass_id = p.id) as cards, p.origin, (select a.reason
      from audit_entry a where a.resource = 'abonos' and a.action = 'sign_up' order by a.id desc limit 1) as reason
      from season_pass p where p.id = $1`,
    [done.body.passId],
  );
  expect(rows[0]).toEqual({cards: 1, origin: 'staff', reason: 'Viene a la oficina'});
  expect((await sign(office, {...body, tenderedCents: null})).body.code).toBe('seat_taken');
});

test('papers must have been seen; a link waits, is sent, and its time is the setting’s', async () => {
  const passHolderId = await holder(502, BORN.child, 'tutora@example.org');
  const body = {
    passHolderId,
    passCategoryId: sale.categories.child,
    seatId: world.seat(index + 20),
    expectedTotalCents: PASS.child,
    charge: 'link',
  };
  const unseen = await sign(office, body);
  expect([unseen.status, Object.keys(unseen.body.errors ?? {})]).toEqual([422, ['papersSeen']]);
  const done = await sign(office, {...body, papersSeen: true});
  expect(done.body).toMatchObject({state: 'pending_payment', isTold: true, payUrl: expect.stringContaining('enlace=')});
  const {rows} = await app.db.query<{hours: number; mails: number}>(
    `select round(extract(epoch from pay_until_at - now()) / 3600)::int as hours, (select count(*)::int
      from mail_message where kind = 'pass_offered' and to_email = 'tutora@example.org') as mails from season_pass
      where id = $1`,
    [done.body.passId],
  );
  expect(rows[0]).toEqual({hours: 72, mails: 1});
});

test('too little cash, another price, and who may not', async () => {
  const passHolderId = await holder(503, BORN.adult);
  const body = {
    passHolderId,
    passCategoryId: sale.categories.adult,
    seatId: world.seat(index + 30),
    expectedTotalCents: PASS.adult,
  };
  expect(Object.keys((await sign(office, {...body, tenderedCents: 100})).body.errors ?? {})).toEqual(['tenderedCents']);
  expect((await sign(office, {...body, expectedTotalCents: 1})).body.code).toBe('total_changed');
  for (const role of ['clerk', 'door', 'marketing_manager'] as const)
    expect((await sign(new Visitor(app.url, world.staff[role].token), body)).status).toBe(403);
  expect((await app.db.query('select 1 from season_pass where pass_holder_id = $1', [passHolderId])).rowCount).toBe(0);
});

test('a discount that a paper proves: offered, priced, noted as approved once it has been seen, and refused where it is not of this pass', async () => {
  const passHolderId = await holder(504, BORN.young);
  const body = {
    passHolderId,
    passCategoryId: sale.categories.young,
    seatId: world.seat(index + 40),
    charge: 'card_terminal',
    discountIds: [sale.studentDiscountId],
  };
  const at = `${path()}/precio?passHolderId=${passHolderId}&passCategoryId=${sale.categories.young}&seatId=${world.seat(index + 40)}`;
  type Quoted = {
    totalCents: number | null;
    trouble: string | null;
    offered: {id: number; name: string}[];
    discounts: {id: number}[];
    documents: string[];
  };
  const plain = (await office.get<Quoted>(at)).body;
  expect([plain.totalCents, plain.offered.map(one => one.name)]).toEqual([PASS.young, ['Estudiante']]);
  const cheaper = (await office.get<Quoted>(`${at}&discountIds=${sale.studentDiscountId}`)).body;
  expect(cheaper).toMatchObject({
    totalCents: PASS.young - PASS.student,
    documents: ['Carnet de estudiante'],
    discounts: [{id: sale.studentDiscountId}],
  });
  expect((await office.get<Quoted>(`${at}&discountIds=999999`)).body).toMatchObject({
    totalCents: null,
    trouble: expect.stringContaining('descuentos'),
  });
  expect((await office.get<Quoted>(`${at}&discountIds=1;2`)).status).toBe(422);
  const unseen = await sign(office, {...body, expectedTotalCents: PASS.young - PASS.student});
  expect(Object.keys(unseen.body.errors ?? {})).toEqual(['papersSeen']);
  expect((await sign(office, {...body, expectedTotalCents: PASS.young, papersSeen: true})).body.code).toBe(
    'total_changed',
  );
  expect(
    Object.keys(
      (await sign(office, {...body, discountIds: [999_999], expectedTotalCents: PASS.young, papersSeen: true})).body
        .errors ?? {},
    ),
  ).toEqual(['discountIds']);
  const done = await sign(office, {...body, expectedTotalCents: PASS.young - PASS.student, papersSeen: true});
  expect(done.body).toMatchObject({state: 'active', paidCents: PASS.young - PASS.student});
  const {rows} = await app.db.query<{cents: number; state: string; paid: number}>(
    `select d.amount_cents as cents, d.state, p.paid_cents as paid from season_pass_discount d
      join season_pass p on p.id = d.season_pass_id where p.id = $1`,
    [done.body.passId],
  );
  expect(rows).toEqual([{cents: PASS.student, state: 'approved', paid: PASS.young - PASS.student}]);
});
