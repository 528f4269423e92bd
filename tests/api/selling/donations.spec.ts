/**
 * A donation as a buyer gives it: alone or with tickets, on the web and at the counter, with what its certificate needs;
 * and only where the club takes any.
 */
import {refundLines} from '../../../api/src/domain/payments/refund';
import {readDuesDocument} from '../../../api/src/outside/papers/documents/dues-document';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {donations, form182} from '../../../api/src/reports/sales/donations';
import {orderReport, readReport} from '../../../api/src/web/rest/report';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must, notify, resultOf, type CartView, type Checkout} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let seat = 2;

const DONOR = {
  name: 'Rosa Gil Mas',
  nif: '12345678z',
  address: 'Calle Mayor, 1, 2.º B',
  postalCode: '50003',
  city: 'Zaragoza',
};
type Cart = CartView & {
  goods: {key: string; kind: string; description: string; detail: string | null; cents: number}[];
};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  await openTills(app.db, [world.staff.clerk.id]);
  await app.db.query(
    `update organization set settings = settings
      || '{"donationCertificates": true, "donationPurpose": "la cantera", "donationMaxCents": 30000}'`,
  );
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const give = (buyer: Visitor, amountCents: number, donor: object | null = null) =>
  buyer.post<Cart>('/api/public/cart/donation', {amountCents, donor});
const cartOf = async (buyer: Visitor) => must(await buyer.get<Cart>('/api/public/cart'));
const rows = async (order: Checkout) =>
  (
    await app.db.query<{kind: string; state: string; cents: number; vat: number; position: number}>(
      `select l.kind, l.state, l.total_cents as cents, l.vat_cents as vat, l.position from order_line l
        join "order" o on o.id = l.order_id where o.number = $1 order by l.position`,
      [order.orderNumber],
    )
  ).rows;
const report = async (which: typeof donations, asked: Record<string, string> = {}) =>
  (await readReport(app.db, orderReport(which, asked, {companyId: null}))).rows;

test('alone: in the cart, paid, thanked for, and in the list of donations', async () => {
  const ana = new Visitor(app.url);
  expect(must(await ana.get<object>('/api/public/cart/donation'))).toEqual({
    purpose: 'la cantera',
    amountsCents: [500, 1000, 2000],
    allowsOther: true,
    minCents: 100,
    maxCents: 30_000,
    givesCertificates: true,
  });
  expect(must(await give(ana, 1_000, DONOR))).toMatchObject({
    lines: [],
    goods: [
      {
        key: expect.stringMatching(/^g:donation:\d+$/),
        kind: 'donation',
        description: 'Donativo para la cantera',
        detail: 'Con certificado a nombre de Rosa Gil Mas, NIF 12345678Z',
        cents: 1_000,
      },
    ],
    subtotalCents: 1_000,
    totalCents: 1_000,
  });
  // The last one counts.
  expect(must(await give(ana, 1_250, DONOR)).totalCents).toBe(1_250);
  const order = must(await checkOut(ana, 1_250));
  expect(await cartOf(ana)).toMatchObject({goods: [], pendingOrder: {orderNumber: order.orderNumber}});
  must(await notify(app, order));
  expect(must(await resultOf(ana, order))).toMatchObject({state: 'paid', sells: 'donation', totalCents: 1_250});
  expect(await rows(order)).toEqual([{kind: 'donation', state: 'active', cents: 1_250, vat: 0, position: 1}]);
  expect(await report(donations)).toMatchObject([
    {
      number: order.orderNumber,
      donor: 'Rosa Gil Mas',
      nif: '12345678Z',
      address: 'Calle Mayor, 1, 2.º B',
      postalCode: '50003',
      city: 'Zaragoza',
      state: 'Cobrado',
      givenCents: 1_250,
      returnedCents: 0,
    },
  ]);
});

test('with a ticket: one order and one payment; the mail and the receipt say it beside the ticket', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [seat++]));
  must(await give(buyer, 2_000));
  expect(await cartOf(buyer)).toMatchObject({totalCents: SHOWN.general + 2_000, goods: [{detail: null}]});
  expect(told(await checkOut(buyer, SHOWN.general))).toBe('409 total_changed');
  const order = must(await checkOut(buyer, SHOWN.general + 2_000, {email: 'dona@example.org'}));
  must(await notify(app, order));
  const result = must(await resultOf(buyer, order));
  expect(result).toMatchObject({state: 'paid', sells: 'tickets'});
  expect((await rows(order)).map(row => [row.kind, row.state, row.position])).toEqual([
    ['ticket', 'active', 1],
    ['donation', 'active', 2],
  ]);
  const page = must(
    await buyer.get<{dues: object[]; notes: string[]; sessions: object[]} & ErrorBody>(
      `/api/public/reservations/${result.reservationHash}`,
    ),
  );
  expect(page).toMatchObject({
    sessions: [{}],
    dues: [{description: 'Donativo para la cantera', cents: 2_000, vatCents: 0}],
    notes: [expect.stringContaining('Gracias por tu donativo')],
  });
  const {rows: found} = await app.db.query<{id: number}>('select id from "order" where number = $1', [
    order.orderNumber,
  ]);
  expect(await readDuesDocument(app.db, found[0]!.id)).toMatchObject({totalCents: 2_000, refundedCents: 0});
  await confirmOrder(app.runtime, found[0]!.id);
  const [mail] = await mailsTo(app, 'dona@example.org');
  expect(mail!.text).toMatch(/Donativo para la cantera: 20,00\s€/);
  expect(mail!.text).toContain('Gracias por tu donativo');
  expect(mail!.attachments).toContainEqual({kind: 'receipt_pdf', orderId: found[0]!.id});

  // Only the donation goes back; the ticket stays.
  const back = await app.db.withTransaction(async tx => {
    const lines = await tx.query<{id: number}>(`select id from order_line where order_id = $1 and kind = 'donation'`, [
      found[0]!.id,
    ]);
    return refundLines(tx, {
      orderId: found[0]!.id,
      orderLineIds: lines.rows.map(line => line.id),
      reason: 'Se lo ha pensado',
      staffUserId: null,
    });
  });
  expect(back.amountCents).toBe(2_000);
  expect((await rows(order)).map(row => row.state)).toEqual(['active', 'refunded']);
});

