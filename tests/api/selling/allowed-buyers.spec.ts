/**
 * Who is recognised as an allowed buyer, what everybody else is told, and what staff may do with the sale and its
 * waiting list.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, type CartView} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

interface View extends ErrorBody {
  isRestricted: boolean;
  right: {kind: string; label: string; maxTickets: number; leftTickets: number} | null;
}

let app: TestApp;
let world: World;
let staff: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  staff = new Visitor(app.url, world.staff.admin.token);
}, 180_000);
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const at = () => `/api/public/sessions/${world.sessionId}/buyer-right`;
const restrict = (isOn: boolean, untilAt: string | null = null) =>
  staff.post<ErrorBody & {isOn: boolean; buyers: number}>(`/api/sesiones/${world.sessionId}/solo-permitidos`, {
    isOn,
    until: untilAt,
  });

test('staff cannot restrict a sale to nobody, nor until yesterday; others may not at all', async () => {
  expect((await restrict(true)).body.code).toBe('no_allowed_buyers');
  const csv = `tipo;valor;entradas\nnif;12.345.678-z;2\ncorreo;${world.customer.email};1\ncódigo;RADIO-2026;3\nnif;99999;1`;
  const imported = must(
    await staff.post<{added: number; problems: {line: number}[]}>(
      `/api/sesiones/${world.sessionId}/importar-compradores`,
      {csv, kind: 'nif'},
    ),
  );
  expect(imported).toMatchObject({added: 3, problems: [{line: 5}]});
  expect((await restrict(true, new Date(Date.now() - 1000).toISOString())).body.errors).toHaveProperty('until');
  expect(
    (
      await new Visitor(app.url, world.staff.door.token).post(`/api/sesiones/${world.sessionId}/solo-permitidos`, {
        isOn: true,
      })
    ).status,
  ).toBe(403);
  expect(must(await restrict(true))).toMatchObject({isOn: true, buyers: 3});
  await until('memory knows', async () => (await app.runtime.sessions.get(world.sessionId)).buyersOnly);
});

test('a code in any spelling, a document, the account; every miss is told the same', async () => {
  expect(must(await new Visitor(app.url).post<View>(at(), {code: 'radio 2026'})).right).toMatchObject({
    kind: 'code',
    maxTickets: 3,
    leftTickets: 3,
  });
  const byDocument = must(await new Visitor(app.url).post<View>(at(), {docNo: '12345678-Z'})).right;
  expect(byDocument).toMatchObject({kind: 'nif', label: 'documento …678Z'});
  const account = new Visitor(app.url);
  account.cookies.set('customer', world.customer.token);
  await app.db.query('update customer set email_verified_at = now() where id = $1', [world.customer.id]);
  expect(must(await account.post<View>(at(), {})).right).toMatchObject({kind: 'email'});
  const misses = await Promise.all(
    [{code: 'RADIO2027'}, {code: '1234', docNo: '12345678Z'}, {code: '999999'}].map(proof =>
      new Visitor(app.url).post<View>(at(), proof),
    ),
  );
  expect(new Set(misses.map(answer => `${answer.status} ${answer.body.message}`)).size).toBe(1);
  expect((await new Visitor(app.url).post<View>(at(), {})).body.errors).toHaveProperty('code');
});

test('guessing ends', async () => {
  const answers = [];
  for (let i = 0; i < 32; i++) answers.push((await new Visitor(app.url).post(at(), {code: `ADIVINO${i}`})).status);
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(422));
  expect(answers.slice(30)).toEqual([429, 429]);
});

test('who is named by a document buys in that name; the box office is not bound', async () => {
  const buyer = new Visitor(app.url);
  must(await buyer.post<View>(at(), {docNo: '12345678Z'}));
  must(await holdSeats(buyer, world, [5]));
  const {totalCents} = must(await buyer.get<CartView>('/api/public/cart'));
  expect((await checkOut(buyer, totalCents, {docNo: '00000000T'})).body.errors).toHaveProperty('docNo');
  expect((await checkOut(buyer, totalCents, {docNo: '12.345.678-Z'})).status).toBe(200);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect(
    (
      await clerk.post<ErrorBody>(
        '/api/carrito/seats',
        {sessionId: world.sessionId, seats: world.seats(9)},
        idempotency(),
      )
    ).status,
  ).toBe(200);
});

test('the waiting list: closed while the sale is restricted or stopped, refused while there are seats, names what is wrong', async () => {
  const join = (more: object = {}) =>
    new Visitor(app.url).post<ErrorBody>(
      `/api/public/sessions/${world.sessionId}/waiting-list`,
      {email: 'a@example.org', quantity: 1, isAdjacent: false, zoneIds: [], ...more},
      idempotency(),
    );
  must(await restrict(false));
  await until('memory knows', async () => !(await app.runtime.sessions.get(world.sessionId)).buyersOnly);
  expect((await join()).body.code).toBe('seats_left');
  expect((await join({quantity: 11})).body.errors).toHaveProperty('quantity');
  expect((await join({zoneIds: [987654]})).body.errors).toHaveProperty('zoneIds');
  must(await staff.post(`/api/sesiones/${world.sessionId}/lista-espera`, {isOpen: false, offerMinutes: 45}));
  expect(
    must(await staff.get<{isOpen: boolean; offerMinutes: number}>(`/api/sesiones/${world.sessionId}/lista-espera`)),
  ).toMatchObject({isOpen: false, offerMinutes: 45});
});