test('it is taken out again, and a buyer who comes back from the bank finds it in the cart', async () => {
  const buyer = new Visitor(app.url);
  must(await give(buyer, 700));
  must(await buyer.post('/api/public/cart/release', {keys: [(await cartOf(buyer)).goods[0]!.key]}));
  expect(await cartOf(buyer)).toMatchObject({goods: [], totalCents: 0});
  expect(told(await checkOut(buyer, 0))).toBe('410 cart_expired');
  must(await give(buyer, 800));
  const first = must(await checkOut(buyer, 800));
  must(await buyer.post(`/api/public/orders/${first.checkoutToken}/reopen`, {}));
  expect(await cartOf(buyer)).toMatchObject({goods: [{cents: 800}], totalCents: 800});
  const second = must(await checkOut(buyer, 800));
  must(await notify(app, second));
  // The first try is paid too, late: one donation was meant.
  must(await notify(app, first));
  expect(must(await resultOf(buyer, second)).state).toBe('paid');
  expect(must(await resultOf(buyer, first)).state).toBe('refunded');
});

test('what the club does not take is refused with a sentence at its field', async () => {
  const buyer = new Visitor(app.url);
  const wrong = async (cents: number, donor: object | null = null) => (await give(buyer, cents, donor)).body;
  expect(await wrong(99)).toMatchObject({code: 'invalid', errors: {amountCents: 'Entre 1,00\u00a0€ y 300,00\u00a0€.'}});
  expect(await wrong(30_001)).toMatchObject({code: 'invalid', errors: {amountCents: expect.any(String)}});
  expect(await wrong(0)).toMatchObject({errors: {amountCents: expect.any(String)}});
  expect(await wrong(500, {...DONOR, nif: '12345678A'})).toMatchObject({errors: {'donor.nif': expect.any(String)}});
  expect(await wrong(500, {...DONOR, postalCode: '53000'})).toMatchObject({
    errors: {'donor.postalCode': expect.any(String)},
  });
  await app.db.query(
    `update organization set settings = settings || '{"donationAllowsOther": false, "donationCertificates": false}'`,
  );
  expect(await wrong(600)).toMatchObject({errors: {amountCents: 'Elige uno de los importes.'}});
  expect(await wrong(500, DONOR)).toMatchObject({errors: {donor: expect.any(String)}});
  expect(told(await give(buyer, 500))).toBe('done');
  await app.db.query(
    `update organization set settings = settings || '{"donationAllowsOther": true, "donationCertificates": true}'`,
  );
});

test('at the counter: beside a ticket or alone, in cash, with a receipt to print', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect(must(await clerk.post<Cart>('/api/carrito/donativo', {amountCents: 500, donor: DONOR}))).toMatchObject({
    lines: [],
    totalCents: 500,
  });
  const sold = must(
    await clerk.post<{orderId: number; ticketIds: number[]; receiptUrl: string} & ErrorBody>(
      '/api/carrito/sell',
      {payments: [{method: 'cash', amountCents: 500, tenderedCents: 1_000}]},
      idempotency(),
    ),
  );
  expect(sold).toMatchObject({totalCents: 500, changeCents: 500, ticketIds: []});
  const paper = await clerk.get<never>(sold.receiptUrl);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  // Putting the sale aside takes it out too.
  must(await clerk.post<Cart>('/api/carrito/donativo', {amountCents: 500}));
  expect(must(await clerk.post<Cart>('/api/carrito/park', {}))).toMatchObject({goods: [], totalCents: 0});
});

test('form 182: one row by donor and year, with what was given back left out', async () => {
  const year = String(new Date().getFullYear());
  expect(await report(form182, {year})).toEqual([
    {
      year,
      nif: '12345678Z',
      donor: 'Rosa Gil Mas',
      province: '50',
      nature: 'F',
      donations: 2,
      cents: 1_750,
      address: 'Calle Mayor, 1, 2.º B',
      postalCode: '50003',
      city: 'Zaragoza',
    },
  ]);
  expect(await report(form182, {year: '2001'})).toEqual([]);
});

test('a house that takes no donations has none of this', async () => {
  await app.db.query(`update organization set modules = array_remove(modules, 'donations')`);
  const buyer = new Visitor(app.url);
  // Each process reads it again every two seconds.
  await until('the module is off', async () => (await buyer.get('/api/public/cart/donation')).status === 404);
  expect(told(await give(buyer, 500))).toBe('404 module_off');
  expect(told(await buyer.get('/api/public/cart/donation'))).toBe('404 module_off');
});
